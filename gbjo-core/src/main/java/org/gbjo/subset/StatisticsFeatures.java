package org.gbjo.subset;

import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.Certainty;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.QueryStatistics;
import org.gbjo.statistics.TermHash;

/**
 * Features from the statistics of a graph: counts of patterns and predicates, and the sizes of joins of pairs of patterns
 * with their constants, exact where the statistics have them ({@link QueryStatistics}). Logarithms are scaled to about 1.
 */
public final class StatisticsFeatures implements SubsetFeatures {
    public static final String NAME = "statistics";
    private static final int IDENTITY = 16;
    private static final int PATTERN_WIDTH = 19 + IDENTITY;
    private static final int SUBJECT_VALUES = 8;
    private static final int OBJECT_VALUES = 9;
    private static final int PAIR_WIDTH = 14;
    private static final int SUBJECT_OBJECT = 1;
    private static final int OBJECT_SUBJECT = 2;
    private static final int OVER_FIRST = 7;
    private static final int FIRST_VALUES = 9;
    private static final float SCALE = 0.1f;
    /** Below every count but 0. */
    private static final double LEAST = 0.5;

    private static final Position[] POSITIONS = Position.values();

    private final GraphStatistics statistics;

    public StatisticsFeatures(GraphStatistics statistics) {
        this.statistics = statistics;
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
    public void describe(Bgp bgp, SubsetInput target) {
        int n = bgp.size();
        target.clear(n, PATTERN_WIDTH, PAIR_WIDTH);
        target.lookUps.open(statistics, bgp, target.known);
        for (int i = 0; i < n; i++) {
            describe(bgp.pattern(i), i, target);
        }
        for (int i = 0; i < n; i++) {
            for (int j = i + 1; j < n; j++) {
                if (bgp.neighbours(i).contains(j)) {
                    describe(bgp, i, j, target);
                }
            }
        }
        TrioFeatures.describe(bgp, target);
    }

    private void describe(Pattern pattern, int at, SubsetInput target) {
        QueryStatistics known = target.lookUps;
        double count = log(known.count(at));
        double ofPredicate = log(known.triples(at));
        double subjects = known.distinct(at, Position.SUBJECT);
        double objects = known.distinct(at, Position.OBJECT);
        target.logCounts()[at] = (float) count;
        float[] rows = target.patternRows();
        int row = at * PATTERN_WIDTH;
        rows[row] = scaled(count);
        rows[row + 1] = flag(pattern.subject() instanceof Constant);
        rows[row + 2] = flag(pattern.predicate() instanceof Constant);
        rows[row + 3] = flag(pattern.object() instanceof Constant);
        rows[row + 4] = scaled(ofPredicate);
        rows[row + 5] = scaled(log(subjects));
        rows[row + 6] = scaled(log(objects));
        rows[row + 7] = scaled(count - ofPredicate);
        rows[row + SUBJECT_VALUES] = values(pattern.subject(), subjects, known.count(at));
        rows[row + OBJECT_VALUES] = values(pattern.object(), objects, known.count(at));
        rows[row + 10] = flag(pattern.subject().equals(pattern.object()));
        rows[row + 11] = flag(known.isExact(at));
        rows[row + 12] = flag(known.isCovered(at));
        rows[row + 13] = scaled(log(known.selfJoin(at, Position.SUBJECT)) - ofPredicate);
        rows[row + 14] = scaled(log(known.selfJoin(at, Position.OBJECT)) - ofPredicate);
        describeDegrees(pattern.subject(), at, Position.SUBJECT, target, row + 15);
        describeDegrees(pattern.object(), at, Position.OBJECT, target, row + 17);
        describeIdentity(pattern.predicate(), rows, row + PATTERN_WIDTH - IDENTITY);
        boolean hasPredicate = pattern.predicate() instanceof Constant;
        target.unique()[2 * at] = hasPredicate && known.isUnique(at, Position.SUBJECT);
        target.unique()[2 * at + 1] = hasPredicate && known.isUnique(at, Position.OBJECT);
    }

    /** Random signs that tell predicates apart, so that a model learns what is particular to one. */
    private static void describeIdentity(Term predicate, float[] rows, int place) {
        if (predicate instanceof Constant constant) {
            long hash = TermHash.of(constant.nTriples(), 0);
            for (int i = 0; i < IDENTITY; i++) {
                rows[place + i] = (hash >>> i & 1) == 0 ? -1 : 1;
            }
        }
    }

    /** In how many triples the values of a variable are subject and object, in the mean over the matches. */
    private static void describeDegrees(Term term, int at, Position position, SubsetInput target, int place) {
        if (term instanceof Variable) {
            for (Position degree : POSITIONS) {
                target.lookUps.joinAny(at, position, degree);
                target.patternRows()[place + degree.number()] =
                        scaled(log(target.lookUps.joinSize()) - target.logCounts()[at]);
            }
        }
    }

    /** How many values a variable takes: those of its position, and never more than there are matches. */
    private static float values(Term term, double distinct, double count) {
        return term instanceof Variable ? scaled(log(Math.min(distinct, count))) : 0;
    }

    /** Describes a pair in both orders. */
    private void describe(Bgp bgp, int i, int j, SubsetInput target) {
        Pattern first = bgp.pattern(i);
        Pattern second = bgp.pattern(j);
        int n = bgp.size();
        float[] rows = target.pairRows();
        int row = (i * n + j) * PAIR_WIDTH;
        double selectivity = 0;
        double smallest = Double.POSITIVE_INFINITY;
        boolean exact = false;
        int shared = 0;
        for (Position own : POSITIONS) {
            for (Position other : POSITIONS) {
                if (term(first, own) instanceof Variable variable && variable.equals(term(second, other))) {
                    target.lookUps.join(i, own, j, other);
                    double size = logSize(target.lookUps);
                    exact = target.lookUps.certainty() == Certainty.EXACT;
                    selectivity += size - target.logCounts()[i] - target.logCounts()[j];
                    rows[row + 2 * own.number() + other.number()] = 1;
                    // Of several shared variables the most selective one is described.
                    if (size < smallest) {
                        smallest = size;
                        describeJoin(i, own, j, other, target, row);
                    }
                    shared++;
                }
            }
        }
        if (shared == 0) {
            // The variable is a predicate of at least one of them: its values are many or few, nothing else is known.
            selectivity = -Math.max(log(distinctOfShared(first, second)), log(distinctOfShared(second, first)));
            rows[row + 4] = 1;
        }
        rows[row + 5] = Math.max(0, shared - 1);
        rows[row + 6] = scaled(selectivity);
        mirror(rows, row, (j * n + i) * PAIR_WIDTH);
        target.selectivities()[i * n + j] = (float) selectivity;
        target.selectivities()[j * n + i] = (float) selectivity;
        if (shared == 1 && exact) {
            target.pairSizes()[i * n + j] = (float) smallest;
            target.pairSizes()[j * n + i] = (float) smallest;
        }
        target.shares()[i * n + j] = 1;
        target.shares()[j * n + i] = 1;
    }

    /** People ask for what has an answer: a join that is not certainly empty has at least one term. */
    private static double logSize(QueryStatistics known) {
        return known.certainty() == Certainty.EXACT
                ? log(known.joinSize())
                : Math.log(Math.max(1, Math.max(known.sizeOfOne(), known.joinSize())));
    }

    /** Fills in what was looked up of a join. */
    private void describeJoin(int i, Position own, int j, Position other, SubsetInput target, int row) {
        QueryStatistics known = target.lookUps;
        float[] rows = target.pairRows();
        double size = logSize(known);
        rows[row + OVER_FIRST] = scaled(size - target.logCounts()[i]);
        rows[row + OVER_FIRST + 1] = scaled(size - target.logCounts()[j]);
        rows[row + FIRST_VALUES] = target.patternRows()[i * PATTERN_WIDTH + values(own)];
        rows[row + FIRST_VALUES + 1] = target.patternRows()[j * PATTERN_WIDTH + values(other)];
        rows[row + 11] = scaled(log(known.distinctInCommon()));
        rows[row + 12] = flag(known.certainty() == Certainty.EXACT);
        rows[row + 13] = flag(known.certainty() == Certainty.BOUNDED);
    }

    private static int values(Position position) {
        return position == Position.SUBJECT ? SUBJECT_VALUES : OBJECT_VALUES;
    }

    /** Copies the features of a pair to those of the other order of its patterns. */
    private static void mirror(float[] rows, int row, int mirrored) {
        System.arraycopy(rows, row, rows, mirrored, PAIR_WIDTH);
        rows[mirrored + SUBJECT_OBJECT] = rows[row + OBJECT_SUBJECT];
        rows[mirrored + OBJECT_SUBJECT] = rows[row + SUBJECT_OBJECT];
        rows[mirrored + OVER_FIRST] = rows[row + OVER_FIRST + 1];
        rows[mirrored + OVER_FIRST + 1] = rows[row + OVER_FIRST];
        rows[mirrored + FIRST_VALUES] = rows[row + FIRST_VALUES + 1];
        rows[mirrored + FIRST_VALUES + 1] = rows[row + FIRST_VALUES];
    }

    private double distinctOfShared(Pattern pattern, Pattern other) {
        if (isShared(pattern.subject(), other)) {
            return statistics.distinct(pattern, (Variable) pattern.subject());
        }
        if (isShared(pattern.predicate(), other)) {
            return statistics.distinct(pattern, (Variable) pattern.predicate());
        }
        return isShared(pattern.object(), other) ? statistics.distinct(pattern, (Variable) pattern.object()) : 1;
    }

    private static boolean isShared(Term term, Pattern other) {
        return term instanceof Variable
                && (term.equals(other.subject()) || term.equals(other.predicate()) || term.equals(other.object()));
    }

    private static Term term(Pattern pattern, Position position) {
        return position == Position.SUBJECT ? pattern.subject() : pattern.object();
    }

    private static double log(double count) {
        return Math.log(Math.max(LEAST, count));
    }

    private static float scaled(double value) {
        return (float) value * SCALE;
    }

    private static float flag(boolean value) {
        return value ? 1 : 0;
    }
}
