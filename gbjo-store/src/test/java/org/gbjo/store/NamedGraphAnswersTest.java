package org.gbjo.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.ARQ;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.ARQException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.DynamicDatasets;
import org.apache.jena.sparql.core.Quad;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.store.dataset.FolderDatasetGraph;
import org.gbjo.testing.RandomData;
import org.gbjo.testing.RandomQueries;
import org.gbjo.testing.RandomTriple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Queries about named graphs have the same solutions on a graph folder as in Jena's memory. */
final class NamedGraphAnswersTest {
    private static final int QUERIES = 3000;
    /** Queries with more solutions take long and show no more. */
    private static final int MOST_SOLUTIONS = 300;

    private static final String UNION = "<urn:x-arq:UnionGraph>";
    private static final String DEFAULT = "<urn:x-arq:DefaultGraph>";

    @TempDir
    private Path folder;

    private RandomData data;
    private DatasetGraph memory;
    private FolderDatasetGraph store;

    /** The graphs of the data, and as many others with a few triples each, which the default graph describes. */
    private void load(long seed, int others) throws IOException {
        data = RandomData.withTripleTerms(seed, 120);
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        data.addTo((triple, graph) -> {
            // The default graph is none of the others, nor their union.
            if (graph != null || random.nextInt(4) > 0) {
                lines.add(triple + (graph == null ? "" : " " + graph) + " .");
            }
        });
        List<RandomTriple> triples = data.triples();
        for (int i = 0; i < others; i++) {
            String graph = RandomData.iri("g" + (10 + i));
            for (int j = random.nextInt(6); j >= 0; j--) {
                lines.add(triples.get(random.nextInt(triples.size())) + " " + graph + " .");
            }
            RandomTriple any = triples.get(random.nextInt(triples.size()));
            lines.add(graph + " " + any.predicate() + " " + any.object() + (i % 2 == 0 ? " ." : " " + graph + " ."));
        }
        Path file = Files.write(folder.resolve("data.nq"), lines);
        memory = DatasetGraphFactory.createTxnMem();
        RDFDataMgr.read(memory, file.toString());
        Path graph = folder.resolve("graph");
        ImportOptions options = ImportOptions.of(file.toString()).withNamedGraphs(ImportOptions.NamedGraphs.KEPT);
        new Importer(options, Progress.SILENT).run(graph);
        store = GraphFolderDataset.openGraph(graph);
    }

    private boolean isSmall(String text) {
        try {
            return Answers.of(memory, text + " LIMIT " + (MOST_SOLUTIONS + 1)).values().stream()
                            .mapToInt(Integer::intValue)
                            .sum()
                    <= MOST_SOLUTIONS;
        } catch (ARQException e) {
            // Jena itself cannot order patterns whose predicate is bound to a literal.
            return false;
        }
    }

    /** The same body in one graph and in every graph, joined with what is inside and outside, counted and projected. */
    private static List<String> forms(String body, Random random) {
        String one = RandomData.GRAPHS.get(random.nextInt(RandomData.GRAPHS.size()));
        String other = RandomData.iri("g" + random.nextInt(30));
        return List.of(
                "SELECT * { GRAPH " + one + " " + body + " }",
                "SELECT * { GRAPH ?g " + body + " }",
                "SELECT * { GRAPH ?g " + body + " ?g ?q ?r }",
                "SELECT * { ?g ?q ?r OPTIONAL { GRAPH ?g " + body + " } }",
                "SELECT * { GRAPH ?g { ?v0 ?q ?r } GRAPH ?g " + body + " }",
                "SELECT * { GRAPH ?g " + body + " GRAPH ?h { ?v0 ?q ?v1 } FILTER(?g != ?h) }",
                "SELECT * { GRAPH ?v1 " + body + " }",
                "SELECT * { GRAPH " + UNION + " " + body + " }",
                "SELECT * { GRAPH " + DEFAULT + " " + body + " }",
                "SELECT * FROM " + one + " " + body,
                "SELECT * FROM " + UNION + " " + body,
                "SELECT * FROM " + UNION + " FROM " + DEFAULT + " " + body,
                "SELECT * FROM " + one + " FROM " + other + " " + body,
                "SELECT * FROM " + DEFAULT + " FROM NAMED " + other + " FROM NAMED " + one + " { GRAPH ?g " + body
                        + " OPTIONAL { ?v0 ?q ?r } }",
                "SELECT * FROM NAMED " + one + " { GRAPH " + other + " " + body + " }",
                "SELECT * FROM NAMED " + one + " FROM NAMED " + other + " { GRAPH " + UNION + " " + body + " }",
                "SELECT (COUNT(*) AS ?n) (COUNT(*) AS ?m) { GRAPH ?g " + body + " }",
                "SELECT (COUNT(*) AS ?n) { GRAPH " + one + " " + body + " }",
                "SELECT ?g (COUNT(*) AS ?n) { GRAPH ?g " + body + " } GROUP BY ?g",
                "SELECT (COUNT(DISTINCT ?v0) AS ?n) { GRAPH " + UNION + " " + body + " }",
                "SELECT DISTINCT ?g { GRAPH ?g " + body + " }",
                "SELECT DISTINCT ?g FROM NAMED " + one + " { GRAPH ?g " + body + " }",
                "SELECT DISTINCT ?v0 { GRAPH " + one + " " + body + " }",
                "ASK { GRAPH ?g " + body + " }",
                "SELECT * { ?v0 ?q ?r FILTER NOT EXISTS { GRAPH ?g " + body + " } }",
                "SELECT * { GRAPH ?g { ?v0 ?q ?r FILTER EXISTS " + body + " } }",
                "SELECT * { GRAPH ?g { ?g ?q ?r } GRAPH " + one + " " + body + " }",
                "CONSTRUCT { ?v0 ?g ?v1 } { GRAPH ?g " + body + " }");
    }

    private List<String> differences(List<String> texts) {
        List<String> differing = new ArrayList<>();
        for (String text : texts) {
            try {
                Answers.of(memory, text);
            } catch (ARQException e) {
                continue;
            }
            if (!Answers.areRight(Answers.of(store, text), memory, text)) {
                differing.add(text);
            }
        }
        return differing;
    }

    @Test
    void randomQueriesHaveTheSolutionsThatTheyHaveInMemory() throws IOException {
        load(17, 25);
        RandomQueries random = new RandomQueries(data.triples(), 31);
        List<String> texts = new ArrayList<>();
        while (texts.size() < QUERIES / 2) {
            RandomQueries.RandomQuery query = random.next();
            if (isSmall(query.probe())) {
                texts.add(query.text());
            }
        }
        assertThat(differences(texts)).isEmpty();
        assertThat(texts).filteredOn(text -> text.contains("GRAPH ?g")).hasSizeGreaterThan(QUERIES / 40);
        assertThat(texts).filteredOn(text -> text.contains("FROM")).hasSizeGreaterThan(QUERIES / 40);
    }

    @Test
    void whateverStandsInsideOfGraphHasThemToo() throws IOException {
        load(18, 25);
        RandomQueries queries = new RandomQueries(data.triples(), 32);
        Random random = new Random(33);
        List<String> texts = new ArrayList<>();
        int found = 0;
        while (texts.size() < QUERIES / 2) {
            String probe = queries.next().probe();
            String body = probe.substring(probe.indexOf('{'));
            if (!probe.contains("FROM") && !body.contains("?g") && isSmall("SELECT * { GRAPH ?g " + body + " }")) {
                texts.addAll(forms(body, random));
                found +=
                        Answers.of(memory, "SELECT * { GRAPH ?g " + body + " }").isEmpty() ? 0 : 1;
            }
        }
        assertThat(differences(texts)).isEmpty();
        assertThat(found).isGreaterThan(10);
    }

    /** Short patterns have many solutions in many graphs. */
    @Test
    void fewPatternsHaveThemInManyGraphs() throws IOException {
        load(19, 200);
        Random random = new Random(34);
        List<String> texts = new ArrayList<>();
        for (RandomTriple triple : data.triples()) {
            texts.addAll(forms("{ ?v0 " + triple.predicate() + " ?v1 }", random));
            texts.addAll(forms("{ " + triple.subject() + " " + triple.predicate() + " ?v0 . ?v0 ?q ?v1 }", random));
            texts.addAll(forms("{ ?v0 ?p " + triple.object() + " FILTER(?v0 != <x:y>) }", random));
            texts.addAll(forms("{ ?v0 " + triple.predicate() + "* ?v1 }", random));
            if (texts.size() > QUERIES / 3) {
                break;
            }
        }
        assertThat(differences(texts)).isEmpty();
    }

    @Test
    void quadsAreFoundAsInMemory() throws IOException {
        load(20, 10);
        assertThat(store.size()).isEqualTo(memory.size());
        assertThat(nodes(store)).containsExactlyInAnyOrderElementsOf(nodes(memory));
        Node[] graphs = {
            Node.ANY,
            Quad.defaultGraphIRI,
            Quad.defaultGraphNodeGenerated,
            Quad.unionGraph,
            NodeFactory.createURI("http://example.org/g1"),
            NodeFactory.createURI("http://example.org/nowhere")
        };
        for (Node graph : graphs) {
            List<Quad> all = quads(memory, graph, Node.ANY, Node.ANY);
            assertThat(quads(store, graph, Node.ANY, Node.ANY)).containsExactlyInAnyOrderElementsOf(all);
            if (graph.isConcrete()) {
                assertThat(store.containsGraph(graph)).isEqualTo(memory.containsGraph(graph));
            }
            for (Quad quad : quads(memory, Node.ANY, Node.ANY, Node.ANY)) {
                assertThat(quads(store, graph, quad.getSubject(), Node.ANY))
                        .containsExactlyInAnyOrderElementsOf(quads(memory, graph, quad.getSubject(), Node.ANY));
                assertThat(quads(store, graph, Node.ANY, quad.getObject()))
                        .containsExactlyInAnyOrderElementsOf(quads(memory, graph, Node.ANY, quad.getObject()));
            }
        }
    }

    private static Collection<Node> nodes(DatasetGraph dataset) {
        List<Node> nodes = new ArrayList<>();
        dataset.listGraphNodes().forEachRemaining(nodes::add);
        return nodes;
    }

    private static List<Quad> quads(DatasetGraph dataset, Node graph, Node subject, Node object) {
        List<Quad> quads = new ArrayList<>();
        // Names of the default graph are any of two.
        dataset.find(graph, subject, Node.ANY, object)
                .forEachRemaining(quad ->
                        quads.add(quad.isDefaultGraph() ? Quad.create(Quad.defaultGraphIRI, quad.asTriple()) : quad));
        return quads;
    }

    /** As servers do it with the parameters of a request. */
    @Test
    void aDescribedDatasetIsAnsweredByOurEngine() throws IOException {
        load(21, 10);
        List<Node> from = List.of(NodeFactory.createURI("http://example.org/g0"));
        List<Node> named = List.of(
                NodeFactory.createURI("http://example.org/g1"), NodeFactory.createURI("http://example.org/nowhere"));
        DatasetGraph ours = DynamicDatasets.dynamicDataset(from, named, store, false);
        DatasetGraph theirs = DynamicDatasets.dynamicDataset(from, named, memory, false);
        for (String text : List.of(
                "SELECT * { ?s ?p ?o }",
                "SELECT * { GRAPH ?g { ?s ?p ?o . ?o ?q ?r } }",
                "SELECT * { GRAPH ?g {} }",
                "SELECT (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } }",
                "SELECT * { GRAPH <http://example.org/nowhere> {} }",
                "SELECT * { GRAPH <http://example.org/g2> { ?s ?p ?o } }")) {
            assertThat(Answers.of(ours, text)).as(text).isEqualTo(Answers.of(theirs, text));
        }
        assertThat(org.gbjo.store.arq.FolderQueryEngine.class)
                .isEqualTo(org.apache.jena.sparql.engine.QueryEngineRegistry.findFactory(
                                org.apache.jena.query.QueryFactory.create("ASK {}"), ours, ARQ.getContext())
                        .getClass());
    }
}
