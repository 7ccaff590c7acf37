package org.gbjo.report.text;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.Locale;

/**
 * Numbers as people read them, the same in every locale. There are four styles: {@link #exact} for what was counted,
 * {@link #figure} for what was measured, {@link #precise} for figures that matter close to 1, and {@link #compact}
 * where there is little room, as in a chart or a progress bar. Very large and very small numbers are powers of ten in
 * all of them ({@code 1.2e9}); what is not known is a dash.
 */
public final class Numbers {
    /** Stands where a figure is not known. */
    public static final String UNKNOWN = "–";

    private static final String INFINITE = "∞";
    private static final String UNITS = " KMGT";
    private static final int DIGITS = 3;
    /** Up to here a double counts without gaps. */
    private static final double EXACT_LIMIT = 1L << 53;

    private Numbers() {}

    /** All digits in groups of three. */
    public static String exact(long value) {
        return String.format(Locale.ROOT, "%,d", value);
    }

    /** All digits in groups of three; beyond 2^53, where a double rounds, a power of ten. */
    public static String exact(double value) {
        if (value == Double.POSITIVE_INFINITY) {
            return "above 1e308";
        }
        return value < EXACT_LIMIT ? String.format(Locale.ROOT, "%,.0f", value) : scientific(value, DIGITS + 1);
    }

    /** Three digits or more: {@code 0.0123}, {@code 1.05}, {@code 23.4}, {@code 12,345}, {@code 1.23e9}. */
    public static String figure(double value) {
        double size = Math.abs(value);
        if (!Double.isFinite(value) || value == 0) {
            return special(value);
        }
        if (size >= 999_999.5 || size < 0.000_05) {
            return scientific(value, DIGITS);
        }
        String format = size >= 99.95 ? "%,.0f" : size >= 9.995 ? "%.1f" : size >= 0.1 ? "%.2f" : "%.4f";
        return String.format(Locale.ROOT, format, value);
    }

    /** The same with a digit more: {@code 1.054}. */
    public static String precise(double value) {
        return Math.abs(value) < 9.9995 ? String.format(Locale.ROOT, "%.3f", value) : figure(value);
    }

    /** Three digits and a unit of thousands, without zeros that say nothing: {@code 1.5K}, {@code 20M}. */
    public static String compact(double value) {
        return compact(value, DIGITS);
    }

    public static String compact(long value) {
        return compact((double) value);
    }

    /** The same with another number of digits. */
    public static String compact(double value, int digits) {
        if (!Double.isFinite(value) || value == 0) {
            return special(value);
        }
        BigDecimal rounded = rounded(value, digits);
        int exponent = exponent(rounded);
        if (exponent >= DIGITS * UNITS.length() || exponent < -4) {
            return scientific(value, digits);
        }
        int unit = Math.max(0, Math.floorDiv(exponent, DIGITS));
        return plain(rounded.movePointLeft(DIGITS * unit)) + (unit == 0 ? "" : UNITS.charAt(unit));
    }

    /** {@code 512 B}, {@code 2.5 MB}. */
    public static String bytes(long value) {
        String text = compact(value);
        int last = text.length() - 1;
        return UNITS.indexOf(text.charAt(last)) > 0
                ? text.substring(0, last) + " " + text.charAt(last) + "B"
                : text + " B";
    }

    /** A share of 1 in whole percent: {@code 93 %}. */
    public static String percent(double share) {
        return percent(share, 0);
    }

    public static String percent(double share, int decimals) {
        return String.format(Locale.ROOT, "%." + decimals + "f %%", 100 * share);
    }

    public static String seconds(double seconds) {
        return duration(Duration.ofNanos(Math.round(seconds * 1e9)));
    }

    /** {@code 0.3 s}, {@code 1 min 05 s}, {@code 2 h 05 min}. */
    public static String duration(Duration duration) {
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

    /** Zero, and what is no number or infinite. */
    private static String special(double value) {
        if (value == 0) {
            return "0";
        }
        return Double.isNaN(value) ? UNKNOWN : value > 0 ? INFINITE : "-" + INFINITE;
    }

    private static String scientific(double value, int digits) {
        BigDecimal rounded = rounded(value, digits);
        int exponent = exponent(rounded);
        return plain(rounded.movePointLeft(exponent)) + "e" + exponent;
    }

    private static BigDecimal rounded(double value, int digits) {
        return new BigDecimal(value).round(new MathContext(digits));
    }

    private static int exponent(BigDecimal value) {
        return value.precision() - value.scale() - 1;
    }

    private static String plain(BigDecimal value) {
        return value.stripTrailingZeros().toPlainString();
    }
}
