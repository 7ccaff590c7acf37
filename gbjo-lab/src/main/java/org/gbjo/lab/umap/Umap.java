package org.gbjo.lab.umap;

import org.gbjo.run.Progress;

/**
 * Uniform manifold approximation and projection (McInnes, Healy, Melville: "UMAP: Uniform Manifold Approximation and
 * Projection for Dimension Reduction", arXiv 1802.03426, Algorithm 1), for Euclidean rows in the plane. Written from the
 * paper. Departs: neighbours are exact, found by comparing all rows (the paper uses NN-descent); the layout starts with
 * the two principal components (the paper: the eigenvectors of the graph); edges are drawn evenly over the epochs instead
 * of at random. The same rows and seed give the same layout.
 */
public final class Umap {
    private Umap() {}

    /** A point in the plane for each row; rows have equal lengths and finite values. */
    public static double[][] layout(float[][] rows, UmapSettings settings, Progress progress) {
        check(rows);
        if (rows.length < 2) {
            return new double[rows.length][2];
        }
        int k = Math.min(settings.neighbours(), rows.length - 1);
        FuzzyGraph graph = FuzzyGraph.of(Neighbours.of(rows, k, progress));
        double[][] points = PrincipalComponents.start(rows, settings.seed());
        new Layout(graph, Curve.fit(settings.minimumDistance()), settings).improve(points, progress);
        return points;
    }

    private static void check(float[][] rows) {
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != rows[0].length) {
                throw new IllegalArgumentException("rows have equal lengths, row " + (i + 1) + " has " + rows[i].length
                        + " values, the first " + rows[0].length);
            }
            for (float value : rows[i]) {
                if (!Float.isFinite(value)) {
                    throw new IllegalArgumentException("rows hold finite values, row " + (i + 1) + " has " + value);
                }
            }
        }
    }
}
