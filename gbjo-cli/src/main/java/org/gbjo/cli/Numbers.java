package org.gbjo.cli;

import java.time.Duration;
import java.util.Locale;
import org.gbjo.cardinality.Cost;

/** Numbers as people read them, the same in every locale. */
final class Numbers {
    private static final String[] UNITS = {"", " K", " M", " G", " T", " P", " E"};
    /** Up to here a double counts without gaps. */
    private static final double EXACT_LIMIT = 1L << 53;

    private Numbers() {}

    /** Three digits and a unit of thousands: {@code 12.3 M}. */
    static String human(double value) {
        double rest = value;
        int unit = 0;
        while (rest >= 999.5 && unit < UNITS.length - 1) {
            rest /= 1000;
            unit++;
        }
        if (rest >= 999.5) {
            return String.format(Locale.ROOT, "%.2e", value);
        }
        boolean whole = rest >= 99.95 || (unit == 0 && rest == Math.rint(rest));
        return String.format(Locale.ROOT, whole ? "%.0f" : "%.1f", rest) + UNITS[unit];
    }

    static String human(long value) {
        return human((double) value);
    }

    static String bytes(long value) {
        String text = human(value);
        return text.contains(" ") ? text + "B" : text + " B";
    }

    /** All digits in groups of three; beyond 2^53, where a double rounds, a power of ten. */
    static String exact(double value) {
        if (value == Cost.SATURATED) {
            return "above 10^308";
        }
        return String.format(Locale.ROOT, value < EXACT_LIMIT ? "%,.0f" : "%.3e", value);
    }

    static String exact(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** How many times as large: {@code 1.00}, {@code 12.3}, {@code 45.6 K}. */
    static String ratio(double value) {
        if (value == Double.POSITIVE_INFINITY) {
            return "∞";
        }
        return value < 9.995 ? String.format(Locale.ROOT, "%.2f", value) : human(value);
    }

    /** The same with a digit more: {@code 1.054}. */
    static String precise(double value) {
        return value < 9.9995 ? String.format(Locale.ROOT, "%.3f", value) : ratio(value);
    }

    static String seconds(double seconds) {
        return duration(Duration.ofNanos(Math.round(seconds * 1e9)));
    }

    static String duration(Duration duration) {
        double seconds = duration.toNanos() / 1e9;
        if (seconds < 9.95) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long whole = Math.round(seconds);
        if (whole < 60) {
            return whole + " s";
        } else if (whole < 3600) {
            return String.format(Locale.ROOT, "%d min %02d s", whole / 60, whole % 60);
        }
        return String.format(Locale.ROOT, "%d h %02d min", whole / 3600, whole % 3600 / 60);
    }
}
