package org.gbjo.store.arq;

import java.util.HashMap;
import java.util.Map;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.apache.jena.sparql.expr.ExprList;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.StopSignal;
import org.gbjo.store.term.GraphTerms;

/** For each solution that comes in, those of a group of patterns and its filters; in OPTIONAL, itself if there are none. */
final class GroupRows extends QueryIter1 {
    private final FolderGraph folder;
    private final PatternGroup group;
    private final ExprList filters;
    private final boolean optional;
    private final StopSignal stop;
    /** By the variables that are bound before. */
    private final Map<Long, GroupJoin> joins = new HashMap<>();

    private Binding outer;
    private GroupJoin current;
    private boolean found;
    private Binding next;

    GroupRows(
            FolderGraph folder,
            PatternGroup group,
            ExprList filters,
            boolean optional,
            QueryIterator input,
            ExecutionContext execution) {
        super(input, execution);
        this.folder = folder;
        this.group = group;
        this.filters = filters;
        this.optional = optional;
        this.stop = new StopSignal(execution.getCancelSignal());
    }

    @Override
    protected boolean hasNextBinding() {
        while (next == null) {
            if (current != null && current.run().next()) {
                found = true;
                next = solution();
            } else if (current != null || outer != null) {
                next = optional && !found ? outer : null;
                current = null;
                outer = null;
            } else if (getInput().hasNext()) {
                stop.step();
                outer = getInput().nextBinding();
                found = false;
                current = begin();
            } else {
                return false;
            }
        }
        return true;
    }

    private Binding solution() {
        int[] row = current.run().row();
        int[] slots = current.slots();
        int[] ids = new int[slots.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = row[slots[i]];
        }
        return new IdBinding(current.outer().parent(), folder.terms(), current.vars(), ids);
    }

    @Override
    protected Binding moveToNextBinding() {
        Binding moved = next;
        next = null;
        return moved;
    }

    /** Turns to the solutions for the outer one; null if there are none. */
    private GroupJoin begin() {
        if (group.isEmpty()) {
            return null;
        }
        Var[] vars = group.vars();
        long bound = 0;
        int[] row = new int[vars.length];
        if (!outer.isEmpty()) {
            for (int slot = 0; slot < vars.length; slot++) {
                if (outer.contains(vars[slot])) {
                    row[slot] = IdBinding.id(outer, vars[slot], folder.terms());
                    if (row[slot] == GraphTerms.ABSENT) {
                        return null;
                    }
                    bound |= 1L << slot;
                }
            }
        }
        GroupJoin join = current != null && current.bound() == bound ? current : joins.get(bound);
        if (join == null) {
            join = GroupJoin.of(folder, group, filters, bound, row, stop, getExecContext());
            joins.put(bound, join);
        }
        System.arraycopy(row, 0, join.run().row(), 0, row.length);
        join.outer().turnTo(outer);
        join.run().begin();
        return join;
    }

    @Override
    protected void requestSubCancel() {
        // The signal of the execution is looked at in all loops.
    }

    @Override
    protected void closeSubIterator() {
        current = null;
        joins.clear();
    }
}
