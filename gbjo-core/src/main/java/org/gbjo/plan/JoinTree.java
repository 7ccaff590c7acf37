package org.gbjo.plan;

import java.util.HashSet;
import java.util.Set;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Term;

/**
 * A tree of the patterns of a BGP as an engine executes it. A join with a single pattern, which is always on the right,
 * looks up its matches row by row. A join of two trees is a hash join: its sides are computed apart and the left one is
 * kept in memory. So each side has a start, a pattern of which all matches are read.
 */
public record JoinTree(Plan plan) {
    public JoinTree {
        if (!isExecutable(plan)) {
            throw new IllegalArgumentException("a single pattern stands on the right of a join, got " + plan);
        }
    }

    private static boolean isExecutable(Plan plan) {
        return !(plan instanceof Plan.Join join)
                || (isExecutable(join.left())
                        && isExecutable(join.right())
                        && (join.left() instanceof Plan.Join || join.right() instanceof Plan.Leaf));
    }

    /** Whether a join computes its two sides apart. */
    public static boolean isHashJoin(Plan.Join join) {
        return join.right() instanceof Plan.Join;
    }

    /** The same tree where the pattern that is number i here is number {@code numbers.at(i)} there. */
    public JoinTree renumbered(JoinOrder numbers) {
        return new JoinTree(renumbered(plan, numbers));
    }

    private static Plan renumbered(Plan plan, JoinOrder numbers) {
        return plan instanceof Plan.Join join
                ? new Plan.Join(renumbered(join.left(), numbers), renumbered(join.right(), numbers))
                : new Plan.Leaf(numbers.at(((Plan.Leaf) plan).pattern()));
    }

    /**
     * How many joins have sides that share no variable, though one of them shares some with patterns that are joined later.
     * Only whole parts of a BGP must be multiplied with each other.
     */
    public int avoidableCartesianProducts(Bgp bgp) {
        int products = 0;
        for (Plan.Join join : plan.joins()) {
            PatternSet left = join.left().patterns();
            PatternSet right = join.right().patterns();
            PatternSet touched = bgp.touching(left).union(bgp.touching(right));
            boolean isProduct = !bgp.touching(left).intersects(right);
            boolean isWhole = left.union(right).containsAll(touched.intersection(plan.patterns()));
            products += isProduct && !isWhole ? 1 : 0;
        }
        return products;
    }

    /** How often the tree looks up the subjects of a known object. */
    public int stepsByObject(Bgp bgp) {
        int steps = 0;
        for (Plan.Join join : plan.joins()) {
            if (join.right() instanceof Plan.Leaf leaf) {
                Pattern next = bgp.pattern(leaf.pattern());
                steps += JoinOrder.isStepByObject(next, variables(bgp, join.left())) ? 1 : 0;
            }
        }
        return steps;
    }

    private static Set<Term> variables(Bgp bgp, Plan part) {
        Set<Term> variables = new HashSet<>();
        for (int pattern : part.patterns().toArray()) {
            variables.addAll(bgp.pattern(pattern).variables());
        }
        return variables;
    }

    /** The patterns counted from 1: {@code ((3 1) (2 4))}. */
    @Override
    public String toString() {
        return plan.toString();
    }
}
