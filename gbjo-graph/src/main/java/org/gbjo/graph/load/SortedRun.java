package org.gbjo.graph.load;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The temporary files of one {@link Chunk}: its sorted terms, its triples and quads, and later the final id of each term. */
record SortedRun(Path base, int terms, int triples, int quads) {

    Path termsFile() {
        return base.resolveSibling(base.getFileName() + ".terms");
    }

    Path triplesFile() {
        return base.resolveSibling(base.getFileName() + ".triples");
    }

    /** The quads of named graphs, which is missing if there are none: subject, predicate, object, graph. */
    Path quadsFile() {
        return base.resolveSibling(base.getFileName() + ".quads");
    }

    Path idsFile() {
        return base.resolveSibling(base.getFileName() + ".ids");
    }

    /** The final id of each term, when they are known. */
    int[] ids() throws IOException {
        int[] ids = new int[terms];
        try (InputStream in = NumberFiles.open(idsFile())) {
            for (int rank = 0; rank < ids.length; rank++) {
                ids[rank] = NumberFiles.readNumber(in);
            }
        }
        return ids;
    }

    void delete() throws IOException {
        Files.deleteIfExists(termsFile());
        Files.deleteIfExists(triplesFile());
        Files.deleteIfExists(quadsFile());
        Files.deleteIfExists(idsFile());
    }
}
