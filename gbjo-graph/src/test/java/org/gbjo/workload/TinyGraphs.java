package org.gbjo.workload;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.TestGraphs;

/** Graphs of a few triples, written in shorthand. */
final class TinyGraphs {
    private TinyGraphs() {}

    /** A graph of triples such as {@code a p b}; terms that begin with an underscore are blank nodes. */
    static Graph of(Path folder, List<String> triples) throws IOException {
        List<String> lines = triples.stream().map(TinyGraphs::line).toList();
        return TestGraphs.of(Files.createTempDirectory(folder, "tiny"), lines).graph();
    }

    private static String line(String triple) {
        StringBuilder line = new StringBuilder();
        for (String term : triple.split(" ", -1)) {
            line.append(term.startsWith("_") ? "_:" + term.substring(1) : "<http://example.org/" + term + ">")
                    .append(' ');
        }
        return line.append('.').toString();
    }
}
