package org.gbjo.decision.settings;

import java.util.Locale;

/** What a plug-in does with its decisions. */
public enum Mode {
    /** Executes the order that was decided on. */
    ON,
    /** Decides and reports, and executes the engine's own order. */
    SHADOW,
    /** Does nothing. */
    OFF;

    /** Reads {@code on}, {@code shadow} or {@code off}, in letters of any case. */
    static Mode parse(String text) {
        for (Mode mode : values()) {
            if (mode.toString().equals(text.strip().toLowerCase(Locale.ROOT))) {
                return mode;
            }
        }
        throw new SettingsException("the mode is on, shadow or off, got '" + text + "'");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
