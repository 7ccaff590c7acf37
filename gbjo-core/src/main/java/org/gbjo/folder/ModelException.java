package org.gbjo.folder;

import org.gbjo.api.PublicApi;

/** A model that cannot be used; the message says what was expected and what was found. */
@PublicApi
public final class ModelException extends RuntimeException {
    public ModelException(String message) {
        super(message);
    }

    public ModelException(String message, Throwable cause) {
        super(message, cause);
    }
}
