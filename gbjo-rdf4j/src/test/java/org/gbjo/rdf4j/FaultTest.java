package org.gbjo.rdf4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.eclipse.rdf4j.query.QueryInterruptedException;
import org.eclipse.rdf4j.query.TupleQuery;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.gbjo.decision.Decision;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.Settings;
import org.gbjo.testing.FaultContract;
import org.gbjo.testing.LogLines;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Faults in RDF4J: what holds in every engine, and how RDF4J ends queries and reads models. */
final class FaultTest extends FaultContract {
    private SailRepository store;

    @BeforeEach
    void load() {
        store = new SailRepository(new MemoryStore());
        store.init();
        Stores.load(store, new RandomData(5, 400));
    }

    @AfterEach
    void close() {
        store.shutDown();
    }

    @Override
    protected JoinOrdererRegistry orderers() {
        return GbjoRdf4j.orderers();
    }

    @Override
    protected Map<String, Integer> solutions(String query) {
        Stores.unplug(store);
        return Stores.solutions(store, query);
    }

    @Override
    protected Map<String, Integer> solutions(String query, JoinOrderer orderer) {
        Stores.plug(store, orderer);
        return Stores.solutions(store, query);
    }

    @Override
    protected Map<String, Integer> solutions(String query, Map<String, String> settings, List<Decision> decisions) {
        GbjoEvaluationStrategyFactory factory = new GbjoEvaluationStrategyFactory(settings);
        factory.setListener((patterns, decision) -> decisions.add(decision));
        // RDF4J makes an assignment of a pattern from a variable to itself, and so a group.
        factory.setGroupListener(new GroupListener() {
            @Override
            public void decided(List<String> relations, Decision decision) {
                decisions.add(decision);
            }

            @Override
            public void leftAlone(String why) {}
        });
        Stores.plug(store, factory);
        return Stores.solutions(store, query);
    }

    /** RDF4J looks at the interrupt of a thread now and then; the plug-in neither swallows nor heeds it. */
    @Test
    void anInterruptInPlanningIsLeftToRdf4j() {
        JoinOrderer interrupted = TestOrderers.of(Mode.ON, bgp -> {
            Thread.currentThread().interrupt();
            return TestOrderers.reversed(bgp);
        });
        Stores.plug(store, interrupted);
        try (SailRepositoryConnection connection = store.getConnection()) {
            TupleQuery query = connection.prepareTupleQuery(TREE_QUERY);
            assertThat(Thread.currentThread().isInterrupted()).isFalse();
            try (TupleQueryResult rows = query.evaluate()) {
                assertThat(rows.getBindingNames()).contains("a");
                assertThat(Thread.currentThread().isInterrupted()).isTrue();
            }
        } finally {
            Thread.interrupted();
        }
        assertThat(interrupted.counters().decisions(Reason.REORDERED)).isEqualTo(1);
    }

    /**
     * RDF4J counts in seconds, so that planning takes more than one. A row takes its time here: RDF4J 5.2's hasNext looks
     * for the time-out first and for the end after that, so one in between would be taken for the end.
     */
    @Test
    void aTimeOutThatRunsOutInPlanningEndsTheQuery() {
        JoinOrderer slow = TestOrderers.of(Mode.ON, bgp -> {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1500));
            return TestOrderers.reversed(bgp);
        });
        Stores.plug(store, slow);
        String endless = IntStream.range(0, 12)
                .mapToObj(i -> "?a" + i + " ?b" + i + " ?c" + i + " .")
                .collect(Collectors.joining(" "));
        try (SailRepositoryConnection connection = store.getConnection()) {
            TupleQuery query = connection.prepareTupleQuery("SELECT * { " + endless + " }");
            query.setMaxExecutionTime(1);
            assertThatThrownBy(() -> {
                        try (TupleQueryResult rows = query.evaluate()) {
                            rows.forEach(row -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1)));
                        }
                    })
                    .isInstanceOf(QueryInterruptedException.class);
        }
        assertThat(slow.counters().decisions(Reason.REORDERED)).isEqualTo(1);
    }

    /** A store is configured before it is queried, and a large model takes seconds. */
    @Test
    void theModelIsReadBeforeTheFirstQuery() throws IOException {
        Path model = goodModel();
        try (LogLines log = new LogLines("org.gbjo.decision")) {
            Stores.plug(store, new GbjoEvaluationStrategyFactory(model.toString()));
            for (int i = 0; i < 600 && log.lines().isEmpty(); i++) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
            assertThat(log.lines()).anyMatch(line -> line.contains("joins are ordered by the model " + model));
        }
    }

    @Test
    void settingsCanComeFromTheProcess() throws IOException {
        Path model = goodModel();
        System.setProperty("gbjo.model", model.toString());
        try {
            assertThat(decisions(Map.of(), TREE)).hasSize(1);
            assertThat(decisions(Map.of(Settings.MODE, "off"), TREE)).isEmpty();
        } finally {
            System.clearProperty("gbjo.model");
        }
        assertThat(decisions(Map.of(), TREE)).isEmpty();
    }
}
