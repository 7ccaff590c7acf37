package org.gbjo.cardinality.sample;

import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.EstimatedCardinalities;
import org.gbjo.cardinality.RowSource;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternBits;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;

/**
 * Estimates, corrected by a look at the data: verify, then trust. A search finds an order by the estimates;
 * {@link #refine} samples the sets of that order, and what was seen corrects these sets and all that contain them. The
 * search is repeated until it stays with an order whose sets were all seen, in rounds of more rows each, or the budget
 * is spent. So the rows go where an under-estimate would do harm, not to all sets. What is exact is never replaced.
 * Belongs to one thread.
 */
public final class SampledCardinalities implements EstimatedCardinalities {
    /**
     * The squared error of ln of an estimate of two patterns that says nothing of its error; it grows with the square.
     */
    private static final double GUESSED_ERROR = 0.5;
    /** How many expected errors are added to what was not looked at, once sampling has ended. */
    private static final double CAUTION = 0.25;
    /**
     * How many are taken off before that, so that sets are looked at which may be better than they seem. 0, 0.3, 0.5, 1
     * and 2 were tried and differ little; docs/history/negative-results.md has the figures.
     */
    private static final double OPTIMISM = 0.3;
    /** Fewer rows cost more than they tell: 32, 100, 200, 300 and 1,000 were tried. */
    private static final double FEWEST_ROWS = 1_000;

    private final EstimatedCardinalities estimates;
    private final long seed;
    private final JoinGraph graph = new JoinGraph();
    private final SampledSets sets = new SampledSets();
    private final CostRange range = new CostRange(this);
    private final OrderSampler sampler;
    private SampleBudget budget;
    private LookUps lookUps;
    private double[] counts = new double[0];
    private final KnownCounts counted = pattern -> counts[pattern];
    private int wanted;
    private boolean patternsAreCounted;
    private boolean done;
    /** Whether the data were looked at for this query. */
    private boolean samples;

    /** What may be read for the order that was found last, in rows of the query. */
    private double allowed;

    private long rowsRead;
    private Deadline time = Deadline.none();

    SampledCardinalities(EstimatedCardinalities estimates, LookUps lookUps, SampleBudget budget, long seed) {
        this(estimates, seed);
        this.lookUps = lookUps;
        this.budget = budget;
    }

    /** Corrects estimates that are opened elsewhere, by data that are given with each query to {@link #begin}. */
    public SampledCardinalities(EstimatedCardinalities estimates, long seed) {
        this.estimates = estimates;
        this.seed = seed;
        this.sampler = new OrderSampler(estimates, this, sets);
    }

    /** Whether these are the estimates that are corrected. */
    @SuppressWarnings("ReferenceEquality") // they have no other identity
    public boolean corrects(EstimatedCardinalities others) {
        return estimates == others;
    }

    @Override
    public void open(Bgp bgp, KnownCounts known, Deadline deadline) {
        estimates.open(bgp, known, deadline);
        begin(lookUps, budget, known);
    }

    /** Turns to the query for which the estimates are open. */
    public void begin(LookUps data, SampleBudget allowed, KnownCounts known) {
        lookUps = data;
        budget = allowed;
        Bgp bgp = bgp();
        graph.open(bgp);
        sets.clear(bgp.size());
        samples = false;
        rowsRead = 0;
        done = budget.share() == 0 || bgp.size() < 3;
        if (done) {
            return;
        }
        wanted = budget.firstRows();
        patternsAreCounted = false;
        if (counts.length < bgp.size()) {
            counts = new double[bgp.size()];
        }
        for (int i = 0; i < bgp.size(); i++) {
            counts[i] = known.of(i);
        }
    }

    /** Ends all looks at the data and lets them go; what was seen still counts. */
    public void end() {
        rowsRead = rowsRead();
        done = true;
        samples = false;
        lookUps = null;
        sampler.close();
    }

    /** What was seen of the data. */
    public DataLook seen() {
        return new DataLook(rowsRead(), sets.seen());
    }

    /**
     * Whether a query whose best order is predicted to have so many rows could be worth a look: its range is judged only
     * then.
     */
    public static boolean mayPay(double rows, SampleBudget budget) {
        return rows * Math.exp(CostRange.WIDEST) * budget.share() >= FEWEST_ROWS;
    }

    @Override
    public Bgp bgp() {
        return estimates.bgp();
    }

    @Override
    public double triples() {
        return estimates.triples();
    }

    @Override
    public double triplesWith(int pattern, int position) {
        return estimates.triplesWith(pattern, position);
    }

    @Override
    public long rowsRead() {
        return samples ? sampler.rowsRead() : rowsRead;
    }

    @Override
    public boolean refine(int[] order, Deadline deadline) {
        if (done) {
            return false;
        }
        double cost = range.upper(order);
        allowed = budget.share() * cost;
        if (!(allowed - price() >= FEWEST_ROWS)) {
            return finish();
        }
        if (!samples) {
            samples = true;
            time = deadline.forPart(budget.time(cost));
            sampler.open(bgp(), lookUps, seed);
        }
        sampler.limit(deadline, time);
        try {
            return countPatterns(deadline) || sampleMore(order);
        } catch (DeadlineExceededException e) {
            done = true;
            // What was seen until then counts.
            return !deadline.expired();
        }
    }

    /**
     * Looks at the sets of another order for as much again, so that it is not judged by guesses where the best order was
     * seen. No search follows.
     */
    public void verify(int[] order, Deadline deadline) {
        if (!samples) {
            return;
        }
        done = true;
        sampler.limit(deadline, time);
        try {
            OrderSampler.Outcome outcome = OrderSampler.Outcome.SEEN;
            while (outcome == OrderSampler.Outcome.SEEN) {
                outcome = sampler.walk(order, wanted, 2 * allowed);
            }
        } catch (DeadlineExceededException e) {
            // What was seen until then counts.
            time.cancel();
        }
    }

    private long price() {
        return samples ? sampler.price() : 0;
    }

    /**
     * Ends the sampling; returns whether a last search is needed. What was not looked at seems cheaper than what was,
     * since under-estimates lead there: the last search is cautious of it.
     */
    private boolean finish() {
        done = true;
        return !sets.tellNothing();
    }

    /** Samples in rounds of more rows, as long as they bring nothing new; returns whether they brought something. */
    private boolean sampleMore(int[] order) {
        while (true) {
            OrderSampler.Outcome outcome = sampler.walk(order, wanted, allowed);
            if (outcome == OrderSampler.Outcome.SEEN) {
                return true;
            }
            if (outcome == OrderSampler.Outcome.SPENT
                    || wanted >= budget.mostRows()
                    || range.doubt(order) <= budget.enough()) {
                return finish();
            }
            wanted = Math.min(budget.mostRows(), wanted * budget.growth());
        }
    }

    /** Counts the patterns whose matches are not known for certain: a look-up each. */
    private boolean countPatterns(Deadline deadline) {
        if (patternsAreCounted) {
            return false;
        }
        patternsAreCounted = true;
        boolean any = false;
        for (int i = 0; i < bgp().size() && price() < allowed; i++) {
            if (Double.isNaN(counts[i]) && !estimates.isExact(PatternBits.low(i), PatternBits.high(i))) {
                long count = sampler.count(i, wanted, allowed);
                counts[i] = count == LookUps.UNKNOWN ? Double.NaN : count;
                any |= count != LookUps.UNKNOWN;
            }
        }
        if (any) {
            estimates.open(bgp(), counted, deadline);
        }
        return any;
    }

    @Override
    public double rows(long low, long high) {
        double logRows = logRows(low, high);
        return logRows == LOG_NOTHING ? 0 : Math.exp(logRows);
    }

    @Override
    public double logRows(long low, long high) {
        double estimate = sets.isEmpty(low, high) ? LOG_NOTHING : estimates.logRows(low, high);
        return estimate == LOG_NOTHING ? LOG_NOTHING : estimate + logCorrection(low, high);
    }

    private double logCorrection(long low, long high) {
        if (sets.tellNothing()) {
            return 0;
        }
        graph.findPart(low, high);
        long partLow = graph.partLow();
        long partHigh = graph.partHigh();
        if (partLow != low || partHigh != high) {
            return logCorrection(partLow, partHigh) + logCorrection(low & ~partLow, high & ~partHigh);
        }
        if (estimates.isExact(low, high)) {
            return 0;
        }
        double logCorrection = sets.logCorrection(low, high);
        double shift = done ? CAUTION : -OPTIMISM;
        return sets.tellOf(low, high)
                ? logCorrection
                : logCorrection + shift * Math.sqrt(expected(estimates, low, high));
    }

    @Override
    public boolean isExact(long low, long high) {
        return source(low, high).isExact();
    }

    @Override
    public RowSource source(long low, long high) {
        if (sets.tellNothing()) {
            return estimates.source(low, high);
        }
        if (sets.isEmpty(low, high)) {
            return RowSource.ENUMERATED;
        }
        graph.findPart(low, high);
        long partLow = graph.partLow();
        long partHigh = graph.partHigh();
        if (partLow != low || partHigh != high) {
            return source(partLow, partHigh).weaker(source(low & ~partLow, high & ~partHigh));
        }
        SetSample sample = sets.find(low, high);
        if (sample == null || !sample.tells) {
            return estimates.source(low, high);
        }
        return sample.exact ? RowSource.ENUMERATED : RowSource.SAMPLED;
    }

    @Override
    public double squaredLogError(long low, long high) {
        if (sets.isEmpty(low, high)) {
            return 0;
        }
        graph.findPart(low, high);
        long partLow = graph.partLow();
        long partHigh = graph.partHigh();
        if (partLow != low || partHigh != high) {
            return squaredLogError(partLow, partHigh) + squaredLogError(low & ~partLow, high & ~partHigh);
        }
        SetSample sample = sets.find(low, high);
        if (sample != null && sample.tells) {
            return sample.exact ? 0 : sample.squaredLogError;
        }
        return estimates.squaredLogError(low, high);
    }

    /** The squared error that is expected of an estimate, or a guess where it says nothing of it. */
    static double expected(Cardinalities estimates, long low, long high) {
        double error = estimates.squaredLogError(low, high);
        int steps = Long.bitCount(low) + Long.bitCount(high) - 1;
        return error == UNKNOWN_ERROR ? GUESSED_ERROR * steps * steps : error;
    }

    @Override
    public double grow(int from, int pattern, int at, long low, long high, boolean connected) {
        double rows = estimates.grow(from, pattern, at, low, high, connected);
        if (rows == 0 || sets.isEmpty(low, high)) {
            return 0;
        }
        double logCorrection = logCorrection(low, high);
        return logCorrection == 0 ? rows : rows * Math.exp(logCorrection);
    }

    @Override
    public boolean isDear() {
        return estimates.isDear();
    }

    @Override
    public boolean growsRoughly() {
        return estimates.growsRoughly();
    }

    @Override
    public void beginSearch() {
        estimates.beginSearch();
    }

    @Override
    public void beginLevels() {
        estimates.beginLevels();
    }

    @Override
    public void move(int from, int to) {
        estimates.move(from, to);
    }

    @Override
    public void endLevel(int count, boolean cut) {
        estimates.endLevel(count, cut);
    }

    @Override
    public void endSearch() {
        estimates.endSearch();
    }
}
