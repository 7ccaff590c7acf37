package org.gbjo.oracle;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * Which values of one variable are joined with which values of another, and by how many partial solutions. Values are
 * places in the domains of the variables. Each row, the partners of one value, is in ascending order.
 */
final class Links {
    private final int from;
    private final int to;
    private final int targetSize;
    private final int[] ends;
    private final int[] targets;
    private final double[] weights;
    private Links reversed;

    private Links(int from, int to, int targetSize, int[] ends, int[] targets, double[] weights) {
        this.from = from;
        this.to = to;
        this.targetSize = targetSize;
        this.ends = ends;
        this.targets = targets;
        this.weights = weights;
    }

    /** Collects links row by row. */
    static final class Builder {
        private final int[] ends;
        private final int targetSize;
        private final IntArrayList targets = new IntArrayList();
        private final DoubleArrayList weights = new DoubleArrayList();

        Builder(int sourceSize, int targetSize) {
            this.ends = new int[sourceSize];
            this.targetSize = targetSize;
        }

        void add(int target, double weight) {
            targets.add(target);
            weights.add(weight);
        }

        /** Ends a row; those without links may be left out. */
        void endRow(int source) {
            ends[source] = targets.size();
        }

        Links build(int from, int to) {
            for (int i = 1; i < ends.length; i++) {
                ends[i] = Math.max(ends[i], ends[i - 1]);
            }
            return new Links(from, to, targetSize, ends, targets.toIntArray(), weights.toDoubleArray());
        }
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    boolean touches(int variable) {
        return from == variable || to == variable;
    }

    /** The variable at the other end. */
    int other(int variable) {
        return from == variable ? to : from;
    }

    int size() {
        return targets.length;
    }

    /** The same links with their rows by the values of a variable, one of the two. */
    Links by(int variable) {
        if (variable == from) {
            return this;
        }
        if (reversed == null) {
            reversed = reverse();
            reversed.reversed = this;
        }
        return reversed;
    }

    private Links reverse() {
        int[] next = new int[targetSize + 1];
        for (int target : targets) {
            next[target + 1]++;
        }
        for (int i = 1; i <= targetSize; i++) {
            next[i] += next[i - 1];
        }
        int[] sources = new int[targets.length];
        double[] turned = new double[targets.length];
        for (int source = 0; source < ends.length; source++) {
            for (int i = begin(source); i < ends[source]; i++) {
                int place = next[targets[i]]++;
                sources[place] = source;
                turned[place] = weights[i];
            }
        }
        return new Links(to, from, ends.length, Arrays.copyOf(next, targetSize), sources, turned);
    }

    int begin(int source) {
        return source == 0 ? 0 : ends[source - 1];
    }

    int end(int source) {
        return ends[source];
    }

    int degree(int source) {
        return end(source) - begin(source);
    }

    int target(int i) {
        return targets[i];
    }

    double weight(int i) {
        return weights[i];
    }

    /** The links between values whose weights are not zero. */
    Links among(double[] sourceWeights, double[] targetWeights) {
        Builder kept = new Builder(ends.length, targetSize);
        for (int source = 0; source < ends.length; source++) {
            for (int i = begin(source); i < ends[source] && sourceWeights[source] != 0; i++) {
                if (targetWeights[targets[i]] != 0) {
                    kept.add(targets[i], weights[i]);
                }
            }
            kept.endRow(source);
        }
        return kept.build(from, to);
    }

    /** The links that are in both, with the product of their weights. Rows of both are by the same variable. */
    Links times(Links other) {
        Builder common = new Builder(ends.length, targetSize);
        for (int source = 0; source < ends.length; source++) {
            int j = other.begin(source);
            for (int i = begin(source); i < ends[source]; i++) {
                while (j < other.ends[source] && other.targets[j] < targets[i]) {
                    j++;
                }
                if (j < other.ends[source] && other.targets[j] == targets[i]) {
                    common.add(targets[i], weights[i] * other.weights[j]);
                }
            }
            common.endRow(source);
        }
        return common.build(from, to);
    }
}
