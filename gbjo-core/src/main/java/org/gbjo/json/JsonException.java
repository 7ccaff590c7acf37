package org.gbjo.json;

/** A text that is not JSON, or not the JSON that was expected. */
public final class JsonException extends RuntimeException {
    public JsonException(String message) {
        super(message);
    }

    public JsonException(String message, Throwable cause) {
        super(message, cause);
    }
}
