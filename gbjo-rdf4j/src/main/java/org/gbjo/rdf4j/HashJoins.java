package org.gbjo.rdf4j;

import java.util.List;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.gbjo.engine.JoinTree;
import org.gbjo.plan.Plan;

/**
 * Trees as RDF4J executes them. It hands each row of the left side of a join to the right side, unless the variables of that
 * have a scope of their own: then it computes both sides once and puts the smaller one into a hash table ({@code
 * HashJoinIteration}). So a side that is to be computed for itself is given one; it only has patterns, whose solutions do not
 * depend on it.
 */
final class HashJoins {
    private HashJoins() {}

    /** The joins of a tree, with what stands in the slots as its patterns; it is no longer where it was then. */
    static Join of(JoinTree tree, List<JoinSlot> slots) {
        return (Join) build(tree.plan(), slots);
    }

    private static TupleExpr build(Plan plan, List<JoinSlot> slots) {
        if (plan instanceof Plan.Leaf leaf) {
            return slots.get(leaf.pattern()).argument();
        }
        Plan.Join join = (Plan.Join) plan;
        Join built = new Join(build(join.left(), slots), build(join.right(), slots));
        if (JoinTree.isHashJoin(join)) {
            ((Join) built.getRightArg()).setVariableScopeChange(true);
        }
        return built;
    }
}
