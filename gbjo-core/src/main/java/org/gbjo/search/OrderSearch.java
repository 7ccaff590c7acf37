package org.gbjo.search;

import java.util.Arrays;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.PatternBits;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;

/**
 * The best left-linear order, by dynamic programming over sets of patterns (Selinger et al., SIGMOD 1979), one size after
 * the other. What follows a set is a pattern that shares a variable with it, as long as there is one. What a step costs
 * depends on the set before it and on its pattern, not on the order of that set, so the sum obeys Bellman's principle, and
 * the result is exact as long as every set is kept. Where a size has more sets than the beam of the {@link SearchPolicy},
 * the cheapest are kept.
 *
 * <p>A narrow pass comes first: no beginning of a better order costs as much as the order that it finds, so the wide pass
 * can do without most sets. Rarely, a cartesian product of a few rows is the best way, such as between the two bound ends of
 * a path: a last pass admits them.
 *
 * <p>Belongs to one thread and allocates nothing once it has grown to the largest query.
 */
public final class OrderSearch {
    /** How a search ended. */
    public enum Outcome {
        /** No other order costs less. */
        EXACT,
        /** Sets were left out. */
        BEAM,
        /** Time was over: the order is that of the narrow pass, or it is completed by the smallest patterns. */
        LATE
    }

    /** What is looked for. */
    enum Goal {
        CHEAPEST(1),
        DEAREST(-1);

        /** By this factor the dearest order becomes the one of the least cost. */
        private final int sign;

        Goal(int sign) {
            this.sign = sign;
        }
    }

    /** How much sums of rows may differ that were added up in another order. */
    private static final double ROUNDING = 1e-6;

    /** The cost of an order that was not found in time. */
    public static final double UNKNOWN_COST = Double.NaN;

    private final SearchPolicy policy;
    private final StepCost stepCost;
    private final Goal goal;
    private final JoinGraph graph = new JoinGraph();
    private final BeamPruning pruning = new BeamPruning();
    private final GreedySearch greedy = new GreedySearch(StepCost.SMALLEST_FIRST);
    private BeamLevel current = new BeamLevel();
    private BeamLevel next = new BeamLevel();
    private int[] historyBefore = new int[0];
    private int[] historyLast = new int[0];
    private int history;
    private int[] order = new int[0];
    private double[] matches = new double[0];
    private double cost;
    private int sets;
    private Outcome outcome = Outcome.EXACT;
    private boolean wholeIsConnected;
    private boolean admitsProducts;
    private boolean foundWithProducts;
    /** The cost of the best order so far, or less: sets that cost as much are of no use. */
    private double bound;
    /** What the result costs, which every plan pays; 0 before it is known. */
    private double resultCost;

    private boolean late;

    public OrderSearch(SearchPolicy policy, StepCost stepCost) {
        this(policy, stepCost, Goal.CHEAPEST);
    }

    OrderSearch(SearchPolicy policy, StepCost stepCost, Goal goal) {
        this.policy = policy;
        this.stepCost = stepCost;
        this.goal = goal;
    }

    /** Finds an order for a query of at least 2 patterns. */
    public Outcome search(Cardinalities cardinalities, Deadline deadline) {
        return search(cardinalities, null, deadline);
    }

    /**
     * Finds an order and, on its way, the best tree.
     *
     * @param trees is given the sets that may be part of a cheaper tree, size after size; or null
     */
    Outcome search(Cardinalities cardinalities, TreeSearch trees, Deadline deadline) {
        open(cardinalities);
        cardinalities.beginSearch();
        int n = graph.size();
        int reached = 0;
        if (goal == Goal.CHEAPEST && n >= policy.firstBeamFrom()) {
            reached = pass(cardinalities, policy.firstBeam(), null, deadline);
        }
        if (trees != null) {
            trees.open(graph);
        }
        if (!late) {
            outcome = Outcome.EXACT;
            reached = Math.max(reached, pass(cardinalities, policy.beam(n), trees, deadline));
        }
        if (late) {
            outcome = Outcome.LATE;
            if (reached < n) {
                int cheapest = current.cheapest();
                readOrder(reached, cheapest);
                greedy.complete(cardinalities, matches, current.rows[cheapest], order, reached);
            }
        } else {
            searchProducts(cardinalities, deadline);
        }
        cardinalities.endSearch();
        return outcome;
    }

    private void open(Cardinalities cardinalities) {
        cardinalities.openGraph(graph);
        int n = graph.size();
        if (order.length != n) {
            order = new int[n];
        }
        if (matches.length < n) {
            matches = new double[n];
        }
        for (int i = 0; i < n; i++) {
            matches[i] = cardinalities.rows(PatternBits.low(i), PatternBits.high(i));
        }
        wholeIsConnected = graph.isConnected(graph.allLow(), graph.allHigh());
        admitsProducts = policy.products() == SearchPolicy.Products.ADMITTED;
        foundWithProducts = false;
        sets = 0;
        outcome = Outcome.EXACT;
        cost = UNKNOWN_COST;
        bound = Double.POSITIVE_INFINITY;
        resultCost = 0;
        late = false;
    }

    private void searchProducts(Cardinalities cardinalities, Deadline deadline) {
        int n = graph.size();
        if (policy.products() == SearchPolicy.Products.IF_MUCH_CHEAPER
                && n > 2
                && n <= SearchPolicy.PRODUCT_PATTERNS
                && !graph.isComplete()) {
            Outcome connected = outcome;
            admitsProducts = true;
            bound *= SearchPolicy.PRODUCT_FACTOR;
            foundWithProducts = pass(cardinalities, SearchPolicy.PRODUCT_BEAM, null, deadline) == n;
            outcome = connected;
            admitsProducts = false;
        }
    }

    /**
     * Extends sets to all patterns and takes the order over, if it costs less than the bound.
     *
     * @param trees is given the sets that are followed, also those that cost too much as orders, or null
     * @return the size of the last level that has sets and was in time
     */
    private int pass(Cardinalities cardinalities, int beam, TreeSearch trees, Deadline deadline) {
        int n = graph.size();
        history = 0;
        begin(cardinalities);
        if (trees != null) {
            trees.begin(current);
        }
        for (int size = 2; size <= n; size++) {
            boolean cut;
            try {
                extend(deadline);
                if (trees != null && bound < Double.POSITIVE_INFINITY && beam == Integer.MAX_VALUE) {
                    trees.offerJoins(next, treeLimit(), admitsProducts, deadline);
                }
                addRows(cardinalities, deadline);
                cut = shrink(cardinalities, size, beam, trees, deadline);
            } catch (DeadlineExceededException e) {
                late = true;
                return size - 1;
            }
            if (next.count() == 0) {
                return size - 1;
            }
            cardinalities.endLevel(next.count(), cut);
            BeamLevel done = current;
            current = next;
            next = done;
        }
        if (current.cost[0] < bound || Double.isNaN(cost)) {
            bound = current.cost[0];
            cost = bound;
            resultCost = cardinalities.growsRoughly() ? 0 : stepCost.output(current.rows[0]);
            readOrder(n, 0);
        }
        return n;
    }

    /** Drops the sets that no better plan has, and the dearest of too many; returns whether there were too many. */
    private boolean shrink(Cardinalities cardinalities, int size, int beam, TreeSearch trees, Deadline deadline) {
        boolean bounded = bound < Double.POSITIVE_INFINITY;
        boolean whole = size == graph.size();
        if (bounded && trees == null) {
            pruning.keepBelow(next, whole ? bound : limitBelowResult(), Double.NEGATIVE_INFINITY, cardinalities);
        }
        boolean cut = next.count() > beam;
        if (cut) {
            outcome = Outcome.BEAM;
            pruning.keepCheapest(next, beam, cardinalities);
        }
        if (trees != null) {
            trees.grow(next, deadline);
            if (bounded && !whole) {
                pruning.keepBelow(next, limitBelowResult(), treeLimit(), cardinalities);
            }
            trees.keep(next);
        }
        return cut;
    }

    /** What a better order may cost without its result, for which every plan pays. */
    private double limitBelowResult() {
        return bound - (1 - ROUNDING) * resultCost;
    }

    /** The same of a better tree, whose steps are added up in another order. */
    private double treeLimit() {
        return limitBelowResult() * (1 + ROUNDING);
    }

    private void begin(Cardinalities cardinalities) {
        int n = graph.size();
        current.clear(n);
        for (int i = 0; i < n; i++) {
            int at = current.indexOrInsert(PatternBits.low(i), PatternBits.high(i));
            current.reachLow[at] = graph.neighboursLow(i);
            current.reachHigh[at] = graph.neighboursHigh(i);
            current.rows[at] = matches[i];
            // What needs a value that nobody has given begins no plan.
            current.cost[at] =
                    graph.isReady(i, 0, 0) ? goal.sign * stepCost.start(i, matches[i]) : Double.POSITIVE_INFINITY;
            current.last[at] = i;
        }
        cardinalities.beginLevels();
    }

    private void extend(Deadline deadline) {
        remember();
        next.clear(graph.size());
        for (int from = 0; from < current.count(); from++) {
            deadline.check();
            long low = current.sets.low(from);
            long high = current.sets.high(from);
            long freeLow = current.reachLow[from] & ~low;
            long freeHigh = current.reachHigh[from] & ~high;
            if (admitsProducts || (freeLow | freeHigh) == 0) {
                freeLow = graph.allLow() & ~low;
                freeHigh = graph.allHigh() & ~high;
            } else if (graph.anyNeeds()) {
                PatternSet ready = graph.mayFollow(new PatternSet(low, high));
                freeLow = ready.low();
                freeHigh = ready.high();
            }
            for (long rest = freeLow; rest != 0; rest &= rest - 1) {
                offer(from, Long.numberOfTrailingZeros(rest), low | (rest & -rest), high);
            }
            for (long rest = freeHigh; rest != 0; rest &= rest - 1) {
                offer(from, 64 + Long.numberOfTrailingZeros(rest), low, high | (rest & -rest));
            }
        }
    }

    private void addRows(Cardinalities cardinalities, Deadline deadline) {
        int patience = cardinalities.isDear() ? 0 : 15;
        for (int at = 0; at < next.count(); at++) {
            if ((at & patience) == 0) {
                deadline.check();
            }
            addRows(cardinalities, at);
        }
        sets += next.count();
    }

    /** Keeps what is needed to read the order backwards. */
    private void remember() {
        int count = current.count();
        if (historyLast.length < history + count) {
            int length = Math.max(history + count, 2 * historyLast.length);
            historyBefore = Arrays.copyOf(historyBefore, length);
            historyLast = Arrays.copyOf(historyLast, length);
        }
        System.arraycopy(current.before, 0, historyBefore, history, count);
        System.arraycopy(current.last, 0, historyLast, history, count);
        history += count;
    }

    private void offer(int from, int pattern, long low, long high) {
        if (!graph.isReady(pattern, current.sets.low(from), current.sets.high(from))) {
            return;
        }
        double step = stepCost.lookUp(
                pattern, current.sets.low(from), current.sets.high(from), current.rows[from], matches[pattern]);
        double offered = current.cost[from] + goal.sign * step;
        int known = next.count();
        int at = next.indexOrInsert(low, high);
        if (at == known || offered < next.cost[at] || (offered == next.cost[at] && isEmptier(from, at))) {
            next.cost[at] = offered;
            next.origin[at] = from;
            next.before[at] = history - current.count() + from;
            next.last[at] = pattern;
        }
    }

    /** Of equal orders the first wins, unless only the other one begins with what has no rows: then the rest is never read. */
    private boolean isEmptier(int from, int at) {
        return current.rows[from] == 0 && current.rows[next.origin[at]] > 0;
    }

    private void addRows(Cardinalities cardinalities, int at) {
        int from = next.origin[at];
        int pattern = next.last[at];
        long low = next.sets.low(at);
        long high = next.sets.high(at);
        boolean joined = from == BeamLevel.NO_ORIGIN;
        if (!joined) {
            next.reachLow[at] = current.reachLow[from] | graph.neighboursLow(pattern);
            next.reachHigh[at] = current.reachHigh[from] | graph.neighboursHigh(pattern);
        }
        boolean connected = (!admitsProducts && wholeIsConnected) || graph.isConnected(low, high);
        double rows = joined
                ? cardinalities.join(at, low, high, connected)
                : cardinalities.grow(from, pattern, at, low, high, connected);
        // An estimator with damaged numbers should lose, not confuse the search.
        next.rows[at] = Double.isNaN(rows) ? Double.POSITIVE_INFINITY : rows;
        next.cost[at] += goal.sign * stepCost.output(next.rows[at]);
    }

    /** Reads the order that leads to a set of the current level. */
    private void readOrder(int size, int place) {
        order[size - 1] = current.last[place];
        int before = current.before[place];
        for (int i = size - 2; i >= 0; i--) {
            order[i] = historyLast[before];
            before = historyBefore[before];
        }
    }

    /** The order that was found; reused by the next search. */
    public int[] order() {
        return order;
    }

    /** The cost of the order, or {@link #UNKNOWN_COST}. */
    public double cost() {
        return goal.sign * cost;
    }

    /** Whether the order was found in the pass that admits cartesian products. */
    public boolean foundWithProducts() {
        return foundWithProducts;
    }

    /** How many sets the estimator was asked about. */
    public int sets() {
        return sets;
    }
}
