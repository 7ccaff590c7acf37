package org.gbjo.lab.umap;

/**
 * How much each neighbour of a point belongs to it (paper, section 3.1 and Algorithm 3): exp(-max(0, d - rho) / sigma),
 * where rho is the distance to the nearest neighbour that is not the point's double, and sigma makes the memberships add
 * up to log2 k. Departs: where doubles alone exceed that sum, sigma stops at a thousandth of the mean distance, as it
 * would otherwise go to 0.
 */
record SmoothDistances(double rho, double sigma) {
    private static final int ROUNDS = 64;
    private static final double SMALLEST = 1e-3;

    static SmoothDistances of(float[] distances) {
        double rho = 0;
        double mean = 0;
        for (float distance : distances) {
            rho = rho == 0 ? distance : rho;
            mean += (double) distance / distances.length;
        }
        if (mean == 0) {
            return new SmoothDistances(0, 1);
        }
        double target = Math.log(distances.length) / Math.log(2);
        double low = SMALLEST * mean;
        double high = low;
        while (new SmoothDistances(rho, high).sum(distances) < target) {
            high *= 2;
        }
        for (int round = 0; round < ROUNDS; round++) {
            double middle = (low + high) / 2;
            if (new SmoothDistances(rho, middle).sum(distances) < target) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return new SmoothDistances(rho, high);
    }

    double membership(double distance) {
        return Math.exp(-Math.max(0, distance - rho) / sigma);
    }

    double sum(float[] distances) {
        double sum = 0;
        for (float distance : distances) {
            sum += membership(distance);
        }
        return sum;
    }
}
