package org.gbjo.plan;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.api.PublicApi;
import org.gbjo.query.PatternSet;

/**
 * A join tree (paper, section 2.2): leaves are the patterns of a BGP, inner nodes are joins. Valid by construction: no
 * pattern occurs twice.
 */
@PublicApi
public sealed interface Plan {

    /** The patterns below this node. */
    PatternSet patterns();

    /** Scans one pattern. */
    record Leaf(int pattern, PatternSet patterns) implements Plan {
        public Leaf {
            if (patterns.size() != 1 || !patterns.contains(pattern)) {
                throw new IllegalArgumentException("a leaf scans its own pattern alone, got pattern " + (pattern + 1)
                        + " and " + patterns.size() + " patterns");
            }
        }

        public Leaf(int pattern) {
            this(pattern, PatternSet.of(pattern));
        }

        @Override
        public String toString() {
            return Integer.toString(pattern + 1);
        }
    }

    /** Joins the results of two plans. */
    record Join(Plan left, Plan right, PatternSet patterns) implements Plan {
        public Join {
            if (left.patterns().intersects(right.patterns())) {
                int shared = left.patterns().intersection(right.patterns()).first();
                throw new IllegalArgumentException(
                        "a plan uses each pattern once, pattern " + (shared + 1) + " occurs twice");
            }
            if (!patterns.isUnionOf(left.patterns(), right.patterns())) {
                int below = left.patterns().union(right.patterns()).size();
                throw new IllegalArgumentException("a join has the patterns of its two sides, " + below + ", got "
                        + patterns.size() + " patterns");
            }
        }

        public Join(Plan left, Plan right) {
            this(left, right, left.patterns().union(right.patterns()));
        }

        @Override
        public String toString() {
            return "(" + left + " " + right + ")";
        }
    }

    /** The left-linear plan that joins the patterns in this order. */
    static Plan leftLinear(int... order) {
        if (order.length == 0) {
            throw new IllegalArgumentException("a plan needs at least 1 pattern, got 0");
        }
        Plan plan = new Leaf(order[0]);
        for (int i = 1; i < order.length; i++) {
            plan = new Join(plan, new Leaf(order[i]));
        }
        return plan;
    }

    /** The plan that joins patterns 1 to {@code size} as they were written. */
    static Plan asWritten(int size) {
        return leftLinear(PatternSet.firstN(size).toArray());
    }

    /**
     * Reads the text form, patterns counted from 1: {@code ((3 1) (2 4))}, or for left-linear plans simply {@code
     * 3,1,2,4}.
     */
    static Plan parse(String text) {
        return new PlanParser(text).parse();
    }

    /** Whether each join has at most one join below it, so that the plan is an order of the patterns. */
    default boolean isLeftLinear() {
        Plan node = this;
        while (node instanceof Join join) {
            if (join.left instanceof Join && join.right instanceof Join) {
                return false;
            }
            node = join.left instanceof Join ? join.left : join.right;
        }
        return true;
    }

    /** The patterns in the order in which a left-linear plan joins them. */
    default int[] order() {
        if (!isLeftLinear()) {
            throw new IllegalStateException("only a left-linear plan is an order, got " + this);
        }
        int[] order = new int[patterns().size()];
        Plan node = this;
        for (int last = order.length - 1; node instanceof Join join; last--) {
            boolean deeperLeft = join.left instanceof Join || !(join.right instanceof Join);
            order[last] = ((Leaf) (deeperLeft ? join.right : join.left)).pattern();
            node = deeperLeft ? join.left : join.right;
        }
        order[0] = ((Leaf) node).pattern();
        return order;
    }

    /** All joins, children before parents, the root last. */
    default List<Join> joins() {
        List<Join> joins = new ArrayList<>();
        collectJoins(this, joins);
        return joins;
    }

    private static void collectJoins(Plan plan, List<Join> joins) {
        if (plan instanceof Join join) {
            collectJoins(join.left, joins);
            collectJoins(join.right, joins);
            joins.add(join);
        }
    }
}
