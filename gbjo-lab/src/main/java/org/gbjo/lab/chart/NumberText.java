package org.gbjo.lab.chart;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as people read them on a small screen: 1.5K, 20M, 3·10¹⁸. */
final class NumberText {
    private static final String UNITS = " KMGT";
    private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

    private NumberText() {}

    /** The value rounded to so many significant digits, without zeros that say nothing. */
    static String of(double value, int digits) {
        if (Double.isNaN(value)) {
            return "none";
        }
        if (Double.isInfinite(value)) {
            return value > 0 ? "∞" : "−∞";
        }
        if (value == 0) {
            return "0";
        }
        BigDecimal rounded = new BigDecimal(Math.abs(value)).round(new MathContext(digits));
        int exponent = rounded.precision() - rounded.scale() - 1;
        return (value < 0 ? "−" : "") + positive(rounded, exponent);
    }

    private static String positive(BigDecimal value, int exponent) {
        if (exponent >= 3 * UNITS.length() || exponent < -4) {
            String factor = plain(value.movePointLeft(exponent));
            return (factor.equals("1") ? "" : factor + "·") + "10" + superscript(exponent);
        }
        int unit = Math.max(0, Math.floorDiv(exponent, 3));
        return plain(value.movePointLeft(3 * unit)) + (unit == 0 ? "" : UNITS.charAt(unit));
    }

    private static String plain(BigDecimal value) {
        return value.stripTrailingZeros().toPlainString();
    }

    private static String superscript(int exponent) {
        StringBuilder text = new StringBuilder(exponent < 0 ? "⁻" : "");
        for (char digit : Integer.toString(Math.abs(exponent)).toCharArray()) {
            text.append(SUPERSCRIPTS.charAt(digit - '0'));
        }
        return text.toString();
    }
}
