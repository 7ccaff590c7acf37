package org.gbjo.workload;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.run.Progress;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;

/** Small graphs, imported for a test. */
final class TestGraphs {
    private TestGraphs() {}

    /** LUBM(1) as N-Triples. */
    static Path lubm(Path folder) throws IOException {
        Path file = folder.resolve("lubm.nt");
        try (OutputStream out = Files.newOutputStream(file)) {
            new LubmGenerator(new LubmOptions(1, 0)).writeNTriples(out, Progress.SILENT);
        }
        return file;
    }

    static Graph load(Path nTriples) throws IOException {
        Path graph = nTriples.resolveSibling(nTriples.getFileName() + ".graph");
        new Importer(ImportOptions.of(nTriples.toString()).withThreads(1), Progress.SILENT).run(graph);
        return Graph.open(graph);
    }

    /** A graph of triples such as {@code a p b}; terms that begin with an underscore are blank nodes. */
    static Graph of(Path folder, List<String> triples) throws IOException {
        Path file = Files.createTempFile(folder, "graph", ".nt");
        StringBuilder text = new StringBuilder();
        for (String triple : triples) {
            for (String term : triple.split(" ", -1)) {
                text.append(term.startsWith("_") ? "_:" + term.substring(1) : "<http://example.org/" + term + ">")
                        .append(' ');
            }
            text.append(".\n");
        }
        Files.writeString(file, text);
        return load(file);
    }
}
