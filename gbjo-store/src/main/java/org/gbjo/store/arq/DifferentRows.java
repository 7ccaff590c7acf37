package org.gbjo.store.arq;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.expr.ExprList;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.JoinRun;
import org.gbjo.store.join.QueryMemory;
import org.gbjo.store.join.StopSignal;

/** The different values of some variables of a group of patterns, compared as term ids. */
final class DifferentRows implements Iterator<Binding> {
    /** A tuple, its array and its place in a set. */
    private static final int BYTES = 80;

    private final FolderGraph folder;
    private final JoinRun run;
    private final Var[] vars;
    private final int[] slots;
    private final QueryMemory memory;
    private final Set<Values> seen = new HashSet<>();
    private int[] next;

    /** Values that are compared by content. */
    private static final class Values {
        private final int[] ids;

        Values(int[] ids) {
            this.ids = ids;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Values values && Arrays.equals(ids, values.ids);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(ids);
        }
    }

    DifferentRows(
            FolderGraph folder, PatternGroup group, ExprList filters, List<Var> wanted, ExecutionContext execution) {
        this.folder = folder;
        this.memory = FolderQueryEngine.memory(execution);
        this.vars = wanted.toArray(new Var[0]);
        this.slots = new int[vars.length];
        long looked = 0;
        for (int i = 0; i < vars.length; i++) {
            slots[i] = group.slots().get(vars[i]);
            looked |= 1L << slots[i];
        }
        if (group.isEmpty()) {
            run = null;
        } else {
            StopSignal stop = new StopSignal(execution.getCancelSignal());
            run = GroupJoin.of(folder, group, filters, 0, new int[group.vars().length], stop, execution)
                    .run();
            run.lookAt(looked);
            run.begin();
        }
    }

    @Override
    public boolean hasNext() {
        while (next == null && run != null && run.next()) {
            int[] ids = new int[slots.length];
            for (int i = 0; i < ids.length; i++) {
                ids[i] = run.row()[slots[i]];
            }
            if (seen.add(new Values(ids))) {
                memory.hold(BYTES);
                next = ids;
            }
        }
        return next != null;
    }

    @Override
    public Binding next() {
        if (!hasNext()) {
            throw new NoSuchElementException("there is no further solution");
        }
        Binding found = new IdBinding(null, folder.terms(), vars, next);
        next = null;
        return found;
    }
}
