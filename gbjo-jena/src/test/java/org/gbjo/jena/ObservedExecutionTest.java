package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.apache.jena.system.Txn;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.Mode;
import org.gbjo.jena.hook.ContextSettings;
import org.gbjo.observe.ExecutedPlan;
import org.gbjo.observe.ExecutionListener;
import org.gbjo.observe.Executions;
import org.gbjo.observe.ObservedBgp;
import org.gbjo.observe.ObservedGroup;
import org.gbjo.observe.ObservedStep;
import org.gbjo.plan.Plan;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is observed of executions is what was executed, in every store. */
final class ObservedExecutionTest {
    private static final List<String> BGP = List.of(
            "?a <http://example.org/p0> ?b",
            "?b <http://example.org/p1> ?c",
            "?c <http://example.org/p2> ?d",
            "?a <http://example.org/p3> ?e");
    private static final String QUERY = "SELECT * { " + String.join(" . ", BGP) + " }";

    @TempDir
    private Path folder;

    private Stores stores;
    private final List<ObservedBgp> observed = new ArrayList<>();
    private final JoinOrderer reversing = TestOrderers.of(Mode.ON, TestOrderers::reversed);

    @BeforeEach
    void load() {
        stores = new Stores(new RandomData(7, 400), folder);
    }

    private Map<String, Integer> solve(Dataset store, String query, JoinOrderer orderer) {
        observed.clear();
        ExecutionListener listener = observed::add;
        return Stores.solutions(store, query, builder -> builder.set(GbjoJena.ORDERER, orderer)
                .set(GbjoJena.EXECUTION_LISTENER, listener));
    }

    private ObservedBgp only() {
        assertThat(observed).hasSize(1);
        return observed.get(0);
    }

    private static long count(Dataset store, String body) {
        String query = "SELECT (COUNT(*) AS ?count) { " + body + " }";
        return Txn.calculateRead(store, () -> {
            try (QueryExec execution =
                    QueryExec.dataset(store.asDatasetGraph()).query(query).build()) {
                return ((Number) execution.select().next().get("count").getLiteralValue()).longValue();
            }
        });
    }

    private static void assertRowsAreCounted(String name, Dataset store, ObservedBgp bgp) {
        assertThat(bgp.steps()).as(name).hasSize(BGP.size());
        List<String> joined = new ArrayList<>();
        for (ObservedStep step : bgp.steps()) {
            joined.add(BGP.get(step.pattern()));
            assertThat(step.rows())
                    .as("%s, %s", name, joined)
                    .isPositive()
                    .isEqualTo(count(store, String.join(" . ", joined)));
            assertThat(step.nanos()).isNotNegative();
        }
    }

    @Test
    void rowsOfEachStepAreThoseThatACountFinds() {
        stores.all().forEach((name, store) -> {
            long solutions = solve(store, QUERY, reversing).values().stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            ObservedBgp bgp = only();
            assertThat(bgp.plan()).isEqualTo(ExecutedPlan.ORDER);
            assertThat(bgp.complete()).isTrue();
            assertThat(bgp.repeated() || bgp.filtered()).isFalse();
            assertThat(bgp.resultRows()).as(name).isEqualTo(solutions);
            assertThat(bgp.nanos()).isPositive();
            assertThat(bgp.steps().stream().map(ObservedStep::pattern)).containsExactly(3, 2, 1, 0);
            assertRowsAreCounted(name, store, bgp);
            assertThat(bgp.template().orElseThrow().text())
                    .startsWith("?v1 <http://example.org/p0> ?v2 . ?v2 <http://example.org/p1> ?v3 . ");
        });
    }

    /** As the plug-in numbers them: patterns first, and Jena puts a table before what follows it. */
    private static final List<String> GROUP = List.of(
            "?a <http://example.org/p0> ?b",
            "?c <http://example.org/p2> ?d",
            "VALUES ?e { <urn:x:1> <urn:x:2> }",
            "?b <http://example.org/p1>|<http://example.org/p3> ?c");

    @Test
    void groupsAreObservedLikeBgps() {
        for (int[] order : List.of(new int[] {3, 2, 0, 1}, new int[] {2, 0, 3, 1}, new int[] {1, 3, 0, 2})) {
            JoinOrderer chosen = TestOrderers.ofGroups(group -> order, false);
            for (String name : List.of("transactional dataset in memory", "TDB2 in memory", "TDB2 on disk")) {
                Dataset store = stores.get(name);
                long solutions =
                        solve(store, "SELECT * { " + String.join(" . ", GROUP) + " }", chosen).values().stream()
                                .mapToInt(Integer::intValue)
                                .sum();
                ObservedBgp group = only();
                assertThat(group.plan()).isEqualTo(ExecutedPlan.ORDER);
                assertThat(group.complete()).isTrue();
                assertThat(group.resultRows()).as(name).isEqualTo(solutions);
                assertThat(((ObservedGroup) group.enginePatterns()).texts().get())
                        .hasSize(GROUP.size());
                assertThat(group.steps()).hasSize(GROUP.size());
                List<String> joined = new ArrayList<>();
                for (int place = 0; place < order.length; place++) {
                    ObservedStep step = group.steps().get(place);
                    assertThat(step.pattern()).isEqualTo(order[place]);
                    joined.add(GROUP.get(order[place]));
                    assertThat(step.rows())
                            .as("%s, %s", name, joined)
                            .isPositive()
                            .isEqualTo(count(store, String.join(" . ", joined)));
                }
                assertThat(group.template().orElseThrow().text())
                        .isEqualTo("?v1 <http://example.org/p0> ?v2 . ?v3 <http://example.org/p2> ?v4 . VALUES ?v5 . "
                                + "?v2 (<http://example.org/p1>|<http://example.org/p3>) ?v3");
            }
        }
    }

    /** Its BGPs are observed by themselves, too. */
    @Test
    void aGroupThatIsKeptIsObservedAsAWhole() {
        JoinOrderer shadow = TestOrderers.of(Mode.SHADOW, TestOrderers::reversed);
        long solutions = solve(
                        stores.get("TDB2 on disk"), "SELECT * { " + GROUP.get(3) + " . " + GROUP.get(0) + " }", shadow)
                .values()
                .stream()
                .mapToInt(Integer::intValue)
                .sum();
        List<ObservedBgp> groups = observed.stream()
                .filter(each -> each.enginePatterns() instanceof ObservedGroup)
                .toList();
        assertThat(groups).singleElement().satisfies(group -> {
            assertThat(group.plan()).isEqualTo(ExecutedPlan.NATIVE);
            assertThat(group.resultRows()).isEqualTo(solutions);
            assertThat(group.steps()).isEmpty();
        });
    }

    @Test
    void anOrderThatIsKeptIsObservedToo() {
        JoinOrderer shadow = TestOrderers.of(Mode.SHADOW, TestOrderers::reversed);
        stores.all().forEach((name, store) -> {
            solve(store, QUERY, shadow);
            assertThat(only().plan()).isEqualTo(ExecutedPlan.NATIVE);
            if (name.equals("model of TDB2") || name.equals("named model of TDB2")) {
                // Jena matches it in a way that cannot be cut into steps without changing it.
                assertThat(only().steps()).isEmpty();
            } else {
                assertRowsAreCounted(name, store, only());
            }
        });
    }

    @Test
    void filtersBetweenStepsAreSaidAndRowsBeforeThemCounted() {
        String filtered = "SELECT * { " + String.join(" . ", BGP) + " FILTER(?c != ?d) FILTER(?a != ?e) }";
        Dataset store = stores.get("transactional dataset in memory");
        long solutions = solve(store, filtered, reversing).values().stream()
                .mapToInt(Integer::intValue)
                .sum();
        assertThat(only().filtered()).isTrue();
        assertThat(only().isComparable()).isFalse();
        assertThat(only().resultRows()).isEqualTo(solutions);
        assertThat(only().steps()).hasSize(4);
        assertThat(only().steps().get(0).rows()).isEqualTo(count(store, BGP.get(3)));
        assertThat(only().steps().get(1).rows())
                .isEqualTo(count(store, BGP.get(3) + " . " + BGP.get(2) + " FILTER(?a != ?e)"));
    }

    @Test
    void anExecutionThatIsCutOffIsNotComplete() {
        stores.all().forEach((name, store) -> {
            solve(store, QUERY + " LIMIT 3", reversing);
            assertThat(only().complete()).as(name).isFalse();
            assertThat(only().resultRows()).as(name).isLessThanOrEqualTo(4);
            assertThat(only().steps().get(3).rows()).as(name).isGreaterThanOrEqualTo(3);
        });
    }

    @Test
    void aTreeIsObservedAsAWhole() {
        JoinOrderer trees = TestOrderers.of(Mode.ON, TestOrderers::reversed, bgp -> Plan.parse("((1 2) (3 4))"));
        Dataset store = stores.get("transactional dataset in memory");
        String chain = "SELECT * { ?a <http://example.org/p0> ?b . ?b <http://example.org/p1> ?c . "
                + "?c <http://example.org/p2> ?d . ?d <http://example.org/p3> ?e }";
        long solutions = solve(store, chain, trees).values().stream()
                .mapToInt(Integer::intValue)
                .sum();
        assertThat(only().plan()).isEqualTo(ExecutedPlan.TREE);
        assertThat(only().resultRows()).isEqualTo(solutions);
        assertThat(only().complete()).isTrue();
    }

    @Test
    void eachExecutionForARowFromOutsideIsRepeated() {
        String optional = "SELECT * { ?x <http://example.org/p4> ?a OPTIONAL { " + String.join(" . ", BGP)
                + " FILTER(?x != ?d) } }";
        stores.all().forEach((name, store) -> {
            solve(store, optional, reversing);
            assertThat(observed).as(name).isNotEmpty().allMatch(ObservedBgp::repeated);
            assertThat(observed).noneMatch(ObservedBgp::isComparable);
        });
    }

    /** A client that closes its query early closes every iterator, as without the plug-in. */
    @Test
    void closingAndCancellingEndAnObservationOnce() {
        ExecutionListener listener = observed::add;
        stores.all().forEach((name, store) -> {
            observed.clear();
            Txn.executeRead(store, () -> {
                try (QueryExec execution = QueryExec.dataset(store.asDatasetGraph())
                        .query(QUERY)
                        .set(GbjoJena.ORDERER, reversing)
                        .set(GbjoJena.EXECUTION_LISTENER, listener)
                        .timeout(1, TimeUnit.HOURS)
                        .build()) {
                    RowSet rows = execution.select();
                    rows.next();
                    execution.abort();
                    assertThatThrownBy(() -> rows.forEachRemaining(row -> {}))
                            .isInstanceOf(QueryCancelledException.class);
                }
            });
            assertThat(only().complete()).as(name).isFalse();
            assertThat(only().resultRows()).as(name).isBetween(1L, 2L);
        });
    }

    private void solveManyTimes(int times, String store, String query, Executions executions) {
        observed.clear();
        for (int i = 0; i < times; i++) {
            Stores.solutions(stores.get(store), query, builder -> builder.set(GbjoJena.ORDERER, reversing)
                    .set(ContextSettings.EXECUTIONS, executions));
        }
    }

    /** Counting costs something, so one execution in so many is told and stands for the others. */
    @Test
    void someExecutionsStandForOthers() {
        Executions executions = new Executions();
        executions.add(observed::add);
        solveManyTimes(128, "TDB2 on disk", QUERY, executions);
        int inTdb2 = observed.size();
        assertThat(observed).hasSizeBetween(1, 3).allMatch(bgp -> bgp.weight() == 64);
        solveManyTimes(128, "general dataset", QUERY, executions);
        assertThat(observed).hasSizeBetween(1, 3).allMatch(bgp -> bgp.weight() == 64);
        assertThat(executions.counters().executions(ExecutedPlan.ORDER)).isEqualTo(64L * (inTdb2 + observed.size()));
    }

    @Test
    void aListenerThatFailsDoesNotMakeAQueryFail() {
        ExecutionListener failing = bgp -> {
            throw new IllegalStateException("on purpose");
        };
        Dataset store = stores.get("model in memory");
        assertThat(Stores.solutions(store, QUERY, builder -> builder.set(GbjoJena.ORDERER, reversing)
                        .set(GbjoJena.EXECUTION_LISTENER, failing)))
                .isEqualTo(Stores.solutions(store, QUERY, builder -> {}));
    }
}
