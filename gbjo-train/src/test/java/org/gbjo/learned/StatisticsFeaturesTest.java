package org.gbjo.learned;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.gbjo.cardinality.MadeUpStatistics;
import org.gbjo.cardinality.QueryDescription;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.RandomBgps;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.StatisticsWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Features of random queries: the same whatever was described before, and wherever a pattern stands. */
final class StatisticsFeaturesTest {
    @TempDir
    private Path folder;

    private StatisticsFeatures features;

    @BeforeEach
    void write() throws IOException {
        Path file = folder.resolve("statistics.table");
        StatisticsWriter.write(file, "", MadeUpStatistics::addTo);
        features = new StatisticsFeatures(GraphStatistics.open(file));
    }

    private QueryFeatures of(Bgp bgp) {
        QueryFeatures target = new QueryFeatures();
        features.writeFeatures(bgp, features.describe(bgp), target);
        return target;
    }

    private static float[] row(float[] rows, int at, int width) {
        return Arrays.copyOfRange(rows, at * width, (at + 1) * width);
    }

    @Test
    void aBufferThatWasUsedBeforeHasTheSameNumbersAsANewOne() {
        Random random = new Random(1);
        QueryDescription description = new QueryDescription();
        QueryFeatures used = new QueryFeatures();
        for (int i = 0; i < 200; i++) {
            Bgp bgp = RandomBgps.any(random, 1 + random.nextInt(12));
            int n = bgp.size();
            QueryFeatures fresh = of(bgp);
            features.describe(bgp, KnownCounts.NONE, description);
            features.writeFeatures(bgp, description, used);
            assertThat(fresh.patternRows()).hasSize(n * features.patternWidth());
            assertThat(fresh.pairRows()).hasSize(n * n * features.pairWidth());
            assertThat(used.patternRows()).startsWith(fresh.patternRows());
            assertThat(used.pairRows()).startsWith(fresh.pairRows());
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
            QueryFeatures original = of(bgp);
            QueryFeatures moved = of(new Bgp(order.stream().map(bgp::pattern).toList()));
            for (int a = 0; a < n; a++) {
                assertThat(row(moved.patternRows(), a, features.patternWidth()))
                        .isEqualTo(row(original.patternRows(), order.get(a), features.patternWidth()));
                for (int b = 0; b < n; b++) {
                    int pair = order.get(a) * n + order.get(b);
                    assertThat(row(moved.pairRows(), a * n + b, features.pairWidth()))
                            .isEqualTo(row(original.pairRows(), pair, features.pairWidth()));
                }
            }
        }
    }

    @Test
    void aKnownCountIsExact() {
        Bgp bgp = Bgp.of(Pattern.of("?x", "<p2>", "<o5>"), Pattern.of("?x", "<p7>", "?z"));
        int exact = 11;
        assertThat(of(bgp).patternRows()[exact]).isZero();
        QueryDescription description = new QueryDescription();
        features.describe(bgp, pattern -> pattern == 0 ? 777 : Double.NaN, description);
        QueryFeatures known = new QueryFeatures();
        features.writeFeatures(bgp, description, known);
        assertThat(known.patternRows()[exact]).isOne();
    }

    /** All numbers of these predicates are equal but their signs. */
    @Test
    void predicatesAreToldApart() {
        QueryFeatures alone = of(Bgp.of(Pattern.of("?x", "<u>", "?y"), Pattern.of("?x", "<v>", "?z")));
        assertThat(row(alone.patternRows(), 0, features.patternWidth()))
                .isNotEqualTo(row(alone.patternRows(), 1, features.patternWidth()));
    }
}
