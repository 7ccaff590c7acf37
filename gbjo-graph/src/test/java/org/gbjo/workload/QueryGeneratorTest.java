package org.gbjo.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.riot.RDFDataMgr;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class QueryGeneratorTest {
    @TempDir
    static Path folder;

    private static Graph lubm;
    private static Model model;

    @BeforeAll
    static void load() throws IOException {
        TestGraphs graphs = TestGraphs.lubm(folder);
        Path file = graphs.file();
        lubm = graphs.graph();
        model = RDFDataMgr.loadModel(file.toString());
    }

    private static GeneratedWorkload generate(Graph graph, GeneratorOptions options, Shape shape, int count) {
        return new QueryGenerator(graph, options).generate(shape, count, Progress.SILENT);
    }

    private static int sizeInId(Query query) {
        return Integer.parseInt(query.id().split("-", -1)[1]);
    }

    private static boolean hasAnswer(Bgp bgp) {
        try (QueryExecution execution = QueryExecution.create("ASK " + bgp, model)) {
            return execution.execAsk();
        }
    }

    @ParameterizedTest
    @EnumSource
    void queriesHaveTheShapeAndTheSizeAndObeyTheRules(Shape shape) {
        List<Query> queries =
                generate(lubm, GeneratorOptions.of(2, 12, 1), shape, 110).queries();
        assertThat(queries).hasSize(110);
        for (Query query : queries) {
            assertThat(query.shape()).isEqualTo(shape.label());
            assertThat(query.id()).startsWith(shape.label() + "-");
            assertThat(query.bgp().size()).isEqualTo(sizeInId(query));
            assertThat(QueryShapes.has(shape, query.bgp())).as("%s", query).isTrue();
            assertThat(QueryShapes.obeysTheRules(query.bgp())).as("%s", query).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void queriesHaveAnAnswer(Shape shape) {
        // Jena searches for the first answer in its own order, which takes hours for some of the larger queries.
        int largest = shape == Shape.STAR ? 12 : shape == Shape.CYCLE ? 4 : 6;
        List<Query> queries =
                generate(lubm, GeneratorOptions.of(2, largest, 1), shape, 60).queries();
        assertThat(queries).hasSizeGreaterThan(50);
        for (Query query : queries) {
            assertThat(hasAnswer(query.bgp())).as("%s", query).isTrue();
        }
    }

    @Test
    void queriesWithVariablePredicatesObeyTheRulesAndHaveAnAnswer() {
        GeneratorOptions options =
                GeneratorOptions.of(2, 6, 2).withVariablePredicateShare(0.7).withConstantShare(0.6);
        QueryGenerator generator = new QueryGenerator(lubm, options);
        int variables = 0;
        for (Shape shape : List.of(Shape.STAR, Shape.PATH, Shape.TREE, Shape.FLOWER)) {
            for (Query query : generator.generate(shape, 40, Progress.SILENT).queries()) {
                assertThat(QueryShapes.obeysTheRules(query.bgp()))
                        .as("%s", query)
                        .isTrue();
                assertThat(hasAnswer(query.bgp())).as("%s", query).isTrue();
                variables += (int) query.bgp().patterns().stream()
                        .filter(pattern -> pattern.predicate() instanceof Variable)
                        .count();
            }
        }
        assertThat(variables).isGreaterThan(40);
    }

    @Test
    void exchangedConstantsAreThoseOfTheSamePredicateAndSomeLeaveNoAnswer() {
        GeneratorOptions plain = GeneratorOptions.of(2, 6, 2).withConstantShare(0.6);
        int empty = 0;
        for (Query query :
                generate(lubm, plain.withExchangedShare(1), Shape.STAR, 60).queries()) {
            assertThat(QueryShapes.obeysTheRules(query.bgp())).as("%s", query).isTrue();
            for (Pattern pattern : query.bgp().patterns()) {
                assertThat(hasAnswer(new Bgp(List.of(pattern))))
                        .as("%s", pattern)
                        .isTrue();
            }
            empty += hasAnswer(query.bgp()) ? 0 : 1;
        }
        assertThat(empty).isBetween(10, 55);
    }

    @Test
    void noTwoQueriesOfAGeneratorAreIsomorphicWhateverTheirShape() {
        QueryGenerator generator = new QueryGenerator(lubm, GeneratorOptions.of(2, 5, 3));
        Set<QueryHash> hashes = new HashSet<>();
        Set<String> ids = new HashSet<>();
        int count = 0;
        for (int again = 0; again < 2; again++) {
            for (Shape shape : Shape.values()) {
                for (Query query :
                        generator.generate(shape, 150, Progress.SILENT).queries()) {
                    hashes.add(QueryHash.of(query.bgp()));
                    ids.add(query.id());
                    count++;
                }
            }
        }
        assertThat(count).isGreaterThan(1200);
        assertThat(hashes).hasSize(count);
        assertThat(ids).hasSize(count);
    }

    @ParameterizedTest
    @EnumSource
    void equalSeedsGiveEqualQueriesAndOthersDoNot(Shape shape) {
        List<Query> first =
                generate(lubm, GeneratorOptions.of(4, 8, 5), shape, 50).queries();
        assertThat(generate(lubm, GeneratorOptions.of(4, 8, 5), shape, 50).queries())
                .isEqualTo(first);
        assertThat(generate(lubm, GeneratorOptions.of(4, 8, 6), shape, 50).queries())
                .isNotEqualTo(first);
    }

    @Test
    void aLargerWorkloadContainsTheSmallerOne() {
        List<Query> small =
                generate(lubm, GeneratorOptions.of(3, 5, 5), Shape.TREE, 30).queries();
        List<Query> large =
                generate(lubm, GeneratorOptions.of(2, 8, 5), Shape.TREE, 140).queries();
        assertThat(large).containsAll(small);
    }

    @Test
    void sizesAreEvenlyCovered() {
        GeneratedWorkload workload = generate(lubm, GeneratorOptions.of(2, 8, 1), Shape.TREE, 103);
        assertThat(workload.shortfalls()).isEmpty();
        assertThat(workload.queries()).hasSize(103);
        assertThat(countBySize(workload).values()).hasSize(7).allSatisfy(count -> assertThat(count)
                .isBetween(14, 15));
        assertThat(workload.queries()).extracting(QueryGeneratorTest::sizeInId).isSorted();
    }

    private static Map<Integer, Integer> countBySize(GeneratedWorkload workload) {
        Map<Integer, Integer> counts = new TreeMap<>();
        workload.queries().forEach(query -> counts.merge(query.bgp().size(), 1, Integer::sum));
        return counts;
    }

    @Test
    void theShareOfASizeWithoutQueriesGoesToTheOthersAndIsReported() {
        GeneratedWorkload workload = generate(lubm, GeneratorOptions.of(3, 8, 1), Shape.PATH, 60);
        assertThat(workload.queries()).hasSize(60);
        assertThat(countBySize(workload)).containsOnlyKeys(3, 4, 5).allSatisfy((size, count) -> assertThat(count)
                .isEqualTo(20));
        assertThat(workload.shortfalls())
                .hasSize(3)
                .first()
                .isEqualTo("path queries of size 6: 10 wanted, 0 found; "
                        + "the last 1000 attempts to find such a piece in the graph failed");
    }

    @Test
    void sizesBelowTheSmallestFlowerAreReported() {
        GeneratedWorkload workload = generate(lubm, GeneratorOptions.of(2, 5, 1), Shape.FLOWER, 40);
        assertThat(countBySize(workload)).isEqualTo(Map.of(4, 20, 5, 20));
        assertThat(workload.shortfalls())
                .containsExactly(
                        "flower queries of size 2: 10 wanted, 0 found; a flower has at least 4 patterns",
                        "flower queries of size 3: 10 wanted, 0 found; a flower has at least 4 patterns");
    }

    @Test
    void aPredicateRepeatsInAStarOnlyIfTheCentreHasNoOther() {
        for (Query query :
                generate(lubm, GeneratorOptions.of(5, 7, 1), Shape.STAR, 150).queries()) {
            assertThat(QueryShapes.predicates(query.bgp()))
                    .as("%s", query)
                    .hasSize(query.bgp().size());
        }
        List<Query> large =
                generate(lubm, GeneratorOptions.of(14, 14, 1), Shape.STAR, 20).queries();
        assertThat(large).hasSize(20);
        assertThat(large).allSatisfy(query -> assertThat(QueryShapes.predicates(query.bgp()))
                .hasSizeBetween(9, 13));
    }

    @Test
    void starsHaveIncomingEdgesOnDemand() {
        GeneratorOptions options = GeneratorOptions.of(2, 8, 1).withIncomingEdges(true);
        List<Query> queries = generate(lubm, options, Shape.STAR, 140).queries();
        int incoming = 0;
        for (Query query : queries) {
            assertThat(QueryShapes.isStar(query.bgp())).as("%s", query).isTrue();
            assertThat(hasAnswer(query.bgp())).as("%s", query).isTrue();
            incoming += QueryShapes.isOutgoingStar(query.bgp()) ? 0 : 1;
        }
        assertThat(incoming).isGreaterThan(20);
    }

    @Test
    void theChosenShareOfEndsStaysConstant() {
        for (double share : new double[] {0, 0.3, 1}) {
            GeneratorOptions options = GeneratorOptions.of(8, 8, 1).withConstantShare(share);
            List<Query> queries = generate(lubm, options, Shape.STAR, 200).queries();
            double constants = 0;
            for (Query query : queries) {
                for (Pattern pattern : query.bgp().patterns()) {
                    constants += pattern.object() instanceof Constant ? 1 : 0;
                }
            }
            assertThat(constants / (8 * queries.size())).isBetween(share - 0.05, share + 0.05);
        }
    }

    @Test
    void blankNodesAreNeverConstants() throws IOException {
        Graph graph = TinyGraphs.of(folder, List.of("a p _1", "a q _2", "a r c"));
        GeneratorOptions options = GeneratorOptions.of(2, 3, 1).withConstantShare(1);
        GeneratedWorkload workload = generate(graph, options, Shape.STAR, 10);
        assertThat(workload.queries()).hasSize(4).allSatisfy(query -> {
            assertThat(query.bgp().toString()).doesNotContain("_:");
        });
    }

    @Test
    void aGraphWithoutCyclesSaysSo() throws IOException {
        List<String> tree = new ArrayList<>();
        for (int node = 1; node < 300; node++) {
            tree.add(node % 2 == 0 ? node + " p " + node / 2 : node / 2 + " p " + node);
        }
        tree.add("1 p 1");
        GeneratedWorkload workload =
                generate(TinyGraphs.of(folder, tree), GeneratorOptions.of(2, 4, 1), Shape.CYCLE, 30);
        assertThat(workload.queries()).isEmpty();
        assertThat(workload.shortfalls()).hasSize(4).last().asString().contains("30 wanted, 0 found");
    }

    @Test
    void theOnlyCycleOfALargeTreeIsFound() throws IOException {
        List<String> triples = new ArrayList<>();
        for (int node = 2; node < 20_000; node++) {
            triples.add(node + " p " + node / 2);
        }
        triples.add("16384 q 8191");
        Graph graph = TinyGraphs.of(folder, triples);
        // 16384 is 14 steps below 1 and 8191 is 12, by separate branches.
        GeneratedWorkload workload = generate(graph, GeneratorOptions.of(27, 28, 1), Shape.CYCLE, 2);
        assertThat(workload.queries()).extracting(query -> query.bgp().size()).containsExactly(27);
    }

    @Test
    void rareCyclesOfTwoAndThreeAreFound() throws IOException {
        List<String> triples = new ArrayList<>();
        for (int node = 0; node < 5_000; node++) {
            triples.add(node + " next " + (node + 1) % 5_000);
        }
        triples.add("2000 also 2001");
        triples.add("4001 back 4000");
        triples.add("3000 skip 3002");
        Graph graph = TinyGraphs.of(folder, triples);
        assertThat(generate(graph, GeneratorOptions.of(2, 2, 1), Shape.CYCLE, 5).queries())
                .hasSize(2)
                .allMatch(query -> QueryShapes.isCycle(query.bgp()));
        assertThat(generate(graph, GeneratorOptions.of(3, 3, 1), Shape.CYCLE, 5).queries())
                .hasSize(1)
                .allMatch(query -> QueryShapes.isCycle(query.bgp()));
    }

    @Test
    void edgesFromANodeToItselfAreLeftOut() throws IOException {
        Graph graph = TinyGraphs.of(folder, List.of("a p a", "a q b", "b p b", "b r c", "c q c", "a p c", "c r d"));
        for (Shape shape : Shape.values()) {
            for (Query query :
                    generate(graph, GeneratorOptions.of(2, 4, 1), shape, 20).queries()) {
                assertThat(QueryShapes.has(shape, query.bgp())).as("%s", query).isTrue();
            }
        }
        assertThat(generate(graph, GeneratorOptions.of(2, 2, 1).withConstantShare(0), Shape.STAR, 5)
                        .queries())
                .hasSize(1);
    }

    @Test
    void aGraphWithoutLargeStarsSaysSo() throws IOException {
        Graph graph = TinyGraphs.of(folder, List.of("a p b", "a q c", "a r d", "b p c"));
        GeneratedWorkload workload =
                generate(graph, GeneratorOptions.of(3, 5, 1).withConstantShare(0), Shape.STAR, 3);
        assertThat(workload.queries()).extracting(Query::id).containsExactly("star-03-00001");
        assertThat(workload.shortfalls())
                .containsExactly(
                        "star queries of size 4: 1 wanted, 0 found; "
                                + "the last 1000 attempts to find such a piece in the graph failed",
                        "star queries of size 5: 1 wanted, 0 found; "
                                + "the last 1000 attempts to find such a piece in the graph failed",
                        "star queries of all sizes: 3 wanted, 1 found; "
                                + "allow more sizes or another share of constants");
    }

    @Test
    void flowersMayHavePetalsThatReturnToTheCentre() throws IOException {
        Graph graph =
                TinyGraphs.of(folder, List.of("a p b", "a q c", "a r d", "b s e", "e t a", "c s f", "d s g", "g u a"));
        List<Query> queries =
                generate(graph, GeneratorOptions.of(4, 8, 1), Shape.FLOWER, 200).queries();
        assertThat(queries).isNotEmpty().allMatch(query -> QueryShapes.isFlower(query.bgp()));
        assertThat(queries).anyMatch(query -> !QueryShapes.isTree(query.bgp()));
        assertThat(queries).anyMatch(query -> QueryShapes.isTree(query.bgp()));
    }

    @Test
    void unusableOptionsAreRefusedWithTheRule() {
        assertThatThrownBy(() -> GeneratorOptions.of(1, 5, 0))
                .hasMessage("query sizes are a range within 2-128 such as 2-20, got 1-5");
        assertThatThrownBy(() -> GeneratorOptions.of(6, 5, 0)).hasMessageContaining("got 6-5");
        assertThatThrownBy(() -> GeneratorOptions.of(2, 129, 0)).hasMessageContaining("got 2-129");
        assertThatThrownBy(() -> GeneratorOptions.of(2, 5, 0).withConstantShare(1.5))
                .hasMessage("the share of constants lies between 0 and 1, got 1.5");
        assertThatThrownBy(() -> GeneratorOptions.of(2, 5, 0).withVariablePredicateShare(Double.NaN))
                .hasMessage("the share of variable predicates lies between 0 and 1, got NaN");
        assertThatThrownBy(() -> generate(lubm, GeneratorOptions.of(2, 5, 0), Shape.STAR, 0))
                .hasMessage("a workload needs at least 1 query, got 0");
    }
}
