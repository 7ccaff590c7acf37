package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.mgt.Explain;
import org.gbjo.decision.Decision;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.decision.settings.Mode;
import org.gbjo.jena.hook.ContextSettings;
import org.gbjo.testing.FaultContract;
import org.gbjo.testing.LogLines;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Faults in Jena: what holds in every engine, and how Jena ends queries and reports decisions. */
final class FaultTest extends FaultContract {
    private Dataset dataset;

    @BeforeEach
    void load() {
        dataset = DatasetFactory.wrap(ModelFactory.createDefaultModel());
        Stores.load(dataset.asDatasetGraph().getDefaultGraph(), RandomData.withTripleTerms(5, 400));
    }

    @Override
    protected JoinOrdererRegistry orderers() {
        return GbjoJena.orderers();
    }

    @Override
    protected Map<String, Integer> solutions(String query) {
        return Stores.solutions(dataset, query, builder -> {});
    }

    @Override
    protected Map<String, Integer> solutions(String query, JoinOrderer orderer) {
        return Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.ORDERER, orderer));
    }

    @Override
    protected Map<String, Integer> solutions(String query, Map<String, String> settings, List<Decision> decisions) {
        return Stores.solutions(dataset, query, builder -> {
            settings.forEach((name, value) -> builder.set(ContextSettings.symbol(name), value));
            builder.set(
                    GbjoJena.LISTENER, (DecisionListener<BasicPattern>) (written, decision) -> decisions.add(decision));
        });
    }

    /** Jena cancels a query whose thread is interrupted; one that is interrupted while it plans is no exception. */
    @Test
    void anInterruptInPlanningCancelsTheQuery() {
        JoinOrderer interrupted = TestOrderers.of(Mode.ON, bgp -> {
            Thread.currentThread().interrupt();
            return TestOrderers.reversed(bgp);
        });
        assertThatThrownBy(() -> solutions(TREE_QUERY, interrupted)).isInstanceOf(QueryCancelledException.class);
        assertThat(interrupted.counters().decisions(Reason.REORDERED)).isEqualTo(1);
        Thread.interrupted();
        assertThatThrownBy(() -> Stores.solutions(
                        dataset, TREE_QUERY, builder -> Thread.currentThread().interrupt()))
                .isInstanceOf(QueryCancelledException.class);
        Thread.interrupted();
    }

    /**
     * A query that is cancelled while its BGP is planned ends as a cancelled query does, and the next one is planned.
     */
    @Test
    void aQueryCancelledInPlanningEnds() {
        QueryExec[] running = new QueryExec[1];
        JoinOrderer orderer = TestOrderers.of(Mode.ON, bgp -> {
            if (running[0] != null) {
                running[0].abort();
            }
            return TestOrderers.reversed(bgp);
        });
        try (QueryExec execution = QueryExec.dataset(dataset.asDatasetGraph())
                .query(TREE_QUERY)
                .set(GbjoJena.ORDERER, orderer)
                .timeout(1, TimeUnit.HOURS)
                .build()) {
            running[0] = execution;
            assertThatThrownBy(() -> execution.select().materialize()).isInstanceOf(QueryCancelledException.class);
        }
        running[0] = null;
        assertThat(solutions(TREE_QUERY, orderer)).isNotEmpty();
    }

    /** Jena's alarm waits for the thread of the query until planning has ended, so planning has to take longer. */
    @Test
    void aTimeOutThatRunsOutInPlanningEndsTheQuery() {
        JoinOrderer slow = TestOrderers.of(Mode.ON, bgp -> {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(300));
            return TestOrderers.reversed(bgp);
        });
        assertThatThrownBy(() -> Stores.solutions(dataset, TREE_QUERY, builder -> builder.set(GbjoJena.ORDERER, slow)
                        .timeout(50, TimeUnit.MILLISECONDS)))
                .isInstanceOf(QueryCancelledException.class);
        assertThat(slow.counters().decisions(Reason.REORDERED)).isEqualTo(1);
    }

    /** The patterns inside of SERVICE are another server's to order. */
    @Test
    void theInsideOfServiceIsLeftAlone() throws IOException {
        Path model = goodModel();
        FusekiServer server = FusekiServer.create()
                .port(0)
                .loopback(true)
                .add("/other", dataset)
                .build()
                .start();
        try {
            String service = "SERVICE <" + server.datasetURL("other") + "> { " + TREE + " }";
            assertThat(decisions(model, service)).isEmpty();
            assertThat(decisions(model, service + " { SELECT DISTINCT ?b { " + TRIANGLE + " } }"))
                    .isNotEmpty()
                    .allSatisfy(decision -> assertThat(decision.evidence()
                                    .nativeOrder()
                                    .orElseThrow()
                                    .order()
                                    .size())
                            .isEqualTo(3));
        } finally {
            server.stop();
        }
    }

    @Test
    void theDecisionStandsBesideJenasExplanation() throws IOException {
        Path model = goodModel();
        try (LogLines log = new LogLines("org.apache.jena.arq.exec")) {
            Stores.solutions(dataset, TREE_QUERY, builder -> builder.set(GbjoJena.MODEL, model)
                    .set(GbjoJena.MODE, "shadow")
                    .set(GbjoJena.DEADLINE, "60000")
                    .set(ARQ.symLogExec, Explain.InfoLevel.ALL));
            assertThat(log.lines())
                    .anyMatch(line ->
                            line.contains("gbjo, shadow: ") && line.contains("native ") && line.contains(" ms"));
        }
    }

    @Test
    void settingsCanComeFromTheProcessAndTheDataset() throws IOException {
        Path model = goodModel();
        List<Decision> decisions = new ArrayList<>();
        DecisionListener<BasicPattern> listener = (written, decision) -> decisions.add(decision);
        System.setProperty("gbjo.model", model.toString());
        try {
            Stores.solutions(dataset, TREE_QUERY, builder -> builder.set(GbjoJena.LISTENER, listener));
        } finally {
            System.clearProperty("gbjo.model");
        }
        assertThat(decisions).hasSize(1);
        dataset.getContext().set(GbjoJena.MODEL, model.toString());
        Stores.solutions(dataset, TREE_QUERY, builder -> builder.set(GbjoJena.LISTENER, listener));
        assertThat(decisions).hasSize(2);
        dataset.getContext().set(GbjoJena.MODE, "off");
        Stores.solutions(dataset, TREE_QUERY, builder -> builder.set(GbjoJena.LISTENER, listener));
        assertThat(decisions).hasSize(2);
    }
}
