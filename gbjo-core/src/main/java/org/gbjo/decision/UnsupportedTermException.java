package org.gbjo.decision;

/** The planner cannot represent a term of a pattern; the native order is kept. */
public final class UnsupportedTermException extends RuntimeException {
    public UnsupportedTermException(String message) {
        super(message);
    }
}
