package org.gbjo.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gbjo.graph.GraphMetadata;

/** What several verbs say about a graph folder. */
final class GraphText {
    private GraphText() {}

    static String counts(GraphMetadata metadata) {
        return Numbers.human(metadata.triples()) + " triples, " + Numbers.human(metadata.terms()) + " terms, "
                + Numbers.human(metadata.predicates()) + " predicates";
    }

    static long bytesOnDisk(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> entries = Files.list(folder)) {
            files = entries.filter(Files::isRegularFile).toList();
        }
        long bytes = 0;
        for (Path file : files) {
            bytes += Files.size(file);
        }
        return bytes;
    }
}
