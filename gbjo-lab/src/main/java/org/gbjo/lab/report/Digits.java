package org.gbjo.lab.report;

import java.util.Locale;

/** Numbers for tables, the same in every locale. */
final class Digits {
    private Digits() {}

    /** Three digits or more where they say something: 1.05, 23.4, 12345, 1.2e9. */
    static String of(double value) {
        if (Double.isNaN(value)) {
            return "";
        }
        if (Double.isInfinite(value)) {
            return "∞";
        }
        double size = Math.abs(value);
        if (size >= 1e6) {
            return String.format(Locale.ROOT, "%.1e", value);
        }
        if (size >= 99.95) {
            return String.format(Locale.ROOT, "%,.0f", value);
        }
        return String.format(Locale.ROOT, size >= 9.995 ? "%.1f" : "%.2f", value);
    }

    /** One digit more, for figures close to 1. */
    static String precise(double value) {
        return value < 9.9995 ? String.format(Locale.ROOT, "%.3f", value) : of(value);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }
}
