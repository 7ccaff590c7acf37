package org.gbjo.decision.settings;

import java.util.Locale;

/** Whether a plug-in counts the stores that it has no model of. */
public enum CountMode {
    /** It does, in a thread of low priority. */
    ON,
    /** It does, and pauses while queries run. */
    IDLE,
    /** It does not. */
    OFF;

    /** Reads {@code on}, {@code idle} or {@code off}, in letters of any case. */
    static CountMode parse(String text) {
        for (CountMode mode : values()) {
            if (mode.toString().equals(text.strip().toLowerCase(Locale.ROOT))) {
                return mode;
            }
        }
        throw new SettingsException("count is on, idle or off, got '" + text + "'");
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
