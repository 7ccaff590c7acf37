package org.gbjo.statistics.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.QueryStatistics;
import org.gbjo.statistics.count.StatisticsOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Joins of three patterns: what pairs and the file tell of them beside what the oracle counts. */
final class TrioCounterTest {
    private static final StatisticsOptions ALL =
            new ChosenOptions().trios(4_000_000, 1, Long.MAX_VALUE).build();
    /** As near as a reader of a file with room for all trios comes. */
    private static final Offset<Double> NEAR = within(0.2 + 1e-4);

    @TempDir
    private Path folder;

    private final QueryStatistics query = new QueryStatistics();

    private GraphStatistics statistics(Graph graph, StatisticsOptions options) throws IOException {
        return GraphStatistics.open(file(graph, options));
    }

    private Path file(Graph graph, StatisticsOptions options) throws IOException {
        Path file = folder.resolve("statistics.table");
        new StatisticsBuilder(graph, options).write(file, Progress.SILENT);
        return file;
    }

    /** A pattern of a triple of the graph, with a variable in a position, and a constant or a variable in the other. */
    private static Pattern side(Graph graph, Random random, String variable, String other, Position position) {
        TripleIndex index = graph.index(IndexOrder.SPO);
        long row = random.nextInt((int) index.rows());
        int subject = 0;
        while (index.end(subject) <= row) {
            subject++;
        }
        String predicate = predicate(graph, (int) index.second().get(row));
        boolean constant = random.nextBoolean();
        if (position == Position.SUBJECT) {
            int object = (int) index.third().get(row);
            return Pattern.of(variable, predicate, constant ? graph.dictionary().term(object) : other);
        }
        return Pattern.of(constant ? graph.dictionary().term(subject) : other, predicate, variable);
    }

    private static String predicate(Graph graph, Random random) {
        return predicate(graph, random.nextInt(graph.predicates().size()));
    }

    private static String predicate(Graph graph, int ordinal) {
        return graph.dictionary().term(graph.predicateId(ordinal));
    }

    private static boolean hasConstant(Pattern pattern) {
        return pattern.subject() instanceof Constant || pattern.object() instanceof Constant;
    }

    private static boolean isRepeated(Pattern[] patterns) {
        return Arrays.stream(patterns).distinct().count() < patterns.length;
    }

    private double log(int first, Position x, int second, Position y) {
        query.join(first, x, second, y);
        return Math.log(query.joinSize());
    }

    private double logCounts() {
        return Math.log(query.count(0)) + Math.log(query.count(1)) + Math.log(query.count(2));
    }

    private static double truth(Graph graph, Bgp bgp) {
        return Math.log(new GraphOracle(graph).open(bgp, Deadline.none()).rows(PatternSet.of(0, 1, 2)));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void withAnUnlimitedBudgetStarsAreNearlyExact(long seed) throws IOException {
        Graph graph = TestGraphs.skewed(folder, 30, 250, seed).graph();
        GraphStatistics statistics = statistics(graph, ALL);
        Random random = new Random(seed);
        int seen = 0;
        int corrected = 0;
        for (int round = 0; round < 4_000; round++) {
            Position[] at = new Position[3];
            Pattern[] patterns = new Pattern[3];
            for (int i = 0; i < 3; i++) {
                at[i] = Position.of(random.nextInt(Position.COUNT));
                patterns[i] = side(graph, random, "?x", "?y" + i, at[i]);
            }
            Bgp bgp = Bgp.of(patterns);
            double truth = truth(graph, bgp);
            if (truth == Double.NEGATIVE_INFINITY || isRepeated(patterns)) {
                continue;
            }
            query.open(statistics, bgp);
            double pairs = log(0, at[0], 1, at[1]) + log(0, at[0], 2, at[2]) + log(1, at[1], 2, at[2]);
            double expected = (2 * pairs - logCounts()) / 3;
            double correction = query.starCorrection(0, at[0], 1, at[1], 2, at[2], expected);
            assertThat(expected + correction).as(bgp.toString()).isCloseTo(truth, NEAR);
            seen++;
            corrected += correction == 0 ? 0 : 1;
        }
        assertThat(seen).isGreaterThan(200);
        assertThat(corrected).isGreaterThan(50);
    }

    @ParameterizedTest
    @ValueSource(longs = {4, 5, 6})
    void withAnUnlimitedBudgetChainsAreNearlyExact(long seed) throws IOException {
        Graph graph = TestGraphs.skewed(folder, 30, 250, seed).graph();
        GraphStatistics statistics = statistics(graph, ALL);
        Random random = new Random(seed);
        int seen = 0;
        int corrected = 0;
        for (int round = 0; round < 3_000; round++) {
            Position first = Position.of(random.nextInt(Position.COUNT));
            Position last = Position.of(random.nextInt(Position.COUNT));
            Pattern left = side(graph, random, "?x", "?v", first);
            Pattern right = side(graph, random, "?y", "?w", last);
            Pattern middle = Pattern.of("?x", predicate(graph, random), "?y");
            Bgp bgp = Bgp.of(left, middle, right);
            double truth = truth(graph, bgp);
            if (truth == Double.NEGATIVE_INFINITY || (hasConstant(left) && hasConstant(right))) {
                continue;
            }
            query.open(statistics, bgp);
            double expected =
                    log(0, first, 1, Position.SUBJECT) + log(1, Position.OBJECT, 2, last) - Math.log(query.count(1));
            double correction = query.chainCorrection(0, first, 1, 2, last, expected);
            assertThat(expected + correction).as(bgp.toString()).isCloseTo(truth, NEAR);
            seen++;
            corrected += correction == 0 ? 0 : 1;
        }
        assertThat(seen).isGreaterThan(200);
        assertThat(corrected).isGreaterThan(50);
    }

    /** So few joins that they leave no room. */
    private static ChosenOptions fewJoins() {
        return new ChosenOptions().joins(10).constantJoins(10);
    }

    @Test
    void roomThatJoinsDoNotNeedGoesToTrios() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 30, 250, 7).graph();
        assertThat(statistics(graph, fewJoins().trios(100, 1, Long.MAX_VALUE).build())
                        .storedTrios())
                .isLessThanOrEqualTo(100);
        assertThat(statistics(
                                graph,
                                fewJoins()
                                        .joins(5_000)
                                        .trios(100, 1, Long.MAX_VALUE)
                                        .build())
                        .storedTrios())
                .isGreaterThan(200);
    }

    @Test
    void theFileGrowsWithTheBudgetForTrios() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 30, 250, 7).graph();
        long without =
                Files.size(file(graph, fewJoins().trios(0, 1, Long.MAX_VALUE).build()));
        long with = Files.size(
                file(graph, fewJoins().trios(4_000_000, 1, Long.MAX_VALUE).build()));
        long some =
                Files.size(file(graph, fewJoins().trios(100, 1, Long.MAX_VALUE).build()));
        assertThat(some).isBetween(without + 1, without + 100 * 16);
        assertThat(with).isGreaterThan(some);
    }

    /** Without steps for constants, trios of predicates remain. */
    @Test
    void triosThatWouldTakeTooLongAreCountedWithoutConstants() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 30, 250, 8).graph();
        GraphStatistics statistics =
                statistics(graph, new ChosenOptions().trios(4_000_000, 1, 0).build());
        long all = statistics(graph, ALL).storedTrios();
        assertThat(statistics.storedTrios()).isBetween(1L, all - 1);
    }
}
