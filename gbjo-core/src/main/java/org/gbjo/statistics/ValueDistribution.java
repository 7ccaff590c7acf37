package org.gbjo.statistics;

/**
 * How the values of a space are distributed: some values in ascending order, each with the share of all values that are less
 * and of those that are not greater. Values between two neighbours are taken to be spread evenly. Where there are few
 * different values, all of them are here and nothing lies between. Immutable.
 *
 * @param values ascending, at least one
 */
@SuppressWarnings("ArrayRecordComponent") // never changed, and read for each condition
public record ValueDistribution(double[] values, float[] below, float[] atMost) {

    public ValueDistribution {
        if (values.length == 0 || below.length != values.length || atMost.length != values.length) {
            throw new StatisticsException("a distribution has at least one value, each with two shares, got "
                    + values.length + ", " + below.length + " and " + atMost.length
                    + "; make it again with gbjo statistics");
        }
    }

    /** The share of the values that are less than this one. */
    public double below(double value) {
        int at = firstNotLess(value);
        if (at == values.length) {
            return 1;
        }
        return values[at] == value ? below[at] : between(at, value);
    }

    /** The share of the values that are not greater than this one. */
    public double atMost(double value) {
        int at = firstNotLess(value);
        if (at == values.length) {
            return 1;
        }
        return values[at] == value ? atMost[at] : between(at, value);
    }

    /** The share of what is not greater than a value before the one at a place. */
    private double between(int at, double value) {
        if (at == 0) {
            return 0;
        }
        double from = values[at - 1];
        // Halves, since the largest numbers have no difference.
        double part = (value / 2 - from / 2) / (values[at] / 2 - from / 2);
        return atMost[at - 1] + part * Math.max(0, below[at] - atMost[at - 1]);
    }

    private int firstNotLess(double value) {
        int low = 0;
        int high = values.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (values[middle] < value) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
