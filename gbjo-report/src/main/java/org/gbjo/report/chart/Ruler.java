package org.gbjo.report.chart;

/**
 * Where values lie on paper: {@code low} at {@code start}, {@code high} at {@code end}, whichever of the two is larger.
 */
record Ruler(Scale scale, double low, double high, double start, double end, int ticksAtMost) {
    /** Beyond this, differences of values overflow, so it counts as infinite. */
    private static final double LARGEST = 1e300;

    /** The ruler of an axis that shows these values and begins and ends with a round number where it is free. */
    static Ruler of(Axis axis, Extent extent, double start, double end, int ticksAtMost) {
        Ruler exact = exact(axis, extent, start, end, ticksAtMost);
        double[] rounded = axis.scale() == Scale.LINEAR
                ? Ticks.roundedLinear(exact.low, exact.high, ticksAtMost)
                : Ticks.roundedLogarithmic(exact.low, exact.high);
        double low = Double.isNaN(axis.low()) ? rounded[0] : exact.low;
        double high = Double.isNaN(axis.high()) ? rounded[1] : exact.high;
        return new Ruler(axis.scale(), low, high, start, end, ticksAtMost);
    }

    /** The ruler that begins and ends with the smallest and the largest value. */
    static Ruler exact(Axis axis, Extent extent, double start, double end, int ticksAtMost) {
        boolean linear = axis.scale() == Scale.LINEAR;
        boolean empty = extent.low() > extent.high();
        double lowest = empty ? (linear ? 0 : 1) : extent.low();
        double highest = empty ? (linear ? 1 : 10) : extent.high();
        double low = Double.isNaN(axis.low()) ? lowest : axis.low();
        double high = Double.isNaN(axis.high()) ? highest : axis.high();
        if (low >= high) {
            // All values are the same, or lie beyond an end that is fixed.
            double widerLow = Double.isNaN(axis.low()) ? high - room(axis.scale(), high) : low;
            high = Double.isNaN(axis.high()) ? low + room(axis.scale(), low) : high;
            low = widerLow;
        }
        return new Ruler(axis.scale(), low, high, start, end, ticksAtMost);
    }

    private static double room(Scale scale, double value) {
        return scale == Scale.LINEAR ? Math.max(Math.abs(value) / 2, 0.5) : value / 2;
    }

    /** The smallest and the largest value that an axis must show; low is above high if there is none. */
    record Extent(double low, double high) {
        static final Extent EMPTY = new Extent(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY);

        Extent with(Scale scale, double... values) {
            double lowest = low;
            double highest = high;
            for (double value : values) {
                if (scale.shows(value) && Math.abs(value) <= LARGEST) {
                    lowest = Math.min(lowest, value);
                    highest = Math.max(highest, value);
                }
            }
            return new Extent(lowest, highest);
        }
    }

    /** The place of a value; what lies outside is put on the nearer edge. */
    double at(double value) {
        return start + fraction(value) * (end - start);
    }

    /** 0 at the low end, 1 at the high end. */
    double fraction(double value) {
        double from = scale.position(low);
        double fraction = (scale.position(Math.min(high, Math.max(low, value))) - from) / (scale.position(high) - from);
        return Math.min(1, Math.max(0, fraction));
    }

    boolean contains(double value) {
        return value >= low && value <= high;
    }

    double[] ticks() {
        return Ticks.of(scale, low, high, ticksAtMost);
    }
}
