package org.gbjo.subset;

import org.gbjo.feature.TermVectors;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.Position;

/**
 * Features from the statistics of a graph: counts of patterns and predicates, and the join sizes of pairs of predicates,
 * which the constants of patterns are assumed to be independent of. Logarithms are scaled to about 1.
 */
public final class StatisticsFeatures implements SubsetFeatures {
    public static final String NAME = "statistics";
    private static final int STATISTICS = 12;
    private static final int PAIR_WIDTH = 13;
    private static final float SCALE = 0.1f;
    /** Below every count but 0. */
    private static final double LEAST = 0.5;

    private final GraphStatistics statistics;
    private final TermVectors vectors;
    private final int patternWidth;

    public StatisticsFeatures(GraphStatistics statistics, TermVectors vectors) {
        this.statistics = statistics;
        this.vectors = vectors;
        this.patternWidth = STATISTICS + 3 * vectors.dimensions();
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public int patternWidth() {
        return patternWidth;
    }

    @Override
    public int pairWidth() {
        return PAIR_WIDTH;
    }

    @Override
    public SubsetInput describe(Bgp bgp) {
        int n = bgp.size();
        SubsetInput input = new SubsetInput(
                n,
                new float[n * patternWidth],
                new float[n * n * PAIR_WIDTH],
                new float[n],
                new float[n * n],
                new float[n * n]);
        for (int i = 0; i < n; i++) {
            describe(bgp.pattern(i), i, input);
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                if (i != j && bgp.neighbours(i).contains(j)) {
                    describe(bgp.pattern(i), bgp.pattern(j), i * n + j, input);
                }
            }
        }
        return input;
    }

    private void describe(Pattern pattern, int at, SubsetInput input) {
        Term predicate = pattern.predicate();
        double count = log(statistics.count(pattern));
        double ofPredicate = log(statistics.triples(predicate));
        input.logCounts()[at] = (float) count;
        float[] rows = input.patternRows();
        int row = at * patternWidth;
        rows[row] = scaled(count);
        rows[row + 1] = flag(pattern.subject() instanceof Constant);
        rows[row + 2] = flag(predicate instanceof Constant);
        rows[row + 3] = flag(pattern.object() instanceof Constant);
        rows[row + 4] = scaled(ofPredicate);
        rows[row + 5] = scaled(log(statistics.distinct(predicate, Position.SUBJECT)));
        rows[row + 6] = scaled(log(statistics.distinct(predicate, Position.OBJECT)));
        rows[row + 7] = scaled(count - ofPredicate);
        rows[row + 8] = distinct(pattern, pattern.subject());
        rows[row + 9] = distinct(pattern, pattern.object());
        rows[row + 10] = flag(pattern.subject().equals(pattern.object()));
        rows[row + 11] = flag(statistics.isExact(pattern));
        int place = row + STATISTICS;
        for (Term term : pattern.terms()) {
            if (term instanceof Constant constant) {
                vectors.copyVector(constant, rows, place);
            }
            place += vectors.dimensions();
        }
    }

    private float distinct(Pattern pattern, Term term) {
        return term instanceof Variable variable ? scaled(log(statistics.distinct(pattern, variable))) : 0;
    }

    private void describe(Pattern first, Pattern second, int at, SubsetInput input) {
        float[] rows = input.pairRows();
        int row = at * PAIR_WIDTH;
        double selectivity = 0;
        int shared = 0;
        for (Position own : Position.values()) {
            for (Position other : Position.values()) {
                if (term(first, own) instanceof Variable variable && variable.equals(term(second, other))) {
                    selectivity += describeJoin(first, own, second, other, rows, row);
                    rows[row + kind(own, other)] = 1;
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
        input.selectivities()[at] = (float) selectivity;
        input.shares()[at] = 1;
    }

    /** Fills in what is known of the join of two predicates; returns ln of the share of pairs of triples that join. */
    private double describeJoin(Pattern first, Position own, Pattern second, Position other, float[] rows, int row) {
        Term p = first.predicate();
        Term q = second.predicate();
        double size = log(statistics.joinSize(p, own, q, other));
        double ofFirst = log(statistics.triples(p));
        double ofSecond = log(statistics.triples(q));
        rows[row + 7] = scaled(size - ofFirst);
        rows[row + 8] = scaled(size - ofSecond);
        rows[row + 9] = distinct(first, term(first, own));
        rows[row + 10] = distinct(second, term(second, other));
        rows[row + 11] = scaled(log(statistics.distinctInCommon(p, own, q, other)));
        rows[row + 12] = flag(statistics.isExactJoin(p, own, q, other));
        return size - ofFirst - ofSecond;
    }

    private double distinctOfShared(Pattern pattern, Pattern other) {
        for (Term term : pattern.terms()) {
            if (term instanceof Variable variable && other.terms().contains(variable)) {
                return statistics.distinct(pattern, variable);
            }
        }
        return 1;
    }

    /** The place of the flag for subject-subject, subject-object, object-subject and object-object joins. */
    private static int kind(Position own, Position other) {
        return (own == Position.SUBJECT ? 0 : 2) + (other == Position.SUBJECT ? 0 : 1);
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
