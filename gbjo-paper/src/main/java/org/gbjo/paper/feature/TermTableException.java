package org.gbjo.paper.feature;

/** A term table that cannot be used; the message says what was expected and what was found. */
public final class TermTableException extends RuntimeException {
    public TermTableException(String message) {
        super(message);
    }

    public TermTableException(String message, Throwable cause) {
        super(message, cause);
    }
}
