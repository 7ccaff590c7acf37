package org.gbjo.lab.umap;

import java.util.Arrays;

/**
 * The edges between points with the probability that each exists (paper, section 3.1, Algorithm 2): the fuzzy union a + b
 * - ab of how much the two ends belong to each other. Each edge occurs once.
 *
 * @param points how many there are
 */
@SuppressWarnings("ArrayRecordComponent") // an intermediate result, never compared
record FuzzyGraph(int points, int[] from, int[] to, double[] weights) {

    static FuzzyGraph of(Neighbours neighbours) {
        int n = neighbours.indices().length;
        double[][] memberships = new double[n][neighbours.k()];
        for (int i = 0; i < n; i++) {
            SmoothDistances smooth = SmoothDistances.of(neighbours.distances()[i]);
            for (int place = 0; place < neighbours.k(); place++) {
                memberships[i][place] = smooth.membership(neighbours.distances()[i][place]);
            }
        }
        int[] from = new int[n * neighbours.k()];
        int[] to = new int[from.length];
        double[] weights = new double[from.length];
        int count = 0;
        for (int i = 0; i < n; i++) {
            for (int place = 0; place < neighbours.k(); place++) {
                int other = neighbours.indices()[i][place];
                int back = place(neighbours.indices()[other], i);
                if (back < 0 || i < other) {
                    double there = memberships[i][place];
                    double here = back < 0 ? 0 : memberships[other][back];
                    from[count] = i;
                    to[count] = other;
                    weights[count++] = there + here - there * here;
                }
            }
        }
        return new FuzzyGraph(n, Arrays.copyOf(from, count), Arrays.copyOf(to, count), Arrays.copyOf(weights, count));
    }

    private static int place(int[] indices, int wanted) {
        for (int place = 0; place < indices.length; place++) {
            if (indices[place] == wanted) {
                return place;
            }
        }
        return -1;
    }
}
