package org.gbjo.cardinality.sample;

import org.gbjo.cardinality.Cardinalities;
import org.gbjo.query.PatternBits;

/** In which range the cost of an order lies, by the errors that are expected of its sets. */
final class CostRange {
    /** An estimate that may be off by more, as ln of a factor, says little of how many rows are worth a look. */
    static final double WIDEST = 1.5;
    /** The most that a set which was not sampled adds to the doubt. */
    private static final double DOUBTFUL = 1;

    private final Cardinalities cardinalities;

    CostRange(Cardinalities cardinalities) {
        this.cardinalities = cardinalities;
    }

    /** The upper end of the predicted range of the cost of an order: the tail comes from under-estimates. */
    double upper(int[] order) {
        double sum = 0;
        long low = PatternBits.low(order[0]);
        long high = PatternBits.high(order[0]);
        for (int place = 1; place < order.length; place++) {
            low |= PatternBits.low(order[place]);
            high |= PatternBits.high(order[place]);
            double error = cardinalities.squaredLogError(low, high);
            double range = error == Cardinalities.UNKNOWN_ERROR ? 0 : Math.min(WIDEST, Math.sqrt(error));
            sum += Math.exp(cardinalities.logRows(low, high) + range);
        }
        return sum;
    }

    /** The error of the cost of an order, as a share of it; the rows of the whole query are left out. */
    double doubt(int[] order) {
        double sum = 0;
        double doubt = 0;
        long low = PatternBits.low(order[0]);
        long high = PatternBits.high(order[0]);
        for (int place = 1; place < order.length - 1; place++) {
            low |= PatternBits.low(order[place]);
            high |= PatternBits.high(order[place]);
            double rows = cardinalities.rows(low, high);
            sum += rows;
            doubt += rows * Math.sqrt(Math.min(DOUBTFUL, cardinalities.squaredLogError(low, high)));
        }
        return sum == 0 ? 0 : doubt / sum;
    }
}
