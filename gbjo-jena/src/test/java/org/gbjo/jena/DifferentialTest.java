package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.jena.query.Dataset;
import org.apache.jena.sparql.ARQException;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.engine.QueryEngineRegistry;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.jena.hashjoin.HashJoinIterator;
import org.gbjo.observe.ExecutedPlan;
import org.gbjo.observe.ExecutionListener;
import org.gbjo.plan.Plan;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random queries have the same solutions whatever order their BGPs get, in every store. */
final class DifferentialTest {
    private static final int QUERIES = 2000;
    private static final int STORES_EACH = 3;
    /** Queries with more solutions take long and show no more. */
    private static final int MOST_SOLUTIONS = 100;

    @TempDir
    private Path folder;

    private RandomData data;
    private Stores stores;

    @BeforeEach
    void load() {
        data = RandomData.withTripleTerms(7, 120);
        stores = new Stores(data, folder);
    }

    private List<String> queries(int count, long seed) {
        RandomQueries random = new JenaQueries(data.triples(), seed);
        List<String> queries = new ArrayList<>();
        while (queries.size() < count) {
            RandomQueries.RandomQuery query = random.next();
            if (isSmall(query.probe())) {
                queries.add(query.text());
            }
        }
        return queries;
    }

    private boolean isSmall(String probe) {
        String limited = probe + " LIMIT " + (MOST_SOLUTIONS + 1);
        try {
            Map<String, Integer> found = Stores.solutions(stores.get("general dataset"), limited, builder -> {});
            return found.values().stream().mapToInt(Integer::intValue).sum() <= MOST_SOLUTIONS;
        } catch (ARQException e) {
            // Jena itself cannot order patterns whose predicate is bound to a literal.
            return false;
        }
    }

    /**
     * The stores in which a query has other solutions with some settings than without, with the first such queries.
     * Each query is tried in some of the stores, each store with many queries.
     */
    private Set<String> differences(List<String> queries, Consumer<QueryExecBuilder> settings) {
        Set<String> differing = new TreeSet<>();
        List<String> names = List.copyOf(stores.all().keySet());
        for (int i = 0; i < queries.size() * STORES_EACH; i++) {
            String query = queries.get(i / STORES_EACH);
            String name = names.get(i % names.size());
            Dataset store = stores.get(name);
            Map<String, Integer> without = Stores.solutions(store, query, builder -> {});
            if (!Stores.solutions(store, query, settings).equals(without)) {
                differing.add(name + (differing.size() < 3 ? ": " + query : ""));
            }
        }
        return differing;
    }

    @Test
    void arbitraryOrdersChangeNoSolution() {
        List<String> queries = queries(QUERIES, 11);
        JoinOrderer on = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3));
        assertThat(differences(queries, builder -> builder.set(GbjoJena.ORDERER, on)))
                .isEmpty();
        assertThat(on.counters().decisions(Reason.REORDERED)).isGreaterThan(QUERIES);
        assertThat(on.counters().decisions(Reason.FAILED)).isZero();
        assertThat(on.counters().cacheHits()).isPositive();
    }

    @Test
    void arbitraryTreesChangeNoSolution() {
        JoinOrderer on = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3), TestOrderers.arbitraryTrees(5));
        assertThat(differences(queries(QUERIES / 2, 15), builder -> builder.set(GbjoJena.ORDERER, on)))
                .isEmpty();
        assertThat(on.counters().decisions(Reason.BUSHY)).isGreaterThan(QUERIES / 8);
        assertThat(on.counters().decisions(Reason.REORDERED)).isGreaterThan(QUERIES / 4);
        assertThat(on.counters().decisions(Reason.FAILED)).isZero();
    }

    /** With next to no memory, every hash join goes part by part. */
    @Test
    void treesWithoutMemoryChangeNoSolution() {
        JoinOrderer on = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3), TestOrderers.arbitraryTrees(5));
        assertThat(differences(queries(QUERIES / 4, 19), builder -> builder.set(GbjoJena.ORDERER, on)
                        .set(HashJoinIterator.MOST_BYTES, 1L)))
                .isEmpty();
        assertThat(on.counters().decisions(Reason.BUSHY)).isGreaterThan(QUERIES / 16);
        assertThat(on.counters().decisions(Reason.FAILED)).isZero();
    }

    /** Also in TDB2, where otherwise few executions are observed. */
    @Test
    void toObserveEveryExecutionChangesNoSolution() {
        JoinOrderer on = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3), TestOrderers.arbitraryTrees(5));
        Map<ExecutedPlan, Integer> observed = new EnumMap<>(ExecutedPlan.class);
        ExecutionListener listener = bgp -> observed.merge(bgp.plan(), 1, Integer::sum);
        assertThat(differences(queries(QUERIES / 4, 17), builder -> builder.set(GbjoJena.ORDERER, on)
                        .set(GbjoJena.EXECUTION_LISTENER, listener)))
                .isEmpty();
        assertThat(observed.get(ExecutedPlan.ORDER)).isGreaterThan(QUERIES / 8);
        assertThat(observed.get(ExecutedPlan.TREE)).isGreaterThan(QUERIES / 16);
    }

    /** Every BGP of three and more patterns that is executed once is looked at, in every store. */
    @Test
    void aLookAtTheDataChangesNoSolution() {
        JoinOrderer looking = TestOrderers.looking();
        int[] looks = new int[1];
        DecisionListener<BasicPattern> listener =
                (written, decision) -> looks[0] += decision.evidence().look().isPresent() ? 1 : 0;
        assertThat(differences(queries(QUERIES / 2, 15), builder -> builder.set(GbjoJena.ORDERER, looking)
                        .set(GbjoJena.LISTENER, listener)))
                .isEmpty();
        assertThat(looking.counters().decisions(Reason.FAILED)).isZero();
        assertThat(looks[0]).isGreaterThan(QUERIES / 8);
    }

    /** Nor can a planner of trees lose a pattern. */
    @Test
    void aTreeWithoutAPatternIsNotExecuted() {
        JoinOrderer wrong = TestOrderers.of(Mode.ON, TestOrderers.arbitrary(3), bgp -> {
            Plan tree = TestOrderers.arbitraryTrees(5).of(bgp);
            return tree instanceof Plan.Join join && join.left() instanceof Plan.Join ? join.left() : tree;
        });
        assertThat(differences(queries(100, 16), builder -> builder.set(GbjoJena.ORDERER, wrong)))
                .isEmpty();
        assertThat(wrong.counters().decisions(Reason.FAILED)).isPositive();
    }

    @Test
    void aShadowChangesNoSolution() {
        JoinOrderer shadow = TestOrderers.of(Mode.SHADOW, TestOrderers.arbitrary(3));
        Logger log = Logger.getLogger("org.gbjo.decision");
        log.setLevel(Level.WARNING);
        try {
            assertThat(differences(queries(QUERIES / 4, 12), builder -> builder.set(GbjoJena.ORDERER, shadow)))
                    .isEmpty();
        } finally {
            log.setLevel(null);
        }
        assertThat(shadow.counters().decisions(Reason.REORDERED)).isGreaterThan(QUERIES / 4);
    }

    /** The comparison notices an engine that loses a pattern, in every store: otherwise it would prove nothing. */
    @Test
    void aLostPatternIsNoticed() {
        LosingEngine losing = new LosingEngine();
        QueryEngineRegistry.addFactory(losing);
        try {
            Set<String> differing = differences(queries(150, 13), builder -> builder.set(LosingEngine.ASKED, true));
            assertThat(stores.all().keySet())
                    .allMatch(store -> differing.stream().anyMatch(difference -> difference.startsWith(store)));
        } finally {
            QueryEngineRegistry.removeFactory(losing);
        }
    }

    /** A planner cannot lose a pattern: such a plan is refused. */
    @Test
    void aPlanWithoutAPatternIsNotExecuted() {
        JoinOrderer wrong = TestOrderers.of(Mode.ON, bgp -> {
            int[] order = new int[bgp.size() - 1];
            for (int i = 0; i < order.length; i++) {
                order[i] = i;
            }
            return order;
        });
        assertThat(differences(queries(30, 14), builder -> builder.set(GbjoJena.ORDERER, wrong)))
                .isEmpty();
        assertThat(wrong.counters().decisions(Reason.FAILED)).isPositive();
        assertThat(wrong.counters().decisions(Reason.REORDERED)).isZero();
    }
}
