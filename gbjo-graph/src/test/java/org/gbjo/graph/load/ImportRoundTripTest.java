package org.gbjo.graph.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.GraphUtil;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFFormat;
import org.apache.jena.riot.RDFWriter;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.util.IsoMatcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What Jena writes in any syntax comes out of the graph folder as the same set of triples. */
class ImportRoundTripTest {
    private static final int ROUNDS = 8;

    @TempDir
    private Path folder;

    private Path write(Graph graph, RDFFormat format, String name) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file)) {
            RDFWriter.source(graph).format(format).output(out);
        }
        return file;
    }

    private Path write(DatasetGraph dataset, RDFFormat format, String name) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file)) {
            RDFWriter.source(dataset).format(format).output(out);
        }
        return file;
    }

    private static void assertSame(org.gbjo.graph.Graph imported, Graph expected) {
        assertThat(imported.triples()).isEqualTo(expected.size());
        Graph actual = Imports.jena(imported);
        assertThat(IsoMatcher.isomorphic(actual, expected))
                .as("imported %s%nexpected %s", actual, expected)
                .isTrue();
    }

    @Test
    void graphsSurviveEverySyntaxOfTriples() throws IOException {
        Random random = new Random(1);
        for (int round = 0; round < ROUNDS; round++) {
            Graph graph = new RandomRdf(random, false).graph(1 + random.nextInt(30));
            for (RDFFormat format : List.of(
                    RDFFormat.NTRIPLES_UTF8,
                    RDFFormat.NTRIPLES_ASCII,
                    RDFFormat.TURTLE_PRETTY,
                    RDFFormat.TURTLE_FLAT)) {
                boolean lines = format.getLang().equals(Lang.NTRIPLES);
                String name = round + "-" + format.getVariant() + (lines ? ".nt" : ".ttl");
                assertSame(Imports.files(folder.resolve(name + ".graph"), write(graph, format, name)), graph);
            }
        }
    }

    @Test
    void graphsSurviveRdfXml() throws IOException {
        Random random = new Random(2);
        for (int round = 0; round < ROUNDS; round++) {
            Graph graph = new RandomRdf(random, true).graph(1 + random.nextInt(30));
            for (RDFFormat format : List.of(RDFFormat.RDFXML_PLAIN, RDFFormat.RDFXML_ABBREV)) {
                String name = round + "-" + format.getVariant() + ".rdf";
                assertSame(Imports.files(folder.resolve(name + ".graph"), write(graph, format, name)), graph);
            }
        }
    }

    @Test
    void quadsGiveTheDefaultGraphOrByOptionTheUnion() throws IOException {
        Random random = new Random(3);
        for (int round = 0; round < ROUNDS; round++) {
            RandomRdf rdf = new RandomRdf(random, false);
            DatasetGraph dataset = DatasetGraphFactory.create();
            Graph byDefault = rdf.graph(1 + random.nextInt(20));
            Graph union = rdf.graph(random.nextInt(20));
            GraphUtil.addInto(dataset.getDefaultGraph(), byDefault);
            GraphUtil.addInto(dataset.getGraph(NodeFactory.createURI("http://example.org/g")), union);
            GraphUtil.addInto(dataset.getGraph(NodeFactory.createBlankNode()), union);
            GraphUtil.addInto(union, byDefault);
            for (RDFFormat format : List.of(RDFFormat.NQUADS, RDFFormat.TRIG_FLAT, RDFFormat.TRIG_BLOCKS)) {
                String name =
                        round + "-" + format.getVariant() + (format.getLang().equals(Lang.NQUADS) ? ".nq" : ".trig");
                ImportOptions options = Imports.options(write(dataset, format, name));
                assertSame(Imports.run(folder.resolve(name + ".default"), options), byDefault);
                assertSame(
                        Imports.run(
                                folder.resolve(name + ".union"),
                                options.withNamedGraphs(ImportOptions.NamedGraphs.MERGED)),
                        union);
            }
        }
    }

    @Test
    void theSameTriplesHaveTheSameFingerprintInEverySyntax() throws IOException {
        String prefix = "http://example.org/";
        String nTriples = "<http://example.org/ü> <http://example.org/p> \"x\"@en .\n".repeat(2)
                + "<http://example.org/a> <http://example.org/p> <http://example.org/b> .\n";
        String turtle = "@prefix : <" + prefix + "> . :a :p :b . :ü :p 'x'@EN .";
        String trig = "{ <" + prefix + "a> <" + prefix + "p> <" + prefix + "b> } { <" + prefix + "\\u00fc> <" + prefix
                + "p> \"x\"@en }";
        String fingerprint = Imports.text(folder, "f.nt", nTriples).metadata().fingerprint();
        assertThat(fingerprint).matches("sum-[0-9a-f]{32}");
        assertThat(Imports.text(folder, "f.ttl", turtle).metadata().fingerprint())
                .isEqualTo(fingerprint);
        assertThat(Imports.text(folder, "f.trig", trig).metadata().fingerprint())
                .isEqualTo(fingerprint);
        assertThat(Imports.text(folder, "g.nt", nTriples.replace("@en", "@de"))
                        .metadata()
                        .fingerprint())
                .isNotEqualTo(fingerprint);
    }
}
