package org.gbjo.paper.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.paper.feature.Precision;
import org.gbjo.paper.feature.TermTable;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The whole way from a graph to its term table. */
final class Rdf2VecTest {
    private static final EmbeddingOptions SMALL = EmbeddingOptions.defaults()
            .withDimensions(9)
            .withWalks(3)
            .withEpochs(3)
            .withThreads(1);

    @TempDir
    private Path folder;

    private TermTable embed(Graph graph, EmbeddingOptions options) throws IOException {
        Path file = folder.resolve("table");
        Files.deleteIfExists(file);
        new Rdf2Vec(graph, WalkStarts.everywhere(graph), options).run(file, Precision.FLOAT32, Progress.SILENT);
        return TermTable.open(file);
    }

    private static float[] vector(TermTable table, String term) {
        float[] vector = new float[table.dimensions()];
        table.copyVector(new Constant(term), vector, 0);
        return vector;
    }

    private List<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void nearestNeighboursAreOfTheSameCommunity(int threads) throws IOException {
        int communities = 6;
        int members = 40;
        Random random = new Random(1);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < communities * members; i++) {
            for (int edge = 0; edge < 10; edge++) {
                int target = edge == 0
                        ? random.nextInt(communities * members)
                        : i / members * members + random.nextInt(members);
                lines.add("<urn:" + i + "> <urn:p" + random.nextInt(3) + "> <urn:" + target + "> .");
            }
        }
        Graph graph = TestGraphs.of(folder, lines).graph();
        TermTable table = embed(
                graph,
                EmbeddingOptions.defaults().withDimensions(40).withWalks(30).withThreads(threads));
        float[][] vectors = new float[communities * members][];
        for (int i = 0; i < vectors.length; i++) {
            vectors[i] = vector(table, "<urn:" + i + ">");
        }
        int same = 0;
        for (int i = 0; i < vectors.length; i++) {
            if (nearest(i, vectors) / members == i / members) {
                same++;
            }
        }
        assertThat(same).isGreaterThan(vectors.length * 95 / 100);
    }

    private static int nearest(int i, float[][] vectors) {
        int nearest = -1;
        double most = Double.NEGATIVE_INFINITY;
        for (int j = 0; j < vectors.length; j++) {
            double cosine = dot(vectors[i], vectors[j]) / Math.sqrt(dot(vectors[j], vectors[j]));
            if (j != i && cosine > most) {
                most = cosine;
                nearest = j;
            }
        }
        return nearest;
    }

    private static double dot(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    @Test
    void everyTermHasItsCountAndWhatWalksComeByHasAVector() throws IOException {
        Graph graph = TestGraphs.of(
                        folder,
                        List.of(
                                "<urn:a> <urn:p> <urn:b> .",
                                "<urn:a> <urn:p> \"end\" .",
                                "<urn:b> <urn:q> <urn:a> .",
                                "<urn:c> <urn:p> <urn:p> .",
                                "<urn:d> <urn:p> \"far\" ."))
                .graph();
        TermTable table = embed(graph, SMALL.withWalks(20));
        assertThat(table.graphFingerprint()).isEqualTo(graph.metadata().fingerprint());
        assertThat(table.terms()).isEqualTo(8);
        Map<String, Integer> counts = new HashMap<>();
        counts.putAll(Map.of("<urn:a>", 3, "<urn:b>", 2, "<urn:c>", 1, "<urn:d>", 1));
        counts.putAll(Map.of("<urn:p>", 5, "<urn:q>", 1, "\"end\"", 1, "\"far\"", 1));
        counts.forEach((term, count) -> {
            assertThat(table.count(new Constant(term))).isEqualTo((double) count);
            assertThat(table.hasVector(new Constant(term))).isTrue();
            assertThat(vector(table, term)).doesNotContain(0f);
        });
        Path file = folder.resolve("few");
        Bgp query = Bgp.of(
                new Pattern(new Constant("<urn:d>"), new Constant("<urn:q>"), new Variable("x")),
                new Pattern(new Variable("x"), new Variable("y"), new Constant("\"end\"")),
                new Pattern(new Variable("x"), new Variable("y"), new Constant("<urn:unknown>")));
        WalkStarts starts = WalkStarts.ofQueries(graph, List.of(query));
        EmbeddingSummary summary = new Rdf2Vec(graph, starts, SMALL).run(file, Precision.FLOAT16, Progress.SILENT);
        assertThat(summary.terms()).isEqualTo(8);
        assertThat(summary.vectors()).isEqualTo(3);
        assertThat(summary.tokens()).isEqualTo(3L * 3 * 3);
        TermTable few = TermTable.open(file);
        counts.forEach((term, count) -> {
            assertThat(few.count(new Constant(term))).isEqualTo((double) count);
            assertThat(few.hasVector(new Constant(term)))
                    .isEqualTo(List.of("<urn:d>", "<urn:p>", "\"far\"").contains(term));
        });
    }

    @Test
    void mostFrequentEntitiesAreThoseWithMostEdges() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 100, 700, 1).graph();
        int[] all = WalkStarts.everywhere(graph).terms();
        int[] frequent = WalkStarts.mostFrequent(graph, 20).terms();
        assertThat(frequent).hasSize(20).isSorted();
        long least = Arrays.stream(frequent)
                .mapToLong(term -> graph.countAsSubject(term) + graph.countAsObject(term))
                .min()
                .orElseThrow();
        for (int term : all) {
            long edges = graph.countAsSubject(term) + graph.countAsObject(term);
            assertThat(edges).isPositive();
            assertThat(graph.dictionary().term(term)).doesNotStartWith("\"");
            if (Arrays.binarySearch(frequent, term) < 0) {
                assertThat(edges).isLessThanOrEqualTo(least);
            } else {
                assertThat(edges).isGreaterThanOrEqualTo(least);
            }
        }
        assertThat(WalkStarts.mostFrequent(graph, 10_000).terms()).containsExactly(all);
    }

    @Test
    void aSeedDeterminesTheTableOfOneThread() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 100, 700, 1).graph();
        embed(graph, SMALL);
        byte[] first = Files.readAllBytes(folder.resolve("table"));
        embed(graph, SMALL);
        assertThat(Files.readAllBytes(folder.resolve("table"))).isEqualTo(first);
        embed(graph, SMALL.withSeed(2));
        assertThat(Files.readAllBytes(folder.resolve("table"))).isNotEqualTo(first);
    }

    /** Fails at an update of the last step, as a killed process would. */
    private static final class Killer implements Progress {
        private int left;
        private boolean learning;

        Killer(int left) {
            this.left = left;
        }

        @Override
        public void begin(String step, long total) {
            learning = step.startsWith("learning");
        }

        @Override
        public void update(long done) {
            if (learning && left-- == 0) {
                throw new IllegalStateException("killed");
            }
        }

        @Override
        public void end() {}
    }

    @Test
    void aRunThatWasKilledGoesOnAndGivesTheSameTable() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 400, 1500, 1).graph();
        WalkStarts starts = WalkStarts.everywhere(graph);
        Path whole = folder.resolve("whole");
        new Rdf2Vec(graph, starts, SMALL).run(whole, Precision.FLOAT16, Progress.SILENT);
        Path file = folder.resolve("table");
        // Saves after each block of entities.
        Rdf2Vec resumable = new Rdf2Vec(graph, starts, SMALL, Duration.ZERO);
        int kills = 0;
        while (!Files.exists(file)) {
            Killer killer = new Killer(2);
            try {
                resumable.run(file, Precision.FLOAT16, killer);
            } catch (IllegalStateException e) {
                assertThat(e).hasMessage("killed");
                assertThat(names()).contains("table.embedding").doesNotContain("table");
                kills++;
            }
        }
        assertThat(kills).isGreaterThan(3);
        assertThat(Files.readAllBytes(file)).isEqualTo(Files.readAllBytes(whole));
        assertThat(names()).doesNotContain("table.embedding");
    }

    @Test
    void aFailureOnOneThreadEndsAll() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 400, 1500, 1).graph();
        Path file = folder.resolve("table");
        Rdf2Vec run = new Rdf2Vec(graph, WalkStarts.everywhere(graph), SMALL.withThreads(3));
        assertThatThrownBy(() -> run.run(file, Precision.FLOAT16, new Killer(1)))
                .hasMessage("killed");
        // Nothing was saved, so that nothing is left.
        assertThat(names()).containsExactlyInAnyOrder("graph", "graph.nt");
    }

    @Test
    void aCheckpointOfAnotherRunOrDamagedIsRefused() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 400, 1500, 1).graph();
        WalkStarts starts = WalkStarts.everywhere(graph);
        Path file = folder.resolve("table");
        Rdf2Vec run = new Rdf2Vec(graph, starts, SMALL, Duration.ZERO);
        assertThatThrownBy(() -> run.run(file, Precision.FLOAT16, new Killer(1)))
                .hasMessage("killed");
        Path checkpoint = folder.resolve("table.embedding/checkpoint");
        String other = checkpoint + " was made with other settings or from another graph; remove it to begin anew";
        for (EmbeddingOptions options :
                List.of(SMALL.withSeed(2), SMALL.withDimensions(5), SMALL.withEpochs(2), SMALL.withReverse(true))) {
            assertThatThrownBy(() -> new Rdf2Vec(graph, starts, options).run(file, Precision.FLOAT16, Progress.SILENT))
                    .hasMessage(other);
        }
        assertThatThrownBy(() -> new Rdf2Vec(graph, WalkStarts.mostFrequent(graph, 200), SMALL)
                        .run(file, Precision.FLOAT16, Progress.SILENT))
                .hasMessage(other);
        byte[] bytes = Files.readAllBytes(checkpoint);
        for (int at : new int[] {0, 8, 12, 16, 24, 40, bytes.length / 2, bytes.length - 1}) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 1;
            Files.write(checkpoint, damaged);
            assertThatThrownBy(() -> run.run(file, Precision.FLOAT16, Progress.SILENT))
                    .isInstanceOf(IOException.class)
                    .hasMessageStartingWith(checkpoint.toString())
                    .hasMessageEndingWith("; remove it to begin anew");
        }
        for (int length : new int[] {0, 7, 31, 100, bytes.length - 1, bytes.length + 1}) {
            Files.write(checkpoint, Arrays.copyOf(bytes, length));
            assertThatThrownBy(() -> run.run(file, Precision.FLOAT16, Progress.SILENT))
                    .hasMessage(checkpoint + " is damaged; remove it to begin anew");
        }
        Files.write(checkpoint, bytes);
        run.run(file, Precision.FLOAT16, Progress.SILENT);
        assertThat(TermTable.open(file).vectors()).isPositive();
    }

    @Test
    void whatCannotBeMadeIsRefused() throws IOException {
        Graph graph =
                TestGraphs.of(folder, List.of("<urn:a> <urn:p> <urn:b> .")).graph();
        Path file = Files.createFile(folder.resolve("table"));
        assertThatThrownBy(() -> new Rdf2Vec(graph, WalkStarts.everywhere(graph), SMALL)
                        .run(file, Precision.FLOAT16, Progress.SILENT))
                .hasMessage(file + " exists already; choose another name or remove it");
        Bgp sink = Bgp.of(new Pattern(new Variable("x"), new Variable("y"), new Constant("<urn:b>")));
        Path other = folder.resolve("other");
        assertThatThrownBy(() -> new Rdf2Vec(graph, WalkStarts.ofQueries(graph, List.of(sink)), SMALL)
                        .run(other, Precision.FLOAT16, Progress.SILENT))
                .hasMessage("none of the 1 entities that walks start at has an outgoing edge; start at more of them, or"
                        + " walk against the edges too");
        new Rdf2Vec(graph, WalkStarts.ofQueries(graph, List.of(sink)), SMALL.withReverse(true))
                .run(other, Precision.FLOAT16, Progress.SILENT);
        assertThat(TermTable.open(other).vectors()).isEqualTo(3);
        assertThatThrownBy(() -> WalkStarts.ofQueries(graph, List.of()))
                .hasMessage("the queries name no entity of the graph to start walks at; start them everywhere");
        assertThatThrownBy(() -> WalkStarts.mostFrequent(graph, 0))
                .hasMessage("walks need at least 1 entity to start at, got 0");
        assertThatThrownBy(() -> SMALL.withEpochs(0)).hasMessage("an embedding needs at least 1 epoch, got 0");
    }
}
