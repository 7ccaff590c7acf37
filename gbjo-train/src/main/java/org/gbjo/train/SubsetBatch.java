package org.gbjo.train;

import ai.djl.ndarray.NDArray;
import ai.djl.ndarray.NDManager;
import ai.djl.ndarray.types.Shape;
import java.util.List;
import org.gbjo.cardinality.QueryDescription;
import org.gbjo.learned.QueryFeatures;

/**
 * Queries of equal size with their sets, dense: Q queries of n patterns, K sets each. A query with fewer than K sets is
 * filled up with sets of its first pattern alone, of weight 0. What does not depend on weights is computed here.
 *
 * @param patternRows [Q, n, features]
 * @param pairRows [Q, n, n, features]
 * @param shares [Q, n, n, 1], 1 where two patterns share a variable
 * @param patternMeans [Q, K, n], takes the mean over the patterns of a set
 * @param pairMeans [Q, K, n n], takes the mean over the pairs of a set that share a variable, both orders of each
 * @param sizes [Q, K, 1], the patterns of a set
 * @param treePairs [Q, K, 1], the pairs of a set, or as many as a spanning tree has if these are fewer
 * @param sizeInputs [Q, K, 2], what the head reads of the size
 * @param estimates [Q, K, 1], before any learned correction
 * @param corrections [Q, K, 1], what trios add to the estimates
 * @param targets [Q, K], ln of the rows
 * @param weights [Q, K], 1 for a set, 0 for a filler
 */
record SubsetBatch(
        List<SubsetExample> examples,
        int sets,
        NDArray patternRows,
        NDArray pairRows,
        NDArray shares,
        NDArray patternMeans,
        NDArray pairMeans,
        NDArray sizes,
        NDArray treePairs,
        NDArray sizeInputs,
        NDArray estimates,
        NDArray corrections,
        NDArray targets,
        NDArray weights) {

    static SubsetBatch of(List<SubsetExample> examples, NDManager manager) {
        int queries = examples.size();
        int n = examples.get(0).patterns();
        int sets = examples.stream().mapToInt(SubsetExample::setCount).max().orElse(0);
        int patternWidth = examples.get(0).features().patternRows().length / n;
        int pairWidth = examples.get(0).features().pairRows().length / (n * n);
        float[] patternRows = new float[queries * n * patternWidth];
        float[] pairRows = new float[queries * n * n * pairWidth];
        float[] shares = new float[queries * n * n];
        Sets made = new Sets(queries * sets, n);
        float[] targets = new float[queries * sets];
        float[] weights = new float[queries * sets];
        for (int q = 0; q < queries; q++) {
            SubsetExample example = examples.get(q);
            QueryDescription input = example.input();
            QueryFeatures features = example.features();
            System.arraycopy(features.patternRows(), 0, patternRows, q * n * patternWidth, n * patternWidth);
            System.arraycopy(features.pairRows(), 0, pairRows, q * n * n * pairWidth, n * n * pairWidth);
            System.arraycopy(input.shares(), 0, shares, q * n * n, n * n);
            for (int s = 0; s < sets; s++) {
                int at = q * sets + s;
                boolean real = s < example.setCount();
                made.add(at, input, real ? example.set(s) : new int[] {0});
                targets[at] = real ? example.target(s) : 0;
                weights[at] = real ? 1 : 0;
            }
        }
        return new SubsetBatch(
                examples,
                sets,
                manager.create(patternRows, new Shape(queries, n, patternWidth)),
                manager.create(pairRows, new Shape(queries, n, n, pairWidth)),
                manager.create(shares, new Shape(queries, n, n, 1)),
                manager.create(made.patternMeans, new Shape(queries, sets, n)),
                manager.create(made.pairMeans, new Shape(queries, sets, (long) n * n)),
                manager.create(made.sizes, new Shape(queries, sets, 1)),
                manager.create(made.treePairs, new Shape(queries, sets, 1)),
                manager.create(made.sizeInputs, new Shape(queries, sets, 2)),
                manager.create(made.estimates, new Shape(queries, sets, 1)),
                manager.create(made.corrections, new Shape(queries, sets, 1)),
                manager.create(targets, new Shape(queries, sets)),
                manager.create(weights, new Shape(queries, sets)));
    }

    /** What {@code org.gbjo.learned.LearnedNetwork} computes for hard sets before its head. */
    private static final class Sets {
        private final int n;
        private final float[] patternMeans;
        private final float[] pairMeans;
        private final float[] sizes;
        private final float[] treePairs;
        private final float[] sizeInputs;
        private final float[] estimates;
        private final float[] corrections;

        Sets(int sets, int n) {
            this.n = n;
            patternMeans = new float[sets * n];
            pairMeans = new float[sets * n * n];
            sizes = new float[sets];
            treePairs = new float[sets];
            sizeInputs = new float[sets * 2];
            estimates = new float[sets];
            corrections = new float[sets];
        }

        /** What trios add to the estimate. */
        private double correction(QueryDescription input, int[] set) {
            if (!input.hasTrios()) {
                return 0;
            }
            float[] shares = input.shares();
            double sum = 0;
            int trios = 0;
            for (int i : set) {
                for (int j : set) {
                    for (int k : set) {
                        if (i < j && j < k && shares[i * n + j] + shares[i * n + k] + shares[j * n + k] >= 2) {
                            trios++;
                            sum += input.trios()[(i * n + j) * n + k];
                        }
                    }
                }
            }
            return trios > Math.max(0, set.length - 2) ? sum * (set.length - 2) / trios : sum;
        }

        void add(int at, QueryDescription input, int[] set) {
            double estimate = 0;
            double selectivity = 0;
            int pairs = 0;
            for (int i : set) {
                patternMeans[at * n + i] = 1f / set.length;
                estimate += input.logCounts()[i];
                for (int j : set) {
                    if (i < j && input.shares()[i * n + j] != 0) {
                        pairs++;
                        selectivity += input.logSelectivities()[i * n + j];
                    }
                }
            }
            int tree = Math.min(pairs, set.length - 1);
            estimate += pairs == 0 ? 0 : selectivity * tree / pairs;
            double correction = correction(input, set);
            estimate += correction;
            for (int i : set) {
                for (int j : set) {
                    if (i != j && input.shares()[i * n + j] != 0) {
                        pairMeans[(at * n + i) * n + j] = 0.5f / pairs;
                    }
                }
            }
            sizes[at] = set.length;
            treePairs[at] = tree;
            sizeInputs[2 * at] = (float) Math.log(set.length);
            sizeInputs[2 * at + 1] = (float) Math.log1p(pairs);
            estimates[at] = (float) estimate;
            corrections[at] = (float) correction;
        }
    }
}
