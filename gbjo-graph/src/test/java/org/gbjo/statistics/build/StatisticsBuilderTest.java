package org.gbjo.statistics.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.statistics.Certainty;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.QueryStatistics;
import org.gbjo.statistics.count.StatisticsOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Statistics beside the graph that they were made of. */
final class StatisticsBuilderTest {
    private static final Variable ANY = new Variable("any");
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
            if (!line.isEmpty()) {
                String[] terms = line.split(" ", 3);
                triples.add(new String[] {terms[0], terms[1], terms[2].substring(0, terms[2].length() - 2)});
            }
        }
        return triples;
    }

    private static List<Term> predicatesAndAny(Graph graph) {
        List<Term> predicates = new ArrayList<>();
        for (int ordinal = 0; ordinal < graph.predicates().size(); ordinal++) {
            predicates.add(new Constant(graph.dictionary().term(graph.predicateId(ordinal))));
        }
        predicates.add(ANY);
        return predicates;
    }

    /** Every pattern that can be made of a triple: each position constant or variable, variables also equal. */
    private static Set<Pattern> patternsOf(String... triple) {
        Set<Pattern> patterns = new HashSet<>();
        for (String subject : new String[] {triple[0], "?x"}) {
            for (String predicate : new String[] {triple[1], "?x", "?y"}) {
                for (String object : new String[] {triple[2], "?x", "?y", "?z"}) {
                    patterns.add(Pattern.of(subject, predicate, object));
                }
            }
        }
        return patterns;
    }

    @ParameterizedTest
    @CsvSource({"1, 100000, 100000", "2, 40, 20", "3, 0, 0", "4, 100000, 0"})
    void countsThatAreCalledExactEqualThoseOfTheGraph(long seed, int pairs, int terms) throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 700, seed).graph();
        GraphStatistics statistics =
                statistics(graph, new ChosenOptions().pairs(pairs).terms(terms).build());
        GraphPatternCounts exact = new GraphPatternCounts(graph);
        Set<Pattern> patterns = new HashSet<>();
        triples(graph).forEach(triple -> patterns.addAll(patternsOf(triple)));
        patterns.addAll(patternsOf("<urn:none>", "<http://example.org/p0>", "<urn:none>"));
        patterns.addAll(patternsOf("<urn:none>", "<urn:none>", "<urn:none>"));
        for (Pattern pattern : patterns) {
            double count = statistics.count(pattern);
            if (statistics.isExact(pattern)) {
                assertThat(count).as(pattern.toString()).isEqualTo(exact.count(pattern));
            } else {
                assertThat(count).as(pattern.toString()).isBetween(0.0, (double) graph.triples());
            }
        }
        assertThat(share(statistics, patterns)).isBetween(0.0, 0.95);
    }

    private static double share(GraphStatistics statistics, Set<Pattern> patterns) {
        return (double) patterns.stream().filter(statistics::isExact).count() / patterns.size();
    }

    @Test
    void withAnUnlimitedBudgetEveryPatternOfAtMostOneEntityIsExact() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 700, 5).graph();
        GraphStatistics statistics = statistics(graph, DEFAULTS);
        for (String[] triple : triples(graph)) {
            for (String predicate : new String[] {triple[1], "?p"}) {
                assertThat(statistics.isExact(Pattern.of(triple[0], predicate, "?o")))
                        .isTrue();
                assertThat(statistics.isExact(Pattern.of("?s", predicate, triple[2])))
                        .isTrue();
                assertThat(statistics.isExact(Pattern.of("?s", predicate, "?s")))
                        .isTrue();
            }
        }
    }

    @Test
    void distinctValuesAreThoseOfTheGraph() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 700, 6).graph();
        GraphStatistics statistics = statistics(graph, DEFAULTS);
        GraphPatternCounts exact = new GraphPatternCounts(graph);
        assertThat(statistics.graphFingerprint()).isEqualTo(graph.metadata().fingerprint());
        assertThat(statistics.predicates()).isEqualTo(graph.metadata().predicates());
        List<String[]> triples = triples(graph);
        for (Term predicate : predicatesAndAny(graph)) {
            for (Position position : Position.values()) {
                assertThat(statistics.distinct(predicate, position))
                        .isEqualTo(values(triples, predicate, position).size());
            }
        }
        BgpsAroundTriples bgps = new BgpsAroundTriples(graph, 1);
        for (int i = 0; i < 300; i++) {
            for (Pattern pattern : bgps.next(3).patterns()) {
                for (Variable variable : pattern.variables()) {
                    if (pattern.predicate() instanceof Constant
                            && !pattern.subject().equals(pattern.object())) {
                        assertThat(statistics.distinct(pattern, variable))
                                .isEqualTo(Math.min(exact.distinct(pattern, variable), statistics.count(pattern)));
                    }
                }
            }
        }
    }

    /** How often each term occurs in a position of the triples of a predicate. */
    private static Map<String, Integer> values(List<String[]> triples, Term predicate, Position position) {
        Map<String, Integer> values = new HashMap<>();
        for (String[] triple : triples) {
            if (predicate.equals(ANY) || predicate.toString().equals(triple[1])) {
                values.merge(triple[position == Position.SUBJECT ? 0 : 2], 1, Integer::sum);
            }
        }
        return values;
    }

    /** A join of two predicates, with its size and number of terms as a nested loop finds them. */
    private record Join(Term first, Position x, Term second, Position y, double size, double inCommon) {}

    private static List<Join> naiveJoins(Graph graph) throws IOException {
        List<String[]> triples = triples(graph);
        List<Join> joins = new ArrayList<>();
        for (Term first : predicatesAndAny(graph)) {
            for (Term second : predicatesAndAny(graph)) {
                for (Position x : Position.values()) {
                    for (Position y : Position.values()) {
                        joins.add(naiveJoin(triples, first, x, second, y));
                    }
                }
            }
        }
        return joins;
    }

    private static Join naiveJoin(List<String[]> triples, Term first, Position x, Term second, Position y) {
        Map<String, Integer> left = values(triples, first, x);
        double size = 0;
        Set<String> common = new HashSet<>();
        for (String[] triple : triples) {
            String value = triple[y == Position.SUBJECT ? 0 : 2];
            if ((second.equals(ANY) || second.toString().equals(triple[1])) && left.containsKey(value)) {
                size += left.get(value);
                common.add(value);
            }
        }
        return new Join(first, x, second, y, size, common.size());
    }

    /** The join, looked up as that of two patterns that have the same variable in its positions. */
    private static QueryStatistics joined(GraphStatistics statistics, Join join) {
        QueryStatistics query = new QueryStatistics();
        query.open(statistics, Bgp.of(pattern(join.first(), join.x(), "a"), pattern(join.second(), join.y(), "b")));
        query.join(0, join.x(), 1, join.y());
        return query;
    }

    private static Pattern pattern(Term predicate, Position shared, String otherName) {
        Variable met = new Variable("x");
        Variable other = new Variable(otherName);
        return shared == Position.SUBJECT ? new Pattern(met, predicate, other) : new Pattern(other, predicate, met);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 61, 100_000})
    void joinsOfAllPredicatesAreThoseOfANestedLoopInAnyNumberOfPasses(int cells) throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 700, 7).graph();
        GraphStatistics statistics =
                statistics(graph, new ChosenOptions().places(cells).build());
        for (Join join : naiveJoins(graph)) {
            assertThat(joined(statistics, join).certainty()).isEqualTo(Certainty.EXACT);
            assertThat(joined(statistics, join).joinSize()).as(join.toString()).isEqualTo(join.size());
            assertThat(joined(statistics, join).distinctInCommon())
                    .as(join.toString())
                    .isEqualTo(join.inCommon());
        }
    }

    @Test
    void aBudgetKeepsTheLargestJoinsAndTheRestIsTakenForIndependent() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 700, 8).graph();
        GraphStatistics statistics =
                statistics(graph, new ChosenOptions().joins(50).build());
        assertThat(statistics.storedJoins()).isEqualTo(50);
        double leastKept = Double.POSITIVE_INFINITY;
        double mostLeftOut = 0;
        for (Join join : naiveJoins(graph)) {
            double size = joined(statistics, join).joinSize();
            if (joined(statistics, join).certainty() == Certainty.EXACT) {
                assertThat(size).isEqualTo(join.size());
                leastKept = Math.min(leastKept, join.size());
            } else {
                mostLeftOut = Math.max(mostLeftOut, join.size());
                double values = Math.max(
                        statistics.distinct(join.first(), join.x()), statistics.distinct(join.second(), join.y()));
                double independent = statistics.triples(join.first()) * statistics.triples(join.second()) / values;
                assertThat(size).isLessThanOrEqualTo(independent * (1 + 1e-12)).isPositive();
            }
        }
        assertThat(mostLeftOut).isPositive().isLessThanOrEqualTo(leastKept);
    }

    @Test
    void aBudgetKeepsTheLargestPairsAndTheRestHasTheirMean() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 700, 9).graph();
        GraphStatistics statistics =
                statistics(graph, new ChosenOptions().pairs(80).build());
        List<String[]> triples = triples(graph);
        double leastKept = Double.POSITIVE_INFINITY;
        double mostLeftOut = 0;
        for (Term predicate :
                predicatesAndAny(graph).subList(0, graph.predicates().size())) {
            Map<String, Integer> objects = values(triples, predicate, Position.OBJECT);
            double estimated = 0;
            for (Map.Entry<String, Integer> entry : objects.entrySet()) {
                Pattern pattern = Pattern.of("?s", predicate.toString(), entry.getKey());
                estimated += statistics.count(pattern);
                if (statistics.isExact(pattern)) {
                    leastKept = Math.min(leastKept, entry.getValue());
                } else {
                    mostLeftOut = Math.max(mostLeftOut, entry.getValue());
                }
            }
            // Exact ones and the mean of the others add up to what there is.
            assertThat(estimated).isCloseTo(statistics.triples(predicate), within());
        }
        assertThat(mostLeftOut).isPositive().isLessThanOrEqualTo(leastKept);
    }

    private static Offset<Double> within() {
        return Offset.offset(1e-9);
    }

    @Test
    void entitiesWithTooManyPredicatesMakeJoinsLowerBounds() throws IOException {
        Graph graph = TestGraphs.skewed(folder, 60, 700, 10).graph();
        GraphStatistics statistics =
                statistics(graph, new ChosenOptions().predicatesOfEntity(3).build());
        boolean less = false;
        for (Join join : naiveJoins(graph)) {
            double size = joined(statistics, join).joinSize();
            assertThat(joined(statistics, join).certainty()).isNotEqualTo(Certainty.EXACT);
            assertThat(size).isLessThanOrEqualTo(join.size());
            less |= size < join.size();
            if (join.first().equals(ANY) && join.second().equals(ANY)) {
                assertThat(size).isEqualTo(join.size());
            }
        }
        assertThat(less).isTrue();
    }

    @Test
    void aGraphWithThousandsOfPredicatesIsCounted() throws IOException {
        int predicates = 3_000;
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < predicates; i++) {
            lines.add("<urn:hub> <urn:p" + i + "> <urn:o" + i % 7 + "> .");
            lines.add("<urn:s" + i % 11 + "> <urn:p" + i + "> <urn:hub> .");
        }
        Graph graph = TestGraphs.of(folder, lines).graph();
        GraphStatistics statistics = statistics(
                graph,
                new ChosenOptions()
                        .joins(20_000)
                        .predicatesOfEntity(predicates)
                        .places(1 << 22)
                        .build());
        assertThat(statistics.predicates()).isEqualTo(predicates);
        assertThat(statistics.storedJoins()).isEqualTo(20_000);
        List<String[]> triples = triples(graph);
        for (Join join : List.of(
                naiveJoin(triples, ANY, Position.SUBJECT, ANY, Position.OBJECT),
                naiveJoin(triples, ANY, Position.OBJECT, ANY, Position.OBJECT),
                naiveJoin(triples, new Constant("<urn:p7>"), Position.SUBJECT, ANY, Position.OBJECT))) {
            assertThat(joined(statistics, join).certainty()).isEqualTo(Certainty.EXACT);
            assertThat(joined(statistics, join).joinSize()).isEqualTo(join.size());
        }
        assertThat(statistics.count(Pattern.of("?s", "<urn:p2999>", "<urn:hub>")))
                .isEqualTo(1);
    }

    @Test
    void aSmallerSizeMakesASmallerFile() throws IOException {
        Graph graph = TestGraphs.lubm(folder).graph();
        Path file = folder.resolve("statistics.table");
        statistics(graph, StatisticsOptions.ofMegabytes(1));
        long small = Files.size(file);
        assertThat(small).isBetween(300_000L, 1_200_000L);
        statistics(graph, StatisticsOptions.ofMegabytes(4));
        assertThat(Files.size(file)).isBetween(2 * small, 4_800_000L);
    }

    @Test
    void anInterruptEndsItWithoutAFile() throws IOException {
        Graph graph = TestGraphs.lubm(folder).graph();
        Path file = folder.resolve("interrupted");
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> new StatisticsBuilder(graph, DEFAULTS).write(file, Progress.SILENT))
                    .isInstanceOf(InterruptedIOException.class)
                    .hasMessage("the statistics were interrupted; start them again");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(file).doesNotExist();
    }

    @Test
    void aWrongBudgetIsRefused() {
        assertThatThrownBy(() -> new ChosenOptions().pairs(-1).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("statistics need a number of pairs of at least 0, got -1");
        assertThatThrownBy(() -> new ChosenOptions().predicatesOfEntity(0).build())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("statistics need a number of predicates of an entity of at least 1, got 0");
    }
}
