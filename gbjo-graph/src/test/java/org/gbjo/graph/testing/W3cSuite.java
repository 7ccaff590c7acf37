package org.gbjo.graph.testing;

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
import java.util.stream.Stream;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.query.Syntax;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.Resource;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.rdf.model.Statement;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.RDFFormat;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.vocabulary.RDF;

/**
 * The query tests of the W3C for SPARQL 1.0 and 1.1, whose data are inside of RDF4J's test suite. Left out are those about
 * entailment and other services, those without data, and DESCRIBE, whose answer nobody prescribes. A graph that FROM names
 * is in the data under that name.
 */
public final class W3cSuite {
    private static final String MANIFEST = "http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#";
    private static final String QUERY = "http://www.w3.org/2001/sw/DataAccess/tests/test-query#";
    private static final List<String> SUITES = List.of("testcases-sparql-1.0-w3c", "testcases-sparql-1.1-w3c");
    /** What no store answers by itself. */
    private static final Set<String> OTHERS = Set.of("entailment", "service");

    /** REDUCED keeps any duplicates, and the text of a blank node is any text. */
    private static final Set<String> WITH_SEVERAL_ANSWERS = Set.of("reduced-2.rq", "plus-2.rq");

    private final Path folder;
    private final List<Case> cases = new ArrayList<>();

    /** One test. The data are a file of triples or quads, and not empty. */
    public record Case(String name, Query query, Path data, Path expected) {
        public boolean hasOneAnswer() {
            return !WITH_SEVERAL_ANSWERS.contains(name.substring(name.lastIndexOf('/') + 1));
        }

        public DatasetGraph inMemory() {
            DatasetGraph memory = DatasetGraphFactory.createTxnMem();
            readInto(memory);
            return memory;
        }

        public void readInto(DatasetGraph dataset) {
            RDFDataMgr.read(dataset, data.toUri().toString());
        }
    }

    private W3cSuite(Path folder) {
        this.folder = folder;
    }

    /** All tests, with their files below a folder. */
    public static List<Case> unpackInto(Path folder) throws Exception {
        W3cSuite suite = new W3cSuite(folder);
        for (Path manifest : suite.manifests()) {
            suite.read(manifest);
        }
        return suite.cases;
    }

    /** The files of the suites, which manifests name relative to themselves. */
    private List<Path> manifests() throws Exception {
        URI inside = W3cSuite.class.getResource("/" + SUITES.get(0)).toURI();
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

    private void read(Path manifest) throws IOException {
        Model tests = RDFDataMgr.loadModel(manifest.toUri().toString());
        for (Resource test : tests.listSubjectsWithProperty(RDF.type, property(MANIFEST, "QueryEvaluationTest"))
                .toList()) {
            Resource action = test.getPropertyResourceValue(property(MANIFEST, "action"));
            Path text = path(action.getPropertyResourceValue(property(QUERY, "query")));
            Query query = query(text);
            if (query == null || query.isDescribeType()) {
                continue;
            }
            Resource expected = test.getPropertyResourceValue(property(MANIFEST, "result"));
            Case found = new Case(folder.relativize(text).toString(), query, data(action, query), path(expected));
            if (!found.inMemory().isEmpty()) {
                cases.add(found);
            }
        }
    }

    private static Property property(String namespace, String name) {
        return ResourceFactory.createProperty(namespace, name);
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
        Path quads = folder.resolve("data-" + cases.size() + ".nq");
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
}
