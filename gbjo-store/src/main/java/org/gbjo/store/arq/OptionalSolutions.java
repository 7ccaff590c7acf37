package org.gbjo.store.arq;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.binding.Binding;
import org.gbjo.store.join.JoinRun;
import org.gbjo.store.join.JoinSteps;
import org.gbjo.store.join.OptionalRun;
import org.gbjo.store.limit.StopSignal;
import org.gbjo.store.term.GraphTerms;

/** The solutions of patterns with OPTIONAL. */
final class OptionalSolutions implements Iterator<Binding> {
    private final OptionalRun run;
    private final GraphTerms terms;
    private final Var[] vars;
    private final long wanted;
    /** By the slots that have a value. */
    private final Map<Long, Form> forms = new HashMap<>();

    private long bound = -1;
    private Form form;
    private Binding next;

    /** Solutions with values for the same variables. */
    @SuppressWarnings("ArrayRecordComponent") // never changed, and read for each solution
    private record Form(IdVars vars, int[] slots) {}

    /**
     * The solutions.
     *
     * @param wanted variables, among them all that anybody looks at
     */
    OptionalSolutions(OptionalGroup group, Collection<Var> wanted) {
        this.terms = group.first().folder().terms();
        this.vars = group.vars();
        long slots = 0;
        for (int slot = 0; slot < vars.length; slot++) {
            slots |= wanted.contains(vars[slot]) ? 1L << slot : 0;
        }
        this.wanted = slots;
        if (group.first().group().isEmpty()) {
            run = null;
        } else {
            StopSignal stop = new StopSignal(group.first().execution().getCancelSignal());
            int[] row = new int[vars.length];
            JoinRun first = group.run(row, stop);
            run = new OptionalRun(first, group.first().group().variables(), group.extensions(row, stop), stop);
            run.begin();
        }
    }

    @Override
    public boolean hasNext() {
        if (next == null && run != null && run.next()) {
            if (run.bound() != bound) {
                bound = run.bound();
                form = forms.computeIfAbsent(bound & wanted, this::form);
            }
            next = new IdBinding(null, form.vars, run.row(), form.slots);
        }
        return next != null;
    }

    private Form form(long slots) {
        List<Var> own = new ArrayList<>();
        int[] places = JoinSteps.slots(slots);
        for (int slot : places) {
            own.add(vars[slot]);
        }
        return new Form(new IdVars(terms, List.copyOf(own)), places);
    }

    @Override
    public Binding next() {
        if (!hasNext()) {
            throw new NoSuchElementException("there is no further solution");
        }
        Binding found = next;
        next = null;
        return found;
    }
}
