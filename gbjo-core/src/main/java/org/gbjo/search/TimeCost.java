package org.gbjo.search;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternBits;
import org.gbjo.query.Relation;
import org.gbjo.query.Variable;

/**
 * What steps take in a store, in nanoseconds. A step looks its pattern up for each row on the left; how long that takes
 * depends on which positions of the pattern have a value by then, so it is computed once for each of the 8 sets of
 * positions of each pattern, and a step is a look in a table. All times are proportional to rows, so that of a plan is a
 * sum over its sets of patterns: {@link JoinSets} compares plans by it.
 *
 * <p>Opened for one query after the other; belongs to one thread and allocates nothing once it has grown to the largest
 * query.
 */
public final class TimeCost implements StepCost {
    private static final int POSITIONS = 3;

    private final double[] terms = new double[POSITIONS];
    /** The variables that each relation of the query gives. */
    private final List<List<Variable>> given = new ArrayList<>();

    private StoreTimes times = StoreTimes.ROWS;
    private boolean scans;
    /** For each pattern, the positions with constants, as bits. */
    private int[] constants = new int[0];
    /** For each position of each pattern, the other patterns that give its variable a value. */
    private long[] giversLow = new long[0];

    private long[] giversHigh = new long[0];
    /** For each set of bound positions of each pattern, what a look-up takes. */
    private double[] nanos = new double[0];

    /** Turns to a query in a store. */
    public void open(List<Pattern> patterns, Cardinalities cardinalities, StoreTimes ofStore) {
        open(patterns, patterns, cardinalities, ofStore);
    }

    /**
     * Turns to the patterns of a group in a store.
     *
     * @param all all relations, the patterns first: any of them may give a variable its value
     */
    void open(List<Pattern> patterns, List<? extends Relation> all, Cardinalities cardinalities, StoreTimes ofStore) {
        times = ofStore;
        scans = ofStore.indexes().scans();
        makeRoom(patterns.size());
        given.clear();
        all.forEach(relation -> given.add(relation.gives()));
        for (int pattern = 0; pattern < patterns.size(); pattern++) {
            findGivers(patterns.get(pattern), pattern);
            fillTable(cardinalities, pattern);
        }
    }

    private void makeRoom(int patterns) {
        if (constants.length < patterns) {
            constants = new int[patterns];
            giversLow = new long[POSITIONS * patterns];
            giversHigh = new long[POSITIONS * patterns];
            nanos = new double[StoreTimes.ACCESS_PATHS * patterns];
        }
    }

    private void findGivers(Pattern of, int pattern) {
        constants[pattern] = 0;
        for (int position = 0; position < POSITIONS; position++) {
            int at = POSITIONS * pattern + position;
            giversLow[at] = 0;
            giversHigh[at] = 0;
            if (!(of.term(position) instanceof Variable variable)) {
                constants[pattern] |= 1 << position;
                continue;
            }
            for (int other = 0; other < given.size(); other++) {
                if (other != pattern && given.get(other).contains(variable)) {
                    giversLow[at] |= PatternBits.low(other);
                    giversHigh[at] |= PatternBits.high(other);
                }
            }
        }
    }

    private void fillTable(Cardinalities cardinalities, int pattern) {
        StoreIndexes indexes = times.indexes();
        double all = cardinalities.triples();
        if (scans) {
            for (int position = 0; position < POSITIONS; position++) {
                terms[position] = cardinalities.triplesWith(pattern, position);
            }
        }
        for (int bound = 0; bound < StoreTimes.ACCESS_PATHS; bound++) {
            double scanned = scans ? indexes.scanned(bound, all, terms) : 0;
            // An estimator that knows rows alone has no triples to go through.
            nanos[StoreTimes.ACCESS_PATHS * pattern + bound] =
                    times.lookUp(bound, Double.isFinite(scanned) ? scanned : 0);
        }
    }

    /** What a look-up of a pattern takes after these patterns, without the rows that it gives. */
    double lookUpNanos(int pattern, long leftLow, long leftHigh) {
        int bound = constants[pattern];
        int at = POSITIONS * pattern;
        bound |= ((giversLow[at] & leftLow) | (giversHigh[at] & leftHigh)) != 0 ? 1 : 0;
        bound |= ((giversLow[at + 1] & leftLow) | (giversHigh[at + 1] & leftHigh)) != 0 ? 2 : 0;
        bound |= ((giversLow[at + 2] & leftLow) | (giversHigh[at + 2] & leftHigh)) != 0 ? 4 : 0;
        return nanos[StoreTimes.ACCESS_PATHS * pattern + bound];
    }

    StoreTimes times() {
        return times;
    }

    @Override
    public double start(int pattern, double rows) {
        return lookUpNanos(pattern, 0, 0) + times.rowNanos() * rows;
    }

    @Override
    public double lookUp(int pattern, long leftLow, long leftHigh, double leftRows, double rows) {
        double each = lookUpNanos(pattern, leftLow, leftHigh);
        // Rows may be too many for a number.
        return each == 0 ? 0 : leftRows * each;
    }

    @Override
    public double hash(double leftRows, double rightRows) {
        double build = times.buildNanos();
        double probe = times.probeNanos();
        return (build == 0 ? 0 : build * leftRows) + (probe == 0 ? 0 : probe * rightRows);
    }

    @Override
    public double output(double rows) {
        return times.rowNanos() * rows;
    }
}
