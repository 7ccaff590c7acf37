package org.gbjo.graph.load;

/** Input that is not the RDF it claims to be; the message says where and why. */
public final class MalformedRdfException extends RuntimeException {
    private final long line;

    MalformedRdfException(String source, long line, long column, String reason, String remedy) {
        super(source + ", line " + line + ", column " + column + ": " + reason + "; " + remedy);
        this.line = line;
    }

    /** The line in which the fault was found, counted from 1. */
    public long line() {
        return line;
    }
}
