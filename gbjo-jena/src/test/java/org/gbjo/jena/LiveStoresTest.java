package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.reasoner.rulesys.GenericRuleReasoner;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.TDB2Factory;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.apache.jena.update.UpdateAction;
import org.gbjo.decision.Decision;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Settings;
import org.gbjo.live.LiveStatistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With the jar alone, stores are counted and their joins get other orders; the answers stay the same. */
final class LiveStoresTest {
    /** Jena begins with the pattern that has a constant, which has many matches here; the rare predicate has few. */
    private static final String QUERY = "SELECT * { ?x <urn:type> <urn:Thing> . ?x <urn:knows> ?y . ?y <urn:rare> ?z }";

    @TempDir
    private Path folder;

    private Dataset dataset(String kind) {
        Dataset dataset =
                switch (kind) {
                    case "model" -> DatasetFactory.wrap(ModelFactory.createDefaultModel());
                    case "general" -> DatasetFactory.createGeneral();
                    case "transactional" -> DatasetFactory.createTxnMem();
                    case "tdb2" -> TDB2Factory.connectDataset(folder.toString());
                    default -> TDB2Factory.createDataset();
                };
        Txn.executeWrite(dataset, () -> fill(dataset.asDatasetGraph().getDefaultGraph(), 2000));
        return dataset;
    }

    private static Node iri(String name) {
        return NodeFactory.createURI("urn:" + name);
    }

    private static void fill(Graph graph, int things) {
        for (int i = 0; i < things; i++) {
            graph.add(Triple.create(iri("x" + i), iri("type"), iri("Thing")));
            graph.add(Triple.create(iri("x" + i), iri("knows"), iri("x" + (i * 7 + 1) % things)));
            graph.add(Triple.create(iri("x" + i), iri("knows"), iri("x" + (i * 13 + 2) % things)));
            if (i % 500 == 0) {
                graph.add(Triple.create(iri("x" + i), iri("rare"), iri("z")));
            }
        }
    }

    private static List<Decision> decisions(Dataset dataset, String query) {
        List<Decision> heard = new ArrayList<>();
        DecisionListener<BasicPattern> listener = (pattern, decision) -> heard.add(decision);
        Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.LISTENER, listener));
        return heard;
    }

    private static Reason reason(Dataset dataset) {
        return decisions(dataset, QUERY).get(0).reason();
    }

    private static void off(QueryExecBuilder builder) {
        builder.set(GbjoJena.MODE, "off");
    }

    private static Map<String, Integer> solutions(Dataset dataset, Consumer<QueryExecBuilder> settings) {
        return Stores.solutions(dataset, QUERY, settings);
    }

    @ParameterizedTest
    @ValueSource(strings = {"model", "general", "transactional", "tdb2", "tdb2 in memory"})
    void whenAStoreIsCountedItsOrdersChangeAndItsAnswersDoNot(String kind) {
        Dataset dataset = dataset(kind);
        assertThat(reason(dataset)).isEqualTo(Reason.NO_STATISTICS);
        Map<String, Integer> before = solutions(dataset, LiveStoresTest::off);
        assertThat(before).hasSize(8);
        assertThat(Txn.calculateRead(dataset, () -> GbjoJena.count(dataset.asDatasetGraph())))
                .isTrue();
        assertThat(reason(dataset)).isEqualTo(Reason.REORDERED);
        assertThat(solutions(dataset, builder -> {})).isEqualTo(before);
        assertThat(decisions(dataset, "SELECT * { GRAPH <urn:g> { ?x <urn:p> ?y . ?y <urn:q> ?z . ?z <urn:r> ?w } }"))
                .allMatch(decision -> decision.reason() == Reason.NO_STATISTICS);
    }

    /** A count in a thread of its own; what it needs is that queries take time, so they are asked until it has. */
    @ParameterizedTest
    @ValueSource(strings = {"model", "transactional", "tdb2"})
    void queriesThatTakeTimeAreEnough(String kind) throws InterruptedException {
        Dataset dataset = dataset(kind);
        Reason reason = Reason.NO_STATISTICS;
        for (int i = 0; i < 100_000 && reason == Reason.NO_STATISTICS; i++) {
            reason = reason(dataset);
            if (i % 100 == 0) {
                Thread.sleep(1);
            }
        }
        assertThat(reason).isEqualTo(Reason.REORDERED);
    }

    @Test
    void namedGraphsHaveStatisticsTogether() {
        Dataset dataset = dataset("transactional");
        Txn.executeWrite(dataset, () -> fill(dataset.getNamedModel("urn:g").getGraph(), 1000));
        GbjoJena.count(dataset.asDatasetGraph());
        LiveStatistics statistics =
                GbjoJena.statistics(dataset.asDatasetGraph()).orElseThrow();
        assertThat(statistics.describe()).contains("share one");
        String inGraph = QUERY.replace("{", "{ GRAPH <urn:g> {") + " }";
        assertThat(decisions(dataset, inGraph)).anyMatch(decision -> decision.reason() == Reason.REORDERED);
        assertThat(decisions(dataset, QUERY.replace("{", "{ GRAPH ?g {") + " }"))
                .anyMatch(decision -> decision.reason() == Reason.REORDERED);
        assertThat(Stores.solutions(dataset, inGraph, builder -> {}))
                .isEqualTo(Stores.solutions(dataset, inGraph, LiveStoresTest::off));
    }

    @Test
    void countsOfTdb2AreKeptBesideIt() {
        Dataset dataset = dataset("tdb2");
        GbjoJena.count(dataset.asDatasetGraph());
        assertThat(folder.resolve("gbjo/store.json")).exists();
        TDB2Factory.connectDataset(folder.toString()).close();
        TDBInternal.expel(dataset.asDatasetGraph());
        Dataset again = TDB2Factory.connectDataset(folder.toString());
        LiveStatistics statistics = GbjoJena.statistics(again.asDatasetGraph()).orElseThrow();
        assertThat(statistics.modelOf("").await(Duration.ofMinutes(1))).isTrue();
        assertThat(reason(again)).isEqualTo(Reason.REORDERED);
    }

    /** Asks until a condition holds; what makes statistics new is that queries take time. */
    private static void askUntil(Dataset dataset, BooleanSupplier holds) throws InterruptedException {
        long end = System.nanoTime() + Duration.ofMinutes(5).toNanos();
        for (int i = 0; System.nanoTime() < end && !holds.getAsBoolean(); i++) {
            solutions(dataset, builder -> {});
            if (i % 100 == 0) {
                Thread.sleep(1);
            }
        }
        assertThat(holds.getAsBoolean()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"model", "transactional", "tdb2"})
    void aStoreThatGrowsTenfoldIsCountedAgain(String kind) throws InterruptedException {
        Dataset dataset = dataset(kind);
        GbjoJena.count(dataset.asDatasetGraph());
        LiveStatistics statistics =
                GbjoJena.statistics(dataset.asDatasetGraph()).orElseThrow();
        assertThat(statistics.triples()).isEqualTo(6004);
        Txn.executeWrite(dataset, () -> fill(dataset.asDatasetGraph().getDefaultGraph(), 20_000));
        Map<String, Integer> expected = solutions(dataset, LiveStoresTest::off);
        askUntil(dataset, () -> statistics.triples() > 60_000);
        assertThat(solutions(dataset, builder -> {})).isEqualTo(expected);
        assertThat(reason(dataset)).isEqualTo(Reason.REORDERED);
    }

    @Test
    void aPredicateThatBecomesFrequentIsNoticed() throws InterruptedException {
        Dataset dataset = dataset("tdb2");
        GbjoJena.count(dataset.asDatasetGraph());
        LiveStatistics statistics =
                GbjoJena.statistics(dataset.asDatasetGraph()).orElseThrow();
        Txn.executeWrite(dataset, () -> {
            Graph graph = dataset.asDatasetGraph().getDefaultGraph();
            for (int i = 0; i < 20_000; i++) {
                graph.add(Triple.create(iri("w" + i), iri("rare"), iri("z")));
            }
        });
        askUntil(dataset, () -> statistics.triples() == 26_004);
        assertThat(solutions(dataset, builder -> {})).isEqualTo(solutions(dataset, LiveStoresTest::off));
    }

    @ParameterizedTest
    @ValueSource(strings = {"transactional", "tdb2"})
    void aStoreThatWasClearedIsLeftAlone(String kind) throws InterruptedException {
        Dataset dataset = dataset(kind);
        GbjoJena.count(dataset.asDatasetGraph());
        // The second count is quick, so that the next look at the store comes sooner.
        GbjoJena.count(dataset.asDatasetGraph());
        LiveStatistics statistics =
                GbjoJena.statistics(dataset.asDatasetGraph()).orElseThrow();
        Txn.executeWrite(dataset, () -> UpdateAction.parseExecute("CLEAR ALL", dataset));
        askUntil(dataset, () -> !statistics.isCounted());
        assertThat(solutions(dataset, builder -> {})).isEmpty();
    }

    /** Writers add and remove triples while queries run and the store is counted again and again. */
    @ParameterizedTest
    @ValueSource(strings = {"transactional", "tdb2"})
    void answersAreRightWhileOthersWriteAndCount(String kind) throws Exception {
        Dataset dataset = dataset(kind);
        GbjoJena.count(dataset.asDatasetGraph());
        LiveStatistics statistics =
                GbjoJena.statistics(dataset.asDatasetGraph()).orElseThrow();
        AtomicBoolean end = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(2);
        try {
            Future<?> writer = threads.submit(() -> {
                for (int i = 0; !end.get(); i++) {
                    Triple triple = Triple.create(iri("new" + i % 50), iri("knows"), iri("x" + i % 2000));
                    Txn.executeWrite(dataset, () -> {
                        Graph graph = dataset.asDatasetGraph().getDefaultGraph();
                        if (graph.contains(triple)) {
                            graph.delete(triple);
                        } else {
                            graph.add(triple);
                        }
                    });
                }
            });
            Future<?> counter = threads.submit(() -> {
                while (!end.get()) {
                    statistics.countNow();
                }
            });
            for (int i = 0; i < 100; i++) {
                Txn.executeRead(dataset, () -> assertThat(solutions(dataset, builder -> {}))
                        .isEqualTo(solutions(dataset, LiveStoresTest::off)));
            }
            end.set(true);
            writer.get(1, TimeUnit.MINUTES);
            counter.get(1, TimeUnit.MINUTES);
        } finally {
            end.set(true);
            threads.shutdownNow();
        }
    }

    @Test
    void whatIsNoStoreOfJenaIsLeftAlone() {
        Model base = ModelFactory.createDefaultModel();
        fill(base.getGraph(), 2000);
        Model inferring = ModelFactory.createInfModel(new GenericRuleReasoner(List.of()), base);
        Dataset dataset = DatasetFactory.wrap(inferring);
        assertThat(decisions(dataset, QUERY)).isEmpty();
        assertThat(GbjoJena.count(dataset.asDatasetGraph())).isFalse();
    }

    @Test
    void aSmallModelIsLeftAlone() {
        Model small = ModelFactory.createDefaultModel();
        fill(small.getGraph(), 10);
        assertThat(decisions(DatasetFactory.wrap(small), QUERY)).isEmpty();
    }

    @Test
    void countingCanBeSwitchedOff() {
        Dataset dataset = dataset("transactional");
        dataset.getContext().set(GbjoJena.COUNT, "off");
        assertThat(decisions(dataset, QUERY)).isEmpty();
        assertThat(GbjoJena.statistics(dataset.asDatasetGraph())).isEmpty();
    }

    @Test
    void aReadOnlyFolderLeavesThemInMemory() throws Exception {
        Dataset dataset = dataset("tdb2");
        Path nowhere = Files.writeString(folder.resolve("file"), "");
        dataset.getContext().set(GbjoJena.COUNT_FOLDER, nowhere.toString());
        assertThat(GbjoJena.count(dataset.asDatasetGraph())).isTrue();
        assertThat(folder.resolve("gbjo")).doesNotExist();
        assertThat(Settings.NAMES).contains("countFolder");
    }
}
