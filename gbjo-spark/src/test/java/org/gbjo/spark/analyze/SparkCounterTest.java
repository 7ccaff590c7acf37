package org.gbjo.spark.analyze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.spark.sql.SparkSession;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.spark.LocalSpark;
import org.gbjo.spark.input.TripleInput;
import org.gbjo.spark.input.TripleReader;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.count.CountLimits;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Spark counts is what one machine counts, byte by byte, however the graph is cut. */
final class SparkCounterTest {
    private static final SparkSession SPARK = LocalSpark.session();

    @TempDir
    private Path folder;

    private Graph imported(Path... files) throws IOException {
        Path target = Files.createTempDirectory(folder, "import").resolve("graph");
        String[] names = List.of(files).stream().map(Path::toString).toArray(String[]::new);
        new Importer(ImportOptions.of(names), Progress.SILENT).run(target);
        return Graph.open(target);
    }

    private byte[] onOneMachine(Graph graph, StatisticsOptions options) throws IOException {
        Path file = folder.resolve("expected.table");
        new StatisticsBuilder(graph, options).write(file, Progress.SILENT);
        return Files.readAllBytes(file);
    }

    private byte[] onSpark(int partitions, StatisticsOptions options, GraphIdentity expected, Path... files)
            throws IOException {
        SPARK.conf().set("spark.sql.shuffle.partitions", Integer.toString(partitions));
        Path file = folder.resolve("spark.table");
        String[] names = List.of(files).stream().map(Path::toString).toArray(String[]::new);
        TripleReader reader = TripleReader.open(SPARK, TripleInput.of(names), warning -> {});
        GraphIdentity graph = new SparkCounter(SPARK, reader, options, Progress.SILENT).write(file);
        assertThat(graph).isEqualTo(expected);
        return Files.readAllBytes(file);
    }

    /**
     * Few of each, so that ties decide everywhere.
     *
     * @param steps the most steps of trios
     */
    private static StatisticsOptions small(long steps, int predicatesOfEntity, int selectorsOfEntity, int entries) {
        return new StatisticsOptions(
                70,
                20,
                50,
                300,
                400,
                20_000,
                new CountLimits(predicatesOfEntity, selectorsOfEntity, entries, 2, steps, 12, 300, 1_000, 1 << 20, 2));
    }

    /** A graph with hubs, literals, loops, blank nodes, duplicates, and predicates that are subjects and objects. */
    private Path skewed(int triples, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < triples; i++) {
            String subject = random.nextInt(20) == 0 ? predicate(random) : entity(random);
            String object =
                    switch (random.nextInt(12)) {
                        case 0 -> "\"" + random.nextInt(50) + "\"^^<http://www.w3.org/2001/XMLSchema#integer>";
                        case 1 -> "\"word " + random.nextInt(300) + "\"@en";
                        case 2 -> predicate(random);
                        case 3 -> subject;
                        case 4, 5, 6 -> "<http://example.org/hub" + random.nextInt(3) + ">";
                        default -> entity(random);
                    };
            lines.add(subject + " " + predicate(random) + " " + object + " .");
            if (random.nextInt(10) == 0) {
                lines.add(lines.get(random.nextInt(lines.size())));
            }
        }
        return Files.write(Files.createTempFile(folder, "skewed", ".nt"), lines);
    }

    private static String entity(Random random) {
        int number = (int) (120 * Math.pow(random.nextDouble(), 3));
        return number % 9 == 0 ? "_:b" + number : "<http://example.org/e" + number + ">";
    }

    private static String predicate(Random random) {
        return "<http://example.org/p" + (int) (14 * Math.pow(random.nextDouble(), 2)) + ">";
    }

    @Test
    void aSkewedGraphHasTheSameBytesHoweverItIsCut() throws IOException {
        Path first = skewed(1_500, 1);
        Path second = skewed(600, 2);
        Graph graph = imported(first, second);
        GraphIdentity identity = graph.metadata().identity();
        StatisticsOptions ample = StatisticsOptions.ofMegabytes(1);
        byte[] expected = onOneMachine(graph, ample);
        assertThat(onSpark(1, ample, identity, first, second)).isEqualTo(expected);
        assertThat(onSpark(5, ample, identity, first, second)).isEqualTo(expected);
        StatisticsOptions small = small(Long.MAX_VALUE, 1_000, 9, 1 << 20);
        assertThat(onSpark(3, small, identity, first, second)).isEqualTo(onOneMachine(graph, small));
    }

    @Test
    void everyLimitCutsAsOnOneMachine() throws IOException {
        Path file = skewed(1_500, 3);
        Graph graph = imported(file);
        GraphIdentity identity = graph.metadata().identity();
        for (StatisticsOptions options : List.of(
                small(Long.MAX_VALUE, 6, 20, 1 << 20), small(60_000, 1_000, 20, 1 << 20), small(200, 1_000, 4, 900))) {
            assertThat(onSpark(3, options, identity, file)).isEqualTo(onOneMachine(graph, options));
        }
    }

    @Test
    void aTinyGraphHasTheSameBytes() throws IOException {
        Path file =
                Files.write(folder.resolve("tiny.nt"), List.of("<urn:a> <urn:p> <urn:a> .", "<urn:p> <urn:q> _:b ."));
        Graph graph = imported(file);
        for (StatisticsOptions options : List.of(
                StatisticsOptions.defaults(), new StatisticsOptions(0, 0, 0, 0, 0, 0, CountLimits.defaults()))) {
            assertThat(onSpark(2, options, graph.metadata().identity(), file)).isEqualTo(onOneMachine(graph, options));
        }
    }

    @Test
    void lubmHasTheSameBytes() throws IOException {
        Path file = folder.resolve("lubm.nt");
        try (OutputStream out = Files.newOutputStream(file)) {
            new LubmGenerator(new LubmOptions(5, 0)).writeNTriples(out, Progress.SILENT);
        }
        Graph graph = imported(file);
        StatisticsOptions options = StatisticsOptions.ofMegabytes(4);
        assertThat(onSpark(7, options, graph.metadata().identity(), file)).isEqualTo(onOneMachine(graph, options));
    }

    @Test
    void aSliceOfWikidataHasTheSameBytes() throws IOException {
        Optional<TestGraphs> slice = TestGraphs.wikidataSlice(folder, 60_000);
        Assumptions.assumeTrue(slice.isPresent(), "the data folder does not lie beside the project");
        Graph graph = slice.get().graph();
        StatisticsOptions options = StatisticsOptions.ofMegabytes(2);
        assertThat(onSpark(4, options, graph.metadata().identity(), slice.get().file()))
                .isEqualTo(onOneMachine(graph, options));
    }
}
