package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.rdf4j.model.Literal;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.observe.ExecutedPlan;
import org.gbjo.observe.Executions;
import org.gbjo.observe.ObservedBgp;
import org.gbjo.observe.ObservedGroup;
import org.gbjo.observe.ObservedStep;
import org.gbjo.plan.Plan;
import org.gbjo.testing.LogLines;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is observed of executions is what was executed, in every store. */
final class ObservedJoinTest {
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
        stores = new Stores(folder, new RandomData(7, 400));
    }

    @AfterEach
    void close() {
        stores.close();
    }

    /** Lets a store be observed from its next execution on, which is one of those whose steps are counted. */
    private void observe(SailRepository store, JoinOrderer orderer) {
        observed.clear();
        Executions executions = new Executions();
        executions.add(observed::add);
        GbjoEvaluationStrategyFactory factory = store.getSail() instanceof MemoryStore
                ? new GbjoEvaluationStrategyFactory(orderer)
                : new GbjoStrictEvaluationStrategyFactory(orderer);
        factory.setExecutions(executions);
        Stores.plug(store, factory);
    }

    private ObservedBgp only() {
        assertThat(observed).hasSize(1);
        return observed.get(0);
    }

    private static long count(SailRepository store, List<String> patterns) {
        Stores.unplug(store);
        try (SailRepositoryConnection connection = store.getConnection();
                TupleQueryResult rows = connection
                        .prepareTupleQuery("SELECT (COUNT(*) AS ?count) { " + String.join(" . ", patterns) + " }")
                        .evaluate()) {
            return ((Literal) rows.next().getValue("count")).longValue();
        }
    }

    private static long size(Map<String, Integer> solutions) {
        return solutions.values().stream().mapToInt(Integer::intValue).sum();
    }

    @Test
    void rowsOfEachStepAreThoseThatACountFinds() {
        for (String name : Stores.NAMES) {
            for (Mode mode : List.of(Mode.ON, Mode.SHADOW)) {
                SailRepository store = stores.get(name);
                observe(store, TestOrderers.of(mode, TestOrderers::reversed));
                long solutions = size(Stores.solutions(store, QUERY));
                ObservedBgp bgp = only();
                assertThat(bgp.plan()).isEqualTo(mode == Mode.ON ? ExecutedPlan.ORDER : ExecutedPlan.NATIVE);
                assertThat(bgp.complete()).as(name).isTrue();
                assertThat(bgp.resultRows()).as(name).isEqualTo(solutions);
                assertThat(bgp.steps()).as(name).hasSize(4);
                List<String> written = GbjoRdf4j.texts(Optional.of(bgp.enginePatterns())
                        .map(ObservedJoinTest::patterns)
                        .orElseThrow());
                List<String> joined = new ArrayList<>();
                for (ObservedStep step : bgp.steps()) {
                    joined.add(written.get(step.pattern()));
                    assertThat(step.rows()).as("%s, %s", name, joined).isEqualTo(count(store, joined));
                }
                assertThat(bgp.template().orElseThrow().text()).contains("<http://example.org/p0>");
            }
        }
    }

    @Test
    void groupsAreObservedLikePatterns() {
        String query = "SELECT * { ?a <http://example.org/p0> ?b . ?b <http://example.org/p1>+ ?c . "
                + "?c <http://example.org/p2> ?d VALUES ?e { <urn:x:1> <urn:x:2> } }";
        for (String name : Stores.NAMES) {
            for (Mode mode : List.of(Mode.ON, Mode.SHADOW)) {
                SailRepository store = stores.get(name);
                observe(store, TestOrderers.of(mode, TestOrderers::reversed));
                long solutions = size(Stores.solutions(store, query));
                ObservedBgp group = only();
                assertThat(group.plan()).isEqualTo(mode == Mode.ON ? ExecutedPlan.ORDER : ExecutedPlan.NATIVE);
                assertThat(group.complete()).as(name).isTrue();
                assertThat(group.resultRows()).as(name).isEqualTo(solutions);
                List<String> texts =
                        ((ObservedGroup) group.enginePatterns()).texts().get();
                assertThat(texts).hasSize(4);
                assertThat(group.template().orElseThrow().text()).contains("(<http://example.org/p1>)+", "VALUES");
                if (mode == Mode.ON) {
                    assertThat(group.steps()).as(name).hasSize(4);
                }
                List<String> joined = new ArrayList<>();
                for (ObservedStep step : group.steps()) {
                    String text = texts.get(step.pattern());
                    joined.add(text.startsWith("VALUES") ? "VALUES ?e { <urn:x:1> <urn:x:2> }" : text);
                    assertThat(step.rows()).as("%s, %s", name, joined).isEqualTo(count(store, joined));
                }
            }
        }
    }

    /** RDF4J applies a filter inside of the join or behind it, depending on the order; both belong to the execution. */
    @Test
    void filtersBelongToTheExecutionWhereverTheyAre() {
        SailRepository store = stores.get(Stores.MEMORY);
        for (String filter : List.of("?a != ?b", "?b != ?c", "?c != ?d", "?d != ?e", "?a != ?d")) {
            String filtered = "SELECT * { " + String.join(" . ", BGP) + " FILTER(" + filter + ") }";
            for (Mode mode : List.of(Mode.ON, Mode.SHADOW)) {
                observe(store, TestOrderers.of(mode, TestOrderers::reversed));
                long solutions = size(Stores.solutions(store, filtered));
                assertThat(only().resultRows()).as("%s, %s", filter, mode).isEqualTo(solutions);
            }
        }
    }

    @SuppressWarnings("unchecked") // RDF4J's patterns are what the plug-in tells
    private static List<org.eclipse.rdf4j.query.algebra.StatementPattern> patterns(Object ofEngine) {
        return (List<org.eclipse.rdf4j.query.algebra.StatementPattern>) ofEngine;
    }

    @Test
    void aTreeIsObservedAsAWhole() {
        String chain = "SELECT * { ?a <http://example.org/p0> ?b . ?b <http://example.org/p1> ?c . "
                + "?c <http://example.org/p2> ?d . ?d <http://example.org/p3> ?e }";
        SailRepository store = stores.get(Stores.MEMORY);
        long solutions = size(Stores.solutions(store, chain));
        observe(
                store,
                TestOrderers.of(
                        Mode.ON,
                        TestOrderers::reversed,
                        bgp -> bgp.size() == 4 ? Plan.parse("((1 2) (3 4))") : Plan.asWritten(bgp.size())));
        assertThat(size(Stores.solutions(store, chain))).isEqualTo(solutions);
        assertThat(only().plan()).isEqualTo(ExecutedPlan.TREE);
        assertThat(only().resultRows()).isEqualTo(solutions);
        assertThat(only().steps()).isEmpty();
    }

    @Test
    void anExecutionThatIsCutOffIsNotComplete() {
        for (String name : Stores.NAMES) {
            SailRepository store = stores.get(name);
            observe(store, reversing);
            assertThat(Stores.solutions(store, QUERY + " LIMIT 3")).isNotEmpty();
            assertThat(only().complete()).as(name).isFalse();
            assertThat(only().resultRows()).as(name).isBetween(3L, 4L);
            assertThat(only().steps().get(3).rows()).as(name).isGreaterThanOrEqualTo(3);
        }
    }

    @Test
    void aClientThatLeavesClosesTheExecution() {
        for (String name : Stores.NAMES) {
            SailRepository store = stores.get(name);
            observe(store, reversing);
            try (SailRepositoryConnection connection = store.getConnection();
                    TupleQueryResult rows = connection.prepareTupleQuery(QUERY).evaluate()) {
                assertThat(rows.next()).isNotEmpty();
                assertThat(observed).isEmpty();
            }
            assertThat(only().complete()).as(name).isFalse();
        }
    }

    @Test
    void filtersOnPatternsAreSaid() {
        SailRepository store = stores.get(Stores.MEMORY);
        observe(store, reversing);
        String filtered = "SELECT * { " + String.join(" . ", BGP) + " FILTER(?c != ?d) }";
        long solutions = size(Stores.solutions(store, filtered));
        assertThat(only().filtered()).isTrue();
        assertThat(only().resultRows()).isEqualTo(solutions);
    }

    /** Each of these evaluations is too small to be worth the trouble. */
    @Test
    void whatIsEvaluatedForEachRowIsNotObserved() {
        SailRepository store = stores.get(Stores.MEMORY);
        observe(store, reversing);
        Stores.solutions(
                store, "SELECT * { ?x <http://example.org/p4> ?a OPTIONAL { " + String.join(" . ", BGP) + " } }");
        assertThat(observed).isEmpty();
    }

    @Test
    void aSlowQueryIsLoggedOnOneBoundedLine() {
        SailRepository store = stores.get(Stores.MEMORY);
        ObserveSettings slow = new ObserveSettings(1, Optional.of(Duration.ZERO), Optional.empty());
        observe(store, TestOrderers.of(Mode.ON, TestOrderers::reversed, slow));
        try (LogLines log = new LogLines("org.gbjo.slow")) {
            Stores.solutions(store, QUERY);
            assertThat(log.lines()).hasSize(1);
            assertThat(log.lines().get(0))
                    .startsWith("slow query, ")
                    .contains("gbjo's order: ", "worst join, step ", "<http://example.org/p0>")
                    .hasSizeLessThan(1000);
        }
    }
}
