package org.gbjo.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.QueryExecutionFactory;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.graph.GraphFactory;
import org.apache.jena.update.UpdateAction;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.store.dataset.ReloadableDatasetGraph;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A graph folder as Jena sees it. */
final class GraphFolderDatasetTest {
    private static final List<String> LINES = List.of(
            "<http://e/a> <http://e/p> <http://e/b> .",
            "<http://e/a> <http://e/p> \"1\"^^<http://www.w3.org/2001/XMLSchema#integer> .",
            "<http://e/a> <http://e/p> \"01\"^^<http://www.w3.org/2001/XMLSchema#integer> .",
            "<http://e/b> <http://e/q> \"tab\\tand \\\"quote\\\" and \\\\ and \\u00e9\\U0001F600\"@en-GB .",
            "<http://e/b> <http://e/q> \"plain\" .",
            "<http://e/b> <http://e/q> \"\" .",
            "_:x <http://e/p> _:y .",
            "_:y <http://e/q> <http://e/p> .",
            "<http://e/p> <http://e/p> <http://e/p> .",
            "<http://e/odd\\u0020iri> <http://e/q> <urn:x:ü> .",
            "<http://e/s> <http://e/says> <<( <http://e/a> <http://e/p> <http://e/b> )>> .");

    @TempDir
    private Path folder;

    private Path imported;
    private Graph memory;

    @BeforeEach
    void make() throws IOException {
        imported = imported("graph", LINES);
        memory = GraphFactory.createTxnGraph();
        RDFDataMgr.read(memory, folder.resolve("graph.nt").toString());
    }

    private Path imported(String name, List<String> lines) throws IOException {
        Path file = Files.write(folder.resolve(name + ".nt"), lines);
        Path target = folder.resolve(name);
        new Importer(ImportOptions.of(file.toString()), Progress.SILENT).run(target);
        return target;
    }

    private static Set<Triple> found(Graph graph, Node subject, Node predicate, Node object) {
        return new HashSet<>(graph.find(subject, predicate, object).toList());
    }

    @Test
    void everyPatternFindsWhatItFindsInMemory() throws IOException {
        Graph graph = GraphFolderDataset.openGraph(imported).getDefaultGraph();
        Set<Triple> blank =
                new HashSet<>(graph.find(Node.ANY, Node.ANY, Node.ANY).toList());
        // Blank nodes have labels of their own in each parse; everything else is compared as it is.
        assertThat(graph.size()).isEqualTo(LINES.size());
        assertThat(blank).hasSize(LINES.size());
        assertThat(graph.isIsomorphicWith(memory)).isTrue();
        List<Node> nodes = new ArrayList<>(List.of(Node.ANY));
        memory.find().forEachRemaining(triple -> {
            nodes.add(triple.getSubject());
            nodes.add(triple.getPredicate());
            nodes.add(triple.getObject());
        });
        nodes.removeIf(Node::isBlank);
        for (Node subject : nodes) {
            for (Node predicate : nodes) {
                for (Node object : nodes) {
                    if (!subject.isLiteral() && !predicate.isLiteral()) {
                        Set<Triple> expected = found(memory, subject, predicate, object);
                        Set<Triple> actual = found(graph, subject, predicate, object);
                        expected.removeIf(GraphFolderDatasetTest::hasBlank);
                        actual.removeIf(GraphFolderDatasetTest::hasBlank);
                        assertThat(actual).isEqualTo(expected);
                    }
                }
            }
        }
    }

    private static boolean hasBlank(Triple triple) {
        return triple.getSubject().isBlank() || triple.getObject().isBlank();
    }

    @Test
    void aModelAnswersQueriesToo() throws IOException {
        Model model = GraphFolderDataset.openModel(imported);
        String query = "SELECT * { ?s <http://e/p> ?o . ?o <http://e/q> ?x FILTER(isLiteral(?x)) }";
        try (var execution = QueryExecutionFactory.create(query, model)) {
            assertThat(execution.execSelect()).toIterable().hasSize(3);
        }
    }

    @Test
    void writesAreRefusedInASentence() throws IOException {
        Dataset dataset = GraphFolderDataset.open(imported);
        assertThatThrownBy(() -> dataset.begin(ReadWrite.WRITE)).hasMessageContaining("read-only");
        assertThatThrownBy(() -> UpdateAction.parseExecute("CLEAR ALL", dataset))
                .hasMessageContaining("read-only");
        assertThatThrownBy(() -> dataset.getDefaultModel().removeAll()).hasMessageContaining("read-only");
        assertThatThrownBy(() -> dataset.getDefaultModel()
                        .createResource("http://e/n")
                        .addProperty(dataset.getDefaultModel().createProperty("http://e/p"), "x"))
                .hasMessageContaining("read-only");
    }

    @Test
    void aFolderIsExchangedForTheQueriesThatFollow() throws IOException {
        ReloadableDatasetGraph dataset = GraphFolderDataset.openReloadable(imported, Optional.empty());
        assertThat(Answers.of(dataset, "SELECT * { ?s ?p ?o }")).hasSize(LINES.size());
        Path other = imported("other", LINES.subList(0, 2));
        dataset.exchange(GraphFolderDataset.graph(other, Optional.empty()));
        assertThat(Answers.of(dataset, "SELECT * { ?s ?p ?o }")).hasSize(2);
    }
}
