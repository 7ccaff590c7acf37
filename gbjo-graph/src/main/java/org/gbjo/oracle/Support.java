package org.gbjo.oracle;

import java.util.Arrays;

/** Some values of a variable, as places in its domain in ascending order, with the weight of each. */
final class Support {
    /** With at least one in so many values of the domain, an array for all of them is worth its memory. */
    private static final int DENSE = 8;

    private final int[] places;
    private final double[] weights;
    /** The weight of each value of the domain, 0 for those that are not here; null if there are few here. */
    private final double[] dense;

    private Support(int[] places, double[] weights, int domainSize) {
        this.places = places;
        this.weights = weights;
        if (places.length >= domainSize / DENSE) {
            dense = new double[domainSize];
            for (int i = 0; i < places.length; i++) {
                dense[places[i]] = weights[i];
            }
        } else {
            dense = null;
        }
    }

    /** Collects values in ascending order. */
    static final class Builder {
        private final int domainSize;
        private int[] places;
        private double[] weights;
        private int size;

        Builder(int domainSize, int capacity) {
            this.domainSize = domainSize;
            this.places = new int[capacity];
            this.weights = new double[capacity];
        }

        /** Adds a value that has not been excluded by a weight of zero. */
        void add(int place, double weight) {
            if (weight != 0) {
                places[size] = place;
                weights[size++] = weight;
            }
        }

        Support build() {
            return new Support(Arrays.copyOf(places, size), Arrays.copyOf(weights, size), domainSize);
        }
    }

    static Support of(double[] weights) {
        Builder builder = new Builder(weights.length, weights.length);
        for (int place = 0; place < weights.length; place++) {
            builder.add(place, weights[place]);
        }
        return builder.build();
    }

    int size() {
        return places.length;
    }

    int place(int i) {
        return places[i];
    }

    double weight(int i) {
        return weights[i];
    }

    /** The weight of a value, 0 if it is not here. */
    double weightAt(int place) {
        if (dense != null) {
            return dense[place];
        }
        int found = Arrays.binarySearch(places, place);
        return found < 0 ? 0 : weights[found];
    }

    double sum() {
        double sum = 0;
        for (double weight : weights) {
            sum += weight;
        }
        return sum;
    }

    /** How many links the values have. */
    long degrees(Links links) {
        long sum = 0;
        for (int place : places) {
            sum += links.degree(place);
        }
        return sum;
    }
}
