package org.gbjo.paper.embedding;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;
import org.gbjo.run.SeededRandom;

/**
 * Skip-gram with negative sampling (Mikolov et al., "Distributed Representations of Words and Phrases and their
 * Compositionality", NIPS 2013): the vector v of a word learns to tell the words u beside it from noise, with the loss
 * -ln σ(u v) - Σ ln σ(-n v) over k noise words n for each pair. At its minimum u v is the pointwise mutual information
 * of the two words minus ln k (Levy and Goldberg, NIPS 2014), with the noise distribution in place of that of the
 * words.
 *
 * <p>As in word2vec, the window around each word has a random width up to the largest, and context vectors begin at
 * zero. It departs from word2vec in three points:
 *
 * <ul>
 *   <li>All words around a context share its noise words and make their steps together (Ji et al., "Parallelizing
 *       Word2Vec in Shared and Distributed Memory", 2016): vectors come from main memory once and not for each pair,
 *       and the steps are products of small matrices.
 *   <li>A noise word that happens to be the context is kept: graphs have few predicates, and leaving them out would
 *       move the minimum away from the one above.
 *   <li>Frequent words are never left out (no sub-sampling): they are the predicates, which most patterns name.
 * </ul>
 *
 * <p>For one thread; several learn on the same rows without locks (Recht et al., "Hogwild!", NIPS 2011).
 */
final class SkipGram {
    private final Kernels kernels = Kernels.best();
    private final FloatRows words;
    private final FloatRows contexts;
    private final NoiseWords noise;
    private final int window;
    private final int stride;

    private final int[] neighbours;
    private final int[] targets;
    /** Copies of the vectors of neighbours and targets, and what is to be added to them. */
    private final float[] v;

    private final float[] u;
    private final float[] vStep;
    private final float[] uStep;
    /** The error of each pair, a row for each neighbour, and the same with a row for each target. */
    private final float[] errors;

    private final float[] transposed;

    /**
     * @param words the vectors v, which are the result
     * @param contexts the vectors u, which are needed for learning alone
     */
    SkipGram(FloatRows words, FloatRows contexts, NoiseWords noise, int window, int negatives) {
        this.words = words;
        this.contexts = contexts;
        this.noise = noise;
        this.window = window;
        this.stride = words.stride();
        this.neighbours = new int[2 * window];
        this.targets = new int[1 + negatives];
        this.v = new float[neighbours.length * stride];
        this.u = new float[targets.length * stride];
        this.vStep = new float[v.length];
        this.uStep = new float[u.length];
        this.errors = new float[neighbours.length * targets.length];
        this.transposed = new float[errors.length];
    }

    /** Learns all pairs of words of a sentence that are near each other. */
    void learn(int[] sentence, int length, float rate, SeededRandom random) {
        for (int i = 0; i < length; i++) {
            int reach = 1 + random.below(window);
            int last = Math.min(length - 1, i + reach);
            int count = 0;
            for (int j = Math.max(0, i - reach); j <= last; j++) {
                if (j != i) {
                    neighbours[count++] = sentence[j];
                }
            }
            targets[0] = sentence[i];
            for (int k = 1; k < targets.length; k++) {
                targets[k] = noise.draw(random);
            }
            update(count, neighbours, targets, rate);
        }
    }

    /** One step against the gradient of the loss for words, their common context and the noise words after it. */
    void update(int count, int[] rows, int[] contextAndNoise, float rate) {
        int size = contextAndNoise.length;
        words.gather(count, rows, v);
        contexts.gather(size, contextAndNoise, u);
        for (int i = 0; i < count; i++) {
            float label = 1;
            for (int k = 0; k < size; k++) {
                float chance = Sigmoid.of(kernels.dot(stride, v, i * stride, u, k * stride));
                float error = rate * (label - chance);
                errors[i * size + k] = error;
                transposed[k * count + i] = error;
                label = 0;
            }
        }
        Arrays.fill(vStep, 0, count * stride, 0);
        Arrays.fill(uStep, 0, size * stride, 0);
        kernels.accumulate(count, size, stride, errors, 0, size, u, 0, stride, vStep, 0, stride);
        kernels.accumulate(size, count, stride, transposed, 0, count, v, 0, stride, uStep, 0, stride);
        add(count, vStep, words, rows);
        add(size, uStep, contexts, contextAndNoise);
    }

    private void add(int count, float[] steps, FloatRows target, int[] rows) {
        for (int i = 0; i < count; i++) {
            kernels.addScaled(stride, 1, steps, i * stride, target.array(rows[i]), target.at(rows[i]));
        }
    }
}
