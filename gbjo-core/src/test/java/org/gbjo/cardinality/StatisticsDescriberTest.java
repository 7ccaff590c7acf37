package org.gbjo.cardinality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.RandomBgps;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.PredicateCounts;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.statistics.TermCounts;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Features of random queries: the same whatever was described before, and wherever a pattern stands. */
final class StatisticsDescriberTest {
    @TempDir
    private Path folder;

    private static final Offset<Double> WITHIN = Offset.offset(1e-4);

    private GraphStatistics statistics;
    private StatisticsDescriber features;

    /** The constants of {@link RandomBgps}, some of them covered. */
    @BeforeEach
    void write() throws IOException {
        Path file = folder.resolve("statistics.table");
        StatisticsWriter.write(file, "", StatisticsDescriberTest::addContent);
        statistics = GraphStatistics.open(file);
        features = StatisticsDescriber.withFeatures(statistics);
    }

    static void addContent(StatisticsWriter writer) {
        for (int p = 0; p < 9; p++) {
            Term predicate = new Constant("<p" + p + ">");
            TermCounts terms = new TermCounts(10 + p, 5, 20);
            writer.addPredicate(predicate, new PredicateCounts(100 + p, p, terms, terms));
            writer.addJoin(predicate, Position.SUBJECT, new Constant("<p0>"), Position.OBJECT, 200 + 10 * p, 7);
            writer.addJoin(predicate, Position.OBJECT, predicate, Position.OBJECT, 400 + 10 * p, 9);
            writer.addPair(predicate, Position.OBJECT, "<o1>", 30 + p);
            writer.addPair(predicate, Position.SUBJECT, "<s2>", 20 + p);
            long ofObject = writer.selector(predicate, Position.OBJECT, "<o1>");
            writer.addConstantJoin(ofObject, ofObject, 30 + p);
            writer.addConstantJoin(ofObject, writer.selector(predicate, Position.SUBJECT), 60 + p);
            addTrios(writer, p);
        }
        TermCounts terms = new TermCounts(50, 40, 800);
        writer.addPredicate(new Variable("any"), new PredicateCounts(900, 36, terms, terms));
        writer.setOmissions(300, 0);
        writer.setLargestMissingConstantJoin(5);
    }

    private static void addTrios(StatisticsWriter writer, int p) {
        long subject = writer.selector(new Constant("<p" + p + ">"), Position.SUBJECT);
        long object = writer.selector(new Constant("<p" + p + ">"), Position.OBJECT);
        long constant = writer.selector(new Constant("<p" + p + ">"), Position.OBJECT, "<o1>");
        for (int q = 0; q < 9; q++) {
            long other = writer.selector(new Constant("<p" + q + ">"), Position.SUBJECT);
            writer.addStar(subject, subject, other, 2_000 + 10 * p + q);
            writer.addStar(constant, subject, other, 500 + 10 * p + q);
            writer.addChain(object, new Constant("<p" + q + ">"), subject, 3_000 + 10 * p + q);
        }
    }

    private static float[] row(float[] rows, int at, int width) {
        return Arrays.copyOfRange(rows, at * width, (at + 1) * width);
    }

    @Test
    void aBufferThatWasUsedBeforeHasTheSameNumbersAsANewOne() {
        Random random = new Random(1);
        QueryDescription used = new QueryDescription();
        for (int i = 0; i < 200; i++) {
            Bgp bgp = RandomBgps.any(random, 1 + random.nextInt(12));
            int n = bgp.size();
            QueryDescription fresh = features.describe(bgp);
            features.describe(bgp, KnownCounts.NONE, used);
            assertThat(fresh.patternRows()).hasSize(n * features.patternWidth());
            assertThat(fresh.pairRows()).hasSize(n * n * features.pairWidth());
            assertThat(used.patterns()).isEqualTo(n);
            assertThat(used.patternRows()).startsWith(fresh.patternRows());
            assertThat(used.pairRows()).startsWith(fresh.pairRows());
            assertThat(used.logCounts()).startsWith(fresh.logCounts());
            assertThat(used.logSelectivities()).startsWith(fresh.logSelectivities());
            assertThat(used.shares()).startsWith(fresh.shares());
            assertThat(used.trios()).startsWith(fresh.trios());
        }
    }

    @Test
    void featuresFollowTheirPatternsWhereverTheyStand() {
        Random random = new Random(2);
        for (int i = 0; i < 200; i++) {
            Bgp bgp = RandomBgps.any(random, 2 + random.nextInt(8));
            int n = bgp.size();
            List<Integer> order = new ArrayList<>();
            for (int at = 0; at < n; at++) {
                order.add(at);
            }
            Collections.shuffle(order, random);
            List<Pattern> patterns = order.stream().map(bgp::pattern).toList();
            QueryDescription original = features.describe(bgp);
            QueryDescription moved = features.describe(new Bgp(patterns));
            for (int a = 0; a < n; a++) {
                assertThat(row(moved.patternRows(), a, features.patternWidth()))
                        .isEqualTo(row(original.patternRows(), order.get(a), features.patternWidth()));
                for (int b = 0; b < n; b++) {
                    int pair = order.get(a) * n + order.get(b);
                    assertThat(moved.shares()[a * n + b]).isEqualTo(original.shares()[pair]);
                    assertThat(moved.shares()[a * n + b])
                            .isEqualTo(bgp.neighbours(order.get(a)).contains(order.get(b)) ? 1 : 0);
                    assertThat(moved.logSelectivities()[a * n + b]).isEqualTo(original.logSelectivities()[pair]);
                    assertThat(row(moved.pairRows(), a * n + b, features.pairWidth()))
                            .isEqualTo(row(original.pairRows(), pair, features.pairWidth()));
                    for (int c = 0; c < n; c++) {
                        assertThat(moved.trios()[(a * n + b) * n + c])
                                .isCloseTo(original.trios()[pair * n + order.get(c)], Offset.offset(1e-5f));
                    }
                }
            }
        }
    }

    /** With its correction, the estimate of a trio is the size in the file. */
    @Test
    void aStoredTrioHasItsTrueSize() {
        assertThat(estimate("?x <p2> <o1>", "?x <p2> ?y", "?x <p7> ?z")).isCloseTo(Math.log(527), WITHIN);
        assertThat(estimate("?x <p2> ?u", "?x <p7> ?z", "?x <p2> ?y")).isCloseTo(Math.log(2_027), WITHIN);
        assertThat(estimate("?y <p2> ?z", "?u <p2> ?x", "?x <p7> ?y")).isCloseTo(Math.log(3_027), WITHIN);
    }

    /** Of a constant that the file does not have with these predicates it says what it says of the predicates. */
    @Test
    void aTrioThatIsNotStoredIsCorrectedAsItsPredicates() {
        Bgp rare = Bgp.of(pattern("?x <p2> <o5>"), pattern("?x <p2> ?y"), pattern("?x <p7> ?z"));
        Bgp plain = Bgp.of(pattern("?x <p2> ?o"), pattern("?x <p2> ?y"), pattern("?x <p7> ?z"));
        float[] corrections = features.describe(rare).trios();
        assertThat(corrections[5])
                .isNotZero()
                .isCloseTo(features.describe(plain).trios()[5], Offset.offset(1e-5f));
    }

    /** What an engine knows goes before what the file says, and counts as exact. */
    @Test
    void aKnownCountTakesThePlaceOfThatOfTheFile() {
        Bgp bgp = Bgp.of(pattern("?x <p2> <o5>"), pattern("?x <p7> ?z"));
        QueryDescription input = features.describe(bgp);
        int exact = 11;
        assertThat(input.patternRows()[exact]).isZero();
        float other = input.logCounts()[1];
        features.describe(bgp, pattern -> pattern == 0 ? 777 : Double.NaN, input);
        assertThat(input.logCounts()[0]).isEqualTo((float) Math.log(777));
        assertThat(input.patternRows()[exact]).isOne();
        assertThat(input.logCounts()[1]).isEqualTo(other);
    }

    private static Pattern pattern(String text) {
        String[] terms = text.split(" ", -1);
        return Pattern.of(terms[0], terms[1], terms[2]);
    }

    /** ln of the rows of three patterns, from counts, selectivities and the correction. */
    private double estimate(String... texts) {
        QueryDescription input = features.describe(Bgp.of(
                Arrays.stream(texts).map(StatisticsDescriberTest::pattern).toArray(Pattern[]::new)));
        double counts = 0;
        double selectivities = 0;
        int pairs = 0;
        for (int i = 0; i < 3; i++) {
            counts += input.logCounts()[i];
            for (int j = 0; j < i; j++) {
                pairs += (int) input.shares()[i * 3 + j];
                selectivities += input.logSelectivities()[i * 3 + j];
            }
        }
        return counts + 2 * selectivities / pairs + input.trios()[5];
    }

    @Test
    void withoutFeaturesTheRestIsTheSame() {
        StatisticsDescriber plain = StatisticsDescriber.plain(statistics);
        assertThat(plain.patternWidth()).isZero();
        Bgp bgp = RandomBgps.any(new Random(3), 6);
        QueryDescription with = features.describe(bgp);
        QueryDescription without = plain.describe(bgp);
        assertThat(without.patternRows()).isEmpty();
        assertThat(without.logCounts()).isEqualTo(with.logCounts());
        assertThat(without.logSelectivities()).isEqualTo(with.logSelectivities());
        assertThat(without.logPairSizes()).isEqualTo(with.logPairSizes());
        assertThat(without.trios()).isEqualTo(with.trios());
    }

    @Test
    void predicatesAreToldApart() {
        // All numbers of these predicates are equal but their signs.
        StatisticsDescriber alone = StatisticsDescriber.withFeatures(statistics);
        QueryDescription input = alone.describe(Bgp.of(Pattern.of("?x", "<u>", "?y"), Pattern.of("?x", "<v>", "?z")));
        assertThat(row(input.patternRows(), 0, alone.patternWidth()))
                .isNotEqualTo(row(input.patternRows(), 1, alone.patternWidth()));
    }

    @Test
    void aPairWithAStoredConstantHasItsTrueSelectivity() {
        Bgp bgp = Bgp.of(Pattern.of("?x", "<p4>", "<o1>"), Pattern.of("?x", "<p4>", "?y"));
        QueryDescription input = features.describe(bgp);
        assertThat(input.logCounts()[0]).isEqualTo((float) Math.log(34));
        assertThat(input.logSelectivities()[1])
                .isEqualTo(input.logSelectivities()[2])
                .isCloseTo((float) Math.log(64.0 / 34 / 104), Offset.offset(1e-6f));
    }
}
