package org.gbjo.statistics;

/** Statistics that cannot be used; the message says what was expected and what was found. */
public final class StatisticsException extends RuntimeException {
    public StatisticsException(String message) {
        super(message);
    }

    public StatisticsException(String message, Throwable cause) {
        super(message, cause);
    }
}
