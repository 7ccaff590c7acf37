package org.gbjo.paper.embedding;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.run.SeededRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Walks over the index of a graph against the lines of its file. */
final class RandomWalkerTest {
    @TempDir
    private Path folder;

    private Graph graph;
    private final Set<String> triples = new LinkedHashSet<>();
    private final Map<String, List<String>> outgoing = new HashMap<>();
    private final Map<String, List<String>> incoming = new HashMap<>();

    @BeforeEach
    void readGraph() throws IOException {
        TestGraphs test = TestGraphs.skewed(folder, 150, 900, 3);
        graph = test.graph();
        triples.addAll(Files.readAllLines(test.file()));
        for (String triple : triples) {
            String[] parts = triple.split(" ", 4);
            outgoing.computeIfAbsent(parts[0], key -> new ArrayList<>()).add(parts[1] + " " + parts[2]);
            incoming.computeIfAbsent(parts[2], key -> new ArrayList<>()).add(parts[1] + " " + parts[0]);
        }
    }

    private String term(int id) {
        return graph.dictionary().term(id);
    }

    private void assertPath(int[] words, int length) {
        for (int i = 0; i + 2 < length; i += 2) {
            assertThat(triples).contains(term(words[i]) + " " + term(words[i + 1]) + " " + term(words[i + 2]) + " .");
        }
    }

    @Test
    void everyStepIsAnEdgeAndAWalkEndsAtItsDepthOrWithoutEdge() {
        RandomWalker walker = new RandomWalker(graph, 4, false);
        int[] words = new int[walker.mostWords()];
        assertThat(words).hasSize(9);
        SeededRandom random = new SeededRandom(1);
        Set<Integer> lengths = new HashSet<>();
        for (int start : WalkStarts.everywhere(graph).terms()) {
            for (int i = 0; i < 20; i++) {
                int length = walker.walk(start, random, words);
                lengths.add(length);
                assertThat(words[0]).isEqualTo(start);
                assertPath(words, length);
                if (length < 9) {
                    assertThat(outgoing).doesNotContainKey(term(words[length - 1]));
                }
            }
        }
        assertThat(lengths).containsExactlyInAnyOrder(1, 3, 5, 7, 9);
    }

    @Test
    void aReverseWalkLeadsToItsEntityAndOnFromThere() {
        RandomWalker walker = new RandomWalker(graph, 2, true);
        int[] words = new int[walker.mostWords()];
        assertThat(words).hasSize(9);
        SeededRandom random = new SeededRandom(1);
        Set<Integer> places = new HashSet<>();
        for (int start : WalkStarts.everywhere(graph).terms()) {
            for (int i = 0; i < 20; i++) {
                int length = walker.walk(start, random, words);
                assertPath(words, length);
                int place = placeOf(start, words, length);
                assertThat(place).isBetween(0, 4);
                places.add(place);
            }
        }
        assertThat(places).contains(0, 2, 4);
    }

    /** A place at which the walk can be cut: before it up to 2 edges, fewer only if there is none, and so behind it. */
    private int placeOf(int start, int[] words, int length) {
        for (int place = 0; place < length; place += 2) {
            boolean before = place == 4 || (place < 4 && !incoming.containsKey(term(words[0])));
            boolean behind =
                    length - place == 5 || (length - place < 5 && !outgoing.containsKey(term(words[length - 1])));
            if (words[place] == start && before && behind) {
                return place;
            }
        }
        return -1;
    }

    @Test
    void everyEdgeIsTakenEquallyOften() {
        assertUniform(false, outgoing);
        assertUniform(true, incoming);
    }

    private void assertUniform(boolean reverse, Map<String, List<String>> edges) {
        RandomWalker walker = new RandomWalker(graph, 1, reverse);
        int[] words = new int[walker.mostWords()];
        SeededRandom random = new SeededRandom(7);
        double chiSquare = 0;
        int freedom = 0;
        for (Map.Entry<String, List<String>> entry : edges.entrySet()) {
            int degree = entry.getValue().size();
            int start = graph.dictionary().find(entry.getKey());
            Map<String, Integer> taken = new HashMap<>();
            int draws = 100 * degree;
            for (int i = 0; i < draws; i++) {
                walker.walk(start, random, words);
                int first = reverse ? words[0] : words[2];
                taken.merge(term(words[1]) + " " + term(first), 1, Integer::sum);
            }
            assertThat(taken.keySet()).containsExactlyInAnyOrderElementsOf(entry.getValue());
            for (int count : taken.values()) {
                chiSquare += (count - 100) * (count - 100) / 100.0;
            }
            freedom += degree - 1;
        }
        assertThat(freedom).isGreaterThan(500);
        // Nearly normal for so many degrees of freedom: within four standard deviations.
        assertThat(Math.abs(chiSquare - freedom)).isLessThan(4 * Math.sqrt(2.0 * freedom));
    }

    @Test
    void equalSeedsGiveEqualWalksAndOthersDoNot() {
        EmbeddingOptions options = EmbeddingOptions.defaults().withWalks(3).withDepth(3);
        WalkStarts starts = WalkStarts.everywhere(graph);
        List<List<Integer>> walks = all(new Walks(graph, starts, options));
        assertThat(all(new Walks(graph, starts, options))).isEqualTo(walks);
        assertThat(all(new Walks(graph, starts, options.withSeed(2)))).isNotEqualTo(walks);
        Map<Integer, Integer> perStart = new HashMap<>();
        walks.forEach(walk -> perStart.merge(walk.get(0), 1, Integer::sum));
        assertThat(perStart).hasSize(outgoing.size());
        assertThat(perStart.values()).containsOnly(3);
    }

    private static List<List<Integer>> all(Walks walks) {
        List<List<Integer>> all = new ArrayList<>();
        Walks.Reader reader = walks.reader();
        for (int place = 0; place < walks.starts(); place++) {
            reader.open(place);
            for (int length = reader.next(); length > 0; length = reader.next()) {
                all.add(Arrays.stream(reader.words(), 0, length).boxed().toList());
            }
        }
        return all;
    }
}
