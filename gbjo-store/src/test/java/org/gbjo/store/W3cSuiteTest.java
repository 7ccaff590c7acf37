package org.gbjo.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.ResultSetFactory;
import org.apache.jena.query.Syntax;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.RDFNode;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.riot.RDFDataMgr;
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
 * The query tests of the W3C for SPARQL 1.0 and 1.1 on graph folders. Tests with named graphs are left out, since a graph
 * folder has none, those about
 * entailment, and those without data. Every other test ends on a graph folder as it ends in Jena's memory.
 */
final class W3cSuiteTest {
    private static final String MANIFEST = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#";
    private static final String QUERY = "http://www.w3.org/2001/sw/DataAccess/tests/test-query#";
    private static final List<String> SUITES = List.of("testcases-sparql-1.0-w3c", "testcases-sparql-1.1-w3c");
    private static final int LEAST_TESTS = 250;

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
                    .filter(file -> !file.getParent().endsWith("entailment"))
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
        int run = 0;
        int passed = 0;
        for (Path manifest : manifests()) {
            Model tests = RDFDataMgr.loadModel(manifest.toUri().toString());
            for (Resource test : tests.listSubjectsWithProperty(RDF.type, property(MANIFEST, "QueryEvaluationTest"))
                    .toList()) {
                Resource action = test.getPropertyResourceValue(property(MANIFEST, "action"));
                Resource data = action.getPropertyResourceValue(property(QUERY, "data"));
                if (data == null || action.hasProperty(property(QUERY, "graphData")) || !Files.exists(path(data))) {
                    continue;
                }
                Path text = path(action.getPropertyResourceValue(property(QUERY, "query")));
                RDFNode expected =
                        test.getProperty(property(MANIFEST, "result")).getObject();
                Boolean inMemory = outcome(text, memory(data), path(expected.asResource()));
                DatasetGraph store = store(data);
                if (store == null || inMemory == null) {
                    continue;
                }
                run++;
                Boolean here = outcome(text, store, path(expected.asResource()));
                passed += inMemory ? 1 : 0;
                if (!inMemory.equals(here)) {
                    differing.add(folder.relativize(text) + ": in memory " + inMemory + ", here " + here);
                }
            }
        }
        assertThat(differing).isEmpty();
        assertThat(run).isGreaterThan(LEAST_TESTS);
        // Some expected results of SPARQL 1.0 are not those that SPARQL 1.1 has, for Jena neither.
        assertThat(passed).isGreaterThan(run * 8 / 10);
    }

    private static Path path(Resource file) {
        return Path.of(URI.create(file.getURI()));
    }

    private static DatasetGraph memory(Resource data) {
        DatasetGraph memory = DatasetGraphFactory.createTxnMem();
        RDFDataMgr.read(memory, data.getURI());
        return memory;
    }

    /** Null if there are no triples: a graph folder has some. */
    private DatasetGraph store(Resource data) throws IOException {
        if (memory(data).getDefaultGraph().isEmpty()) {
            return null;
        }
        Path target = folder.resolve("graph-" + folders++);
        new Importer(ImportOptions.of(path(data).toString()).withThreads(1), Progress.SILENT).run(target);
        return GraphFolderDataset.openGraph(target);
    }

    /** Whether a query has the expected answer; null if that cannot be compared. */
    private static Boolean outcome(Path text, DatasetGraph dataset, Path expected) {
        Query query;
        try {
            query = QueryFactory.create(Files.readString(text), text.toUri().toString(), Syntax.syntaxSPARQL_11);
        } catch (RuntimeException | IOException e) {
            return null;
        }
        if (query.hasDatasetDescription()) {
            return null;
        }
        try (QueryExecution execution = QueryExecution.dataset(DatasetFactory.wrap(dataset))
                .query(query)
                .build()) {
            if (query.isConstructType()) {
                return execution.execConstruct().isIsomorphicWith(RDFDataMgr.loadModel(expected.toString()));
            }
            SPARQLResult wanted = ResultSetFactory.result(expected.toString());
            if (query.isAskType()) {
                return wanted.isBoolean() && wanted.getBooleanResult() == execution.execAsk();
            }
            if (!query.isSelectType() || !wanted.isResultSet()) {
                return null;
            }
            return ResultsCompare.equalsByTerm(wanted.getResultSet(), execution.execSelect());
        } catch (RuntimeException e) {
            return false;
        }
    }
}
