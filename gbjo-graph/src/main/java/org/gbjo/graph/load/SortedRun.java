package org.gbjo.graph.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The temporary files of one {@link Chunk}: its sorted terms, its triples, and later the final id of each term. */
record SortedRun(Path base, int terms, int triples) {

    Path termsFile() {
        return base.resolveSibling(base.getFileName() + ".terms");
    }

    Path triplesFile() {
        return base.resolveSibling(base.getFileName() + ".triples");
    }

    Path idsFile() {
        return base.resolveSibling(base.getFileName() + ".ids");
    }

    void delete() throws IOException {
        Files.deleteIfExists(termsFile());
        Files.deleteIfExists(triplesFile());
        Files.deleteIfExists(idsFile());
    }
}
