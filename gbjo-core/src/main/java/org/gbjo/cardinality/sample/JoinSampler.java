package org.gbjo.cardinality.sample;

import java.util.Arrays;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternBits;
import org.gbjo.run.Deadline;
import org.gbjo.run.SeededRandom;

/**
 * Draws rows of sets of patterns: some of the matches of one pattern, then the same rows extended by one pattern after
 * the other (index-based join sampling; Leis et al., CIDR 2017). Places are stratified: one in each of as many equal
 * parts. Unlike there, a set whose rows were never cut off is exact, and errors are judged by the rows drawn first.
 */
final class JoinSampler {
    /** What is added to the variation seen: a few rows hide how much there is. */
    private static final double LEAST_VARIATION = 1;
    /** The squared error of ln that more rows do not make smaller, since they are the first ones of the store. */
    private static final double ERROR_OF_BIAS = 1;
    /** The squared error of ln of a number that comes from no root, or one. */
    private static final double ERROR_OF_ONE = 4;

    /** The deadline is looked at once in so many look-ups, and one. */
    private static final int PATIENCE = 15;

    private final LookUps lookUps;
    private SeededRandom random = new SeededRandom(0);
    private Deadline deadline = Deadline.none();
    private Deadline time = Deadline.none();
    private int columns;
    private long[] nothingBound = new long[0];
    private long[] matches = new long[0];
    private double[] ofRoots = new double[0];

    JoinSampler(LookUps lookUps) {
        this.lookUps = lookUps;
    }

    void open(Bgp bgp, long seed) {
        lookUps.open(bgp);
        columns = bgp.variables().size();
        random = new SeededRandom(seed);
        if (nothingBound.length < columns) {
            nothingBound = new long[columns];
            Arrays.fill(nothingBound, LookUps.UNBOUND);
        }
    }

    /**
     * Sets the limits of further work.
     *
     * @param all the deadline of whoever asked for a plan
     * @param own the time for sampling
     */
    void limit(Deadline all, Deadline own) {
        deadline = all;
        time = own;
    }

    private void check() {
        if (Thread.currentThread().isInterrupted()) {
            time.cancel();
        }
        deadline.check();
        time.check();
    }

    /** How many rows were read for this query so far. */
    long price() {
        return lookUps.price();
    }

    /** How many matches a pattern has, or {@link LookUps#UNKNOWN}. */
    long count(int pattern) {
        lookUps.begin(pattern);
        long count = lookUps.lookUp(nothingBound, 0);
        return lookUps.isExact() ? count : LookUps.UNKNOWN;
    }

    /** Draws up to so many matches of a pattern; returns false if nothing can be said of them. */
    boolean draw(int pattern, int wanted, SetSample target) {
        long count = count(pattern);
        if (count == LookUps.UNKNOWN) {
            return false;
        }
        int kept = (int) Math.min(wanted, count);
        target.open(PatternBits.low(pattern), PatternBits.high(pattern), wanted);
        target.rows = count;
        target.exact = true;
        target.complete = kept == count;
        target.roots = kept;
        target.makeRoom(kept, columns);
        for (int row = 0; row < kept; row++) {
            target.clearRow(row, columns);
            lookUps.read(0, place(row, kept, count), target.values, row * columns);
            target.root[row] = row;
        }
        return true;
    }

    /** A place in one of equal parts of a range; every place where there are as many parts as places. */
    private long place(int part, int parts, long size) {
        if (parts == size) {
            return part;
        }
        double drawn = (part + (random.nextLong() >>> 11) * 0x1p-53) * ((double) size / parts);
        return Math.min(size - 1, (long) drawn);
    }

    /**
     * Extends the rows of a set by a pattern and keeps up to so many; returns false if nothing can be said of them.
     */
    boolean extend(SetSample from, int pattern, int wanted, SetSample target) {
        if (matches.length < from.count) {
            matches = new long[Math.max(from.count, 2 * matches.length)];
        }
        lookUps.begin(pattern);
        long total = 0;
        for (int row = 0; row < from.count; row++) {
            if ((row & PATIENCE) == 0) {
                check();
            }
            long found = lookUps.lookUp(from.values, row * columns);
            if (found == LookUps.UNKNOWN || !lookUps.isExact()) {
                return false;
            }
            matches[row] = found;
            total += found;
        }
        int kept = (int) Math.min(wanted, total);
        target.open(from.low | PatternBits.low(pattern), from.high | PatternBits.high(pattern), wanted);
        target.rows = from.scale() * total;
        target.exact = from.complete;
        target.complete = from.complete && kept == total;
        target.roots = from.roots;
        target.squaredLogError = target.exact ? 0 : squaredLogError(from, total);
        target.makeRoom(kept, columns);
        keep(from, total, target);
        return true;
    }

    private void keep(SetSample from, long total, SetSample target) {
        int row = 0;
        long before = 0;
        for (int i = 0; i < target.count; i++) {
            long place = place(i, target.count, total);
            while (place >= before + matches[row]) {
                before += matches[row++];
            }
            System.arraycopy(from.values, row * columns, target.values, i * columns, columns);
            lookUps.read(row, place - before, target.values, i * columns);
            target.root[i] = from.root[row];
        }
    }

    /** The relative variance of a mean over roots, as if these were drawn independently: more than strata have. */
    private double squaredLogError(SetSample from, long total) {
        int roots = from.roots;
        if (total == 0 || roots < 2) {
            return ERROR_OF_ONE;
        }
        if (ofRoots.length < roots) {
            ofRoots = new double[Math.max(roots, 2 * ofRoots.length)];
        }
        Arrays.fill(ofRoots, 0, roots, 0);
        for (int row = 0; row < from.count; row++) {
            ofRoots[from.root[row]] += matches[row];
        }
        double mean = (double) total / roots;
        double sum = 0;
        for (int i = 0; i < roots; i++) {
            double relative = ofRoots[i] / mean - 1;
            sum += relative * relative;
        }
        double bias = lookUps.bias() == LookUps.Bias.NONE ? 0 : ERROR_OF_BIAS;
        return (sum / (roots - 1) + LEAST_VARIATION) / roots + bias;
    }
}
