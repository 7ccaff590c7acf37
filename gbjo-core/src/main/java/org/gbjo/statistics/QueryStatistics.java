package org.gbjo.statistics;

import java.util.Arrays;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;

/**
 * What {@link GraphStatistics} say of the patterns of one query and of their joins. Each term is hashed and looked up
 * once for the query. For one thread, which opens one query after the other; in the long run nothing is allocated.
 *
 * <p>What restricts a variable that is subject or object of a pattern is a <em>selector</em>: the predicate alone, or
 * with the constant in the other position. The size of a join is that of two selectors, and comes from the first of
 * these that applies:
 *
 * <ol>
 *   <li>Two predicates without constants: {@link GraphStatistics#joinSize}.
 *   <li>Two selectors that are covered, as predicates always are: the size in the file; if it has none, the estimate
 *       below, but not more than the largest that the file had no room for.
 *   <li>Otherwise the join of the predicates, times for each constant the share that it leaves: of the join with the
 *       other's predicate if it is covered, of the triples of its own if not. So constants are taken for independent of
 *       each other, but not of the other's predicate where that is known.
 * </ol>
 *
 * <p>A pattern with a constant whose predicate is a variable, and one in which a variable repeats, is not covered.
 */
public final class QueryStatistics {
    private static final Pattern ANY = Pattern.of("?s", "?p", "?o");

    private GraphStatistics statistics;
    private final PatternLookUp any = new PatternLookUp();
    private PatternLookUp[] lookUps = new PatternLookUp[0];
    private double size;
    private double inCommon;
    private Certainty certainty = Certainty.ESTIMATED;

    /** Looks up the patterns of a query. */
    public void open(GraphStatistics source, Bgp bgp) {
        if (statistics != source) {
            statistics = source;
            any.open(source, ANY);
        }
        int patterns = bgp.size();
        int known = lookUps.length;
        if (known < patterns) {
            lookUps = Arrays.copyOf(lookUps, patterns);
            for (int i = known; i < patterns; i++) {
                lookUps[i] = new PatternLookUp();
            }
        }
        for (int i = 0; i < patterns; i++) {
            lookUps[i].open(source, bgp.pattern(i));
        }
    }

    /** As {@link GraphStatistics#count}. */
    public double count(int pattern) {
        return lookUps[pattern].count;
    }

    /** As {@link GraphStatistics#isExact}. */
    public boolean isExact(int pattern) {
        return lookUps[pattern].exact;
    }

    /** The triples of the predicate of a pattern, or of the graph if it is a variable. */
    public double triples(int pattern) {
        return lookUps[pattern].triples;
    }

    /** The different subjects or objects of the predicate of a pattern, or of the graph if it is a variable. */
    public double distinct(int pattern, Position position) {
        return statistics.distinct(lookUps[pattern].row, position);
    }

    /** The join of the predicate of a pattern with itself in a position: how unevenly its terms share its triples. */
    public double selfJoin(int pattern, Position position) {
        PatternLookUp lookUp = lookUps[pattern];
        joinPredicates(lookUp, position, lookUp, position);
        return size;
    }

    /** Whether the file has the joins of a pattern with its constant. */
    public boolean isCovered(int pattern) {
        return lookUps[pattern].covered;
    }

    /** Looks up the join of two patterns that have the same variable in these positions. */
    public void join(int first, Position firstPosition, int second, Position secondPosition) {
        join(lookUps[first], firstPosition, lookUps[second], secondPosition);
    }

    /**
     * Looks up the join of a pattern with all triples of the graph. Its size over the count of the pattern says in how many
     * triples the values of a variable stand.
     */
    public void joinAny(int pattern, Position position, Position anyPosition) {
        join(lookUps[pattern], position, any, anyPosition);
    }

    private void join(PatternLookUp left, Position firstPosition, PatternLookUp right, Position secondPosition) {
        boolean predicatesOnly = left.plain && right.plain;
        boolean covered = !predicatesOnly && left.hasSelector() && right.hasSelector();
        double stored =
                covered ? stored(left.selector(firstPosition), right.selector(secondPosition)) : SizeTable.ABSENT;
        if (stored != SizeTable.ABSENT) {
            size = stored;
            certainty = Certainty.EXACT;
            inCommon = Math.min(size, distinctInCommon(left, firstPosition, right, secondPosition));
            return;
        }
        joinPredicates(left, firstPosition, right, secondPosition);
        if (!predicatesOnly) {
            double ofPredicates = size;
            size = ofPredicates
                    * (share(left, right, secondPosition, ofPredicates)
                            * share(right, left, firstPosition, ofPredicates));
            certainty = Certainty.ESTIMATED;
            if (covered) {
                double most = statistics.largestMissingConstantJoin();
                size = Math.min(size, most);
                certainty = most == 0 ? Certainty.EXACT : Certainty.BOUNDED;
            }
            inCommon = Math.min(inCommon, size);
        }
    }

    private double stored(long first, long second) {
        return statistics.constantJoinTable().find(statistics.keys().selectorJoin(first, second));
    }

    /** At most as many values as the pattern with fewer of them has. */
    private double distinctInCommon(PatternLookUp left, Position x, PatternLookUp right, Position y) {
        return Math.min(
                Math.min(left.count, statistics.distinct(left.row, x)),
                Math.min(right.count, statistics.distinct(right.row, y)));
    }

    private void joinPredicates(PatternLookUp left, Position x, PatternLookUp right, Position y) {
        NumberTable joins = statistics.joinTable();
        int at = joins.find(statistics.keys().join(left.predicate, x, right.predicate, y));
        StatisticsHeader header = statistics.header();
        if (at == NumberTable.ABSENT) {
            size = statistics.independentSize(left.row, x, right.row, y);
            inCommon = Math.min(size, Math.min(statistics.distinct(left.row, x), statistics.distinct(right.row, y)));
            certainty = header.cutEntities() > 0
                    ? Certainty.ESTIMATED
                    : header.largestMissingJoin() == 0 ? Certainty.EXACT : Certainty.BOUNDED;
        } else {
            size = joins.value(at, GraphStatistics.SIZE);
            inCommon = joins.value(at, GraphStatistics.IN_COMMON);
            certainty = header.cutEntities() > 0 ? Certainty.ESTIMATED : Certainty.EXACT;
        }
    }

    /** What the constant of a pattern leaves of the join of its predicate with that of another. */
    private double share(PatternLookUp own, PatternLookUp other, Position otherPosition, double ofPredicates) {
        double independent = own.plain ? 1 : own.share();
        if (!own.covered || ofPredicates == 0) {
            return independent;
        }
        double stored = stored(own.selector(otherPosition), other.side(otherPosition));
        return stored != SizeTable.ABSENT
                ? Math.min(1, stored / ofPredicates)
                : Math.min(independent, statistics.largestMissingConstantJoin() / ofPredicates);
    }

    /** How many pairs of matches, one of each pattern, the join that was looked up has. */
    public double joinSize() {
        return size;
    }

    /** In how many different terms they meet: never fewer than in truth if the size is exact. */
    public double distinctInCommon() {
        return inCommon;
    }

    /** What {@link #joinSize} is worth. */
    public Certainty certainty() {
        return certainty;
    }
}
