package org.gbjo.rdf4j.hashjoin;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.eclipse.rdf4j.query.algebra.Filter;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryEvaluationStep;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.QueryEvaluationContext;
import org.gbjo.plan.JoinTree;
import org.gbjo.plan.Plan;
import org.gbjo.rdf4j.translation.JoinSlot;

/**
 * Trees as RDF4J executes them. RDF4J hands each row of the left side of a join to the right side; so orders are
 * executed. Where both sides are trees, the right one is a {@link HashedSide}, and both are computed once.
 */
public final class HashJoins {
    private HashJoins() {}

    /** The joins of a tree. What stood in the slots moves into the tree. */
    public static Join of(JoinTree tree, List<JoinSlot> slots) {
        return (Join) build(tree.plan(), slots);
    }

    private static TupleExpr build(Plan plan, List<JoinSlot> slots) {
        if (plan instanceof Plan.Leaf leaf) {
            return slots.get(leaf.pattern()).argument();
        }
        Plan.Join join = (Plan.Join) plan;
        return new Join(build(join.left(), slots), rightSide(join, slots));
    }

    private static TupleExpr rightSide(Plan.Join join, List<JoinSlot> slots) {
        return JoinTree.isHashJoin(join) ? hashed(join, slots) : build(join.right(), slots);
    }

    private static HashedSide hashed(Plan.Join join, List<JoinSlot> slots) {
        Plan.Join right = (Plan.Join) join.right();
        Set<String> ofLeft = variables(join.left(), slots);
        Set<String> ofRight = variables(right, slots);
        return new HashedSide(
                build(right.left(), slots),
                rightSide(right, slots),
                ofLeft.stream().filter(ofRight::contains).toList(),
                ofLeft.stream().filter(name -> !ofRight.contains(name)).toList(),
                ofRight.stream().filter(name -> !ofLeft.contains(name)).toList());
    }

    /**
     * What rows have a value for: also variables that a filter or the caller has bound, but no constants of the
     * query.
     */
    private static Set<String> variables(Plan plan, List<JoinSlot> slots) {
        Set<String> names = new LinkedHashSet<>();
        plan.patterns().forEach(pattern -> {
            for (Var term : slots.get(pattern).pattern().getVarList()) {
                if (!term.isConstant()) {
                    names.add(term.getName());
                }
            }
        });
        return names;
    }

    /** How a strategy evaluates a join: by hash if its right side is made for it, otherwise as it would. */
    static QueryEvaluationStep prepare(
            EvaluationStrategy strategy,
            Join join,
            QueryEvaluationContext context,
            Supplier<QueryEvaluationStep> otherwise) {
        if (!(withoutFilters(join.getRightArg()) instanceof HashedSide side)) {
            return otherwise.get();
        }
        join.setAlgorithm(BoundedHashJoin.class.getSimpleName());
        return BoundedHashJoin.step(
                strategy.precompile(join.getLeftArg(), context),
                strategy.precompile(join.getRightArg(), context),
                side,
                context);
    }

    /** RDF4J puts a filter on the side that has all of its variables, after joins have been ordered. */
    private static TupleExpr withoutFilters(TupleExpr side) {
        TupleExpr inside = side;
        while (inside instanceof Filter filter) {
            inside = filter.getArg();
        }
        return inside;
    }
}
