package org.gbjo.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.riot.RDFDataMgr;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every cyclic shape is counted as the plain join counts it, variable by variable. */
final class CyclicCounterTest {
    private static final int ROUNDS = 40;
    /** As if there were no memory, so that parts are counted for each value of a variable. */
    private static final long WITHOUT_LINKS = 0;

    @TempDir
    Path folder;

    /** Edges between variables, as letters: "ab bc ca" is a triangle. */
    @ParameterizedTest
    @CsvSource({
        "two edges between the same variables, ab ab",
        "three edges between the same variables, ab ab ba",
        "a triangle, ab bc ca",
        "a cycle of four, ab bc cd da",
        "a cycle of seven, ab bc cd de ef fg ga",
        "two cycles that share a variable, ab bc ca ad de ea",
        "three cycles that share a variable, ab bc ca ad de ea af fa",
        "two cycles and a path between them, ab bc ca cd de ef fd",
        "trees on a triangle, ab bc ca ad de df bg",
        "a tree on a double edge, ab ab bc cd ce",
        "three paths between two variables, ab bc ad dc ae ec",
        "two triangles that share an edge, ab bc ca bd dc",
        "four variables that are all joined, ab ac ad bc bd cd",
        "five variables that are all joined, ab ac ad ae bc bd be cd ce de",
        "a wheel and a cycle, ab ac ad bc cd db ae ef fa",
        "a ladder, ab bc cd ef fg gh ae bf cg dh",
    })
    void countsAsAPlainJoinDoes(String shape, String edges) throws IOException {
        TestGraphs graphs = TestGraphs.skewed(folder, 25, 260, 5);
        Random random = new Random(edges.hashCode());
        int withAnswers = 0;
        for (int round = 0; round < ROUNDS; round++) {
            Bgp bgp = bgp(edges.split(" "), round % 4, graphs.graph(), random);
            withAnswers += assertCountedAsByThePlainJoin(graphs.graph(), bgp) > 0 ? 1 : 0;
        }
        assertThat(withAnswers).as(shape).isPositive();
    }

    /**
     * Patterns for edges, in either direction.
     *
     * @param kind of predicates: constants; variables; some variables, which patterns share; constants, and some
     *     constants in the place of a variable, or a variable twice in a pattern
     */
    private static Bgp bgp(String[] edges, int kind, Graph graph, Random random) {
        List<Pattern> patterns = new ArrayList<>();
        int constant = random.nextInt(12);
        for (String edge : edges) {
            String from = "?" + edge.charAt(0);
            String to = "?" + edge.charAt(1);
            String predicate =
                    switch (kind) {
                        case 1 -> "?p" + patterns.size();
                        case 2 -> random.nextInt(3) == 0 ? "?p" + random.nextInt(2) : predicate(graph, random);
                        default -> predicate(graph, random);
                    };
            boolean turned = random.nextBoolean();
            Pattern pattern = Pattern.of(turned ? to : from, predicate, turned ? from : to);
            if (kind == 3 && constant == patterns.size()) {
                pattern = Pattern.of("?a", "?q", term(graph, random));
            } else if (kind == 3 && constant == patterns.size() + 6) {
                pattern = Pattern.of("?a", predicate, "?a");
            }
            if (!patterns.contains(pattern)) {
                patterns.add(pattern);
            }
        }
        return new Bgp(patterns);
    }

    private static String predicate(Graph graph, Random random) {
        return graph.dictionary()
                .term(graph.predicateId(random.nextInt(graph.predicates().size())));
    }

    private static String term(Graph graph, Random random) {
        return graph.dictionary().term(random.nextInt(graph.dictionary().size()));
    }

    /** Compares all connected cyclic sets, of many patterns the largest, and returns the rows of all together. */
    private static double assertCountedAsByThePlainJoin(Graph graph, Bgp bgp) {
        Cardinalities counts = new GraphOracle(graph).open(bgp, Deadline.none());
        Pace pace = new Pace(Deadline.none());
        CountedRelations relations = new CountedRelations(graph, bgp, pace);
        Scratch scratch = new Scratch(graph.dictionary().size());
        AcyclicCounter trees = new AcyclicCounter(() -> scratch, relations, pace);
        GenericJoin plain = new GenericJoin(relations, Deadline.none());
        for (long mask = 1; mask < 1L << bgp.size(); mask++) {
            PatternSet set = PatternSet.ofMask(mask);
            boolean chosen = bgp.size() <= 7 || set.size() >= bgp.size() - 1;
            if (chosen && bgp.isConnected(set) && !relations.isAcyclic(set)) {
                double expected = plain.count(set);
                assertThat(counts.rows(set)).as("%s of %s", set, bgp).isEqualTo(expected);
                assertThat(new CyclicCounter(relations, trees, scratch, pace, set).count(WITHOUT_LINKS))
                        .as("%s of %s, value by value", set, bgp)
                        .isEqualTo(expected);
                if (expected > 0) {
                    assertThatThrownBy(() -> new CyclicCounter(relations, trees, scratch, pace, set).within(0))
                            .isInstanceOf(OracleException.class)
                            .hasMessageContaining("memory that it may take");
                }
            }
        }
        return counts.rows(bgp.all());
    }

    @Test
    void countsAsJenaDoesOnCyclesThatShareAVariableWithTreesOnThem() throws IOException {
        TestGraphs graphs = TestGraphs.skewed(folder, 40, 200, 8);
        Model model = RDFDataMgr.loadModel(graphs.file().toString());
        Random random = new Random(3);
        int withAnswers = 0;
        for (int round = 0; round < 200; round++) {
            String[] edges = (round % 2 == 0 ? "ab bc ca cd ce ec" : "ab ab bc cd db de").split(" ");
            Bgp bgp = bgp(edges, round % 4 == 1 ? 0 : round % 4, graphs.graph(), random);
            double expected;
            try (QueryExecution execution = QueryExecution.create("SELECT (COUNT(*) AS ?count) " + bgp, model)) {
                expected = execution.execSelect().next().getLiteral("count").getDouble();
            }
            assertThat(new GraphOracle(graphs.graph())
                            .open(bgp, Deadline.none())
                            .rows(bgp.all()))
                    .as("%s", bgp)
                    .isEqualTo(expected);
            withAnswers += expected > 0 ? 1 : 0;
        }
        assertThat(withAnswers).isGreaterThan(20);
    }
}
