package org.gbjo.store.arq;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprList;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.IdPattern;
import org.gbjo.store.join.JoinRun;
import org.gbjo.store.join.JoinSteps;
import org.gbjo.store.join.RowCondition;
import org.gbjo.store.join.StopSignal;

/**
 * A join that is ready to run.
 *
 * @param bound the slots that have a value before, as bits
 * @param vars the variables that it binds
 * @param slots their slots
 * @param outer the solution that conditions see beside the row
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, and read for each solution
record GroupJoin(JoinRun run, long bound, Var[] vars, int[] slots, OuterSolution outer) {

    /**
     * Plans a join.
     *
     * @param row values of the slots that are bound, which stand for all that will come
     */
    static GroupJoin of(
            FolderGraph folder,
            PatternGroup group,
            ExprList filters,
            long bound,
            int[] row,
            StopSignal stop,
            ExecutionContext execution) {
        List<IdPattern> ordered = folder.planner().order(group.patterns(), bound, row);
        Var[] vars = group.vars();
        List<Var> added = new ArrayList<>();
        int[] slots = new int[vars.length - Long.bitCount(bound)];
        for (int slot = 0; slot < vars.length; slot++) {
            if ((bound >>> slot & 1) == 0) {
                slots[added.size()] = slot;
                added.add(vars[slot]);
            }
        }
        OuterSolution outer = new OuterSolution();
        List<RowCondition> conditions = new ArrayList<>();
        for (Expr filter : filters) {
            conditions.add(FilterChecks.of(filter, group, bound, outer, folder, execution));
        }
        JoinRun run = JoinSteps.of(folder.folder(), ordered, conditions, bound, new int[vars.length], stop);
        return new GroupJoin(run, bound, added.toArray(new Var[0]), slots, outer);
    }
}
