package org.gbjo.paper.model;

import java.util.Arrays;
import org.gbjo.kernel.Gaussian;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.query.Bgp;

/**
 * The cost model of the paper's appendix B.2, transcribed equation by equation in double precision over all N nodes and
 * the whole N by N matrix, without any of the facts that make the product fast.
 */
public final class DenseGin {
    private final GinWeights weights;
    private final int nodes;
    private final double[][] input;
    private final double[][] sharing;

    public DenseGin(GinWeights weights, FeatureScheme scheme, Bgp bgp) {
        this.weights = weights;
        int n = bgp.size();
        this.nodes = 2 * n - 1;
        int width = scheme.width();
        float[] rows = new float[nodes * width];
        scheme.encodePatterns(bgp, rows);
        for (int join = 0; join < n - 1; join++) {
            scheme.encodeJoin(bgp, join, rows, (n + join) * width);
        }
        this.input = new double[nodes][width];
        for (int i = 0; i < nodes * width; i++) {
            input[i / width][i % width] = Math.signum(rows[i]) * Math.log1p(Math.abs(rows[i]));
        }
        this.sharing = new double[nodes][nodes];
        for (int i = 0; i < n; i++) {
            for (int neighbour : bgp.neighbours(i).toArray()) {
                sharing[neighbour][i] = 1.0 / bgp.neighbours(i).size();
            }
        }
    }

    /** The predicted cost under a soft adjacency matrix, {@code a[i][j]} from i to j. */
    public double logCost(double[][] a) {
        return head(embedding(a));
    }

    /** The cost of a plan whose node states have this sum. */
    double head(double[] sum) {
        return linear("head.second", gelu(linear("head.first", sum)))[0];
    }

    /** The sum of the states of all nodes after the last layer. */
    double[] embedding(double[][] a) {
        double[][] x = new double[nodes][];
        for (int i = 0; i < nodes; i++) {
            x[i] = linear("project", input[i]);
        }
        for (int layer = 0; layer < weights.shape().layers(); layer++) {
            String prefix = "layers." + layer + ".";
            double epsilon = weights.values(prefix + "epsilon")[0];
            double share = weights.shape().sharing() ? weights.values(prefix + "sharing")[0] : 0;
            double[][] next = new double[nodes][];
            for (int i = 0; i < nodes; i++) {
                double[] z = new double[weights.shape().hidden()];
                for (int k = 0; k < z.length; k++) {
                    z[k] = (1 + epsilon) * x[i][k];
                    for (int j = 0; j < nodes; j++) {
                        z[k] += (a[j][i] + share * sharing[j][i]) * x[j][k];
                    }
                }
                next[i] = linear(prefix + "second", gelu(linear(prefix + "first", z)));
                for (int k = 0; k < z.length; k++) {
                    next[i][k] += x[i][k];
                }
            }
            x = next;
        }
        double[] sum = new double[weights.shape().hidden()];
        for (double[] row : x) {
            for (int k = 0; k < sum.length; k++) {
                sum[k] += row[k];
            }
        }
        return sum;
    }

    private double[] linear(String name, double[] in) {
        float[] matrix = weights.values(name + ".weight");
        float[] bias = weights.values(name + ".bias");
        double[] out = new double[bias.length];
        for (int i = 0; i < out.length; i++) {
            out[i] = bias[i];
            for (int k = 0; k < in.length; k++) {
                out[i] += (double) matrix[i * in.length + k] * in[k];
            }
        }
        return out;
    }

    private static double[] gelu(double[] x) {
        return Arrays.stream(x).map(v -> v * Gaussian.cdf(v)).toArray();
    }

    /** The derivative of the cost by the edge from i to j: a central difference. */
    public double derivative(double[][] a, int i, int j) {
        double step = 1e-5;
        double original = a[i][j];
        a[i][j] = original + step;
        double above = logCost(a);
        a[i][j] = original - step;
        double below = logCost(a);
        a[i][j] = original;
        return (above - below) / (2 * step);
    }
}
