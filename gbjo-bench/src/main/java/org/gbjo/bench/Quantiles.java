package org.gbjo.bench;

import java.util.Arrays;
import java.util.Collection;

/** Quantiles and the geometric mean of measured values. */
final class Quantiles {
    private final double[] sorted;

    Quantiles(Collection<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("quantiles need at least 1 value, got none");
        }
        sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    /** The value below which a share of all values lies (nearest rank). */
    double at(double share) {
        return sorted[(int) Math.min(sorted.length - 1L, Math.round(share * (sorted.length - 1)))];
    }

    double median() {
        return at(0.5);
    }

    double geometricMean() {
        return Math.exp(Arrays.stream(sorted).map(Math::log).average().orElseThrow());
    }

    int count() {
        return sorted.length;
    }
}
