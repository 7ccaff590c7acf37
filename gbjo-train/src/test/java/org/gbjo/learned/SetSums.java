package org.gbjo.learned;

import org.gbjo.cardinality.QueryDescription;
import org.gbjo.kernel.Gaussian;
import org.gbjo.query.Bgp;

/**
 * What a query adds to its sets of patterns, computed once: a vector for each pattern and for each pair that shares a
 * variable, and corrections of the counts and selectivities that the vectors imply. A set, hard or soft, is the vector r of the memberships of its patterns, each in [0, 1].
 */
public final class SetSums {
    public final int patterns;
    public final int width;
    /** ln of the matches of each pattern, corrected. */
    public final double[] logCounts;
    /** ln of the selectivity of each pair, corrected. */
    public final double[] selectivities;

    public final float[] shares;
    /** What each trio adds to the estimate. */
    public final float[] trios;
    /** φ, a row for each pattern. */
    public final double[] patternVectors;
    /** ψ, a row for each ordered pair, symmetric. */
    public final double[] pairVectors;

    public SetSums(Bgp bgp, FeatureDescriber describer, LearnedWeights weights) {
        QueryDescription input = describer.describe(bgp);
        QueryFeatures features = new QueryFeatures();
        describer.writeFeatures(bgp, input, features);
        LearnedShape shape = weights.shape();
        patterns = input.patterns();
        width = shape.width();
        logCounts = new double[patterns];
        selectivities = new double[patterns * patterns];
        shares = input.shares();
        trios = input.trios();
        Perceptron own = new Perceptron(weights, "pattern", shape.patternFeatures(), width, width);
        patternVectors = new double[patterns * width];
        double[][] halves = new double[patterns][width];
        Dense share = new Dense(weights, "pair.own", shape.patternFeatures(), width);
        for (int i = 0; i < patterns; i++) {
            own.apply(features.patternRows(), i * shape.patternFeatures(), patternVectors, i * width);
            share.apply(features.patternRows(), i * shape.patternFeatures(), halves[i]);
        }
        Dense count = new Dense(weights, "count", width, 1);
        for (int i = 0; i < patterns; i++) {
            logCounts[i] = input.logCounts()[i] + count.apply(patternVectors, i * width);
        }
        pairVectors = new double[patterns * patterns * width];
        Dense first = new Dense(weights, "pair.first", shape.pairFeatures(), width);
        Dense second = new Dense(weights, "pair.second", width, width);
        double[] hidden = new double[width];
        double[] result = new double[width];
        for (int i = 0; i < patterns; i++) {
            for (int j = 0; j < patterns; j++) {
                if (shares[i * patterns + j] != 0) {
                    first.apply(features.pairRows(), (i * patterns + j) * shape.pairFeatures(), hidden);
                    for (int k = 0; k < width; k++) {
                        double sum = hidden[k] + halves[i][k] + halves[j][k];
                        hidden[k] = sum * Gaussian.cdf(sum);
                    }
                    second.apply(hidden, result);
                    // Both orders of a pair add up, so that the sum does not depend on the order of the patterns.
                    for (int k = 0; k < width; k++) {
                        pairVectors[(i * patterns + j) * width + k] += result[k] / 2;
                        pairVectors[(j * patterns + i) * width + k] += result[k] / 2;
                    }
                }
            }
        }
        Dense selectivity = new Dense(weights, "selectivity", width, 1);
        for (int pair = 0; pair < patterns * patterns; pair++) {
            if (shares[pair] != 0) {
                selectivities[pair] = input.logSelectivities()[pair] + selectivity.apply(pairVectors, pair * width);
            }
        }
    }
}
