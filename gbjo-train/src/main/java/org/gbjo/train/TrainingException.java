package org.gbjo.train;

/** Training cannot go on; the message says why and what to do. */
public final class TrainingException extends RuntimeException {
    public TrainingException(String message) {
        super(message);
    }

    public TrainingException(String message, Throwable cause) {
        super(message, cause);
    }
}
