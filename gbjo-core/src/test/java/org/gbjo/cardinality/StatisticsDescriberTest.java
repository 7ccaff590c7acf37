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
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.RandomBgps;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.StatisticsWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Descriptions of random queries: the same whatever was described before, and wherever a pattern stands. */
final class StatisticsDescriberTest {
    @TempDir
    private Path folder;

    private static final Offset<Double> WITHIN = Offset.offset(1e-4);

    private StatisticsDescriber describer;

    @BeforeEach
    void write() throws IOException {
        Path file = folder.resolve("statistics.table");
        StatisticsWriter.write(file, "", MadeUpStatistics::addTo);
        describer = new StatisticsDescriber(GraphStatistics.open(file));
    }

    @Test
    void aBufferThatWasUsedBeforeHasTheSameNumbersAsANewOne() {
        Random random = new Random(1);
        QueryDescription used = new QueryDescription();
        for (int i = 0; i < 200; i++) {
            Bgp bgp = RandomBgps.any(random, 1 + random.nextInt(12));
            int n = bgp.size();
            QueryDescription fresh = describer.describe(bgp);
            describer.describe(bgp, KnownCounts.NONE, used);
            assertThat(fresh.logCounts()).hasSize(n);
            assertThat(fresh.logSelectivities()).hasSize(n * n);
            assertThat(used.patterns()).isEqualTo(n);
            assertThat(used.logCounts()).startsWith(fresh.logCounts());
            assertThat(used.logSelectivities()).startsWith(fresh.logSelectivities());
            assertThat(used.shares()).startsWith(fresh.shares());
            assertThat(used.trios()).startsWith(fresh.trios());
        }
    }

    @Test
    void numbersFollowTheirPatternsWhereverTheyStand() {
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
            QueryDescription original = describer.describe(bgp);
            QueryDescription moved = describer.describe(new Bgp(patterns));
            for (int a = 0; a < n; a++) {
                assertThat(moved.logCounts()[a]).isEqualTo(original.logCounts()[order.get(a)]);
                for (int b = 0; b < n; b++) {
                    int pair = order.get(a) * n + order.get(b);
                    assertThat(moved.shares()[a * n + b]).isEqualTo(original.shares()[pair]);
                    assertThat(moved.shares()[a * n + b])
                            .isEqualTo(bgp.neighbours(order.get(a)).contains(order.get(b)) ? 1 : 0);
                    assertThat(moved.logSelectivities()[a * n + b]).isEqualTo(original.logSelectivities()[pair]);
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
        float[] corrections = describer.describe(rare).trios();
        assertThat(corrections[5])
                .isNotZero()
                .isCloseTo(describer.describe(plain).trios()[5], Offset.offset(1e-5f));
    }

    /** What an engine knows goes before what the file says, and counts as exact. */
    @Test
    void aKnownCountTakesThePlaceOfThatOfTheFile() {
        Bgp bgp = Bgp.of(pattern("?x <p2> <o5>"), pattern("?x <p7> ?z"));
        QueryDescription input = describer.describe(bgp);
        assertThat(input.isExact(0)).isFalse();
        float other = input.logCounts()[1];
        describer.describe(bgp, pattern -> pattern == 0 ? 777 : Double.NaN, input);
        assertThat(input.logCounts()[0]).isEqualTo((float) Math.log(777));
        assertThat(input.isExact(0)).isTrue();
        assertThat(input.logCounts()[1]).isEqualTo(other);
    }

    private static Pattern pattern(String text) {
        String[] terms = text.split(" ", -1);
        return Pattern.of(terms[0], terms[1], terms[2]);
    }

    /** ln of the rows of three patterns, from counts, selectivities and the correction. */
    private double estimate(String... texts) {
        QueryDescription input = describer.describe(Bgp.of(
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
    void aPairWithAStoredConstantHasItsTrueSelectivity() {
        Bgp bgp = Bgp.of(Pattern.of("?x", "<p4>", "<o1>"), Pattern.of("?x", "<p4>", "?y"));
        QueryDescription input = describer.describe(bgp);
        assertThat(input.logCounts()[0]).isEqualTo((float) Math.log(34));
        assertThat(input.logSelectivities()[1])
                .isEqualTo(input.logSelectivities()[2])
                .isCloseTo((float) Math.log(64.0 / 34 / 104), Offset.offset(1e-6f));
    }
}
