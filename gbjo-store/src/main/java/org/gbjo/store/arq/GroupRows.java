package org.gbjo.store.arq;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.apache.jena.sparql.expr.ExprList;
import org.gbjo.plan.PlanShape;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.limit.StopSignal;
import org.gbjo.store.term.GraphTerms;

/** For each solution that comes in, those of a group of patterns and its filters; in OPTIONAL, itself if there are none. */
final class GroupRows extends QueryIter1 {
    private final FolderGraph folder;
    private final PatternGroup group;
    private final ExprList filters;
    private final boolean optional;
    /** What the solutions are about; all variables of the group if others may be bound as well. */
    private final Collection<Var> wanted;

    private final StopSignal stop;
    /** By the variables that are bound before. */
    private final Map<Long, GroupJoin> joins = new HashMap<>();

    private Binding outer;
    private GroupJoin current;
    private boolean found;
    private Binding next;
    /** How many solutions more are like the one that was found last. */
    private long repeated;

    GroupRows(
            FolderGraph folder,
            PatternGroup group,
            ExprList filters,
            boolean optional,
            QueryIterator input,
            ExecutionContext execution) {
        this(folder, group, filters, optional, group.slots().keySet(), input, execution);
    }

    /**
     * The solutions of a group to which nothing is added.
     *
     * @param wanted variables, among them all that anybody looks at
     */
    GroupRows(
            FolderGraph folder,
            PatternGroup group,
            ExprList filters,
            Collection<Var> wanted,
            QueryIterator input,
            ExecutionContext execution) {
        this(folder, group, filters, false, wanted, input, execution);
    }

    private GroupRows(
            FolderGraph folder,
            PatternGroup group,
            ExprList filters,
            boolean optional,
            Collection<Var> wanted,
            QueryIterator input,
            ExecutionContext execution) {
        super(input, execution);
        this.wanted = wanted;
        this.folder = folder;
        this.group = group;
        this.filters = filters;
        this.optional = optional;
        this.stop = new StopSignal(execution.getCancelSignal());
    }

    @Override
    protected boolean hasNextBinding() {
        while (next == null) {
            if (current != null && current.run().nextOf(current.wanted())) {
                found = true;
                repeated = current.run().counted() - 1;
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
        return new IdBinding(
                current.outer().parent(), current.vars(), current.run().row(), current.slots());
    }

    @Override
    protected Binding moveToNextBinding() {
        Binding moved = next;
        if (repeated > 0) {
            repeated--;
        } else {
            next = null;
        }
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
            join = GroupJoin.of(folder, group, filters, wanted, bound, row, PlanShape.TREE, stop, getExecContext());
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
