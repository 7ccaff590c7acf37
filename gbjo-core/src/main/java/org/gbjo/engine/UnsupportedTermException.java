package org.gbjo.engine;

/** A pattern has a term that the planner has no word for; the engine's own order is kept. */
public final class UnsupportedTermException extends RuntimeException {
    public UnsupportedTermException(String message) {
        super(message);
    }
}
