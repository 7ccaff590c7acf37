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
 *
 * <p>Data that count by reading are read up to a limit. A draw that reaches it takes places of the first matches only,
 * of which its error tells. An extension that reaches it ends there: rows are looked up in an order in which each
 * beginning is spread over all of them, so those that were looked up speak for the rest.
 */
final class JoinSampler {
    /** What is added to the variation seen: a few rows hide how much there is. */
    private static final double LEAST_VARIATION = 1;
    /** The squared error of ln that more rows do not make smaller, since they are the first ones of the store. */
    private static final double ERROR_OF_BIAS = 1;
    /** The squared error of ln of a number that comes from no root, or one. */
    private static final double ERROR_OF_ONE = 4;

    /** So many matches may be read for each row that is wanted, where data count by reading. Not chosen by a sweep. */
    private static final long READS_PER_ROW = 32;
    /** They are kept in memory until rows have been drawn from them. */
    private static final double MOST_READS = 1 << 15;

    /** The golden ratio's part below one: its multiples are spread evenly, however many there are. */
    private static final double GOLDEN = 0.6180339887498949;

    /** The deadline is looked at once in so many look-ups, and one. */
    private static final int PATIENCE = 15;
    /** The share of all time that sampling has is watched at each look-up that has read so many matches. */
    private static final long MANY_READS = 256;

    private LookUps lookUps;
    private SeededRandom random = new SeededRandom(0);
    private Deadline deadline = Deadline.none();
    private Deadline time = Deadline.none();
    private int columns;
    private long[] nothingBound = new long[0];
    private long[] matches = new long[0];
    /** Which look-up of the batch was that of a row. */
    private int[] lookUpOf = new int[0];

    private double[] ofRoots = new double[0];

    void open(Bgp bgp, LookUps data, long seed) {
        lookUps = data;
        lookUps.open(bgp);
        columns = bgp.variables().size();
        random = new SeededRandom(seed);
        if (nothingBound.length < columns) {
            nothingBound = new long[columns];
            Arrays.fill(nothingBound, LookUps.UNBOUND);
        }
    }

    /** Lets the data go. */
    void close() {
        lookUps = null;
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
        if (Thread.currentThread().isInterrupted() || lookUps.isCancelled()) {
            time.cancel();
        }
        deadline.check();
        time.check();
    }

    /** What was read for this query so far, in rows of the query. */
    long price() {
        return lookUps.price();
    }

    /** How many rows were read for this query so far. */
    long rowsRead() {
        return lookUps.rowsRead();
    }

    /** Whether a draw reads all matches of a pattern, however few are wanted. */
    boolean drawsAll(int pattern) {
        return lookUps.readsAll(pattern);
    }

    /** How many matches may be read for so many rows, within what is left of a budget. */
    private static long mostReads(int wanted, double left) {
        return (long) Math.max(1, Math.min(Math.min(MOST_READS, READS_PER_ROW * (double) wanted), left));
    }

    /** How many matches a pattern has, or {@link LookUps#UNKNOWN}. */
    long count(int pattern, int wanted, double left) {
        check();
        lookUps.begin(pattern, mostReads(wanted, left));
        long count = lookUps.lookUp(nothingBound, 0);
        return lookUps.isExact() ? count : LookUps.UNKNOWN;
    }

    /**
     * Draws up to so many matches of a pattern; returns false if nothing can be said of them.
     *
     * @param estimate how many matches there are, if not all can be read
     * @param errorOfEstimate the mean square of the error of ln of that
     */
    boolean draw(int pattern, int wanted, double left, double estimate, double errorOfEstimate, SetSample target) {
        check();
        lookUps.begin(pattern, mostReads(wanted, left));
        long found = lookUps.lookUp(nothingBound, 0);
        if (found == LookUps.UNKNOWN) {
            return false;
        }
        boolean all = lookUps.isExact();
        int kept = (int) Math.min(wanted, found);
        target.open(PatternBits.low(pattern), PatternBits.high(pattern), wanted);
        target.rows = all ? found : Math.max((double) found, estimate);
        target.exact = all || errorOfEstimate == 0;
        target.complete = all && kept == found;
        target.lastingError = (all ? 0 : errorOfEstimate) + errorOfBias();
        target.roots = kept;
        target.makeRoom(kept, columns);
        for (int row = 0; row < kept; row++) {
            target.clearRow(row, columns);
            lookUps.read(0, place(row, kept, found), target.values, row * columns);
            target.root[row] = row;
        }
        return true;
    }

    private double errorOfBias() {
        return lookUps.bias() == LookUps.Bias.NONE ? 0 : ERROR_OF_BIAS;
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
    boolean extend(SetSample from, int pattern, int wanted, double left, SetSample target) {
        makeRoom(from.count);
        lookUps.begin(pattern, mostReads(wanted, left));
        int step = step(from.count);
        int looked = 0;
        long total = 0;
        boolean all = true;
        for (int row = 0; all && looked < from.count; row = (row + step) % from.count) {
            long found = lookUps.lookUp(from.values, row * columns);
            if (found == LookUps.UNKNOWN) {
                return false;
            }
            if ((looked & PATIENCE) == 0 || found >= MANY_READS) {
                check();
            }
            matches[row] = found;
            lookUpOf[row] = looked++;
            total += found;
            all = lookUps.isExact();
        }
        int kept = (int) Math.min(wanted, total);
        target.open(from.low | PatternBits.low(pattern), from.high | PatternBits.high(pattern), wanted);
        target.rows = looked == 0 ? 0 : from.rows / looked * total;
        target.exact = from.complete && all;
        target.complete = target.exact && kept == total;
        target.lastingError = from.lastingError + errorOfBias();
        target.roots = from.roots;
        target.squaredLogError = target.exact ? 0 : squaredLogError(from, total, all) + target.lastingError;
        target.makeRoom(kept, columns);
        keep(from, total, target);
        return true;
    }

    private void makeRoom(int rows) {
        if (matches.length < rows) {
            matches = new long[Math.max(rows, 2 * matches.length)];
            lookUpOf = new int[matches.length];
        }
        Arrays.fill(matches, 0, rows, LookUps.UNKNOWN);
    }

    /** How far to go from row to row, so that all are reached and the first ones are spread. */
    private static int step(int rows) {
        int step = Math.max(1, (int) (GOLDEN * rows));
        while (greatestDivisor(step, rows) != 1) {
            step++;
        }
        return step;
    }

    private static int greatestDivisor(int one, int other) {
        return other == 0 ? one : greatestDivisor(other, one % other);
    }

    private void keep(SetSample from, long total, SetSample target) {
        int row = 0;
        long before = 0;
        for (int i = 0; i < target.count; i++) {
            long place = place(i, target.count, total);
            while (place >= before + Math.max(0, matches[row])) {
                before += Math.max(0, matches[row++]);
            }
            System.arraycopy(from.values, row * columns, target.values, i * columns, columns);
            lookUps.read(lookUpOf[row], place - before, target.values, i * columns);
            target.root[i] = from.root[row];
        }
    }

    /** The relative variance of a mean over roots, as if these were drawn independently: more than strata have. */
    private double squaredLogError(SetSample from, long total, boolean all) {
        if (ofRoots.length < from.roots) {
            ofRoots = new double[Math.max(from.roots, 2 * ofRoots.length)];
        }
        // A root none of whose rows were looked up says nothing, and one that has no rows any more says that there are
        // none.
        Arrays.fill(ofRoots, 0, from.roots, all ? 0 : Double.NaN);
        int roots = all ? from.roots : 0;
        for (int row = 0; row < from.count; row++) {
            if (matches[row] != LookUps.UNKNOWN) {
                int root = from.root[row];
                boolean isNew = Double.isNaN(ofRoots[root]);
                roots += isNew ? 1 : 0;
                ofRoots[root] = (isNew ? 0 : ofRoots[root]) + matches[row];
            }
        }
        if (total == 0 || roots < 2) {
            return ERROR_OF_ONE;
        }
        double mean = (double) total / roots;
        double sum = 0;
        for (int i = 0; i < from.roots; i++) {
            if (!Double.isNaN(ofRoots[i])) {
                double relative = ofRoots[i] / mean - 1;
                sum += relative * relative;
            }
        }
        return (sum / (roots - 1) + LEAST_VARIATION) / roots;
    }
}
