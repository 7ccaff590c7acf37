package org.gbjo.embedding;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;
import org.gbjo.run.SeededRandom;

/**
 * Skip-gram with negative sampling (Mikolov et al., "Distributed Representations of Words and Phrases and their
 * Compositionality", NIPS 2013): the vector v of a word learns to tell the words u beside it from noise, with the loss
 * -ln σ(u v) - Σ ln σ(-n v) over k noise words n for each pair. At its minimum u v is the pointwise mutual information
 * of the two words minus ln k (Levy and Goldberg, NIPS 2014), with the noise distribution in place of that of the words.
 *
 * <p>As in word2vec, the window around each word has a random width up to the largest, and context vectors begin at
 * zero. It departs from word2vec in three points:
 *
 * <ul>
 *   <li>All words around a context share its noise words (Ji et al., "Parallelizing Word2Vec in Shared and Distributed
 *       Memory", 2016), so that their vectors come from main memory once and not for each pair.
 *   <li>A noise word that happens to be the context is kept: graphs have few predicates, and leaving them out would
 *       move the minimum away from the one above.
 *   <li>Frequent words are never left out (no sub-sampling): they are the predicates, which most patterns name.
 * </ul>
 *
 * <p>For one thread; several learn on the same rows without locks (Recht et al., "Hogwild!", NIPS 2011).
 */
final class SkipGram {
    /** In floats. */
    private static final int CACHE_LINE = 16;

    private final Kernels kernels = Kernels.best();
    private final FloatRows words;
    private final FloatRows contexts;
    private final NoiseWords noise;
    private final int window;
    private final int stride;
    private final float[] gradient;
    private final int[] targets;
    /** Keeps the compiler from leaving out what nobody asks for. */
    private float fetched;

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
        this.gradient = new float[stride];
        this.targets = new int[1 + negatives];
    }

    /** Learns all pairs of words of a sentence that are near each other. */
    void learn(int[] sentence, int length, float rate, SeededRandom random) {
        for (int i = 0; i < length; i++) {
            int reach = 1 + random.below(window);
            int last = Math.min(length - 1, i + reach);
            drawTargets(sentence[i], random);
            for (int j = Math.max(0, i - reach); j <= last; j++) {
                if (j != i) {
                    update(sentence[j], targets, rate);
                }
            }
        }
    }

    private void drawTargets(int context, SeededRandom random) {
        targets[0] = context;
        for (int k = 1; k < targets.length; k++) {
            targets[k] = noise.draw(random);
        }
        fetch();
    }

    /**
     * Reads a number of each cache line of the rows that come next: these loads wait for main memory all at once, where
     * those of the inner products, which depend on each other's updates, would wait one after the other.
     */
    private void fetch() {
        float sum = 0;
        for (int target : targets) {
            float[] array = contexts.array(target);
            int at = contexts.at(target);
            for (int i = at; i < at + stride; i += CACHE_LINE) {
                sum += array[i];
            }
        }
        fetched = sum;
    }

    /** One step against the gradient of the loss for a word, one context and the noise words after it. */
    void update(int word, int[] contextAndNoise, float rate) {
        float[] v = words.array(word);
        int vAt = words.at(word);
        float label = 1;
        for (int target : contextAndNoise) {
            float[] u = contexts.array(target);
            int uAt = contexts.at(target);
            float step = rate * (label - Sigmoid.of(kernels.dot(stride, v, vAt, u, uAt)));
            kernels.addScaled(stride, step, u, uAt, gradient, 0);
            kernels.addScaled(stride, step, v, vAt, u, uAt);
            label = 0;
        }
        kernels.addScaled(stride, 1, gradient, 0, v, vAt);
        Arrays.fill(gradient, 0);
    }
}
