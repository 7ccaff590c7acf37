package org.gbjo.run;

/** The time for a piece of work is over, or it was cancelled. */
public final class DeadlineExceededException extends RuntimeException {
    DeadlineExceededException(String message) {
        super(message);
    }
}
