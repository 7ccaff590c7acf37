package org.gbjo.jena;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.jena.graph.Node;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.Query;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.exec.QueryExecBuilder;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.TDB2;
import org.apache.jena.tdb2.TDB2Factory;
import org.apache.jena.tdb2.solver.QC2;
import org.apache.jena.tdb2.store.NodeId;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.apache.jena.update.UpdateExecution;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Reason;
import org.gbjo.decision.settings.Mode;
import org.gbjo.jena.hook.JenaHook;
import org.gbjo.testing.LogLines;
import org.gbjo.testing.TestOrderers;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The order that was decided on is the one that a store is asked in. */
final class HookTest {
    private static final String CHAIN =
            "?a <http://example.org/p0> ?b . ?b <http://example.org/p1> ?c . " + "?c <http://example.org/p2> ?d . ";
    private static final List<Node> WRITTEN = List.of(predicate(0), predicate(1), predicate(2));
    private static final List<Node> REVERSED = List.of(predicate(2), predicate(1), predicate(0));

    @TempDir
    private Path folder;

    private static Node predicate(int number) {
        return Stores.iri("p" + number);
    }

    /** Eight chains e0 p0 f0 p1 g0 p2 h0, in the default graph and in one with a name. */
    private static void fill(DatasetGraph dataset, boolean named) {
        Txn.executeWrite(dataset, () -> {
            for (int i = 0; i < 8; i++) {
                for (int step = 0; step < 3; step++) {
                    Node from = Stores.iri("n" + step + "-" + i);
                    Node to = Stores.iri("n" + (step + 1) + "-" + i);
                    dataset.add(Quad.defaultGraphIRI, from, predicate(step), to);
                    if (named) {
                        dataset.add(Stores.GRAPH, from, predicate(step), to);
                    }
                }
            }
        });
    }

    private static List<Node> askedInMemory(String body, Mode mode) {
        DatasetGraph source = DatasetGraphFactory.create();
        fill(source, false);
        RecordingGraph graph = new RecordingGraph(source.getDefaultGraph());
        Dataset dataset = DatasetFactory.wrap(ModelFactory.createModelForGraph(graph));
        solve(dataset, body, mode, builder -> {});
        return List.copyOf(graph.asked());
    }

    private static void solve(Dataset dataset, String body, Mode mode, Consumer<QueryExecBuilder> more) {
        JoinOrderer orderer = TestOrderers.of(mode, TestOrderers::reversed);
        assertThat(Stores.solutions(dataset, "SELECT * { " + body + " }", builder -> {
                    builder.set(GbjoJena.ORDERER, orderer);
                    more.accept(builder);
                }))
                .hasSize(8);
        assertThat(orderer.counters().decisions(Reason.REORDERED)).isPositive();
    }

    @Test
    void graphsInMemoryAreAskedInGbjosOrder() {
        assertThat(askedInMemory(CHAIN, Mode.ON)).isEqualTo(REVERSED);
        assertThat(askedInMemory(CHAIN, Mode.SHADOW)).isEqualTo(WRITTEN);
    }

    @Test
    void aShadowSaysOnceWhatItWouldHaveDone() {
        Dataset dataset = DatasetFactory.createTxnMem();
        fill(dataset.asDatasetGraph(), false);
        JoinOrderer orderer = TestOrderers.of(Mode.SHADOW, TestOrderers::reversed);
        try (LogLines log = new LogLines("org.gbjo.decision")) {
            for (int i = 0; i < 3; i++) {
                Stores.solutions(
                        dataset, "SELECT * { " + CHAIN + " }", builder -> builder.set(GbjoJena.ORDERER, orderer));
            }
            assertThat(log.lines())
                    .filteredOn(line -> line.startsWith("shadow, gbjo's order: "))
                    .singleElement()
                    .asString()
                    .contains("native 1,2,3", "gbjo 3,2,1", "?a <http://example.org/p0> ?b");
        }
    }

    @Test
    void filtersDoNotCutABgpIntoPieces() {
        String filtered = CHAIN + "FILTER(?b != ?a)";
        assertThat(askedInMemory(filtered, Mode.ON)).isEqualTo(REVERSED);
        assertThat(askedInMemory(filtered, Mode.SHADOW)).isEqualTo(WRITTEN);
    }

    /** Jena loses this filter if it is told not to cut BGPs at filters. */
    @Test
    void filtersOverSeveralBgpsAreKept() {
        Dataset dataset = DatasetFactory.createTxnMem();
        fill(dataset.asDatasetGraph(), false);
        JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers::reversed);
        String query = "SELECT * { { ?a <http://example.org/p0> ?b } UNION { ?a <http://example.org/p0> ?x } "
                + "?a <http://example.org/p0> ?c . ?c <http://example.org/p1> ?d . ?d <http://example.org/p2> ?e . "
                + "BIND(STR(?b) AS ?text) FILTER(STR(?e) < STR(?x) && 1 < 2) }";
        assertThat(Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.ORDERER, orderer)))
                .isEqualTo(Stores.solutions(dataset, query, builder -> {}))
                .isEmpty();
        assertThat(orderer.counters().decisions(Reason.REORDERED)).isPositive();
    }

    /** In the reversed order ?c is known after the first pattern, so that nothing else is asked for. */
    @Test
    void filtersArePlacedAsEarlyAsTheNewOrderAllows() {
        DatasetGraph source = DatasetGraphFactory.create();
        fill(source, false);
        RecordingGraph graph = new RecordingGraph(source.getDefaultGraph());
        Dataset dataset = DatasetFactory.wrap(ModelFactory.createModelForGraph(graph));
        JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers::reversed);
        String query = "SELECT * { " + CHAIN + "FILTER(isLiteral(?c)) }";
        assertThat(Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.ORDERER, orderer)))
                .isEmpty();
        assertThat(graph.asked()).containsExactly(predicate(2));
    }

    @Test
    void tdb2IsAskedInGbjosOrder() {
        Function<Mode, List<Node>> inMemory = mode -> askedInTdb2(TDB2Factory.createDataset(), CHAIN, mode);
        assertThat(inMemory.apply(Mode.ON)).isEqualTo(REVERSED);
        assertThat(inMemory.apply(Mode.SHADOW)).isEqualTo(WRITTEN);
        Dataset onDisk = TDB2Factory.connectDataset(folder.toString());
        assertThat(askedInTdb2(onDisk, CHAIN, Mode.ON)).isEqualTo(REVERSED);
        assertThat(askedInTdb2(onDisk, CHAIN, Mode.SHADOW)).isEqualTo(WRITTEN);
        assertThat(askedInTdb2(onDisk, CHAIN + "FILTER(?b != ?a)", Mode.ON)).isEqualTo(REVERSED);
        assertThat(askedInTdb2(onDisk, "GRAPH <http://example.org/g0> { " + CHAIN + "}", Mode.ON))
                .isEqualTo(REVERSED);
        assertThat(askedInTdb2(onDisk, "GRAPH ?g { " + CHAIN + "FILTER(?c != ?d) }", Mode.ON))
                .isEqualTo(REVERSED);
        assertThat(askedInTdb2(onDisk, "GRAPH <urn:x-arq:UnionGraph> { " + CHAIN + "}", Mode.ON))
                .isEqualTo(REVERSED);
    }

    @Test
    void aModelOfTdb2IsAskedInGbjosOrder() {
        Dataset dataset = TDB2Factory.createDataset();
        Dataset model = DatasetFactory.wrap(dataset.getNamedModel("http://example.org/g0"));
        assertThat(askedInTdb2(dataset, model, CHAIN, Mode.ON)).isEqualTo(REVERSED);
        assertThat(askedInTdb2(dataset, model, CHAIN, Mode.SHADOW)).isEqualTo(WRITTEN);
        Dataset general = DatasetFactory.createGeneral();
        general.addNamedModel("http://example.org/g0", dataset.getDefaultModel());
        assertThat(askedInTdb2(dataset, general, "GRAPH ?g { " + CHAIN + "}", Mode.ON))
                .isEqualTo(REVERSED);
    }

    private static List<Node> askedInTdb2(Dataset dataset, String body, Mode mode) {
        return askedInTdb2(dataset, dataset, body, mode);
    }

    /** TDB2 shows each triple or quad that it finds to a filter of the query, from which the order can be read. */
    private static List<Node> askedInTdb2(Dataset stored, Dataset queried, String body, Mode mode) {
        fill(stored.asDatasetGraph(), true);
        Set<NodeId> seen = new LinkedHashSet<>();
        stored.begin(ReadWrite.READ);
        try {
            solve(queried, body, mode, builder -> builder.context(recording(builder, seen)));
            return seen.stream()
                    .map(id -> TDBInternal.getNode(stored.asDatasetGraph(), id))
                    .toList();
        } finally {
            stored.end();
        }
    }

    private static Context recording(QueryExecBuilder builder, Set<NodeId> seen) {
        Context context = builder.getContext().copy();
        QC2.setFilter(context, tuple -> {
            seen.add(tuple.get(tuple.len() - 2));
            return true;
        });
        return context;
    }

    @Test
    void theUnionOfNamedGraphsAsDefaultGraphIsOrderedToo() {
        Dataset dataset = TDB2Factory.createDataset();
        fill(dataset.asDatasetGraph(), true);
        solve(dataset, CHAIN, Mode.ON, builder -> builder.set(TDB2.symUnionDefaultGraph, true));
    }

    @Test
    void updatesAreOrderedToo() {
        Dataset dataset = DatasetFactory.createTxnMem();
        fill(dataset.asDatasetGraph(), false);
        JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers::reversed);
        Txn.executeWrite(dataset, () -> UpdateExecution.dataset(dataset)
                .update("INSERT { ?a <http://example.org/end> ?d } WHERE { " + CHAIN + "}")
                .set(GbjoJena.ORDERER, orderer)
                .execute());
        assertThat(orderer.counters().decisions(Reason.REORDERED)).isEqualTo(1);
        assertThat(Stores.solutions(dataset, "SELECT * { ?a <http://example.org/end> ?d }", builder -> {}))
                .hasSize(8);
    }

    /** The right side of OPTIONAL is executed for each row of the left, and planned once. */
    @Test
    void optionalIsPlannedOnce() {
        Dataset dataset = DatasetFactory.createTxnMem();
        fill(dataset.asDatasetGraph(), false);
        JoinOrderer orderer = TestOrderers.of(Mode.ON, TestOrderers::reversed);
        String query = "SELECT * { ?a <http://example.org/p0> ?b OPTIONAL { ?b <http://example.org/p1> ?c . "
                + "?c <http://example.org/p2> ?d } }";
        assertThat(Stores.solutions(dataset, query, builder -> builder.set(GbjoJena.ORDERER, orderer)))
                .hasSize(8);
        assertThat(orderer.counters().planned()).isEqualTo(1);
        assertThat(orderer.counters().cacheHits()).isZero();
    }

    @Test
    void withoutAModelNothingChanges() {
        Dataset dataset = DatasetFactory.createTxnMem();
        fill(dataset.asDatasetGraph(), false);
        long before = GbjoJena.orderers().counters().planned();
        assertThat(Stores.solutions(dataset, "SELECT * { " + CHAIN + " }", builder -> {}))
                .hasSize(8);
        assertThat(GbjoJena.orderers().counters().planned()).isEqualTo(before);
        assertThat(new JenaHook().accept((Query) null, dataset.asDatasetGraph(), ARQ.getContext()))
                .isFalse();
    }
}
