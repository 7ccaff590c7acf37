package org.gbjo.run;

import org.gbjo.api.PublicApi;

/** The time for a piece of work is over, or it was cancelled. */
@PublicApi
public final class DeadlineExceededException extends RuntimeException {
    DeadlineExceededException(String message) {
        super(message);
    }
}
