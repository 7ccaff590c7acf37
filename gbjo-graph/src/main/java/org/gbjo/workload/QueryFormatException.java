package org.gbjo.workload;

import java.nio.file.Path;

/** Reports a query file that cannot be understood: which file, where, why, and what to do about it. */
public final class QueryFormatException extends RuntimeException {
    QueryFormatException(Path file, String reason) {
        super(file + ": " + reason);
    }

    QueryFormatException(Path file, int line, int column, String reason) {
        super(file + ", line " + line + ", column " + column + ": " + reason);
    }
}
