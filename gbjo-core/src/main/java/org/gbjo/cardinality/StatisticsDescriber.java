package org.gbjo.cardinality;

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

/**
 * Describes a query by the statistics of a graph: counts of its patterns, sizes of the joins of pairs with their constants,
 * exact where the statistics have them, and corrections by trios.
 */
public record StatisticsDescriber(GraphStatistics statistics) implements QueryDescriber {
    private static final Position[] POSITIONS = Position.values();
    private static final int SUBJECT = 0;
    private static final int PREDICATE = 1;

    @Override
    public void describe(Bgp bgp, KnownCounts known, QueryDescription target) {
        int n = bgp.size();
        target.clear(n);
        target.lookUps().open(statistics, bgp, known);
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
        TrioDescriber.describe(bgp, target);
    }

    @Override
    public double triples() {
        return statistics.triples();
    }

    @Override
    public double triplesWith(Bgp bgp, int pattern, int position, QueryDescription described) {
        QueryStatistics known = described.lookUps();
        Pattern of = bgp.pattern(pattern);
        if (position == PREDICATE || !(of.term(position) instanceof Variable variable)) {
            // A pattern has no more matches than any of its terms has triples.
            return Math.max(statistics.triplesWith(of, position), known.count(pattern));
        }
        Position own = position == SUBJECT ? Position.SUBJECT : Position.OBJECT;
        double least = Double.POSITIVE_INFINITY;
        for (int other = 0; other < bgp.size(); other++) {
            if (other != pattern && known.count(other) > 0) {
                least = Math.min(least, triplesOfValues(bgp.pattern(other), other, variable, own, known));
            }
        }
        return Double.isInfinite(least) ? statistics.triplesWith(of, position) : least;
    }

    /** How many triples the values that a pattern gives to a variable have in a position; infinite if it gives none. */
    private static double triplesOfValues(
            Pattern giver, int at, Variable variable, Position position, QueryStatistics known) {
        double least = Double.POSITIVE_INFINITY;
        for (Position given : POSITIONS) {
            if (variable.equals(term(giver, given))) {
                known.joinAny(at, given, position);
                least = Math.min(least, Math.max(1, known.joinSize() / known.count(at)));
            }
        }
        return least;
    }

    private void describe(Pattern pattern, int at, QueryDescription target) {
        QueryStatistics known = target.lookUps();
        target.setCount(at, known.count(at), known.isExact(at));
        boolean hasPredicate = pattern.predicate() instanceof Constant;
        target.unique()[2 * at] = hasPredicate && known.isUnique(at, Position.SUBJECT);
        target.unique()[2 * at + 1] = hasPredicate && known.isUnique(at, Position.OBJECT);
        if (hasPredicate && pattern.subject() instanceof Variable && pattern.object() instanceof Variable) {
            target.logFanOuts()[2 * at] = logFanOut(known, at, Position.SUBJECT);
            target.logFanOuts()[2 * at + 1] = logFanOut(known, at, Position.OBJECT);
        }
    }

    private static float logFanOut(QueryStatistics known, int pattern, Position position) {
        return (float) Math.log(Math.max(1, known.triples(pattern) / Math.max(1, known.distinct(pattern, position))));
    }

    private void describe(Bgp bgp, int i, int j, QueryDescription target) {
        Pattern first = bgp.pattern(i);
        Pattern second = bgp.pattern(j);
        int n = bgp.size();
        double logSelectivity = 0;
        double smallest = Double.POSITIVE_INFINITY;
        boolean exact = false;
        int shared = 0;
        for (Position own : POSITIONS) {
            for (Position other : POSITIONS) {
                if (term(first, own) instanceof Variable variable && variable.equals(term(second, other))) {
                    target.lookUps().join(i, own, j, other);
                    double logSize = logSize(target.lookUps());
                    exact = target.lookUps().certainty() == Certainty.EXACT;
                    logSelectivity += logSize - target.logCounts()[i] - target.logCounts()[j];
                    smallest = Math.min(smallest, logSize);
                    shared++;
                }
            }
        }
        if (shared == 0) {
            // The variable is a predicate of at least one of them: its values are many or few, nothing else is known.
            logSelectivity = -Math.max(
                    QueryDescription.log(distinctOfShared(first, second)),
                    QueryDescription.log(distinctOfShared(second, first)));
        }
        target.logSelectivities()[i * n + j] = (float) logSelectivity;
        target.logSelectivities()[j * n + i] = (float) logSelectivity;
        if (shared == 1 && exact) {
            target.logPairSizes()[i * n + j] = (float) smallest;
            target.logPairSizes()[j * n + i] = (float) smallest;
        }
        target.shares()[i * n + j] = 1;
        target.shares()[j * n + i] = 1;
    }

    /** ln of the size of the join that was looked up last. People ask for what has an answer: a join that is not certainly empty has at least one term. */
    public static double logSize(QueryStatistics known) {
        return known.certainty() == Certainty.EXACT
                ? QueryDescription.log(known.joinSize())
                : Math.log(Math.max(1, Math.max(known.sizeOfOne(), known.joinSize())));
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
}
