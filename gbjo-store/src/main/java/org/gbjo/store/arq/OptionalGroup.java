package org.gbjo.store.arq;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprLib;
import org.gbjo.plan.PlanShape;
import org.gbjo.store.join.JoinRun;
import org.gbjo.store.join.OptionalJoins;
import org.gbjo.store.limit.StopSignal;

/**
 * Joined patterns to which nothing comes in, and one OPTIONAL of joined patterns after the other. All of them share the slots
 * of a row.
 */
final class OptionalGroup {
    private final JoinedGroup first;
    private final List<JoinedGroup> optional;
    private final Var[] vars;

    private OptionalGroup(JoinedGroup first, List<JoinedGroup> optional, Var[] vars) {
        this.first = first;
        this.optional = optional;
        this.vars = vars;
    }

    /** The group that an operator is, if it is one. */
    static Optional<OptionalGroup> of(Op op, ExecutionContext execution) {
        Deque<JoinedGroup> optional = new ArrayDeque<>();
        Op left = op;
        while (left instanceof OpConditional conditional) {
            Optional<JoinedGroup> right = JoinedGroup.of(conditional.getRight(), false, execution);
            if (right.isEmpty()) {
                return Optional.empty();
            }
            optional.addFirst(right.get());
            left = conditional.getLeft();
        }
        return optional.isEmpty()
                ? Optional.empty()
                : JoinedGroup.of(left, true, execution).flatMap(first -> of(first, optional));
    }

    private static Optional<OptionalGroup> of(JoinedGroup first, Deque<JoinedGroup> optional) {
        Map<Var, Integer> slots = new LinkedHashMap<>(first.group().slots());
        for (JoinedGroup each : optional) {
            each.group().slots().keySet().forEach(var -> slots.putIfAbsent(var, slots.size()));
        }
        if (slots.size() > PatternGroup.MOST_VARIABLES) {
            return Optional.empty();
        }
        Var[] vars = slots.keySet().toArray(new Var[0]);
        List<JoinedGroup> moved = new ArrayList<>();
        long certain = first.group().variables();
        for (JoinedGroup each : optional) {
            JoinedGroup group = each.within(vars, slots);
            // What has at most one match and adds no value changes no row.
            if ((group.group().variables() & ~certain) != 0
                    || !group.group().paths().isEmpty()) {
                moved.add(group);
            }
        }
        return Optional.of(new OptionalGroup(first.within(vars, slots), moved, vars));
    }

    /** The patterns that every solution matches. */
    JoinedGroup first() {
        return first;
    }

    /** All variables, each in its slot. */
    Var[] vars() {
        return vars;
    }

    /** Plans the join of the patterns that every solution matches. */
    JoinRun run(int[] row, StopSignal stop) {
        return GroupJoin.run(first, 0, new OuterSolution(), 0, row, PlanShape.TREE, stop);
    }

    /** What is optional, for rows that a join changes. */
    OptionalJoins extensions(int[] row, StopSignal stop) {
        return new OptionalPatterns(row, stop);
    }

    private final class OptionalPatterns implements OptionalJoins {
        private final int[] row;
        private final StopSignal stop;
        private final long[] variables = new long[optional.size()];
        private final long[] reads = new long[optional.size()];

        OptionalPatterns(int[] row, StopSignal stop) {
            this.row = row;
            this.stop = stop;
            for (int i = 0; i < reads.length; i++) {
                JoinedGroup group = optional.get(i);
                variables[i] = group.group().variables();
                reads[i] = variables[i];
                for (Expr filter : group.filters()) {
                    reads[i] |= reads(filter);
                }
            }
        }

        private long reads(Expr filter) {
            boolean byVariables = ExprLib.isStable(filter) && !FilterChecks.hasPattern(filter);
            long found = 0;
            for (int slot = 0; slot < vars.length; slot++) {
                found |= byVariables && !filter.getVarsMentioned().contains(vars[slot]) ? 0 : 1L << slot;
            }
            return found;
        }

        @Override
        public int size() {
            return reads.length;
        }

        @Override
        public long variables(int extension) {
            return variables[extension];
        }

        @Override
        public long reads(int extension) {
            return reads[extension];
        }

        @Override
        public Optional<JoinRun> join(int extension, long bound) {
            JoinedGroup group = optional.get(extension);
            return group.group().isEmpty()
                    ? Optional.empty()
                    : Optional.of(GroupJoin.run(
                            group.seeing(bound), 0, new OuterSolution(), bound, row, PlanShape.TREE, stop));
        }
    }
}
