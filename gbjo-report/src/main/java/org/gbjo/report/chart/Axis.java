package org.gbjo.report.chart;

/**
 * One axis of a chart, or the meaning of its colours.
 *
 * @param label what the values are, with their unit; empty for none
 * @param low the lowest value to show, or NaN for what the data need
 * @param high the highest value to show, or NaN for what the data need
 */
public record Axis(String label, Scale scale, double low, double high) {

    public Axis {
        if (Double.isInfinite(low) || Double.isInfinite(high)) {
            throw new IllegalArgumentException("an axis has finite ends, got " + low + " to " + high);
        }
        if (low >= high) {
            throw new IllegalArgumentException("an axis runs from low to high, got " + low + " to " + high);
        }
        if (!scale.shows(Double.isNaN(low) ? 1 : low)) {
            throw new IllegalArgumentException("a logarithmic axis begins above 0, got " + low);
        }
    }

    public static Axis linear(String label) {
        return new Axis(label, Scale.LINEAR, Double.NaN, Double.NaN);
    }

    public static Axis logarithmic(String label) {
        return new Axis(label, Scale.LOGARITHMIC, Double.NaN, Double.NaN);
    }

    /** The same with fixed ends; NaN leaves an end to the data. */
    public Axis between(double lowest, double highest) {
        return new Axis(label, scale, lowest, highest);
    }
}
