package org.gbjo.cardinality;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import java.util.function.BiConsumer;
import org.assertj.core.data.Offset;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternSet;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.StatisticsWriter;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sums that grow pattern by pattern, beside the same from scratch. */
final class VariableLevelTest {
    private static final Offset<Double> WITHIN = Offset.offset(1e-4);
    private static final int QUERIES = 200;

    @TempDir
    private Path folder;

    private StatisticsDescriber describer;

    @BeforeEach
    void write() throws IOException {
        Path file = folder.resolve("statistics.table");
        StatisticsWriter.write(file, "", MadeUpStatistics::addTo);
        describer = new StatisticsDescriber(GraphStatistics.open(file));
    }

    private static Bgp query(Random random, int size) {
        return switch (random.nextInt(3)) {
            case 0 -> RandomBgps.star(random, size);
            case 1 -> RandomBgps.path(random, size);
            default -> RandomBgps.any(random, size);
        };
    }

    @Test
    void aSetThatGrewHasTheEstimateAndTheErrorOfTheFormula() {
        Random random = new Random(1);
        QueryDescription description = new QueryDescription();
        JoinGraph graph = new JoinGraph();
        VariableSummands byVariable = new VariableSummands();
        SetLevel level = byVariable.newLevel();
        for (int query = 0; query < QUERIES; query++) {
            Bgp bgp = query(random, 2 + random.nextInt(query % 10 == 0 ? 60 : 8));
            graph.open(bgp);
            describer.describe(bgp, KnownCounts.NONE, description);
            byVariable.open(bgp, graph, description);
            level.makeRoom(1);
            LiteralEstimate literal = new LiteralEstimate(bgp, description);
            followConnected(bgp, random, (set, added) -> {
                if (set.size() == 1) {
                    level.begin(0, added);
                    return;
                }
                PatternSet neighbours = bgp.neighbours(added).intersection(set);
                level.grow(level, 0, 0, added, neighbours.low(), neighbours.high());
                assertThat(level.logRows(0, set.size()))
                        .as("%s of %s", set, bgp)
                        .isCloseTo(literal.logRows(set), WITHIN);
                assertThat(level.squaredLogError(0, set.size()))
                        .as("%s of %s", set, bgp)
                        .isCloseTo(literal.squaredLogError(set, ErrorCoefficients.MEASURED), WITHIN);
            });
        }
    }

    /** Tells of sets, each the one before and one more pattern that shares a variable with it. */
    private static void followConnected(Bgp bgp, Random random, BiConsumer<PatternSet, Integer> visit) {
        int first = random.nextInt(bgp.size());
        PatternSet set = PatternSet.of(first);
        visit.accept(set, first);
        while (!bgp.touching(set).isEmpty()) {
            int[] next = bgp.touching(set).toArray();
            int added = next[random.nextInt(next.length)];
            set = set.with(added);
            visit.accept(set, added);
        }
    }

    @Test
    void levelsThatAreCutAnswerAsSetsThatAreAskedAlone() {
        Random random = new Random(2);
        StatisticsCardinalities levels = new StatisticsCardinalities(describer);
        StatisticsCardinalities alone = new StatisticsCardinalities(describer);
        for (int query = 0; query < QUERIES; query++) {
            Bgp bgp = query(random, 2 + random.nextInt(11));
            levels.open(bgp, KnownCounts.NONE, Deadline.none());
            alone.open(bgp, KnownCounts.NONE, Deadline.none());
            boolean cut = random.nextBoolean();
            levels.beginSearch();
            levels.beginLevels();
            int[] place = {0};
            followConnected(bgp, random, (set, added) -> {
                if (set.size() == 1) {
                    place[0] = added;
                    return;
                }
                assertThat(Cardinalities.log(levels.grow(place[0], added, 0, set.low(), set.high(), true)))
                        .isCloseTo(alone.logRows(set.low(), set.high()), WITHIN);
                levels.endLevel(1, cut);
                place[0] = 0;
            });
            levels.endSearch();
        }
    }

    @Test
    void everySetHasAnExpectedErrorWhichIsNoneIfItIsExact() {
        Random random = new Random(3);
        StatisticsCardinalities cardinalities = new StatisticsCardinalities(describer);
        for (int query = 0; query < QUERIES; query++) {
            Bgp bgp = query(random, 2 + random.nextInt(7));
            cardinalities.open(bgp, KnownCounts.NONE, Deadline.none());
            for (long set = 1; set < 1L << bgp.size(); set++) {
                double error = cardinalities.squaredLogError(set, 0);
                assertThat(error).isBetween(0.0, 100.0);
                assertThat(error == 0).isEqualTo(cardinalities.isExact(set, 0));
            }
        }
    }
}
