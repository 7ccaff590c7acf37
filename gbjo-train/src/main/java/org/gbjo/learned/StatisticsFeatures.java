package org.gbjo.learned;

import static org.gbjo.cardinality.QueryDescription.log;

import org.gbjo.cardinality.QueryDescription;
import org.gbjo.cardinality.StatisticsDescriber;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.Certainty;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.QueryStatistics;
import org.gbjo.statistics.TermHash;

/**
 * The features that a network reads of a pattern and of a pair, from the statistics of a graph, each at its place in a row.
 * Trained weights depend on these places: they never change. Logarithms are scaled to about 1.
 */
public final class StatisticsFeatures implements FeatureDescriber {
    public static final String NAME = "statistics";

    // A pattern.
    private static final int LOG_COUNT = 0;
    private static final int SUBJECT_IS_CONSTANT = 1;
    private static final int PREDICATE_IS_CONSTANT = 2;
    private static final int OBJECT_IS_CONSTANT = 3;
    private static final int LOG_TRIPLES_OF_PREDICATE = 4;
    private static final int LOG_SUBJECTS_OF_PREDICATE = 5;
    private static final int LOG_OBJECTS_OF_PREDICATE = 6;
    private static final int LOG_SHARE_OF_PREDICATE = 7;
    private static final int LOG_SUBJECT_VALUES = 8;
    private static final int LOG_OBJECT_VALUES = 9;
    private static final int SUBJECT_IS_OBJECT = 10;
    private static final int COUNT_IS_EXACT = 11;
    private static final int JOINS_ARE_COVERED = 12;
    private static final int LOG_SELF_JOIN_BY_SUBJECT = 13;
    private static final int LOG_SELF_JOIN_BY_OBJECT = 14;
    /** Two of them: triples in which a value of the subject is subject, and in which it is object. */
    private static final int LOG_DEGREES_OF_SUBJECT = 15;

    private static final int LOG_DEGREES_OF_OBJECT = 17;
    /** Random signs that tell predicates apart, so that a network can learn what is particular to one. */
    private static final int PREDICATE_SIGNS = 19;

    private static final int SIGNS = 16;
    private static final int PATTERN_WIDTH = PREDICATE_SIGNS + SIGNS;

    // A pair; the first four say in which positions of the first and the second pattern the variable stands.
    private static final int SUBJECT_OBJECT = 1;
    private static final int OBJECT_SUBJECT = 2;
    private static final int BY_PREDICATE = 4;
    private static final int MORE_SHARED_VARIABLES = 5;
    private static final int LOG_SELECTIVITY = 6;
    private static final int LOG_SIZE_OVER_FIRST = 7;
    private static final int LOG_SIZE_OVER_SECOND = 8;
    private static final int LOG_VALUES_OF_FIRST = 9;
    private static final int LOG_VALUES_OF_SECOND = 10;
    private static final int LOG_VALUES_IN_COMMON = 11;
    private static final int SIZE_IS_EXACT = 12;
    private static final int SIZE_IS_BOUNDED = 13;
    private static final int PAIR_WIDTH = 14;

    private static final float SCALE = 0.1f;

    private static final Position[] POSITIONS = Position.values();

    private final StatisticsDescriber describer;

    public StatisticsFeatures(GraphStatistics statistics) {
        this.describer = new StatisticsDescriber(statistics);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int patternWidth() {
        return PATTERN_WIDTH;
    }

    @Override
    public int pairWidth() {
        return PAIR_WIDTH;
    }

    @Override
    public void describe(Bgp bgp, KnownCounts known, QueryDescription target) {
        describer.describe(bgp, known, target);
    }

    @Override
    public void writeFeatures(Bgp bgp, QueryDescription description, QueryFeatures target) {
        int n = bgp.size();
        target.clear(n, PATTERN_WIDTH, PAIR_WIDTH);
        for (int i = 0; i < n; i++) {
            writePattern(bgp.pattern(i), i, description, target.patternRows());
        }
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                if (bgp.neighbours(i).contains(j)) {
                    writePair(bgp, i, j, description, target);
                }
            }
        }
    }

    private static void writePattern(Pattern pattern, int at, QueryDescription description, float[] rows) {
        QueryStatistics known = description.lookUps();
        double logCount = log(known.count(at));
        double logTriples = log(known.triples(at));
        double subjects = known.distinct(at, Position.SUBJECT);
        double objects = known.distinct(at, Position.OBJECT);
        int row = at * PATTERN_WIDTH;
        rows[row + LOG_COUNT] = scaled(logCount);
        rows[row + SUBJECT_IS_CONSTANT] = flag(pattern.subject() instanceof Constant);
        rows[row + PREDICATE_IS_CONSTANT] = flag(pattern.predicate() instanceof Constant);
        rows[row + OBJECT_IS_CONSTANT] = flag(pattern.object() instanceof Constant);
        rows[row + LOG_TRIPLES_OF_PREDICATE] = scaled(logTriples);
        rows[row + LOG_SUBJECTS_OF_PREDICATE] = scaled(log(subjects));
        rows[row + LOG_OBJECTS_OF_PREDICATE] = scaled(log(objects));
        rows[row + LOG_SHARE_OF_PREDICATE] = scaled(logCount - logTriples);
        rows[row + LOG_SUBJECT_VALUES] = values(pattern.subject(), subjects, known.count(at));
        rows[row + LOG_OBJECT_VALUES] = values(pattern.object(), objects, known.count(at));
        rows[row + SUBJECT_IS_OBJECT] = flag(pattern.subject().equals(pattern.object()));
        rows[row + COUNT_IS_EXACT] = flag(known.isExact(at));
        rows[row + JOINS_ARE_COVERED] = flag(known.isCovered(at));
        rows[row + LOG_SELF_JOIN_BY_SUBJECT] = scaled(log(known.selfJoin(at, Position.SUBJECT)) - logTriples);
        rows[row + LOG_SELF_JOIN_BY_OBJECT] = scaled(log(known.selfJoin(at, Position.OBJECT)) - logTriples);
        writeDegrees(pattern.subject(), at, Position.SUBJECT, description, rows, row + LOG_DEGREES_OF_SUBJECT);
        writeDegrees(pattern.object(), at, Position.OBJECT, description, rows, row + LOG_DEGREES_OF_OBJECT);
        writeSigns(pattern.predicate(), rows, row + PREDICATE_SIGNS);
    }

    private static void writeSigns(Term predicate, float[] rows, int place) {
        if (predicate instanceof Constant constant) {
            long hash = TermHash.of(constant.nTriples(), 0);
            for (int i = 0; i < SIGNS; i++) {
                rows[place + i] = (hash >>> i & 1) == 0 ? -1 : 1;
            }
        }
    }

    /** In how many triples the values of a variable are subject and object, in the mean over the matches. */
    private static void writeDegrees(
            Term term, int at, Position position, QueryDescription description, float[] rows, int place) {
        if (term instanceof Variable) {
            for (Position degree : POSITIONS) {
                description.lookUps().joinAny(at, position, degree);
                rows[place + degree.number()] = scaled(
                        log(description.lookUps().joinSize()) - description.logCounts()[at]);
            }
        }
    }

    /** How many values a variable takes: those of its position, and never more than there are matches. */
    private static float values(Term term, double distinct, double count) {
        return term instanceof Variable ? scaled(log(Math.min(distinct, count))) : 0;
    }

    /** Of several shared variables the most selective one is described. */
    private static void writePair(Bgp bgp, int i, int j, QueryDescription description, QueryFeatures target) {
        int n = bgp.size();
        float[] rows = target.pairRows();
        int row = (i * n + j) * PAIR_WIDTH;
        double smallest = Double.POSITIVE_INFINITY;
        int shared = 0;
        for (Position own : POSITIONS) {
            for (Position other : POSITIONS) {
                if (term(bgp.pattern(i), own) instanceof Variable variable
                        && variable.equals(term(bgp.pattern(j), other))) {
                    rows[row + 2 * own.number() + other.number()] = 1;
                    description.lookUps().join(i, own, j, other);
                    double logSize = StatisticsDescriber.logSize(description.lookUps());
                    if (logSize < smallest) {
                        smallest = logSize;
                        writeJoin(i, own, j, other, logSize, description, target, row);
                    }
                    shared++;
                }
            }
        }
        rows[row + BY_PREDICATE] = flag(shared == 0);
        rows[row + MORE_SHARED_VARIABLES] = Math.max(0, shared - 1);
        rows[row + LOG_SELECTIVITY] = scaled(description.logSelectivities()[i * n + j]);
        mirror(rows, row, (j * n + i) * PAIR_WIDTH);
    }

    private static Term term(Pattern pattern, Position position) {
        return position == Position.SUBJECT ? pattern.subject() : pattern.object();
    }

    /** Writes what was looked up last of the join of two patterns. */
    private static void writeJoin(
            int i,
            Position own,
            int j,
            Position other,
            double logSize,
            QueryDescription description,
            QueryFeatures target,
            int row) {
        QueryStatistics known = description.lookUps();
        float[] rows = target.pairRows();
        rows[row + LOG_SIZE_OVER_FIRST] = scaled(logSize - description.logCounts()[i]);
        rows[row + LOG_SIZE_OVER_SECOND] = scaled(logSize - description.logCounts()[j]);
        rows[row + LOG_VALUES_OF_FIRST] = target.patternRows()[i * PATTERN_WIDTH + values(own)];
        rows[row + LOG_VALUES_OF_SECOND] = target.patternRows()[j * PATTERN_WIDTH + values(other)];
        rows[row + LOG_VALUES_IN_COMMON] = scaled(log(known.distinctInCommon()));
        rows[row + SIZE_IS_EXACT] = flag(known.certainty() == Certainty.EXACT);
        rows[row + SIZE_IS_BOUNDED] = flag(known.certainty() == Certainty.BOUNDED);
    }

    private static int values(Position position) {
        return position == Position.SUBJECT ? LOG_SUBJECT_VALUES : LOG_OBJECT_VALUES;
    }

    /** Writes the row of the other order of the patterns of a pair. */
    private static void mirror(float[] rows, int row, int mirrored) {
        System.arraycopy(rows, row, rows, mirrored, PAIR_WIDTH);
        rows[mirrored + SUBJECT_OBJECT] = rows[row + OBJECT_SUBJECT];
        rows[mirrored + OBJECT_SUBJECT] = rows[row + SUBJECT_OBJECT];
        rows[mirrored + LOG_SIZE_OVER_FIRST] = rows[row + LOG_SIZE_OVER_SECOND];
        rows[mirrored + LOG_SIZE_OVER_SECOND] = rows[row + LOG_SIZE_OVER_FIRST];
        rows[mirrored + LOG_VALUES_OF_FIRST] = rows[row + LOG_VALUES_OF_SECOND];
        rows[mirrored + LOG_VALUES_OF_SECOND] = rows[row + LOG_VALUES_OF_FIRST];
    }

    private static float scaled(double value) {
        return (float) value * SCALE;
    }

    private static float flag(boolean value) {
        return value ? 1 : 0;
    }
}
