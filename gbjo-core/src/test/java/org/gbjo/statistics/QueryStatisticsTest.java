package org.gbjo.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.assertj.core.data.Offset;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sizes of joins with constants, stored and estimated. */
final class QueryStatisticsTest {
    private static final Term P = new Constant("<p>");
    private static final Term Q = new Constant("<q>");
    private static final double LARGEST_MISSING = 4;

    @TempDir
    private Path folder;

    private GraphStatistics statistics;
    private final QueryStatistics query = new QueryStatistics();

    /** 100 triples of p, 50 of q; the pairs (p, a), (q, b) and (s, q) are covered, (p, other) is not. */
    @BeforeEach
    void write() throws IOException {
        Path file = folder.resolve("statistics.table");
        StatisticsWriter.write(file, "a graph", writer -> {
            TermCounts terms = new TermCounts(30, 10, 10);
            writer.addPredicate(P, new PredicateCounts(100, 3, terms, terms));
            writer.addPredicate(Q, new PredicateCounts(50, 0, terms, terms));
            writer.addPredicate(new Variable("any"), new PredicateCounts(150, 3, terms, terms));
            writer.addPair(P, Position.OBJECT, "<a>", 20);
            writer.addPair(P, Position.OBJECT, "<other>", 10);
            writer.addPair(Q, Position.OBJECT, "<b>", 10);
            writer.addPair(Q, Position.SUBJECT, "<s>", 5);
            writer.addJoin(P, Position.SUBJECT, Q, Position.SUBJECT, 400, 25);
            writer.addJoin(P, Position.SUBJECT, Q, Position.OBJECT, 300, 25);
            long pa = writer.selector(P, Position.OBJECT, "<a>");
            long qb = writer.selector(Q, Position.OBJECT, "<b>");
            long sq = writer.selector(Q, Position.SUBJECT, "<s>");
            writer.addConstantJoin(pa, pa, 20);
            writer.addConstantJoin(qb, qb, 10);
            writer.addConstantJoin(sq, sq, 5);
            writer.addConstantJoin(pa, writer.selector(Q, Position.SUBJECT), 40);
            writer.addConstantJoin(sq, writer.selector(P, Position.SUBJECT), 60);
            writer.addConstantJoin(sq, pa, 7);
            writer.setLargestMissingConstantJoin(LARGEST_MISSING);
        });
        statistics = GraphStatistics.open(file);
    }

    private void assertJoin(String first, Position x, String second, Position y, double size, Certainty certainty) {
        for (boolean swap : new boolean[] {false, true}) {
            query.open(statistics, Bgp.of(pattern(swap ? second : first), pattern(swap ? first : second)));
            query.join(0, swap ? y : x, 1, swap ? x : y);
            assertThat(query.joinSize()).isCloseTo(size, Offset.offset(1e-9));
            assertThat(query.certainty()).isEqualTo(certainty);
            assertThat(query.distinctInCommon()).isLessThanOrEqualTo(size + 1e-9);
        }
    }

    private static Pattern pattern(String text) {
        String[] terms = text.split(" ", -1);
        return Pattern.of(terms[0], terms[1], terms[2]);
    }

    private void assertStar(String first, String second, double size, Certainty certainty) {
        assertJoin(first, Position.SUBJECT, second, Position.SUBJECT, size, certainty);
    }

    @Test
    void storedSizesAreExact() {
        assertStar("?x <p> ?y", "?x <q> ?z", 400, Certainty.EXACT);
        assertStar("?x <p> <a>", "?x <q> ?z", 40, Certainty.EXACT);
        assertStar("?x <p> <a>", "?x <p> <a>", 20, Certainty.EXACT);
        assertJoin("<s> <q> ?x", Position.OBJECT, "?x <p> ?y", Position.SUBJECT, 60, Certainty.EXACT);
        assertJoin("<s> <q> ?x", Position.OBJECT, "?x <p> <a>", Position.SUBJECT, 7, Certainty.EXACT);
    }

    @Test
    void aMissingJoinOfCoveredSelectorsIsSmall() {
        // 400 * 10 / 50 if b were independent of p; but that would have been stored, and most of the others are
        // smaller.
        assertStar("?x <p> ?y", "?x <q> <b>", Math.pow(LARGEST_MISSING, 0.7), Certainty.BOUNDED);
        // Of the 400 pairs a leaves 40, and b at most 4.
        assertStar("?x <p> <a>", "?x <q> <b>", 400 * 0.1 * 0.01, Certainty.BOUNDED);
    }

    @Test
    void whatIsNotCoveredScalesTheJoinOfThePredicates() {
        assertStar("?x <p> <other>", "?x <q> ?z", 400 * 0.1, Certainty.ESTIMATED);
        assertStar("?x <p> <unknown>", "?x <q> ?z", 400 * 0.01, Certainty.ESTIMATED);
        assertJoin(
                "<s> <q> ?x",
                Position.OBJECT,
                "?x <p> <other>",
                Position.SUBJECT,
                300 * 0.2 * 0.1,
                Certainty.ESTIMATED);
    }

    @Test
    void variablePredicatesAndRepeatedVariablesAreNotCovered() {
        // All predicates have 150 triples of 30 subjects; the constants have the mean of 1 triple.
        assertStar("?x ?p <c>", "?x ?q <d>", 0, Certainty.ESTIMATED);
        assertStar("?x <p> ?x", "?x <q> ?z", 400 * 0.03, Certainty.ESTIMATED);
        assertStar("?x <none> <a>", "?x <q> <b>", 0, Certainty.ESTIMATED);
        query.open(statistics, Bgp.of(pattern("?x ?p <a>"), pattern("<s> <p> <a>"), pattern("?x <p> <a>")));
        assertThat(query.isCovered(0)).isFalse();
        assertThat(query.isCovered(1)).isFalse();
        assertThat(query.isCovered(2)).isTrue();
    }
}
