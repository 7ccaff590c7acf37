package org.gbjo.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.ResultSet;
import org.apache.jena.query.ResultSetFactory;
import org.apache.jena.query.ResultSetRewindable;
import org.apache.jena.query.Syntax;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.RDFNode;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.rdf.model.Statement;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.RDFFormat;
import org.apache.jena.riot.RDFLanguages;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.resultset.ResultsCompare;
import org.apache.jena.sparql.resultset.SPARQLResult;
import org.apache.jena.vocabulary.RDF;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The query tests of the W3C for SPARQL 1.0 and 1.1 on graph folders, with and without named graphs. Left out are those
 * about entailment and other services, and those without data. Every other test has the same answers as in Jena's memory,
 * term by term, and nearly all have the expected ones, value by value. A graph that FROM names is imported under that name.
 */
final class W3cSuiteTest {
    private static final String MANIFEST = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#";
    private static final String QUERY = "http://www.w3.org/2001/sw/DataAccess/tests/test-query#";
    private static final String RESULT_SET = "http://www.w3.org/2001/sw/DataAccess/tests/result-set#";
    private static final List<String> SUITES = List.of("testcases-sparql-1.0-w3c", "testcases-sparql-1.1-w3c");
    /** What no store answers by itself. */
    private static final Set<String> OTHERS = Set.of("entailment", "service");

    /** REDUCED keeps any duplicates, and the text of a blank node is any text. */
    private static final Set<String> WITH_SEVERAL_ANSWERS = Set.of("reduced-2.rq", "plus-2.rq");

    private static final int LEAST_TESTS = 320;
    private static final int LEAST_WITH_NAMED_GRAPHS = 40;

    @TempDir
    private Path folder;

    private int folders;

    private static Property property(String namespace, String name) {
        return ResourceFactory.createProperty(namespace, name);
    }

    /** The files of the suites, which manifests name relative to themselves. */
    private List<Path> manifests() throws Exception {
        URI inside = W3cSuiteTest.class.getResource("/" + SUITES.get(0)).toURI();
        try (FileSystem jar = FileSystems.newFileSystem(inside, Map.of())) {
            for (String suite : SUITES) {
                copy(jar.getPath("/" + suite));
            }
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.endsWith("manifest.ttl"))
                    .filter(file ->
                            !OTHERS.contains(file.getParent().getFileName().toString()))
                    .sorted()
                    .toList();
        }
    }

    private void copy(Path suite) throws IOException {
        try (Stream<Path> files = Files.walk(suite)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path target = folder.resolve(file.toString().substring(1));
                if (Files.isDirectory(file)) {
                    Files.createDirectories(target);
                } else {
                    Files.copy(file, target);
                }
            }
        }
    }

    @Test
    void everyTestEndsAsInMemory() throws Exception {
        List<String> differing = new ArrayList<>();
        List<String> unexpected = new ArrayList<>();
        int run = 0;
        int named = 0;
        int passed = 0;
        for (Path manifest : manifests()) {
            Model tests = RDFDataMgr.loadModel(manifest.toUri().toString());
            for (Resource test : tests.listSubjectsWithProperty(RDF.type, property(MANIFEST, "QueryEvaluationTest"))
                    .toList()) {
                Resource action = test.getPropertyResourceValue(property(MANIFEST, "action"));
                Path text = path(action.getPropertyResourceValue(property(QUERY, "query")));
                RDFNode expected =
                        test.getProperty(property(MANIFEST, "result")).getObject();
                Query query = query(text);
                if (query == null || query.isDescribeType()) {
                    continue;
                }
                Path data = data(action, query);
                DatasetGraph memory = DatasetGraphFactory.createTxnMem();
                RDFDataMgr.read(memory, data.toUri().toString());
                if (memory.isEmpty()) {
                    continue;
                }
                DatasetGraph store = store(data);
                run++;
                named += memory.listGraphNodes().hasNext() ? 1 : 0;
                if (!WITH_SEVERAL_ANSWERS.contains(text.getFileName().toString())
                        && !answer(query, store).equalTo(answer(query, memory), ResultsCompare::equalsByTerm)) {
                    differing.add(folder.relativize(text).toString());
                }
                Answer wanted = expected(query, path(expected.asResource()));
                if (answer(query, store).equalTo(wanted, ResultsCompare::equalsByValue)) {
                    passed++;
                } else {
                    unexpected.add(folder.relativize(text).toString());
                }
            }
        }
        assertThat(differing).isEmpty();
        assertThat(run).isGreaterThan(LEAST_TESTS);
        assertThat(named).isGreaterThan(LEAST_WITH_NAMED_GRAPHS);
        assertThat(passed).as("as the W3C expects, all but %s", unexpected).isGreaterThan(run * 9 / 10);
    }

    private static Path path(Resource file) {
        return Path.of(URI.create(file.getURI()));
    }

    /** The data of a test: one file as it is, or quads of several. */
    private Path data(Resource action, Query query) throws IOException {
        List<Resource> merged = files(action, "data");
        List<String> named = new ArrayList<>(
                files(action, "graphData").stream().map(Resource::getURI).toList());
        if (query.hasDatasetDescription()) {
            named.addAll(query.getGraphURIs());
            named.addAll(query.getNamedGraphURIs());
        }
        if (named.isEmpty() && merged.size() == 1) {
            return path(merged.get(0));
        }
        DatasetGraph all = DatasetGraphFactory.create();
        merged.forEach(file -> RDFDataMgr.read(all.getDefaultGraph(), file.getURI()));
        for (String name : new TreeSet<>(named)) {
            RDFDataMgr.read(all.getGraph(NodeFactory.createURI(name)), name);
        }
        Path quads = folder.resolve("data-" + folders + ".nq");
        try (OutputStream out = Files.newOutputStream(quads)) {
            RDFDataMgr.write(out, all, RDFFormat.NQUADS);
        }
        return quads;
    }

    private static List<Resource> files(Resource action, String property) {
        return action.listProperties(property(QUERY, property)).toList().stream()
                .map(Statement::getResource)
                .filter(file -> file.isURIResource() && Files.exists(path(file)))
                .toList();
    }

    private DatasetGraph store(Path data) throws IOException {
        Path target = folder.resolve("graph-" + folders++);
        ImportOptions options =
                ImportOptions.of(data.toString()).withThreads(1).withNamedGraphs(ImportOptions.NamedGraphs.KEPT);
        new Importer(options, Progress.SILENT).run(target);
        return GraphFolderDataset.openGraph(target);
    }

    /** Null for what is no query of SPARQL 1.1, or not there. */
    private static Query query(Path text) throws IOException {
        if (!Files.exists(text)) {
            return null;
        }
        try {
            return QueryFactory.create(Files.readString(text), text.toUri().toString(), Syntax.syntaxSPARQL_11);
        } catch (QueryException e) {
            return null;
        }
    }

    /** What a query says: one of these is not null. */
    private record Answer(Boolean truth, Model graph, ResultSetRewindable rows) {
        boolean equalTo(Answer other, BiPredicate<ResultSet, ResultSet> equal) {
            if (rows != null && other.rows != null) {
                rows.reset();
                other.rows.reset();
                return equal.test(rows, other.rows);
            }
            if (graph != null && other.graph != null) {
                return graph.isIsomorphicWith(other.graph);
            }
            return truth != null && truth.equals(other.truth);
        }
    }

    private static Answer answer(Query query, DatasetGraph dataset) {
        try (QueryExecution execution = QueryExecution.dataset(DatasetFactory.wrap(dataset))
                .query(query)
                .build()) {
            if (query.isConstructType()) {
                return new Answer(null, execution.execConstruct(), null);
            }
            return query.isAskType()
                    ? new Answer(execution.execAsk(), null, null)
                    : new Answer(null, null, ResultSetFactory.copyResults(execution.execSelect()));
        }
    }

    /** Expected answers are results in one of the usual formats, or described by a graph. */
    private static Answer expected(Query query, Path file) {
        boolean isGraph = RDFLanguages.filenameToLang(file.toString()) != null
                && RDFLanguages.isTriples(RDFLanguages.filenameToLang(file.toString()));
        if (isGraph) {
            Model graph = RDFDataMgr.loadModel(file.toString());
            if (query.isConstructType()) {
                return new Answer(null, graph, null);
            }
            Property truth = property(RESULT_SET, "boolean");
            return query.isAskType()
                    ? new Answer(
                            graph.listObjectsOfProperty(truth)
                                    .next()
                                    .asLiteral()
                                    .getBoolean(),
                            null,
                            null)
                    : new Answer(null, null, ResultSetFactory.makeRewindable(graph));
        }
        SPARQLResult wanted = ResultSetFactory.result(file.toString());
        return wanted.isBoolean()
                ? new Answer(wanted.getBooleanResult(), null, null)
                : new Answer(null, null, ResultSetFactory.copyResults(wanted.getResultSet()));
    }
}
