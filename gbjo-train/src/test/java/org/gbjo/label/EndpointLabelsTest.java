package org.gbjo.label;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.oracle.EndpointOptions;
import org.gbjo.oracle.EndpointOracle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Against a real Fuseki. */
class EndpointLabelsTest {
    /** Kept, since java.util.logging forgets the level of a logger that nobody holds. */
    private static final List<Logger> TALKATIVE =
            List.of(Logger.getLogger("org.apache.jena"), Logger.getLogger("org.eclipse.jetty"));

    @TempDir
    Path folder;

    @Test
    void anEndpointGivesTheSameLabelsAsTheGraphFolder() throws IOException {
        TALKATIVE.forEach(logger -> logger.setLevel(Level.SEVERE));
        TestGraphs graphs = TestGraphs.skewed(folder, 60, 150, 7);
        LabelSets set = LabelSets.random(graphs.graph(), 24, 4);
        Path expected = folder.resolve("graph.labels");
        set.label(expected, 2);
        DatasetGraph dataset = DatasetGraphFactory.createTxnMem();
        dataset.executeWrite(() -> RDFDataMgr.read(dataset, graphs.file().toString()));
        FusekiServer server = FusekiServer.create()
                .port(0)
                .loopback(true)
                .add("/ds", dataset)
                .build()
                .start();
        Path counts = folder.resolve("counts.txt");
        try (EndpointOracle oracle =
                new EndpointOracle(EndpointOptions.of(URI.create("http://localhost:" + server.getPort() + "/ds/sparql"))
                        .withCache(counts))) {
            Path labels = folder.resolve("endpoint.labels");
            set.label(labels, 2, oracle, Progress.SILENT);
            assertThat(Files.readAllBytes(labels)).isEqualTo(Files.readAllBytes(expected));
            server.stop();
            Path again = folder.resolve("cache.labels");
            set.label(again, 1, oracle, Progress.SILENT);
            assertThat(Files.readAllBytes(again)).isEqualTo(Files.readAllBytes(expected));
        } finally {
            server.stop();
        }
    }
}
