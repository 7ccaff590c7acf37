package org.gbjo.spark.sample;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.run.Deadline;
import org.gbjo.spark.LocalSpark;
import org.gbjo.spark.count.GraphTriples;
import org.gbjo.workload.GeneratedWorkload;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class QueryDrawingTest {
    private static final List<Shape> SHAPES = List.of(Shape.values());
    private static final GeneratorOptions OPTIONS = GeneratorOptions.of(2, 6, 4);
    private static final int COUNT = 15;

    private final JavaSparkContext context =
            JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());

    @TempDir
    private Path folder;

    private JavaRDD<String[]> triples(TestGraphs graph) {
        return GraphTriples.of(context, graph.graph());
    }

    private GeneratedWorkload drawn(JavaRDD<String[]> triples, ExcerptOptions excerpt) throws IOException {
        return new QueryDrawing(context, triples, folder.resolve("work"))
                .generate(SHAPES, COUNT, OPTIONS, excerpt, Progress.SILENT);
    }

    @Test
    void aGraphThatIsTakenWholeGivesTheQueriesOfOneMachine() throws IOException {
        TestGraphs graph = TestGraphs.skewed(folder, 300, 2_000, 2);
        QueryGenerator generator = new QueryGenerator(graph.graph(), OPTIONS);
        List<Query> expected = new ArrayList<>();
        for (Shape shape : SHAPES) {
            expected.addAll(generator.generate(shape, COUNT, Progress.SILENT).queries());
        }
        assertThat(drawn(triples(graph), ExcerptOptions.of(6, 4)).queries()).isEqualTo(expected);
    }

    @Test
    void queriesOfAnExcerptHaveAnAnswerInTheGraphWhateverThePartitions() throws IOException {
        TestGraphs graph = TestGraphs.skewed(folder, 3_000, 20_000, 3);
        ExcerptOptions few = ExcerptOptions.of(6, 4).withMostTriples(2_000);
        JavaRDD<String[]> triples = triples(graph);
        GeneratedWorkload workload = drawn(triples, few);
        assertThat(workload.queries()).hasSizeGreaterThan(COUNT * SHAPES.size() / 2);
        assertThat(workload.queries()).extracting(Query::shape).contains("star", "path", "tree", "flower", "cycle");
        GraphOracle oracle = new GraphOracle(graph.graph());
        for (Query query : workload.queries()) {
            Cardinalities counted = oracle.open(query.bgp(), Deadline.none());
            assertThat(counted.rows(query.bgp().all())).as(query.id()).isPositive();
        }
        assertThat(drawn(triples.repartition(7), few).queries()).isEqualTo(workload.queries());
        try (Stream<Path> left = Files.list(folder.resolve("work"))) {
            assertThat(left).isEmpty();
        }
    }

    @Test
    void anExcerptHasAboutAsManyTriplesAsAreWanted() throws IOException {
        TestGraphs graph = TestGraphs.skewed(folder, 3_000, 20_000, 3);
        Path file = folder.resolve("excerpt.nt");
        try (GraphExcerpt excerpt = new GraphExcerpt(
                context, triples(graph), ExcerptOptions.of(6, 1).withMostTriples(4_000))) {
            excerpt.write(file, Progress.SILENT);
        }
        List<String> lines = Files.readAllLines(file);
        assertThat(lines).hasSizeBetween(1_000, 5_000).doesNotHaveDuplicates();
        assertThat(Files.readAllLines(graph.file())).containsAll(lines);
    }
}
