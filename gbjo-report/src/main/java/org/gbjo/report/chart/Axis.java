package org.gbjo.report.chart;

/**
 * One axis of a chart, or the meaning of its colours.
 *
 * @param label what the values are, with their unit; empty for none
 * @param low the lowest value to show, or NaN for what the data need
 * @param high the highest value to show, or NaN for what the data need
 * @param hidden whether the axis has neither marks nor label, because its values mean nothing
 */
public record Axis(String label, Scale scale, double low, double high, boolean hidden) {

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
        return new Axis(label, Scale.LINEAR, Double.NaN, Double.NaN, false);
    }

    public static Axis logarithmic(String label) {
        return new Axis(label, Scale.LOGARITHMIC, Double.NaN, Double.NaN, false);
    }

    /** An axis whose values mean nothing, as those of an embedding. */
    public static Axis unnamed() {
        return new Axis("", Scale.LINEAR, Double.NaN, Double.NaN, true);
    }

    /** The same with fixed ends; NaN leaves an end to the data. */
    public Axis between(double lowest, double highest) {
        return new Axis(label, scale, lowest, highest, hidden);
    }
}
