package org.gbjo.report.text;

import java.util.Map;
import java.util.OptionalInt;

/**
 * How many columns the terminal has that standard output goes to. Java cannot ask for it, so it is told: by the
 * launcher in the system property {@code gbjo.columns}, or by the environment variable {@code COLUMNS}.
 */
public final class TerminalWidth {
    /** What a table may take where nothing is known, as in a file. */
    public static final int USUAL = 100;

    private static final String VARIABLE = "COLUMNS";
    private static final String PROPERTY = "gbjo.columns";

    private TerminalWidth() {}

    /** The width, or nothing if it is unknown or standard output is no terminal. */
    public static OptionalInt known() {
        return known(System.getenv(), System.getProperty(PROPERTY, ""));
    }

    static OptionalInt known(Map<String, String> environment, String property) {
        OptionalInt told = columns(property);
        return told.isPresent() ? told : columns(environment.getOrDefault(VARIABLE, ""));
    }

    private static OptionalInt columns(String text) {
        return text.matches("[1-9][0-9]{0,5}") ? OptionalInt.of(Integer.parseInt(text)) : OptionalInt.empty();
    }
}
