package org.gbjo.graph.load;

/** Input that is not the RDF it claims to be; the message says where and why. */
public final class MalformedRdfException extends RuntimeException {
    private final String source;
    private final long line;
    private final long column;
    private final String reason;

    MalformedRdfException(String source, long line, long column, String reason, String remedy) {
        this(source, line, column, reason + "; " + remedy);
    }

    private MalformedRdfException(String source, long line, long column, String reason) {
        super(source + ", line " + line + ", column " + column + ": " + reason);
        this.source = source;
        this.line = line;
        this.column = column;
        this.reason = reason;
    }

    /** The line in which the fault was found, counted from 1. */
    public long line() {
        return line;
    }

    /** The same fault, told by whoever knows that so many more lines came before. */
    public MalformedRdfException after(long lines) {
        return new MalformedRdfException(source, line + lines, column, reason);
    }
}
