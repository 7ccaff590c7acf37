package org.gbjo.graph.storage;

/** Reports a folder or file that is not a graph, is damaged, or has another version. */
public final class GraphFormatException extends RuntimeException {
    public GraphFormatException(String message) {
        super(message);
    }

    public GraphFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
