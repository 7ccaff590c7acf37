package org.gbjo.label;

/** A file that is not a label file, is damaged, incomplete, of another version, or was made with other options. */
public final class LabelFormatException extends RuntimeException {
    LabelFormatException(String message) {
        super(message);
    }

    LabelFormatException(String message, Throwable cause) {
        super(message, cause);
    }
}
