package org.gbjo.observe;

import java.util.Locale;

/** Numbers of rows for people. */
final class RowsText {
    /** From here on, the magnitude says more than the digits. */
    private static final double MANY_ROWS = 1e7;

    private RowsText() {}

    static String of(long rows) {
        return String.format(Locale.ROOT, "%,d", rows);
    }

    static String of(double rows) {
        return String.format(Locale.ROOT, rows < MANY_ROWS ? "%,.0f" : "%.2e", rows);
    }
}
