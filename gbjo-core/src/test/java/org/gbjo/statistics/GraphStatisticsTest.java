package org.gbjo.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes into statistics comes out of them, the rest is estimated as documented, and damaged files are refused. */
final class GraphStatisticsTest {
    private static final Term P = new Constant("<p>");
    private static final Term Q = new Constant("<q>");
    private static final Term ANY = new Variable("whatever");

    @TempDir
    private Path folder;

    /** 100 triples of p, 20 of q. */
    private static void addContent(StatisticsWriter writer) {
        writer.addPredicate(P, new PredicateCounts(100, 3, new TermCounts(50, 49, 60), new TermCounts(10, 9, 45)));
        writer.addPredicate(Q, new PredicateCounts(20, 0, new TermCounts(20, 20, 20), new TermCounts(1, 0, 0)));
        writer.addPredicate(ANY, new PredicateCounts(120, 3, new TermCounts(60, 59, 59), new TermCounts(11, 10, 40)));
        writer.addPair(P, Position.SUBJECT, "<s>", 40);
        writer.addPair(P, Position.OBJECT, "<o>", 55);
        writer.addPair(Q, Position.OBJECT, "<only>", 20);
        writer.addPair(ANY, Position.SUBJECT, "<s>", 61);
        writer.addPair(ANY, Position.OBJECT, "<o>", 80);
        writer.addJoin(P, Position.SUBJECT, Q, Position.OBJECT, 300, 7);
        writer.addJoin(P, Position.SUBJECT, Q, Position.SUBJECT, 200, 6);
        writer.setEqualTerms(new EqualTerms(12, 6, 2));
        writer.setOmissions(190, 0);
    }

    private Path write() throws IOException {
        Path file = folder.resolve("statistics.table");
        StatisticsWriter.write(file, "a graph", GraphStatisticsTest::addContent);
        return file;
    }

    private void assertCount(GraphStatistics statistics, String pattern, double count, boolean exact) {
        String[] terms = pattern.split(" ", -1);
        Pattern parsed = Pattern.of(terms[0], terms[1], terms[2]);
        assertThat(statistics.count(parsed)).as(pattern).isEqualTo(count);
        assertThat(statistics.isExact(parsed)).as(pattern).isEqualTo(exact);
    }

    @Test
    void storedCountsAreExactAndTheRestIsEstimated() throws IOException {
        GraphStatistics statistics = GraphStatistics.open(write());
        assertThat(statistics.graphFingerprint()).isEqualTo("a graph");
        assertThat(statistics.predicates()).isEqualTo(2);
        assertThat(statistics.storedPairs()).isEqualTo(5);
        assertThat(statistics.storedJoins()).isEqualTo(2);
        assertCount(statistics, "?s <p> ?o", 100, true);
        assertCount(statistics, "?s ?p ?o", 120, true);
        assertCount(statistics, "?s <none> ?o", 0, true);
        assertCount(statistics, "<s> <none> <o>", 0, true);
        assertCount(statistics, "<s> <p> ?o", 40, true);
        assertCount(statistics, "?s <p> <o>", 55, true);
        assertCount(statistics, "<other> <p> ?o", 60.0 / 49, false);
        assertCount(statistics, "?s <p> <other>", 5, false);
        assertCount(statistics, "?s <q> <only>", 20, true);
        assertCount(statistics, "?s <q> <other>", 0, true);
        assertCount(statistics, "<s> ?p ?o", 61, true);
        assertCount(statistics, "?s ?p <other>", 4, false);
        assertCount(statistics, "<s> <p> <o>", 1, false);
        assertCount(statistics, "<other> <p> <another>", 60.0 / 49 * 5 / 100, false);
        assertCount(statistics, "<s> <q> <other>", 0, true);
        assertCount(statistics, "<s> ?p <o>", 61.0 * 80 / 120, false);
    }

    /** Twice, since what was asked for is remembered, of so many predicates. */
    @Test
    void allOfManyPredicatesAreFoundEachTime() throws IOException {
        int predicates = KnownPredicates.MOST + 100;
        Path file = folder.resolve("many.table");
        StatisticsWriter.write(file, "a graph", writer -> {
            addContent(writer);
            for (int i = 0; i < predicates; i++) {
                TermCounts terms = new TermCounts(i + 1, i + 1, i + 1);
                writer.addPredicate(new Constant("<p" + i + ">"), new PredicateCounts(i + 1, 0, terms, terms));
            }
        });
        GraphStatistics statistics = GraphStatistics.open(file);
        for (int round = 0; round < 2; round++) {
            for (int i = 0; i < predicates; i++) {
                assertCount(statistics, "?s <p" + i + "> ?o", i + 1, true);
                assertCount(statistics, "?s <none" + i + "> ?o", 0, true);
            }
            assertCount(statistics, "?s ?p" + round + " ?o", 120, true);
        }
    }

    @Test
    void variablesThatOccurTwiceAreCounted() throws IOException {
        GraphStatistics statistics = GraphStatistics.open(write());
        assertCount(statistics, "?x <p> ?x", 3, true);
        assertCount(statistics, "?x ?p ?x", 3, true);
        assertCount(statistics, "?x ?x ?o", 12, true);
        assertCount(statistics, "?s ?x ?x", 6, true);
        assertCount(statistics, "?x ?x ?x", 2, true);
        assertCount(statistics, "?x ?x <o>", 8, false);
        assertCount(statistics, "<s> ?x ?x", 61.0 * 6 / 120, false);
    }

    @Test
    void differentValuesAreThoseOfThePositionAndNotMoreThanTheMatches() throws IOException {
        GraphStatistics statistics = GraphStatistics.open(write());
        Variable x = new Variable("x");
        assertThat(statistics.distinct(Pattern.of("?x", "<p>", "?y"), x)).isEqualTo(50);
        assertThat(statistics.distinct(Pattern.of("?y", "<p>", "?x"), x)).isEqualTo(10);
        assertThat(statistics.distinct(Pattern.of("?x", "<p>", "<other>"), x)).isEqualTo(5);
        assertThat(statistics.distinct(Pattern.of("?x", "<p>", "?x"), x)).isEqualTo(3);
        assertThat(statistics.distinct(Pattern.of("?x", "?p", "?y"), x)).isEqualTo(60);
        assertThat(statistics.distinct(Pattern.of("?y", "?x", "?z"), x)).isEqualTo(2);
        assertThat(statistics.distinct(P, Position.OBJECT)).isEqualTo(10);
        assertThat(statistics.distinct(ANY, Position.OBJECT)).isEqualTo(11);
        assertThat(statistics.triples(new Constant("<none>"))).isZero();
    }

    /** The join of two predicates, looked up as that of two patterns that have the same variable in these positions. */
    private static QueryStatistics joined(GraphStatistics statistics, Term first, Position x, Term second, Position y) {
        QueryStatistics query = new QueryStatistics();
        query.open(statistics, Bgp.of(pattern(first, x, "a"), pattern(second, y, "b")));
        query.join(0, x, 1, y);
        return query;
    }

    private static Pattern pattern(Term predicate, Position shared, String otherName) {
        Variable met = new Variable("x");
        Variable other = new Variable(otherName);
        return shared == Position.SUBJECT ? new Pattern(met, predicate, other) : new Pattern(other, predicate, met);
    }

    @Test
    void joinsAreFoundInEitherOrderAndOthersAreTakenForIndependent() throws IOException {
        GraphStatistics statistics = GraphStatistics.open(write());
        assertThat(joined(statistics, P, Position.SUBJECT, Q, Position.OBJECT).joinSize())
                .isEqualTo(300);
        assertThat(joined(statistics, Q, Position.OBJECT, P, Position.SUBJECT).joinSize())
                .isEqualTo(300);
        assertThat(joined(statistics, Q, Position.OBJECT, P, Position.SUBJECT).distinctInCommon())
                .isEqualTo(7);
        assertThat(joined(statistics, P, Position.SUBJECT, Q, Position.SUBJECT).joinSize())
                .isEqualTo(200);
        assertThat(joined(statistics, Q, Position.SUBJECT, P, Position.SUBJECT).joinSize())
                .isEqualTo(200);
        assertThat(joined(statistics, Q, Position.SUBJECT, P, Position.SUBJECT).certainty())
                .isEqualTo(Certainty.EXACT);
        assertThat(joined(statistics, P, Position.OBJECT, Q, Position.SUBJECT).joinSize())
                .isEqualTo(100.0 * 20 / 20);
        assertThat(joined(statistics, P, Position.OBJECT, Q, Position.SUBJECT).distinctInCommon())
                .isEqualTo(10);
        assertThat(joined(statistics, P, Position.OBJECT, Q, Position.SUBJECT).certainty())
                .isNotEqualTo(Certainty.EXACT);
        // 1,000 if they were independent; but so large a join would have been stored.
        assertThat(joined(statistics, P, Position.OBJECT, P, Position.OBJECT).joinSize())
                .isEqualTo(190);
        assertThat(joined(statistics, P, Position.OBJECT, new Constant("<none>"), Position.SUBJECT)
                        .joinSize())
                .isZero();
    }

    @Test
    void aGraphWithoutTriplesHasNothing() throws IOException {
        Path file = folder.resolve("nothing");
        TermCounts none = new TermCounts(0, 0, 0);
        StatisticsWriter.write(file, "", writer -> writer.addPredicate(ANY, new PredicateCounts(0, 0, none, none)));
        GraphStatistics statistics = GraphStatistics.open(file);
        assertCount(statistics, "<s> ?p <o>", 0, true);
        assertCount(statistics, "<s> ?x ?x", 0, true);
        assertThat(joined(statistics, ANY, Position.SUBJECT, ANY, Position.OBJECT)
                        .joinSize())
                .isZero();
    }

    @Test
    void anEntryThatOccursTwiceIsRefusedAndLeavesNothing() throws IOException {
        assertThatThrownBy(() -> StatisticsWriter.write(folder.resolve("twice"), "", writer -> {
                    addContent(writer);
                    writer.addJoin(Q, Position.OBJECT, P, Position.SUBJECT, 1, 1);
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("statistics have each predicate, pair and join once, and some occur twice; leave out the"
                        + " second");
        assertThatThrownBy(() ->
                        StatisticsWriter.write(folder.resolve("long"), "x".repeat(49), GraphStatisticsTest::addContent))
                .isInstanceOf(StatisticsException.class)
                .hasMessageStartingWith("the fingerprint of a graph has at most 48 bytes, got 49");
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    @Test
    void everyDamagedByteIsRefused() throws IOException {
        Path file = write();
        byte[] bytes = Files.readAllBytes(file);
        for (int i = 0; i < bytes.length; i++) {
            byte[] damaged = bytes.clone();
            damaged[i] ^= (byte) (1 << (i % 8));
            Files.write(file, damaged);
            assertRefused(file);
        }
    }

    @Test
    void everyOtherLengthIsRefused() throws IOException {
        Path file = write();
        byte[] bytes = Files.readAllBytes(file);
        for (int length = 0; length < bytes.length + 40; length++) {
            if (length != bytes.length) {
                Files.write(file, Arrays.copyOf(bytes, length));
                assertRefused(file);
            }
        }
    }

    private static void assertRefused(Path file) {
        assertThatThrownBy(() -> GraphStatistics.open(file))
                .isInstanceOf(StatisticsException.class)
                .hasMessageStartingWith("the statistics " + file + " are not usable: ")
                .hasMessageContaining("gbjo statistics");
    }

    /** A header as a faulty or later program would write it, with the right checksum. */
    private String refusal(int at, int value) throws IOException {
        Path file = write();
        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(at, value);
        CRC32C checksum = new CRC32C();
        checksum.update(bytes.slice(0, 252));
        bytes.putInt(252, (int) checksum.getValue());
        Files.write(file, bytes.array());
        try {
            GraphStatistics.open(file);
            return "";
        } catch (StatisticsException e) {
            return e.getMessage().substring(("the statistics " + file + " are not usable: ").length());
        }
    }

    @Test
    void aWrongHeaderIsRefusedWithWhatIsWrong() throws IOException {
        assertThat(refusal(0, 0)).isEqualTo("it does not begin as statistics do; make them with gbjo statistics");
        assertThat(refusal(8, 1))
                .isEqualTo("it has version 1, this program reads versions 3 and 4; make it again with gbjo statistics");
        assertThat(refusal(80, 0)).startsWith("a table of statistics has up to ");
        assertThat(refusal(88, 1 << 30)).startsWith("a table of statistics has up to ");
        assertThat(refusal(88, 7)).startsWith("it should have ");
        assertThat(refusal(192, 1)).isEqualTo("its content is damaged; make it again with gbjo statistics");
    }

    @Test
    void aMissingFileIsNamed() {
        Path file = folder.resolve("missing");
        assertThatThrownBy(() -> GraphStatistics.open(file))
                .isInstanceOf(StatisticsException.class)
                .hasMessageStartingWith("cannot read the statistics " + file);
    }
}
