package org.gbjo.paper.search;

/**
 * The penalties of the paper's section 3.3, transcribed literally over the whole N by N matrix in double precision.
 * Indexes count from 0: patterns 0..n-1, the first join n, the root 2n-2.
 */
final class DensePenalties {
    private DensePenalties() {}

    static double struct(double[][] a, int n, PenaltySettings weights) {
        return weights.patternOutputs() * to(a, n)
                + weights.joinInputs() * ji(a, n)
                + weights.leftLinear() * ll(a, n)
                + weights.joinOutputs() * jo(a, n)
                + weights.acyclic() * acyc(a);
    }

    static double to(double[][] a, int n) {
        double sum = 0;
        for (int v = 0; v < n; v++) {
            sum += square(out(a, v) - 1);
        }
        return sum;
    }

    static double ji(double[][] a, int n) {
        double sum = 0;
        for (int v = n; v < a.length; v++) {
            sum += square(in(a, v, 0, a.length) - 2);
        }
        return sum;
    }

    static double jo(double[][] a, int n) {
        int root = a.length - 1;
        double sum = square(out(a, root));
        for (int v = n; v < root; v++) {
            sum += square(out(a, v) - 1);
        }
        return sum;
    }

    static double ll(double[][] a, int n) {
        double sum = square(in(a, n, 0, n) - 2) + square(in(a, n, n, a.length));
        for (int v = n + 1; v < a.length; v++) {
            sum += square(in(a, v, 0, n) - 1) + square(in(a, v, n, a.length) - 1);
        }
        return sum;
    }

    /** tr(e^A) - N by the power series of the whole matrix. */
    static double acyc(double[][] a) {
        int size = a.length;
        double[][] term = new double[size][size];
        for (int i = 0; i < size; i++) {
            term[i][i] = 1;
        }
        double trace = 0;
        for (int k = 1; k <= 40; k++) {
            double[][] next = new double[size][size];
            for (int i = 0; i < size; i++) {
                for (int j = 0; j < size; j++) {
                    for (int m = 0; m < size; m++) {
                        next[i][j] += term[i][m] * a[m][j] / k;
                    }
                }
                trace += next[i][i];
            }
            term = next;
        }
        return trace;
    }

    private static double out(double[][] a, int v) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            sum += a[v][j];
        }
        return sum;
    }

    private static double in(double[][] a, int v, int from, int to) {
        double sum = 0;
        for (int u = from; u < to; u++) {
            sum += a[u][v];
        }
        return sum;
    }

    private static double square(double value) {
        return value * value;
    }
}
