package org.gbjo.statistics.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.live.CollectedTriples;
import org.gbjo.live.TermNumbers;
import org.gbjo.live.TripleCollector;
import org.gbjo.query.Constant;
import org.gbjo.query.TermKind;
import org.gbjo.query.Variable;
import org.gbjo.run.Room;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.ObjectValues;
import org.gbjo.statistics.count.StatisticsCounter;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.statistics.count.TripleSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Triples that come one by one, in any order and some of them twice, are counted as those of a graph folder. */
final class CollectedTriplesTest {
    @TempDir
    private Path folder;

    private static CollectedTriples collected(Graph graph, Room room) {
        TripleSource source = new GraphSource(graph);
        List<String[]> triples = new ArrayList<>();
        for (int subject = 0; subject < source.terms(); subject++) {
            for (long row = source.bySubject().begin(subject);
                    row < source.bySubject().end(subject);
                    row++) {
                triples.add(new String[] {
                    source.text(subject),
                    source.text(source.bySubject().predicate(row)),
                    source.text(source.bySubject().other(row))
                });
            }
        }
        triples.addAll(triples.subList(0, triples.size() / 3));
        Collections.shuffle(triples, new Random(5));
        TermNumbers<String> terms = new TermNumbers<>(room);
        TripleCollector collector = new TripleCollector(room);
        triples.forEach(triple -> collector.add(terms.of(triple[0]), terms.of(triple[1]), terms.of(triple[2])));
        assertThat(collector.size()).isEqualTo(triples.size());
        return collector.sort(terms::term);
    }

    /** The same triples under the fingerprint of the graph. */
    private record Renamed(TripleSource source, String fingerprint) implements TripleSource {
        @Override
        public int terms() {
            return source.terms();
        }

        @Override
        public String text(int term) {
            return source.text(term);
        }

        @Override
        public Rows bySubject() {
            return source.bySubject();
        }

        @Override
        public Rows byObject() {
            return source.byObject();
        }
    }

    private byte[] counted(TripleSource source, StatisticsOptions options, Room room) throws IOException {
        Path file = folder.resolve("statistics.table");
        new StatisticsCounter(source, options, room).write(file, Progress.SILENT);
        return Files.readAllBytes(file);
    }

    @Test
    void theyAreCountedAlike() throws IOException {
        Graph graph = TestGraphs.lubm(folder).graph();
        byte[] expected = counted(new GraphSource(graph), StatisticsOptions.defaults(), Room.inHeap());
        for (long heapBytes : new long[] {0, 5_000_000, Long.MAX_VALUE}) {
            Room room = new Room(heapBytes);
            CollectedTriples triples = collected(graph, room);
            assertThat(triples.triples()).isEqualTo(graph.metadata().triples());
            assertThat(triples.predicates()).isEqualTo(graph.metadata().predicates());
            assertThat(counted(
                            new Renamed(triples, graph.metadata().fingerprint()), StatisticsOptions.defaults(), room))
                    .isEqualTo(expected);
        }
    }

    @Test
    void aCountStaysWithinItsShareOfTheHeap() throws IOException {
        Graph graph = TestGraphs.lubm(folder).graph();
        long numbers = 1 << 20;
        long tables = 8 << 20;
        StatisticsOptions options = StatisticsOptions.ofHeap(tables);
        Room unbounded = Room.inHeap();
        byte[] expected = counted(collected(graph, unbounded), options, unbounded);
        Room bounded = new Room(numbers);
        assertThat(counted(collected(graph, bounded), options, bounded)).isEqualTo(expected);
        assertThat(bounded.mostHeldBytes()).isBetween(tables / 2, tables + numbers);
        assertThat(unbounded.mostHeldBytes()).isGreaterThan(tables + 2 * numbers);
    }

    /** 3,000 different literals of one predicate, of which a part is drawn, and some of others. */
    private Graph literals() throws IOException {
        Random random = new Random(9);
        List<String> lines = new ArrayList<>();
        String[] types = {"^^<http://www.w3.org/2001/XMLSchema#integer>", "@en", "@de", "^^<urn:own>", ""};
        for (int i = 0; i < 6_000; i++) {
            String type = types[(int) (types.length * Math.pow(random.nextDouble(), 3))];
            String subject = "<urn:s" + i + "> ";
            lines.add(subject + "<urn:many> \"" + random.nextInt(3_000) + "\"" + type + " .");
            lines.add(subject + "<urn:few> \"" + random.nextInt(9) + "\"^^<http://www.w3.org/2001/XMLSchema#byte> .");
            lines.add(subject + "<urn:some> " + (i % 3 == 0 ? "_:b" + i % 7 : "<urn:o" + i % 5 + ">") + " .");
        }
        return TestGraphs.of(folder, lines).graph();
    }

    @Test
    void literalsAreDrawnAlikeInAnyBudget() throws IOException {
        Graph graph = literals();
        Set<Integer> sizes = new HashSet<>();
        for (int bytes : new int[] {0, 500, 1_000, 1 << 20}) {
            for (long read : new long[] {0, 20, 100, Long.MAX_VALUE}) {
                StatisticsOptions options =
                        new ChosenOptions().values(bytes, read).build();
                byte[] expected = counted(new GraphSource(graph), options, Room.inHeap());
                TripleSource collected = new Renamed(
                        collected(graph, Room.inHeap()), graph.metadata().fingerprint());
                assertThat(counted(collected, options, Room.inHeap())).isEqualTo(expected);
                sizes.add(expected.length);
            }
        }
        assertThat(sizes).hasSizeGreaterThan(4);
    }

    @Test
    void predicatesWithTheMostObjectsAreLeftOutIfReadingThemTakesTooLong() throws IOException {
        Graph graph = literals();
        counted(new GraphSource(graph), new ChosenOptions().values(1 << 20, 100).build(), Room.inHeap());
        GraphStatistics some = GraphStatistics.open(folder.resolve("statistics.table"));
        assertThat(some.storedValues()).isEqualTo(2);
        assertThat(some.objects(new Constant("<urn:many>"))).isEmpty();
        ObjectValues kinds = some.objects(new Constant("<urn:some>")).orElseThrow();
        assertThat(kinds.triples()).containsExactly(4_000.0, 2_000.0, 0.0, 0.0);
        counted(new GraphSource(graph), new ChosenOptions().build(), Room.inHeap());
        GraphStatistics all = GraphStatistics.open(folder.resolve("statistics.table"));
        assertThat(all.storedValues()).isEqualTo(4);
        assertThat(all.objects(new Constant("<urn:many>")).orElseThrow().sampled())
                .isEqualTo(2_048);
        assertThat(all.objects(new Constant("<urn:few>")).orElseThrow().sampled())
                .isZero();
        ObjectValues any = all.objects(new Variable("p")).orElseThrow();
        assertThat(any.share(TermKind.LITERAL)).isEqualTo(2.0 / 3);
    }
}
