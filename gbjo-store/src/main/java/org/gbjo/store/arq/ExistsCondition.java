package org.gbjo.store.arq;

import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.expr.E_Exists;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprList;
import org.gbjo.plan.PlanShape;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.JoinRun;
import org.gbjo.store.join.RowCondition;
import org.gbjo.store.limit.StopSignal;

/** Whether patterns have a solution for the values of a row, or none. */
final class ExistsCondition implements RowCondition {
    private final FolderGraph folder;
    private final OuterSolution outer;
    private final ExecutionContext execution;
    private final PatternGroup inner;
    private final boolean wanted;
    private final RowCondition byJena;
    private final int[] from;
    private long reads;
    private long shared;
    private JoinRun run;

    /**
     * A condition.
     *
     * @param inner the patterns that have a solution, or none
     * @param bound the slots of the group that the outer solution has values for, as bits
     */
    ExistsCondition(
            Expr filter,
            PatternGroup inner,
            PatternGroup group,
            long bound,
            OuterSolution outer,
            FolderGraph folder,
            ExecutionContext execution) {
        this.folder = folder;
        this.outer = outer;
        this.execution = execution;
        this.inner = inner;
        this.wanted = filter instanceof E_Exists;
        this.from = new int[inner.vars().length];
        for (int slot = 0; slot < from.length; slot++) {
            Integer ours = group.slots().get(inner.vars()[slot]);
            from[slot] = ours == null ? -1 : ours;
            reads |= ours == null ? 0 : 1L << ours;
            shared |= ours == null ? 0 : 1L << slot;
        }
        this.byJena = new EvaluatedCondition(filter, reads, group, bound, outer, folder.terms(), execution);
    }

    @Override
    public long reads() {
        return reads;
    }

    @Override
    public boolean isOfRowAlone() {
        return false;
    }

    @Override
    public boolean accepts(int[] row) {
        if (inner.isEmpty()) {
            return !wanted;
        }
        int[] values = run == null ? new int[from.length] : run.row();
        for (int slot = 0; slot < from.length; slot++) {
            if (from[slot] >= 0) {
                values[slot] = row[from[slot]];
            } else if (outer.parent() != null && outer.parent().contains(inner.vars()[slot])) {
                return byJena.accepts(row);
            }
        }
        if (run == null) {
            StopSignal stop = new StopSignal(execution.getCancelSignal());
            run = GroupJoin.of(folder, inner, ExprList.emptyList, shared, values, PlanShape.ORDER, stop, execution)
                    .run();
            System.arraycopy(values, 0, run.row(), 0, values.length);
        }
        run.begin();
        return run.next() == wanted;
    }
}
