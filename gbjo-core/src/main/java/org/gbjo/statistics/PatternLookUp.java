package org.gbjo.statistics;

import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;

/** What {@link QueryStatistics} look up of one pattern; used again for a pattern of the next query. */
final class PatternLookUp {
    long predicate;
    /** Where the numbers of the predicate stand, or {@link NumberTable#ABSENT}. */
    int row;

    double triples;
    double count;
    boolean exact;
    /** Whether nothing but the predicate restricts the matches: no constant beside it, and no variable twice. */
    boolean plain;
    /** Whether the pattern has a constant beside its predicate and the file its joins. */
    boolean covered;

    private long subjectSide;
    private long objectSide;
    private long selector;

    void open(GraphStatistics statistics, Pattern pattern) {
        StatisticsKeys keys = statistics.keys();
        KnownPredicates.Place place = statistics.place(pattern.predicate());
        predicate = place.hash();
        row = place.row();
        triples = row == NumberTable.ABSENT ? 0 : statistics.predicateTable().value(row, PredicateCounts.TRIPLES);
        subjectSide = keys.selector(predicate, Position.SUBJECT);
        objectSide = keys.selector(predicate, Position.OBJECT);
        covered = false;
        int subjectAt = pairAt(statistics, Position.SUBJECT, pattern.subject());
        int objectAt = pairAt(statistics, Position.OBJECT, pattern.object());
        boolean subject = pattern.subject() instanceof Constant;
        boolean object = pattern.object() instanceof Constant;
        count = statistics.count(pattern, row, subjectAt, objectAt);
        exact = statistics.isExact(pattern, row, subjectAt, objectAt);
        plain = !subject && !object && !repeats(pattern);
        covered = pattern.predicate() instanceof Constant
                && subject != object
                && (subject ? subjectAt : objectAt) != NumberTable.ABSENT
                && statistics.constantJoinTable().find(keys.selectorJoin(selector, selector)) != SizeTable.ABSENT;
    }

    /** Takes over a count that is known to be exact, unless it is NaN. */
    void know(double exactCount) {
        if (!Double.isNaN(exactCount)) {
            count = exactCount;
            exact = true;
        }
    }

    private int pairAt(GraphStatistics statistics, Position position, Term term) {
        if (term instanceof Constant constant) {
            selector = statistics.keys().pair(predicate, position, constant.nTriples());
            return statistics.pairTable().find(selector);
        }
        return NumberTable.ABSENT;
    }

    private static boolean repeats(Pattern pattern) {
        return pattern.subject().equals(pattern.object())
                || pattern.subject().equals(pattern.predicate())
                || pattern.object().equals(pattern.predicate());
    }

    /** The selector of a position that the predicate alone restricts. */
    long side(Position position) {
        return position == Position.SUBJECT ? subjectSide : objectSide;
    }

    /** The selector of a position that has its joins in the file, if it has. */
    long selector(Position position) {
        return covered ? selector : side(position);
    }

    /** Whether the file has the joins with others of this kind, unless they are too small for it. */
    boolean hasSelector() {
        return covered || plain;
    }

    /** The share of the matches in the triples of the predicate. */
    double share() {
        return GraphStatistics.ratio(count, triples);
    }
}
