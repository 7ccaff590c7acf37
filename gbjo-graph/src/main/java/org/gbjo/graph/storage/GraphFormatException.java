package org.gbjo.graph.storage;

/** A folder or file that is not a graph of ours, is damaged, or is of another version. */
public final class GraphFormatException extends RuntimeException {
    public GraphFormatException(String message) {
        super(message);
    }

    public GraphFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
