package org.gbjo.statistics.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.statistics.count.GraphFingerprint;
import org.gbjo.statistics.count.StatisticsCounter;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.statistics.count.TripleSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written of a graph depends on its triples alone. */
final class SameBytesTest {
    @TempDir
    private Path folder;

    /** The triples of a graph in memory, with its terms numbered in another order. */
    private static final class ShuffledSource implements TripleSource {
        private final Graph graph;
        /** The id here of each id of the graph, and the other way round. */
        private final int[] ids;

        private final int[] originals;
        private final int[][] triples;

        ShuffledSource(Graph graph, long seed) {
            this.graph = graph;
            int terms = graph.dictionary().size();
            List<Integer> order = new ArrayList<>();
            for (int term = 0; term < terms; term++) {
                order.add(term);
            }
            Collections.shuffle(order, new Random(seed));
            originals = order.stream().mapToInt(Integer::intValue).toArray();
            ids = new int[terms];
            for (int id = 0; id < terms; id++) {
                ids[originals[id]] = id;
            }
            TripleSource source = new GraphSource(graph);
            List<int[]> all = new ArrayList<>();
            for (int subject = 0; subject < terms; subject++) {
                for (long row = source.bySubject().begin(subject);
                        row < source.bySubject().end(subject);
                        row++) {
                    int predicate = ids[source.bySubject().predicate(row)];
                    all.add(new int[] {
                        ids[subject], predicate, ids[source.bySubject().other(row)]
                    });
                }
            }
            triples = all.toArray(new int[0][]);
        }

        @Override
        public int terms() {
            return ids.length;
        }

        @Override
        public String text(int term) {
            return graph.dictionary().term(originals[term]);
        }

        @Override
        public String fingerprint() {
            return GraphFingerprint.of(this);
        }

        @Override
        public Rows bySubject() {
            return new SortedRows(triples, 0, 2);
        }

        @Override
        public Rows byObject() {
            return new SortedRows(triples, 2, 0);
        }
    }

    private static final class SortedRows implements TripleSource.Rows {
        private final int[][] sorted;
        private final int entityAt;
        private final int otherAt;

        SortedRows(int[][] triples, int entityAt, int otherAt) {
            this.entityAt = entityAt;
            this.otherAt = otherAt;
            this.sorted = triples.clone();
            Arrays.sort(
                    sorted,
                    Comparator.<int[]>comparingInt(triple -> triple[entityAt])
                            .thenComparingInt(triple -> triple[1])
                            .thenComparingInt(triple -> triple[otherAt]));
        }

        @Override
        public long begin(int entity) {
            return Arrays.stream(sorted)
                    .filter(triple -> triple[entityAt] < entity)
                    .count();
        }

        @Override
        public long end(int entity) {
            return begin(entity + 1);
        }

        @Override
        public int predicate(long row) {
            return sorted[(int) row][1];
        }

        @Override
        public int other(long row) {
            return sorted[(int) row][otherAt];
        }
    }

    private byte[] bytes(TripleSource source, StatisticsOptions options) throws IOException {
        Path file = folder.resolve("statistics.table");
        new StatisticsCounter(source, options).write(file, Progress.SILENT);
        return Files.readAllBytes(file);
    }

    /** Budgets so small that ties decide everywhere. */
    private static ChosenOptions small() {
        return new ChosenOptions()
                .pairs(70)
                .terms(20)
                .joins(50)
                .constantJoins(300)
                .selectorsOfEntity(9)
                .trios(400, 2, Long.MAX_VALUE);
    }

    @Test
    void neitherIdsNorThreadsNorPassesMatter() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 50, 400, 1).graph();
        byte[] expected = bytes(new GraphSource(graph), small().threads(1).build());
        assertThat(expected.length).isGreaterThan(10_000);
        assertThat(bytes(new GraphSource(graph), small().threads(2).build())).isEqualTo(expected);
        assertThat(bytes(new GraphSource(graph), small().places(61).threads(3).build()))
                .isEqualTo(expected);
        for (int seed = 1; seed <= 3; seed++) {
            TripleSource shuffled = new ShuffledSource(graph, seed);
            assertThat(bytes(shuffled, small().threads(1).build())).isEqualTo(expected);
            assertThat(bytes(shuffled, small().places(200).threads(2).build())).isEqualTo(expected);
        }
    }

    @Test
    void anotherGraphHasAnotherFingerprint() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 50, 400, 1).graph();
        String fingerprint = GraphFingerprint.of(new GraphSource(graph));
        assertThat(GraphFingerprint.of(new ShuffledSource(graph, 5))).isEqualTo(fingerprint);
        assertThat(graph.metadata().fingerprint()).isEqualTo(fingerprint);
        Graph other = TestGraphs.of(
                        Files.createDirectory(folder.resolve("other")), List.of("<urn:a> <urn:b> <urn:c> ."))
                .graph();
        assertThat(GraphFingerprint.of(new GraphSource(other))).isNotEqualTo(fingerprint);
    }
}
