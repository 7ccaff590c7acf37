package org.gbjo.lab.estimator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Estimator;
import org.gbjo.graph.testing.BgpsAroundTriples;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Term;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Estimators that know a graph by numbers, beside slow twins that go through all of its triples. */
class StoredEstimatorsTest {
    private static final int PREDICATES = 5;

    @TempDir
    Path folder;

    private TestGraphs graphs;
    private final Set<List<String>> triples = new HashSet<>();

    @BeforeEach
    void makeGraph() throws IOException {
        graphs = TestGraphs.skewed(folder, 50, 400, 5);
        for (String line : Files.readAllLines(graphs.file())) {
            triples.add(List.of(line.substring(0, line.length() - 2).split(" ", 3)));
        }
    }

    private Cardinalities exact(Bgp bgp) {
        return new GraphOracle(graphs.graph()).open(bgp, Deadline.none());
    }

    private static String predicate(int number) {
        return "<http://example.org/p" + number + ">";
    }

    /** Some patterns with one subject, and objects that are different variables or now and then a constant. */
    private Bgp star(Random random, int size, boolean constants) {
        List<Pattern> patterns = new ArrayList<>();
        List<List<String>> all = triples.stream()
                .sorted((one, other) -> one.toString().compareTo(other.toString()))
                .toList();
        for (int i = 0; i < size; i++) {
            String predicate = predicate(i % PREDICATES);
            String object = "?o" + i;
            if (constants && random.nextInt(3) == 0) {
                List<List<String>> having = all.stream()
                        .filter(triple -> triple.get(1).equals(predicate))
                        .toList();
                object = having.get(random.nextInt(having.size())).get(2);
            }
            patterns.add(Pattern.of("?s", predicate, object));
        }
        return new Bgp(patterns);
    }

    @Test
    void characteristicSetsSumOverTheSubjectsOfEachSet() {
        Estimator estimator = GraphEstimator.characteristicSets(graphs.graph());
        Random random = new Random(1);
        for (int round = 0; round < 60; round++) {
            Bgp bgp = star(random, 2 + round % 4, round % 2 == 1);
            assertThat(estimator.open(bgp, Deadline.none()).rows(bgp.all()))
                    .as("%s", bgp)
                    .isCloseTo(characteristic(bgp), within(1e-6));
        }
    }

    /** The formula of the paper, subject by subject. */
    private double characteristic(Bgp bgp) {
        Map<String, Map<String, Integer>> bySubject = new TreeMap<>();
        triples.forEach(triple -> bySubject
                .computeIfAbsent(triple.get(0), subject -> new TreeMap<>())
                .merge(triple.get(1), 1, Integer::sum));
        Map<Set<String>, List<Map<String, Integer>>> sets = new HashMap<>();
        bySubject.values().forEach(own -> sets.computeIfAbsent(own.keySet(), set -> new ArrayList<>())
                .add(own));
        double selectivity = 1;
        for (Pattern pattern : bgp.patterns()) {
            if (pattern.object() instanceof Constant) {
                selectivity = Math.min(
                        selectivity,
                        exact(Bgp.of(pattern)).rows(1, 0)
                                / exact(Bgp.of(new Pattern(pattern.subject(), pattern.predicate(), Term.parse("?any"))))
                                        .rows(1, 0));
            }
        }
        double sum = 0;
        for (Map.Entry<Set<String>, List<Map<String, Integer>>> set : sets.entrySet()) {
            double rows = set.getValue().size();
            for (Pattern pattern : bgp.patterns()) {
                String predicate = pattern.predicate().toString();
                if (!set.getKey().contains(predicate)) {
                    rows = 0;
                } else if (!(pattern.object() instanceof Constant)) {
                    rows *= set.getValue().stream()
                            .mapToInt(own -> own.get(predicate))
                            .average()
                            .orElseThrow();
                }
            }
            sum += rows;
        }
        return sum * selectivity;
    }

    @Test
    void characteristicSetsAreExactForStarsOfOnePatternAndFiniteForAllSets() {
        Estimator estimator = GraphEstimator.characteristicSets(graphs.graph());
        BgpsAroundTriples bgps = new BgpsAroundTriples(graphs.graph(), 8);
        for (int round = 0; round < 100; round++) {
            Bgp bgp = bgps.next(4);
            Cardinalities estimated = estimator.open(bgp, Deadline.none());
            for (int i = 0; i < bgp.size(); i++) {
                assertThat(estimated.rows(PatternSet.of(i)))
                        .isEqualTo(exact(bgp).rows(PatternSet.of(i)));
            }
            assertThat(estimated.rows(bgp.all())).isFinite().isNotNegative();
        }
    }

    @Test
    void noSetHasMoreRowsThanTheDegreesAllow() {
        Estimator estimator = GraphEstimator.maxDegree(graphs.graph());
        BgpsAroundTriples bgps = new BgpsAroundTriples(graphs.graph(), 3);
        for (int round = 0; round < 200; round++) {
            Bgp bgp = bgps.next(2 + round % 4);
            Cardinalities bound = estimator.open(bgp, Deadline.none());
            Cardinalities exact = exact(bgp);
            for (long mask = 1; mask < 1L << bgp.size(); mask++) {
                assertThat(bound.rows(mask, 0)).as("%s, set %s", bgp, mask).isGreaterThanOrEqualTo(exact.rows(mask, 0));
            }
        }
    }

    @Test
    void theDegreesOfAStarMultiplyToTheSmallestBound() {
        Bgp bgp = star(new Random(1), 3, false);
        double least = Double.POSITIVE_INFINITY;
        for (int first = 0; first < 3; first++) {
            double rows = matches(first);
            for (int other = 0; other < 3; other++) {
                rows *= other == first ? 1 : greatestDegree(other);
            }
            least = Math.min(least, rows);
        }
        assertThat(GraphEstimator.maxDegree(graphs.graph())
                        .open(bgp, Deadline.none())
                        .rows(bgp.all()))
                .isEqualTo(least);
    }

    private double matches(int predicate) {
        return triples.stream()
                .filter(triple -> triple.get(1).equals(predicate(predicate)))
                .count();
    }

    private double greatestDegree(int predicate) {
        Map<String, Integer> degrees = new HashMap<>();
        triples.stream()
                .filter(triple -> triple.get(1).equals(predicate(predicate)))
                .forEach(triple -> degrees.merge(triple.get(0), 1, Integer::sum));
        return degrees.values().stream().mapToInt(degree -> degree).max().orElseThrow();
    }

    @Test
    void exactSetsAreTheOraclesAndLargerStarsFollowFromTheirPairs() {
        Bgp bgp = star(new Random(1), 5, false);
        Cardinalities exact = exact(bgp);
        for (int most = 2; most <= 3; most++) {
            Oracle oracle = new GraphOracle(graphs.graph());
            Duration time = Duration.ofMinutes(1);
            Estimator estimator =
                    most == 2 ? GraphEstimator.exactPairs(oracle, time) : GraphEstimator.exactTrios(oracle, time);
            Cardinalities estimated = estimator.open(bgp, Deadline.none());
            for (long mask = 1; mask < 1L << bgp.size(); mask++) {
                boolean counted = Long.bitCount(mask) <= most;
                if (counted || most == 2) {
                    double expected = counted ? exact.rows(mask, 0) : Math.exp(logRowsByPairs(exact, mask));
                    assertThat(estimated.rows(mask, 0)).isCloseTo(expected, within(1e-3 * expected));
                }
            }
        }
    }

    /** All patterns of a star meet in one variable: any pairs that connect them tell the same if nothing depends. */
    private static double logRowsByPairs(Cardinalities exact, long mask) {
        int[] members = PatternSet.ofMask(mask).toArray();
        double logCounts = 0;
        double logSelectivities = 0;
        for (int i = 0; i < members.length; i++) {
            logCounts += log(exact, members[i]);
            for (int j = 0; j < i; j++) {
                logSelectivities +=
                        log(exact, members[i], members[j]) - log(exact, members[i]) - log(exact, members[j]);
            }
        }
        return logCounts + 2 * logSelectivities / members.length;
    }

    private static double log(Cardinalities exact, int... patterns) {
        return Math.log(exact.rows(PatternSet.of(patterns)));
    }
}
