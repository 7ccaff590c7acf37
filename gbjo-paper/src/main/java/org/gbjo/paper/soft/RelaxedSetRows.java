package org.gbjo.paper.soft;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;
import org.gbjo.learned.HeadRows;
import org.gbjo.learned.LearnedCardinalities;
import org.gbjo.learned.PatternVectors;
import org.gbjo.learned.Summands;

/**
 * ln of the rows of soft sets, in which a pattern is a member by a number, and its derivative by the memberships: as
 * {@link LearnedCardinalities}, with sums weighted by memberships and products of memberships. All sets of a plan are
 * computed at once, as products of matrices.
 *
 * <p>Belongs to one thread and allocates nothing once it has grown to the largest query.
 */
final class RelaxedSetRows {
    private final PatternVectors vectors;
    private final Summands summands;
    private final Kernels kernels;
    private final TrioList trioList = new TrioList();
    private final int width;
    private int sets;
    private float[] members = new float[0];
    private float[] products = new float[0];
    private float[] patternSums = new float[0];
    private float[] pairSums = new float[0];
    private float[] inputs = new float[0];
    private float[] slopes = new float[0];
    private float[] byPattern = new float[0];
    private float[] byPair = new float[0];
    private double[] sizes = new double[0];
    private double[] pairs = new double[0];
    private double[] selectivities = new double[0];
    private double[] trios = new double[0];
    private double[] corrections = new double[0];
    private double[] logRows = new double[0];

    RelaxedSetRows(LearnedCardinalities cardinalities, Kernels kernels) {
        this.vectors = cardinalities.vectors();
        this.summands = cardinalities.summands();
        this.kernels = kernels;
        this.width = vectors.rowLength();
    }

    /** Lists the trios of the query; once for a query. */
    void listTrios() {
        trioList.open(summands);
    }

    /** Computes ln of the rows of each set. */
    void compute(Memberships memberships) {
        sets = memberships.joins();
        grow();
        int n = vectors.patterns();
        for (int set = 0; set < sets; set++) {
            double[] own = memberships.of(set);
            for (int i = 0; i < n; i++) {
                members[set * n + i] = (float) own[i];
            }
            for (int pair = 0; pair < vectors.pairs(); pair++) {
                products[set * vectors.pairs() + pair] =
                        (float) (own[vectors.firsts()[pair]] * own[vectors.seconds()[pair]]);
            }
        }
        Arrays.fill(patternSums, 0, sets * width, 0f);
        Arrays.fill(pairSums, 0, sets * width, 0f);
        kernels.accumulate(sets, n, width, members, 0, n, vectors.patternRows(), 0, width, patternSums, 0, width);
        kernels.accumulate(
                sets,
                vectors.pairs(),
                width,
                products,
                0,
                vectors.pairs(),
                vectors.listedRows(),
                0,
                width,
                pairSums,
                0,
                width);
        for (int set = 0; set < sets; set++) {
            addUp(set);
        }
        kernels.geluWithSlope(sets * width, inputs, 0, inputs, 0, slopes, 0);
        int output = HeadRows.OUTPUT * width;
        for (int set = 0; set < sets; set++) {
            logRows[set] += vectors.outputBias() + kernels.dot(width, inputs, set * width, vectors.head(), output);
        }
    }

    double logRows(int set) {
        return logRows[set];
    }

    private void addUp(int set) {
        int n = vectors.patterns();
        double size = 0;
        double counts = 0;
        for (int i = 0; i < n; i++) {
            size += members[set * n + i];
            counts += members[set * n + i] * summands.logCounts()[i];
        }
        double both = 0;
        double selectivity = 0;
        for (int pair = 0; pair < vectors.pairs(); pair++) {
            double product = products[set * vectors.pairs() + pair];
            both += product;
            selectivity += product * summands.logSelectivities()[vectors.firsts()[pair] * n + vectors.seconds()[pair]];
        }
        sizes[set] = size;
        pairs[set] = both;
        selectivities[set] = selectivity;
        addTrios(set);
        double correction = corrections[set] * trioScale(set);
        double estimate = counts + selectivity * scale(set) + correction;
        logRows[set] = estimate;
        float[] head = vectors.head();
        float bySize = (float) Math.log(Math.max(1, size));
        float byPairs = (float) Math.log1p(both);
        float patternScale = (float) (1 / Math.max(1, size));
        float pairScale = (float) (1 / Math.max(1, both));
        int row = set * width;
        for (int k = 0; k < width; k++) {
            inputs[row + k] = head[k]
                    + bySize * head[HeadRows.LOG_SIZE * width + k]
                    + byPairs * head[HeadRows.LOG_PAIRS * width + k]
                    + (float) estimate * head[HeadRows.ESTIMATE * width + k]
                    + (float) correction * head[HeadRows.CORRECTION * width + k]
                    + patternScale * patternSums[row + k]
                    + pairScale * pairSums[row + k];
        }
    }

    private void addTrios(int set) {
        int n = vectors.patterns();
        int own = set * n;
        double all = 0;
        double sum = 0;
        for (int trio = 0; trio < trioList.count(); trio++) {
            int i = trioList.first(trio);
            int j = trioList.second(trio);
            int k = trioList.third(trio);
            double product = (double) members[own + i] * members[own + j] * members[own + k];
            all += product;
            sum += product * summands.trios()[(i * n + j) * n + k];
        }
        trios[set] = all;
        corrections[set] = sum;
    }

    /** What part of the corrections is as many as a path has. */
    private double trioScale(int set) {
        return hasFewTrios(set) ? 1 : Math.max(0, sizes[set] - 2) / trios[set];
    }

    private boolean hasFewTrios(int set) {
        return trios[set] <= Math.max(0, sizes[set] - 2);
    }

    /** What part of the selectivities is a spanning tree's worth. */
    private double scale(int set) {
        return isTree(set) ? 1 : (sizes[set] - 1) / pairs[set];
    }

    private boolean isTree(int set) {
        return pairs[set] <= Math.max(0, sizes[set] - 1) || pairs[set] <= 0 || sizes[set] <= 1;
    }

    /** Writes the derivative of Σ weights ln rows by each membership. */
    void backward(double[] weights, Memberships memberships) {
        int n = vectors.patterns();
        int output = HeadRows.OUTPUT * width;
        for (int set = 0; set < sets; set++) {
            for (int k = 0; k < width; k++) {
                slopes[set * width + k] *= vectors.head()[output + k];
            }
        }
        Arrays.fill(byPattern, 0, sets * n, 0f);
        Arrays.fill(byPair, 0, sets * vectors.pairs(), 0f);
        kernels.accumulateDots(sets, n, width, slopes, 0, width, vectors.patternRows(), 0, width, byPattern, 0, n);
        kernels.accumulateDots(
                sets,
                vectors.pairs(),
                width,
                slopes,
                0,
                width,
                vectors.listedRows(),
                0,
                width,
                byPair,
                0,
                vectors.pairs());
        for (int set = 0; set < sets; set++) {
            backward(set, weights[set], memberships.slopes(set));
        }
    }

    private void backward(int set, double weight, double[] target) {
        int n = vectors.patterns();
        double size = sizes[set];
        double both = pairs[set];
        double scale = scale(set);
        int row = set * width;
        float[] head = vectors.head();
        double byEstimate = 1 + kernels.dot(width, slopes, row, head, HeadRows.ESTIMATE * width);
        double byCorrection = byEstimate + kernels.dot(width, slopes, row, head, HeadRows.CORRECTION * width);
        double bySize = size > 1
                ? (kernels.dot(width, slopes, row, head, HeadRows.LOG_SIZE * width)
                                - kernels.dot(width, slopes, row, patternSums, row) / size)
                        / size
                : 0;
        double byPairs = kernels.dot(width, slopes, row, head, HeadRows.LOG_PAIRS * width) / (1 + both);
        if (both > 1) {
            byPairs -= kernels.dot(width, slopes, row, pairSums, row) / (both * both);
        }
        if (!isTree(set)) {
            bySize += byEstimate * selectivities[set] / both;
            byPairs -= byEstimate * selectivities[set] * scale / both;
        }
        if (!hasFewTrios(set) && size > 2) {
            bySize += byCorrection * corrections[set] / trios[set];
        }
        double patternScale = 1 / Math.max(1, size);
        double pairScale = 1 / Math.max(1, both);
        for (int i = 0; i < n; i++) {
            target[i] =
                    weight * (byEstimate * summands.logCounts()[i] + bySize + patternScale * byPattern[set * n + i]);
        }
        for (int pair = 0; pair < vectors.pairs(); pair++) {
            int i = vectors.firsts()[pair];
            int j = vectors.seconds()[pair];
            double slope = weight
                    * (byPairs
                            + byEstimate * scale * summands.logSelectivities()[i * n + j]
                            + pairScale * byPair[set * vectors.pairs() + pair]);
            target[i] += slope * members[set * n + j];
            target[j] += slope * members[set * n + i];
        }
        pullBackTrios(set, weight * byCorrection, target);
    }

    private void pullBackTrios(int set, double weight, double[] target) {
        int n = vectors.patterns();
        int own = set * n;
        double scale = trioScale(set);
        double byNumber = hasFewTrios(set) ? 0 : corrections[set] * scale / trios[set];
        for (int trio = 0; trio < trioList.count(); trio++) {
            int i = trioList.first(trio);
            int j = trioList.second(trio);
            int k = trioList.third(trio);
            double slope = weight * (scale * summands.trios()[(i * n + j) * n + k] - byNumber);
            target[i] += slope * members[own + j] * members[own + k];
            target[j] += slope * members[own + i] * members[own + k];
            target[k] += slope * members[own + i] * members[own + j];
        }
    }

    private void grow() {
        int n = vectors.patterns();
        if (sizes.length < sets) {
            sizes = new double[sets];
            pairs = new double[sets];
            selectivities = new double[sets];
            trios = new double[sets];
            corrections = new double[sets];
            logRows = new double[sets];
            members = new float[sets * n];
            byPattern = new float[sets * n];
            patternSums = new float[sets * width];
            pairSums = new float[sets * width];
            inputs = new float[sets * width];
            slopes = new float[sets * width];
        }
        if (products.length < sets * vectors.pairs()) {
            products = new float[sets * vectors.pairs()];
            byPair = new float[sets * vectors.pairs()];
        }
    }
}
