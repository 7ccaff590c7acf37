package org.gbjo.decision.settings;

/** A setting has a value that it cannot have; the message is one sentence for the user. */
public final class SettingsException extends RuntimeException {
    public SettingsException(String message) {
        super(message);
    }
}
