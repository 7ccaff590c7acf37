package org.gbjo.statistics.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.Certainty;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.QueryStatistics;
import org.gbjo.statistics.count.StatisticsOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Joins of patterns with constants beside the products of what a scan of the triples finds. */
final class SelectorJoinsTest {
    private static final StatisticsOptions DEFAULTS = StatisticsOptions.defaults();

    @TempDir
    private Path folder;

    private GraphStatistics statistics(Graph graph, StatisticsOptions options) throws IOException {
        Path file = folder.resolve("statistics.table");
        new StatisticsBuilder(graph, options).write(file, Progress.SILENT);
        return GraphStatistics.open(file);
    }

    private static List<String[]> triples(Graph graph) throws IOException {
        StringBuilder text = new StringBuilder();
        graph.writeNTriples(text);
        List<String[]> triples = new ArrayList<>();
        for (String line : text.toString().split("\n", -1)) {
            if (line.isEmpty()) {
                continue;
            }
            String[] terms = line.split(" ", 3);
            triples.add(new String[] {terms[0], terms[1], terms[2].substring(0, terms[2].length() - 2)});
        }
        return triples;
    }

    /** A pattern and which of its positions is joined. */
    private record Side(Pattern pattern, Position position) {}

    /** The sides that can be made of the triples, with and without a constant, all with the variable x. */
    private static List<Side> sides(List<String[]> triples) {
        Set<Side> sides = new HashSet<>();
        for (String[] triple : triples) {
            sides.add(new Side(Pattern.of("?x", triple[1], "?y"), Position.SUBJECT));
            sides.add(new Side(Pattern.of("?y", triple[1], "?x"), Position.OBJECT));
            sides.add(new Side(Pattern.of("?x", "?any", "?y"), Position.SUBJECT));
            sides.add(new Side(Pattern.of("?y", "?any", "?x"), Position.OBJECT));
            sides.add(new Side(Pattern.of("?x", triple[1], triple[2]), Position.SUBJECT));
            sides.add(new Side(Pattern.of(triple[0], triple[1], "?x"), Position.OBJECT));
        }
        return new ArrayList<>(sides);
    }

    private static boolean matches(Term term, String text) {
        return term instanceof Variable || ((Constant) term).nTriples().equals(text);
    }

    /** How often each term stands in the joined position of the triples that match. */
    private static Map<String, Integer> values(List<String[]> triples, Side side) {
        Map<String, Integer> values = new HashMap<>();
        for (String[] triple : triples) {
            if (matches(side.pattern().subject(), triple[0])
                    && matches(side.pattern().predicate(), triple[1])
                    && matches(side.pattern().object(), triple[2])) {
                values.merge(triple[side.position() == Position.SUBJECT ? 0 : 2], 1, Integer::sum);
            }
        }
        return values;
    }

    private static double size(Map<String, Integer> left, Map<String, Integer> right) {
        double size = 0;
        for (Map.Entry<String, Integer> entry : left.entrySet()) {
            size += (double) entry.getValue() * right.getOrDefault(entry.getKey(), 0);
        }
        return size;
    }

    private static boolean hasConstant(Side side) {
        return side.pattern().subject() instanceof Constant || side.pattern().object() instanceof Constant;
    }

    /** How many joins with a constant are exact, bounded and estimated; each is held against the truth. */
    private static Map<Certainty, Integer> tally(Graph graph, GraphStatistics statistics) throws IOException {
        List<String[]> triples = triples(graph);
        List<Side> sides = sides(triples);
        Collections.shuffle(sides, new Random(1));
        List<Side> some = sides.subList(0, Math.min(150, sides.size()));
        List<Map<String, Integer>> values =
                some.stream().map(side -> values(triples, side)).toList();
        QueryStatistics query = new QueryStatistics();
        Map<Certainty, Integer> tally = new EnumMap<>(Certainty.class);
        for (Certainty certainty : Certainty.values()) {
            tally.put(certainty, 0);
        }
        for (int i = 0; i < some.size(); i++) {
            for (int j = 0; j < some.size(); j++) {
                Side left = some.get(i);
                Side right = some.get(j);
                query.open(statistics, Bgp.of(left.pattern(), right.pattern()));
                query.join(0, left.position(), 1, right.position());
                double truth = size(values.get(i), values.get(j));
                String what = left + " " + right;
                if (query.certainty() == Certainty.EXACT) {
                    assertThat(query.joinSize()).as(what).isEqualTo(truth);
                } else if (query.certainty() == Certainty.BOUNDED) {
                    assertThat(truth).as(what).isLessThanOrEqualTo(statistics.largestMissingConstantJoin());
                    assertThat(query.joinSize()).as(what).isLessThanOrEqualTo(statistics.largestMissingConstantJoin());
                } else {
                    assertThat(query.joinSize()).as(what).isBetween(0.0, query.count(0) * query.count(1) * 1.000001);
                }
                if (hasConstant(left) || hasConstant(right)) {
                    tally.merge(query.certainty(), 1, Integer::sum);
                }
            }
        }
        return tally;
    }

    @ParameterizedTest
    @CsvSource({"1, 60, 700", "2, 15, 300", "3, 400, 900"})
    void withAnUnlimitedBudgetEveryJoinSizeIsExact(long seed, int nodes, int size) throws IOException {
        Graph graph = TestGraphs.skewed(folder, nodes, size, seed).graph();
        GraphStatistics statistics = statistics(graph, DEFAULTS);
        assertThat(statistics.largestMissingConstantJoin()).isZero();
        Map<Certainty, Integer> tally = tally(graph, statistics);
        assertThat(tally.get(Certainty.EXACT)).isPositive();
        assertThat(tally.get(Certainty.BOUNDED)).isZero();
        assertThat(tally.get(Certainty.ESTIMATED)).isZero();
    }

    @Test
    void aBudgetKeepsTheLargestAndBoundsTheOthers() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 700, 4).graph();
        long all = statistics(graph, DEFAULTS).storedConstantJoins();
        GraphStatistics statistics =
                statistics(graph, new ChosenOptions().constantJoins(2_000).build());
        assertThat(statistics.storedConstantJoins()).isLessThan(all);
        assertThat(statistics.largestMissingConstantJoin()).isPositive();
        Map<Certainty, Integer> tally = tally(graph, statistics);
        assertThat(tally.get(Certainty.EXACT)).isPositive();
        assertThat(tally.get(Certainty.BOUNDED)).isPositive();
        assertThat(tally.get(Certainty.ESTIMATED)).isZero();
    }

    @ParameterizedTest
    @CsvSource({"100, 256, 100000", "100000, 4, 100000", "100000, 256, 300", "0, 1, 0"})
    void patternsWithoutAnEntryAreEstimatedAndTheOthersStayExact(int pairs, int ofEntity, int entries)
            throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 700, 5).graph();
        StatisticsOptions options = new ChosenOptions()
                .pairs(pairs)
                .selectorsOfEntity(ofEntity)
                .selectorEntries(entries)
                .build();
        Map<Certainty, Integer> tally = tally(graph, statistics(graph, options));
        assertThat(tally.get(Certainty.EXACT) > 0).isEqualTo(pairs > 0);
        assertThat(tally.get(Certainty.BOUNDED)).isZero();
        assertThat(tally.get(Certainty.ESTIMATED)).isPositive();
    }

    @Test
    void withoutABudgetNothingIsCovered() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 700, 6).graph();
        GraphStatistics statistics =
                statistics(graph, new ChosenOptions().constantJoins(0).build());
        assertThat(statistics.storedConstantJoins()).isZero();
        Map<Certainty, Integer> tally = tally(graph, statistics);
        assertThat(tally.get(Certainty.EXACT) + tally.get(Certainty.BOUNDED)).isZero();
    }

    @Test
    void aHubDoesNotCostTheSquareOfItsSelectors() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 3_000; i++) {
            // Each pair (s, p) has two objects, one of which is the hub.
            lines.add("<urn:s" + i + "> <urn:p> <urn:hub> .");
            lines.add("<urn:s" + i + "> <urn:p> <urn:o" + i % 10 + "> .");
        }
        Graph graph = TestGraphs.of(folder, lines).graph();
        GraphStatistics statistics =
                statistics(graph, new ChosenOptions().selectorsOfEntity(20).build());
        // Of the 3,011 selectors with constants those with the 11 objects are covered, and 20 subjects at the hub.
        assertThat(statistics.storedConstantJoins()).isLessThan(40 * 40);
        QueryStatistics query = new QueryStatistics();
        query.open(
                statistics, Bgp.of(Pattern.of("?x", "<urn:p>", "<urn:hub>"), Pattern.of("?x", "<urn:p>", "<urn:o3>")));
        query.join(0, Position.SUBJECT, 1, Position.SUBJECT);
        assertThat(query.joinSize()).isEqualTo(300);
        assertThat(query.certainty()).isEqualTo(Certainty.EXACT);
        query.open(statistics, Bgp.of(Pattern.of("<urn:s2999>", "<urn:p>", "?x"), Pattern.of("?y", "<urn:p>", "?x")));
        query.join(0, Position.OBJECT, 1, Position.OBJECT);
        assertThat(query.certainty()).isEqualTo(Certainty.ESTIMATED);
    }

    @Test
    void everyPairOfPatternsOfAnyQueryHasANumber() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 700, 7).graph();
        GraphStatistics statistics =
                statistics(graph, new ChosenOptions().pairs(60).build());
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 2);
        QueryStatistics query = new QueryStatistics();
        for (int i = 0; i < 300; i++) {
            Bgp bgp = bgps.next(1 + i % 8);
            query.open(statistics, bgp);
            for (int first = 0; first < bgp.size(); first++) {
                Pattern pattern = bgp.pattern(first);
                assertThat(query.count(first)).isEqualTo(statistics.count(pattern));
                assertThat(query.isExact(first)).isEqualTo(statistics.isExact(pattern));
                assertThat(query.triples(first)).isEqualTo(statistics.triples(pattern.predicate()));
                for (int second = 0; second < bgp.size(); second++) {
                    for (Position x : Position.values()) {
                        for (Position y : Position.values()) {
                            query.join(first, x, second, y);
                            double size = query.joinSize();
                            assertThat(size).isBetween(0.0, (double) graph.triples() * graph.triples());
                            query.join(second, y, first, x);
                            assertThat(query.joinSize()).isCloseTo(size, Offset.offset(1e-12 * size));
                        }
                    }
                }
            }
        }
    }
}
