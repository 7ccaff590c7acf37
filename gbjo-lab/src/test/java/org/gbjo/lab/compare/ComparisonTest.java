package org.gbjo.lab.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.plan.Planner;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.reference.GreedyRulePlanner;
import org.gbjo.run.Deadline;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonTest {
    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static final String WRITTEN = "written";

    @TempDir
    Path folder;

    private Graph graph;
    private List<Query> queries;

    @BeforeEach
    void makeGraph() throws IOException {
        graph = TestGraphs.skewed(Files.createDirectory(folder.resolve("data")), 60, 400, 5)
                .graph();
        queries = new QueryGenerator(graph, GeneratorOptions.of(3, 5, 9))
                .generate(Shape.TREE, 12, Progress.SILENT)
                .queries();
    }

    private Path out() {
        return folder.resolve("out");
    }

    private int run(List<Query> some, Map<String, Contender> contenders, Duration time) throws IOException {
        return new Comparison(new GraphOracle(graph), contenders, MINUTE, time)
                .run(some, out().resolve("tiny"), 2, Progress.SILENT);
    }

    private Map<String, Contender> contenders() {
        Map<String, Contender> contenders = new LinkedHashMap<>();
        contenders.put("statistics", Contender.of(new GraphOracle(graph)));
        contenders.put("smallest-first", Contender.of(GreedyRulePlanner.smallestFirst(new GraphPatternCounts(graph))));
        contenders.put(WRITTEN, Contender.of(Planner.asWritten()));
        return contenders;
    }

    private List<ComparedOrder> read(String contender) throws IOException {
        return ComparisonFolder.read(out().resolve("tiny"), contender);
    }

    @Test
    void whoKnowsAllCountsFindsTheBestOrders() throws IOException {
        assertThat(run(queries, contenders(), MINUTE)).isZero();
        for (ComparedOrder order : read("statistics")) {
            // An avoidable cartesian product must pay well before the search takes it.
            assertThat(order.ratio()).isBetween(1.0, 1 / 0.7);
        }
        assertThat(read(WRITTEN)).hasSize(queries.size()).allMatch(order -> order.ratio() >= 1);
        String report = ComparisonReport.write(out());
        assertThat(report)
                .contains("## tiny", "geometric mean of " + queries.size() + " queries", "| statistics | 1.0")
                .doesNotContain("left out");
        assertThat(out().resolve("report.csv")).content().contains("tiny,written,all," + queries.size());
    }

    @Test
    void whatWasDoneIsNotDoneAgain() throws IOException {
        AtomicInteger asked = new AtomicInteger();
        Map<String, Contender> counting = Map.of(WRITTEN, (bgp, deadline) -> {
            asked.incrementAndGet();
            return Contender.of(Planner.asWritten()).order(bgp, deadline);
        });
        run(queries.subList(0, 5), counting, MINUTE);
        // What a crash leaves: half a line.
        Files.writeString(out().resolve("tiny/written.jsonl"), "{\"query\":\"tr", StandardOpenOption.APPEND);
        run(queries, counting, MINUTE);
        assertThat(asked).hasValue(queries.size());
        assertThat(read(WRITTEN))
                .extracting(ComparedOrder::query)
                .containsExactlyInAnyOrderElementsOf(
                        queries.stream().map(Query::id).toList());
    }

    @Test
    void aContenderThatRunsAgainUsesTheCountsOfBefore() throws IOException {
        run(queries, contenders(), MINUTE);
        Path costs = out().resolve("tiny").resolve(TrueCostFile.NAME);
        long size = Files.size(costs);
        List<ComparedOrder> before = read(WRITTEN);
        Files.delete(out().resolve("tiny/written.jsonl"));
        run(queries, contenders(), MINUTE);
        assertThat(read(WRITTEN)).containsExactlyInAnyOrderElementsOf(before);
        assertThat(Files.size(costs)).isEqualTo(size);
    }

    @Test
    void queriesOfTheSameNameAreNotTakenForEachOther() throws IOException {
        run(queries, Map.of(WRITTEN, Contender.of(Planner.asWritten())), MINUTE);
        List<Query> others = new QueryGenerator(graph, GeneratorOptions.of(3, 5, 10))
                .generate(Shape.TREE, 12, Progress.SILENT)
                .queries();
        run(others, Map.of(WRITTEN, Contender.of(Planner.asWritten())), MINUTE);
        assertThat(read(WRITTEN)).hasSizeGreaterThan(queries.size());
    }

    @Test
    void withoutTimeNothingIsDoneAndNothingIsNoted() throws IOException {
        assertThat(run(queries, contenders(), Duration.ZERO)).isEqualTo(queries.size());
        assertThat(read(WRITTEN)).isEmpty();
        assertThat(run(queries, contenders(), MINUTE)).isZero();
        assertThat(read(WRITTEN)).hasSize(queries.size());
    }

    @Test
    void whoIsLateIsListedAndTheQueryLeftOutForAll() throws IOException {
        Map<String, Contender> contenders = contenders();
        contenders.put("slow", (bgp, deadline) -> {
            if (bgp.equals(queries.get(3).bgp())) {
                Deadline.after(Duration.ZERO).check();
            }
            return Contender.of(Planner.asWritten()).order(bgp, deadline);
        });
        run(queries, contenders, MINUTE);
        assertThat(ComparisonReport.write(out()))
                .contains("geometric mean of " + (queries.size() - 1) + " queries")
                .contains("1 queries are left out")
                .contains("- " + queries.get(3).id() + ": slow");
    }

    @Test
    void learningWinsOnlyByOnePercentOnTwoGraphs() throws IOException {
        Map<String, Contender> contenders = new LinkedHashMap<>();
        contenders.put("statistics", Contender.of(Planner.asWritten()));
        contenders.put("learned-recipe", Contender.of(new GraphOracle(graph)));
        run(queries, contenders, MINUTE);
        assertThat(ComparisonReport.write(out()))
                .contains("on 1 of 1 graphs; 2 are needed. So the default is statistics");
        new Comparison(new GraphOracle(graph), contenders, MINUTE, MINUTE)
                .run(queries, out().resolve("other"), 1, Progress.SILENT);
        assertThat(ComparisonReport.write(out())).contains("on 2 of 2 graphs; 2 are needed. So the default is learned");
    }
}
