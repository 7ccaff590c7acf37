package org.gbjo.store.arq;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprList;
import org.gbjo.plan.PlanShape;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.JoinPart;
import org.gbjo.store.join.JoinRun;
import org.gbjo.store.join.JoinSteps;
import org.gbjo.store.join.RowCondition;
import org.gbjo.store.limit.StopSignal;

/**
 * A join that is ready to run.
 *
 * @param bound the slots that have a value before, as bits
 * @param vars the variables that it binds and that are wanted
 * @param wanted their slots, as bits
 * @param slots their slots
 * @param outer the solution that conditions see beside the row
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, and read for each solution
record GroupJoin(JoinRun run, long bound, IdVars vars, long wanted, int[] slots, OuterSolution outer) {

    /**
     * Plans a join of which all variables are wanted.
     *
     * @param row values of the slots that are bound, which stand for all that will come
     * @param shape whether trees are looked for, which give their first row late
     */
    static GroupJoin of(
            FolderGraph folder,
            PatternGroup group,
            ExprList filters,
            long bound,
            int[] row,
            PlanShape shape,
            StopSignal stop,
            ExecutionContext execution) {
        return of(folder, group, filters, group.slots().keySet(), bound, row, shape, stop, execution);
    }

    /**
     * Plans a join.
     *
     * @param wanted variables; those that the group does not have, or that are bound before, are left out
     * @param row values of the slots that are bound, which stand for all that will come
     */
    static GroupJoin of(
            FolderGraph folder,
            PatternGroup group,
            ExprList filters,
            Collection<Var> wanted,
            long bound,
            int[] row,
            PlanShape shape,
            StopSignal stop,
            ExecutionContext execution) {
        Var[] vars = group.vars();
        List<Var> added = new ArrayList<>();
        long slotsOfAdded = 0;
        for (int slot = 0; slot < vars.length; slot++) {
            if ((bound >>> slot & 1) == 0 && wanted.contains(vars[slot])) {
                slotsOfAdded |= 1L << slot;
                added.add(vars[slot]);
            }
        }
        OuterSolution outer = new OuterSolution();
        JoinedGroup joined = new JoinedGroup(folder, group, filters, execution);
        JoinRun run = run(joined, bound, outer, bound, row.clone(), shape, stop);
        return new GroupJoin(
                run,
                bound,
                new IdVars(folder.terms(), List.copyOf(added)),
                slotsOfAdded,
                JoinSteps.slots(slotsOfAdded),
                outer);
    }

    /**
     * Plans a join and makes its steps.
     *
     * @param outside the slots whose values conditions find in the outer solution and not in the row, as bits
     * @param row what the join works on; the values of its bound slots stand for all that will come
     */
    static JoinRun run(
            JoinedGroup joined,
            long outside,
            OuterSolution outer,
            long bound,
            int[] row,
            PlanShape shape,
            StopSignal stop) {
        FolderGraph folder = joined.folder();
        PatternGroup group = joined.group();
        ExecutionContext execution = joined.execution();
        long begin = System.nanoTime();
        List<JoinPart> parts = folder.planner().plan(group.patterns(), group.paths(), bound, row, shape);
        long planned = System.nanoTime() - begin;
        List<RowCondition> conditions = new ArrayList<>();
        for (Expr filter : joined.filters()) {
            conditions.add(FilterChecks.of(filter, group, outside, outer, folder, execution));
        }
        boolean filtered = !conditions.isEmpty();
        conditions.addAll(
                FolderExplanation.note(execution.getContext(), folder, group, parts, bound, row, filtered, planned));
        return JoinSteps.of(folder.folder(), parts, conditions, bound, row, stop, FolderQueryEngine.memory(execution));
    }
}
