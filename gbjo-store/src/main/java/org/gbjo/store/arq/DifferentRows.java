package org.gbjo.store.arq;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.expr.ExprList;
import org.gbjo.plan.PlanShape;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.JoinRun;
import org.gbjo.store.join.SeenRows;
import org.gbjo.store.limit.StopSignal;

/** The different values of some variables of a group of patterns, compared as term ids. */
final class DifferentRows implements Iterator<Binding> {
    private final JoinRun run;
    private final IdVars vars;
    private final int[] slots;
    private final SeenRows seen;
    private Binding next;

    DifferentRows(
            FolderGraph folder, PatternGroup group, ExprList filters, List<Var> wanted, ExecutionContext execution) {
        this.vars = new IdVars(folder.terms(), List.copyOf(wanted));
        this.slots = new int[wanted.size()];
        this.seen = new SeenRows(slots.length, FolderQueryEngine.memory(execution));
        long looked = 0;
        for (int i = 0; i < slots.length; i++) {
            slots[i] = group.slots().get(wanted.get(i));
            looked |= 1L << slots[i];
        }
        if (group.isEmpty()) {
            run = null;
        } else {
            StopSignal stop = new StopSignal(execution.getCancelSignal());
            run = GroupJoin.of(folder, group, filters, 0, new int[group.vars().length], PlanShape.TREE, stop, execution)
                    .run();
            run.lookAt(looked);
            run.begin();
        }
    }

    @Override
    public boolean hasNext() {
        while (next == null && run != null && run.next()) {
            if (seen.add(run.row(), slots)) {
                next = new IdBinding(null, vars, run.row(), slots);
            }
        }
        return next != null;
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
