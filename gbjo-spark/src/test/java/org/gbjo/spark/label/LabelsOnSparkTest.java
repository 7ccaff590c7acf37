package org.gbjo.spark.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.label.ClusterLabelling;
import org.gbjo.label.LabelFileMaker;
import org.gbjo.label.LabelOptions;
import org.gbjo.label.LabelProvenance;
import org.gbjo.label.LabelRun;
import org.gbjo.label.LabelSource;
import org.gbjo.label.Labeller;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.spark.LocalSpark;
import org.gbjo.spark.count.CountingOptions;
import org.gbjo.spark.count.GraphTriples;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Label files made on Spark beside those of a single machine, byte by byte. */
final class LabelsOnSparkTest {
    private static final LabelOptions OPTIONS =
            LabelOptions.DEFAULT.withPlans(3, 3, 3, 2).withTimeLimit(Duration.ofMinutes(5));

    private final JavaSparkContext context =
            JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());

    @TempDir
    private Path folder;

    private TestGraphs graph;
    private List<Query> queries;
    private LabelProvenance provenance;
    private byte[] expected;

    @BeforeEach
    void labelOnOneMachine() throws IOException {
        graph = TestGraphs.skewed(folder, 80, 500, 8);
        queries = new ArrayList<>();
        BgpsAroundTriples random = new BgpsAroundTriples(graph.graph(), 5);
        for (int i = 0; i < 25; i++) {
            queries.add(new Query("random-" + i, "", random.next(1 + i % 6)));
        }
        QueryGenerator generator = new QueryGenerator(graph.graph(), GeneratorOptions.of(3, 8, 1));
        for (Shape shape : Shape.values()) {
            queries.addAll(generator.generate(shape, 6, Progress.SILENT).queries());
        }
        provenance = LabelProvenance.of("graph", "", "queries.jsonl", queries, OPTIONS);
        Path file = folder.resolve("one.labels");
        new Labeller(new GraphOracle(graph.graph()), 2, Progress.SILENT).run(queries, provenance, file);
        expected = Files.readAllBytes(file);
    }

    private byte[] made(LabelSource source) throws IOException {
        Path file = folder.resolve("many.labels");
        new LabelFileMaker(provenance, file, Progress.SILENT).run(source);
        return Files.readAllBytes(file);
    }

    @Test
    void aGraphFolderThatAllWorkersReachGivesTheSameFile() throws IOException {
        OraclePlace place = new OraclePlace(folder.resolve("graph").toString(), Duration.ofSeconds(10));
        assertThat(made(new SpreadLabelling(context, place, queries, OPTIONS))).isEqualTo(expected);
    }

    @Test
    void countsOfTriplesGiveTheSameFileInBatchesOfAnySize() throws IOException {
        JavaRDD<String[]> triples = GraphTriples.of(context, graph.graph());
        assertThat(made(new CountedLabelling(triples, queries, OPTIONS, CountingOptions.of(3), 30)))
                .isEqualTo(expected);
    }

    @Test
    void filesGiveTheFileOfAGraphFolderWithTheSameName() throws IOException {
        Path file = folder.resolve("many.labels");
        ClusterLabelling.Request request =
                new ClusterLabelling.Request(graph.file().toString(), false, "queries.jsonl", queries, OPTIONS, file);
        new SparkLabelling().run(LocalSpark.settings(), request, Progress.SILENT, news -> {});
        Path one = folder.resolve("again.labels");
        String fingerprint = graph.graph().metadata().fingerprint();
        LabelProvenance same = LabelProvenance.of("graph", fingerprint, "queries.jsonl", queries, OPTIONS);
        new Labeller(new GraphOracle(graph.graph()), 2, Progress.SILENT).run(queries, same, one);
        assertThat(file).hasSameBinaryContentAs(one);
    }

    @Test
    void aDriverThatIsStoppedLeavesNoHalfFileAndGoesOn() throws IOException {
        Path file = folder.resolve("many.labels");
        List<Integer> begun = new ArrayList<>();
        JavaRDD<String[]> triples = GraphTriples.of(context, graph.graph());
        LabelSource whole = new CountedLabelling(triples, queries, OPTIONS, CountingOptions.of(3), 20);
        LabelFileMaker maker = new LabelFileMaker(provenance, file, Progress.SILENT);
        assertThatThrownBy(() -> maker.run((first, sink) -> whole.label(first, block -> {
                    begun.add(1);
                    if (begun.size() > 25) {
                        throw new IOException("stopped");
                    }
                    sink.add(block);
                })))
                .hasMessage("stopped");
        assertThat(file).doesNotExist();
        LabelRun run = new LabelFileMaker(provenance, file, Progress.SILENT).run(whole);
        assertThat(run.found()).isEqualTo(25);
        assertThat(Files.readAllBytes(file)).isEqualTo(expected);
    }

    @Test
    void aMalformedLineIsNamedAndNoFileIsLeft() throws IOException {
        Path broken = folder.resolve("broken.nt");
        Files.write(broken, List.of("<http://a> <http://p> <http://b> .", "<http://a> <http://p> .", ""));
        Path file = folder.resolve("broken.labels");
        ClusterLabelling.Request strict =
                new ClusterLabelling.Request(broken.toString(), false, "queries.jsonl", queries, OPTIONS, file);
        assertThatThrownBy(() -> new SparkLabelling().run(LocalSpark.settings(), strict, Progress.SILENT, news -> {}))
                .hasMessageContaining("broken.nt")
                .hasMessageContaining("line 2");
        assertThat(file).doesNotExist();
    }

    @Test
    void aWorkerWithoutTheFolderIsToldOf() {
        OraclePlace nowhere = new OraclePlace(folder.resolve("nowhere").toString(), Duration.ofSeconds(10));
        assertThatThrownBy(() -> made(new SpreadLabelling(context, nowhere, queries, OPTIONS)))
                .hasMessageStartingWith("a worker cannot open ")
                .hasMessageEndingWith("put the graph folder where all workers find it under the same path");
        assertThat(folder.resolve("many.labels")).doesNotExist();
    }

    @Test
    void aGraphIsCalledLikeItsFiles() {
        assertThat(SparkLabelling.name("hdfs:///data/wikidata.nt.bz2")).isEqualTo("wikidata");
        assertThat(SparkLabelling.name("/data/wikidata/*.nt")).isEqualTo("wikidata");
        assertThat(SparkLabelling.name("lubm/")).isEqualTo("lubm");
        assertThat(SparkLabelling.name("*.nt")).isEqualTo("*.nt");
    }
}
