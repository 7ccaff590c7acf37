package org.gbjo.report.chart;

/**
 * A line of a {@link LineChart}. A value that is NaN, or not positive on a logarithmic axis, leaves a gap; an infinite
 * one is drawn at the edge.
 *
 * @param lower the lower edge of a band around the line, empty for none
 * @param upper the upper edge of that band
 * @param emphasised whether the line is thicker than the others
 * @param stepwise whether a value holds until the next x, as in a performance profile
 */
@SuppressWarnings("ArrayRecordComponent") // drawn, never compared
public record Series(
        String name, double[] xs, double[] ys, double[] lower, double[] upper, boolean emphasised, boolean stepwise) {

    public Series {
        if (xs.length != ys.length) {
            throw new IllegalArgumentException(
                    "the series '" + name + "' needs as many ys as xs, got " + ys.length + " and " + xs.length);
        }
        if (lower.length != upper.length || (lower.length != 0 && lower.length != xs.length)) {
            throw new IllegalArgumentException("the band of '" + name + "' has two edges of " + xs.length
                    + " values, got " + lower.length + " and " + upper.length);
        }
    }

    public static Series of(String name, double[] xs, double[] ys) {
        return new Series(name, xs, ys, new double[0], new double[0], false, false);
    }

    /** The same with a band between two lines. */
    public Series between(double[] lowerEdge, double[] upperEdge) {
        return new Series(name, xs, ys, lowerEdge, upperEdge, emphasised, stepwise);
    }

    /** The same as a thick line. */
    public Series emphasise() {
        return new Series(name, xs, ys, lower, upper, true, stepwise);
    }

    /** The same as a staircase. */
    public Series asSteps() {
        return new Series(name, xs, ys, lower, upper, emphasised, true);
    }
}
