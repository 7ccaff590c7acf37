package org.gbjo.subset;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternBits;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;

/**
 * The best left-linear order under a subset model, by dynamic programming over sets of patterns (Selinger et al., SIGMOD
 * 1979), one size after the other. What follows a set is a pattern that shares a variable with it, as long as there is
 * one. The rows of a join depend on its set alone, so the sum over the joins obeys Bellman's principle, and the result is
 * exact as long as every set is kept. Where a size has more sets than {@code width}, the cheapest are kept (a beam
 * search), and the result is no longer exact.
 *
 * <p>A narrow pass comes first: no beginning of a better order costs as much as the order that it finds, so that the wide
 * pass can do without most sets. And rarely, a cartesian product of a few rows is the best way, such as between the two bound
 * ends of a path. So there is a last pass in which anything may follow, narrow and bounded by what the others have found, and
 * its order counts if it is predicted much cheaper.
 *
 * <p>Belongs to one thread and allocates nothing once it has grown to the largest query.
 */
public final class SetSearch {
    /** How the search ended. */
    public enum Outcome {
        /** No other order has a lower predicted cost. */
        EXACT,
        /** Sets were left out. */
        BEAM,
        /** Time was over: the order is that of the narrow pass, or its rest is by counts of patterns. */
        LATE
    }

    /** How much cheaper than any other an order with an avoidable cartesian product must be. */
    private static final double PRODUCT_FACTOR = 0.7;
    /** The sets of each size that the second pass keeps, and the most patterns of a query that has one. */
    private static final int PRODUCT_WIDTH = 24;

    private static final int PRODUCT_PATTERNS = 20;
    /** The sets of each size that the first pass keeps, and the fewest patterns of a query that has one. */
    private static final int NARROW_WIDTH = 2;

    private static final int LEAST_NARROW = 6;
    /** The most patterns of a query of which each set is limited by all that is certain, and not only by sets that were kept. */
    private static final int MOST_THOROUGH = 12;

    /** Hears of the sets of a size that are followed, size after size, in the pass that avoids cartesian products. */
    interface Listener {
        void reached(BeamLevel level);
    }

    private static final Listener NOBODY = level -> {};

    private final SubsetFeatures features;
    private final SubsetInput input = new SubsetInput();
    private final QueryTerms terms;
    private final KnownCardinalities certain;
    private final SetRows hardSets;
    private final IncrementalSums growth;
    private final Listener listener;
    private final ConnectedComponent part = new ConnectedComponent();
    private final int rowLength;
    private final BeamPruning cheapest = new BeamPruning();
    private BeamLevel current;
    private BeamLevel next;
    private int[] historyBefore = new int[0];
    private int[] historyLast = new int[0];
    private int history;
    private int[] order = new int[0];
    private double cost;
    private int sets;
    private Outcome outcome = Outcome.EXACT;
    private boolean wholeIsConnected;
    private boolean products;
    private boolean admitsProducts;
    /** The cost of the best order so far, or less: sets that cost as much are of no use. */
    private double bound;

    private boolean late;

    private long allLow;
    private long allHigh;

    SetSearch(FoldedWeights weights, SubsetFeatures features, Kernels kernels) {
        this(weights, features, kernels, NOBODY);
    }

    SetSearch(FoldedWeights weights, SubsetFeatures features, Kernels kernels, Listener listener) {
        this.features = features;
        this.listener = listener;
        this.terms = new QueryTerms(weights, kernels);
        this.certain = new KnownCardinalities(terms);
        this.hardSets = new SetRows(terms, certain);
        this.growth = new IncrementalSums(terms);
        this.rowLength = 2 * weights.headWidth;
        this.current = new BeamLevel(rowLength);
        this.next = new BeamLevel(rowLength);
    }

    /** Finds an order for a BGP of at least 2 patterns, with at most {@code width} sets of a size. */
    public Outcome search(Bgp bgp, int width, Deadline deadline) {
        return search(bgp, KnownCounts.NONE, width, deadline);
    }

    /** The same with counts that are known. */
    public Outcome search(Bgp bgp, KnownCounts known, int width, Deadline deadline) {
        int n = bgp.size();
        allLow = bgp.all().low();
        allHigh = bgp.all().high();
        if (order.length != n) {
            order = new int[n];
        }
        sets = 0;
        outcome = Outcome.EXACT;
        cost = Double.NaN;
        bound = Double.POSITIVE_INFINITY;
        products = false;
        admitsProducts = false;
        input.known = known;
        features.describe(bgp, input);
        terms.open(bgp, input);
        certain.open(bgp, input);
        hardSets.open();
        part.find(terms, allLow, allHigh);
        wholeIsConnected = part.is(allLow, allHigh);
        late = false;
        int reached = n < LEAST_NARROW ? 0 : pass(n, NARROW_WIDTH, NOBODY, deadline);
        if (!late) {
            outcome = Outcome.EXACT;
            reached = Math.max(reached, pass(n, width, listener, deadline));
        }
        if (late) {
            outcome = Outcome.LATE;
            if (reached < n) {
                complete(reached);
            }
            return outcome;
        }
        searchProducts(n, deadline);
        if (n > MOST_THOROUGH) {
            cost = costOfOrder();
        }
        return outcome;
    }

    private void searchProducts(int n, Deadline deadline) {
        if (n > 2 && n <= PRODUCT_PATTERNS && 2 * terms.pairs < n * (n - 1)) {
            Outcome connected = outcome;
            products = true;
            bound *= PRODUCT_FACTOR;
            admitsProducts = pass(n, PRODUCT_WIDTH, NOBODY, deadline) == n;
            outcome = connected;
        }
    }

    /** ln of what the order costs by all that is certain. */
    private double costOfOrder() {
        hardSets.open();
        double sum = 0;
        long low = PatternBits.low(order[0]);
        long high = PatternBits.high(order[0]);
        for (int place = 1; place < order.length; place++) {
            low |= PatternBits.low(order[place]);
            high |= PatternBits.high(order[place]);
            sum += Math.exp(hardSets.logRows(low, high));
        }
        return Math.log(sum);
    }

    /**
     * Extends sets to all patterns and takes the order over, if it costs less than the bound; returns the size of the last
     * level that has sets and was in time.
     */
    private int pass(int n, int width, Listener heard, Deadline deadline) {
        history = 0;
        begin(n);
        heard.reached(current);
        for (int size = 2; size <= n; size++) {
            try {
                extend(size, deadline);
            } catch (DeadlineExceededException e) {
                late = true;
                return size - 1;
            }
            if (bound < Double.POSITIVE_INFINITY) {
                // Parts of a cheap tree may be dear as orders, but none has more rows than the tree.
                cheapest.keepBelow(next, heard == NOBODY ? next.cost : next.rows, bound);
            }
            if (next.count == 0) {
                return size - 1;
            }
            if (next.count > width) {
                outcome = Outcome.BEAM;
                cheapest.keep(next, width);
                growth.lookAhead(current, next);
            }
            heard.reached(next);
            BeamLevel done = current;
            current = next;
            next = done;
        }
        if (current.cost[0] < bound || Double.isNaN(cost)) {
            bound = current.cost[0];
            readOrder(n, 0);
            cost = Math.log(bound);
        }
        return n;
    }

    /** The order that was found; reused by the next search. */
    public int[] order() {
        return order;
    }

    /** ln of the predicted C_out of the order; NaN if time was over before it was known. */
    public double cost() {
        return cost;
    }

    /** Whether the order was found in the pass that admits cartesian products. */
    public boolean admitsProducts() {
        return admitsProducts;
    }

    /** ln of the matches of a pattern of the last query. */
    double logMatches(int pattern) {
        return terms.logMatches[pattern];
    }

    /** How many sets the model was asked about. */
    public int sets() {
        return sets;
    }

    private void begin(int n) {
        current.clear(n);
        for (int i = 0; i < n; i++) {
            int at = current.place(PatternBits.low(i), PatternBits.high(i));
            growth.begin(current, at, i);
            current.rows[at] = 0;
        }
    }

    private void extend(int size, Deadline deadline) {
        remember();
        next.clear(order.length);
        for (int from = 0; from < current.count; from++) {
            deadline.check();
            long freeLow = current.reachLow[from] & ~current.low[from];
            long freeHigh = current.reachHigh[from] & ~current.high[from];
            if (products || (freeLow | freeHigh) == 0) {
                freeLow = allLow & ~current.low[from];
                freeHigh = allHigh & ~current.high[from];
            }
            for (long rest = freeLow; rest != 0; rest &= rest - 1) {
                offer(from, Long.numberOfTrailingZeros(rest), rest & -rest, 0);
            }
            for (long rest = freeHigh; rest != 0; rest &= rest - 1) {
                offer(from, 64 + Long.numberOfTrailingZeros(rest), 0, rest & -rest);
            }
        }
        for (int at = 0; at < next.count; at++) {
            if ((at & 15) == 0) {
                deadline.check();
            }
            addUp(at, size);
        }
        sets += next.count;
    }

    /** Keeps what is needed to read the order backwards. */
    private void remember() {
        int count = current.count;
        if (historyLast.length < history + count) {
            int length = Math.max(history + count, 2 * historyLast.length);
            historyBefore = Arrays.copyOf(historyBefore, length);
            historyLast = Arrays.copyOf(historyLast, length);
        }
        System.arraycopy(current.before, 0, historyBefore, history, count);
        System.arraycopy(current.last, 0, historyLast, history, count);
        history += count;
    }

    private void offer(int from, int pattern, long bitLow, long bitHigh) {
        int known = next.count;
        int at = next.place(current.low[from] | bitLow, current.high[from] | bitHigh);
        if (at == known || current.cost[from] < next.cost[at]) {
            next.cost[at] = current.cost[from];
            next.origin[at] = from;
            next.before[at] = history - current.count + from;
            next.last[at] = pattern;
        }
    }

    /** Adds up the terms of a set from those of the set before, and the rows of its join to its cost. */
    private void addUp(int at, int size) {
        double estimate = growth.addUp(current, next, at, size);
        double logRows;
        if (isConnected(at)) {
            double predicted = SetCardinality.logRows(
                    terms, size, next.pairs[at], estimate, growth.correction(), next.sums, at * rowLength);
            logRows = hardSets.logRows(size, next.low[at], next.high[at], predicted, order.length <= MOST_THOROUGH);
        } else {
            logRows = hardSets.logRows(next.low[at], next.high[at]);
        }
        double rows = Math.exp(logRows);
        // A model with damaged numbers should lose, not confuse the search.
        next.rows[at] = Double.isNaN(rows) ? Double.POSITIVE_INFINITY : rows;
        next.cost[at] += next.rows[at];
    }

    private boolean isConnected(int at) {
        if (!products && wholeIsConnected) {
            return true;
        }
        part.find(terms, next.low[at], next.high[at]);
        return part.is(next.low[at], next.high[at]);
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

    /** Follows the cheapest set so far with the pattern of the fewest matches that shares a variable, again and again. */
    private void complete(int size) {
        int best = current.cheapest();
        readOrder(size, best);
        long low = current.low[best];
        long high = current.high[best];
        long reachLow = current.reachLow[best];
        long reachHigh = current.reachHigh[best];
        for (int place = size; place < order.length; place++) {
            boolean any = ((reachLow & ~low) | (reachHigh & ~high)) == 0;
            int chosen = -1;
            for (int i = 0; i < order.length; i++) {
                boolean used = PatternBits.contains(low, high, i);
                boolean reached = any || PatternBits.contains(reachLow, reachHigh, i);
                if (!used && reached && (chosen < 0 || terms.logCounts[i] < terms.logCounts[chosen])) {
                    chosen = i;
                }
            }
            order[place] = chosen;
            low |= PatternBits.low(chosen);
            high |= PatternBits.high(chosen);
            reachLow |= terms.neighboursLow[chosen];
            reachHigh |= terms.neighboursHigh[chosen];
        }
    }
}
