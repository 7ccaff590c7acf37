package org.gbjo.statistics;

import java.util.Arrays;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
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
 *   <li>Two predicates without constants: the size in the file; if it has none, the one that it would have if nothing
 *       depended on anything, but not more than the largest join that the file had no room for.
 *   <li>Two selectors that are covered, as predicates always are: the size in the file; if it has none, the estimate
 *       below, or less where the file would have so large a join.
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
    private double ofOne;
    private double logTrioSize;
    private Certainty certainty = Certainty.ESTIMATED;

    /** Looks up the patterns of a query. */
    public void open(GraphStatistics source, Bgp bgp) {
        open(source, bgp, KnownCounts.NONE);
    }

    /** The same, with counts that are known beside those of the file. */
    public void open(GraphStatistics source, Bgp bgp, KnownCounts known) {
        if (statistics != source) {
            statistics = source;
            any.open(source, ANY);
        }
        int patterns = bgp.size();
        int room = lookUps.length;
        if (room < patterns) {
            lookUps = Arrays.copyOf(lookUps, patterns);
            for (int i = room; i < patterns; i++) {
                lookUps[i] = new PatternLookUp();
            }
        }
        for (int i = 0; i < patterns; i++) {
            lookUps[i].open(source, bgp.pattern(i));
            lookUps[i].know(known.of(i));
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
            ofOne = Math.min(1, size);
            certainty = Certainty.EXACT;
            inCommon = Math.min(size, distinctInCommon(left, firstPosition, right, secondPosition));
            return;
        }
        joinPredicates(left, firstPosition, right, secondPosition);
        ofOne = GraphStatistics.ratio(size, inCommon)
                / (triplesOfTerm(left, firstPosition) * triplesOfTerm(right, secondPosition));
        if (!predicatesOnly) {
            double ofPredicates = size;
            size = ofPredicates
                    * (share(left, right, secondPosition, ofPredicates)
                            * share(right, left, firstPosition, ofPredicates));
            certainty = Certainty.ESTIMATED;
            if (covered) {
                double most = statistics.largestMissingConstantJoin();
                size = sizeOfMissing(size, most);
                ofOne = sizeOfMissing(ofOne, most);
                certainty = most == 0 ? Certainty.EXACT : Certainty.BOUNDED;
            }
            inCommon = Math.min(inCommon, size);
        }
    }

    /**
     * What the file has of three patterns that have the same variable in these positions: ln of the size of their join, less
     * what {@link #join pairs} lead to expect; 0 if it has nothing. If it knows nothing with all constants, then that of the
     * predicates.
     */
    public double starCorrection(
            int first,
            Position firstPosition,
            int second,
            Position secondPosition,
            int third,
            Position thirdPosition,
            double expected) {
        PatternLookUp a = lookUps[first];
        PatternLookUp b = lookUps[second];
        PatternLookUp c = lookUps[third];
        logTrioSize = Double.NaN;
        if (a.hasSelector() && b.hasSelector() && c.hasSelector()) {
            double stored = statistics
                    .trioTable()
                    .find(statistics
                            .keys()
                            .star(a.selector(firstPosition), b.selector(secondPosition), c.selector(thirdPosition)));
            if (stored != SizeTable.ABSENT) {
                logTrioSize = Math.log(stored);
                return logTrioSize - expected;
            }
        }
        if (a.plain && b.plain && c.plain) {
            return 0;
        }
        double stored = statistics
                .trioTable()
                .find(statistics.keys().star(a.side(firstPosition), b.side(secondPosition), c.side(thirdPosition)));
        if (stored == SizeTable.ABSENT) {
            return 0;
        }
        double pairs = logJoinOfPredicates(a, firstPosition, b, secondPosition)
                + logJoinOfPredicates(a, firstPosition, c, thirdPosition)
                + logJoinOfPredicates(b, secondPosition, c, thirdPosition);
        return Math.log(stored) - (2 * pairs - logTriples(a) - logTriples(b) - logTriples(c)) / 3;
    }

    /** The same of three patterns, the second of which has its subject in common with the first and its object with the third. */
    public double chainCorrection(
            int first, Position firstPosition, int second, int third, Position thirdPosition, double expected) {
        PatternLookUp a = lookUps[first];
        PatternLookUp b = lookUps[second];
        PatternLookUp c = lookUps[third];
        logTrioSize = Double.NaN;
        if (!b.plain) {
            return 0;
        }
        if (a.hasSelector() && c.hasSelector()) {
            double stored = statistics
                    .trioTable()
                    .find(statistics.keys().chain(a.selector(firstPosition), b.predicate, c.selector(thirdPosition)));
            if (stored != SizeTable.ABSENT) {
                logTrioSize = Math.log(stored);
                return logTrioSize - expected;
            }
        }
        if (a.plain && c.plain) {
            return 0;
        }
        double stored = statistics
                .trioTable()
                .find(statistics.keys().chain(a.side(firstPosition), b.predicate, c.side(thirdPosition)));
        return stored == SizeTable.ABSENT
                ? 0
                : Math.log(stored)
                        - (logJoinOfPredicates(a, firstPosition, b, Position.SUBJECT)
                                + logJoinOfPredicates(b, Position.OBJECT, c, thirdPosition)
                                - logTriples(b));
    }

    /** ln of the size of the trio whose correction was asked for last, if the file has it with all its constants; else NaN. */
    public double logTrioSize() {
        return logTrioSize;
    }

    /** Whether no subject, or no object, of the predicate of a pattern has more than one triple of it. */
    public boolean isUnique(int pattern, Position position) {
        PatternLookUp lookUp = lookUps[pattern];
        return lookUp.row != NumberTable.ABSENT && lookUp.triples == statistics.distinct(lookUp.row, position);
    }

    private double logJoinOfPredicates(PatternLookUp left, Position x, PatternLookUp right, Position y) {
        joinPredicates(left, x, right, y);
        return Math.log(Math.max(1, size));
    }

    private static double logTriples(PatternLookUp lookUp) {
        return Math.log(Math.max(1, lookUp.triples));
    }

    /** How many triples of the predicate a term has in a position, in the mean; 1 if a constant leaves one of them. */
    private double triplesOfTerm(PatternLookUp lookUp, Position position) {
        return lookUp.plain ? 1 : Math.max(1, lookUp.triples / Math.max(1, statistics.distinct(lookUp.row, position)));
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

    /**
     * The size of a join with a constant that the file does not have, by an estimate and the largest size that the file had
     * no room for. An estimate that is larger is wrong, and the more it is, the smaller the join: by as much as the estimate
     * exceeds the largest, it is taken to fall short of it. True C_out over the optimum, against the largest itself: 1.070
     * for 1.150 on WatDiv's own queries, 1.133 for 1.134 on DBpedia. For joins of two predicates it is no gain: 1.142.
     */
    private static double sizeOfMissing(double estimate, double largest) {
        return estimate <= largest ? estimate : Math.max(Math.min(1, largest), largest / estimate * largest);
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
                : sizeOfMissing(independent * ofPredicates, statistics.largestMissingConstantJoin()) / ofPredicates;
    }

    /** How many pairs of matches, one of each pattern, the join that was looked up has. */
    public double joinSize() {
        return size;
    }

    /**
     * How many pairs there are if the matches meet in one term, in the mean over the terms in which their predicates meet:
     * whoever asks for the one department of a name asks for all its members.
     */
    public double sizeOfOne() {
        return ofOne;
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
