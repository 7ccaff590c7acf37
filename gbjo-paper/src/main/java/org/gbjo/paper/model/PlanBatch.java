package org.gbjo.paper.model;

import java.util.Arrays;
import org.gbjo.plan.Plan;

/**
 * Hard plans of one BGP, to be scored together. The joins of a plan are numbered from 0, children before parents, the
 * root last; of two subplans that are joins the one with the smallest pattern comes first, so that equal trees are
 * numbered alike however their sides are written. Mutable, reused from query to query.
 *
 * <p>A batch may also hold subplans, all of the same number of joins: see {@link #resetSubplans}.
 */
public final class PlanBatch {
    private int patterns;
    private int joins;
    private int size;
    private int[] children = new int[0];
    private int[] smallest = new int[0];

    /** Empties the batch and turns to a BGP of this many patterns. */
    public void reset(int patternCount) {
        if (patternCount < 2) {
            throw new IllegalArgumentException("a plan with joins needs at least 2 patterns, got " + patternCount);
        }
        patterns = patternCount;
        joins = patternCount - 1;
        size = 0;
    }

    /** Empties the batch and turns to plans of some patterns of a BGP, each with this many joins. */
    public void resetSubplans(int patternCount, int joinCount) {
        reset(patternCount);
        if (joinCount < 1 || joinCount >= patternCount) {
            throw new IllegalArgumentException("a subplan of " + patternCount + " patterns has 1 to "
                    + (patternCount - 1) + " joins, got " + joinCount);
        }
        joins = joinCount;
    }

    /** Whether the plans leave patterns out. */
    public boolean holdsSubplans() {
        return joins < patterns - 1;
    }

    public int patterns() {
        return patterns;
    }

    public int joins() {
        return joins;
    }

    public int size() {
        return size;
    }

    /**
     * Adds the left-linear plan that joins all patterns in this order; returns its index. Of subplans only the beginning
     * of the order is read.
     */
    public int addOrder(int[] order) {
        int at = newPlan();
        children[at] = order[0];
        children[at + 1] = order[1];
        for (int join = 1; join < joins; join++) {
            children[at + 2 * join] = patterns + join - 1;
            children[at + 2 * join + 1] = order[join + 1];
        }
        return size++;
    }

    /** Adds a plan of all patterns, or a subplan; returns its index. */
    public int add(Plan plan) {
        if (plan.patterns().size() != joins + 1) {
            throw new IllegalArgumentException("this batch takes plans of " + (joins + 1) + " patterns, got " + plan);
        }
        int[] nodes = new int[2 * joins];
        list(plan, nodes, 0);
        return addJoins(nodes);
    }

    /** Lists the joins below and including {@code plan} from {@code next} on; returns the next free number. */
    private int list(Plan plan, int[] nodes, int next) {
        if (!(plan instanceof Plan.Join join)) {
            return next;
        }
        int afterLeft = list(join.left(), nodes, next);
        int own = list(join.right(), nodes, afterLeft);
        nodes[2 * own] = node(join.left(), afterLeft);
        nodes[2 * own + 1] = node(join.right(), own);
        return own + 1;
    }

    private int node(Plan plan, int afterLast) {
        return plan instanceof Plan.Leaf leaf ? leaf.pattern() : patterns + afterLast - 1;
    }

    /**
     * Adds a plan from the two nodes below each of its joins, children before parents, in whatever order its joins are
     * counted; returns its index.
     *
     * @param nodes for each join a pair of patterns, or of {@link #patterns()} plus the number of an earlier join
     */
    public int addJoins(int[] nodes) {
        int at = newPlan();
        if (smallest.length < joins) {
            smallest = new int[joins];
        }
        for (int join = 0; join < joins; join++) {
            smallest[join] = Math.min(smallest(nodes[2 * join]), smallest(nodes[2 * join + 1]));
        }
        number(nodes, joins - 1, at, 0);
        return size++;
    }

    /** The smallest pattern below a node. */
    private int smallest(int node) {
        return node < patterns ? node : smallest[node - patterns];
    }

    /** Adds a plan of another batch for the same number of patterns and joins; returns its index here. */
    public int addFrom(PlanBatch other, int plan) {
        int at = newPlan();
        System.arraycopy(other.children, plan * 2 * joins, children, at, 2 * joins);
        return size++;
    }

    /** Numbers the joins below and including {@code join} from {@code next} on; returns the next free number. */
    private int number(int[] nodes, int join, int at, int next) {
        boolean swap = smallest(nodes[2 * join + 1]) < smallest(nodes[2 * join]);
        int first = nodes[swap ? 2 * join + 1 : 2 * join];
        int second = nodes[swap ? 2 * join : 2 * join + 1];
        int afterFirst = first < patterns ? next : number(nodes, first - patterns, at, next);
        int own = second < patterns ? afterFirst : number(nodes, second - patterns, at, afterFirst);
        children[at + 2 * own] = first < patterns ? first : patterns + afterFirst - 1;
        children[at + 2 * own + 1] = second < patterns ? second : patterns + own - 1;
        return own + 1;
    }

    private int newPlan() {
        int at = size * 2 * joins;
        if (children.length < at + 2 * joins) {
            children = Arrays.copyOf(children, Math.max(at + 2 * joins, 2 * children.length));
        }
        return at;
    }

    /** A node below a join: a pattern, or {@link #patterns()} plus the number of an earlier join. */
    public int left(int plan, int join) {
        return children[2 * (plan * joins + join)];
    }

    public int right(int plan, int join) {
        return children[2 * (plan * joins + join) + 1];
    }

    /** Writes the order of a left-linear plan of this batch, or the beginning of an order if it is a subplan. */
    public void copyOrder(int plan, int[] order) {
        order[0] = left(plan, 0);
        order[1] = right(plan, 0);
        for (int join = 1; join < joins; join++) {
            int first = left(plan, join);
            order[join + 1] = first < patterns ? first : right(plan, join);
        }
    }

    /** A plan of this batch as a value of its own. */
    public Plan plan(int index) {
        Plan[] built = new Plan[joins];
        for (int join = 0; join < joins; join++) {
            built[join] = new Plan.Join(child(left(index, join), built), child(right(index, join), built));
        }
        return built[joins - 1];
    }

    private Plan child(int node, Plan[] built) {
        return node < patterns ? new Plan.Leaf(node) : built[node - patterns];
    }
}
