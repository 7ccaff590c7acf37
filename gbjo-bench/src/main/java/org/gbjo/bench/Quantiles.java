package org.gbjo.bench;

import java.util.Arrays;
import java.util.Collection;

/** Quantiles and the geometric mean of measured values. */
public final class Quantiles {
    private final double[] sorted;

    public Quantiles(Collection<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("quantiles need at least 1 value, got none");
        }
        sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    }

    /** The value below which a share of all values lies (nearest rank). */
    public double at(double share) {
        return sorted[(int) Math.min(sorted.length - 1L, Math.round(share * (sorted.length - 1)))];
    }

    public double median() {
        return at(0.5);
    }

    public double geometricMean() {
        return Math.exp(Arrays.stream(sorted).map(Math::log).average().orElseThrow());
    }

    public int count() {
        return sorted.length;
    }
}
