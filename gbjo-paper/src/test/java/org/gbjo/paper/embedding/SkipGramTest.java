package org.gbjo.paper.embedding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.gbjo.run.SeededRandom;
import org.junit.jupiter.api.Test;

/** Learning against the loss that it descends, and against the minimum of that loss. */
final class SkipGramTest {
    private static FloatRows random(int size, int columns, Random random) {
        FloatRows rows = new FloatRows(size, columns);
        for (int row = 0; row < size; row++) {
            for (int i = 0; i < columns; i++) {
                rows.array(row)[rows.at(row) + i] = (float) random.nextGaussian();
            }
        }
        return rows;
    }

    private static double[] copy(FloatRows rows, int row) {
        double[] copy = new double[rows.columns()];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = rows.array(row)[rows.at(row) + i];
        }
        return copy;
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }

    /** The sum over all words; the first target is their context, the others are noise. */
    private static double loss(double[][] words, double[][] targets) {
        double loss = 0;
        for (double[] word : words) {
            for (int k = 0; k < targets.length; k++) {
                double product = dot(word, targets[k]);
                loss += Math.log1p(Math.exp(k == 0 ? -product : product));
            }
        }
        return loss;
    }

    @Test
    void anUpdateIsAStepAgainstTheGradientOfTheLoss() {
        Random random = new Random(1);
        FloatRows words = random(7, 21, random);
        FloatRows contexts = random(9, 21, random);
        int[] neighbours = {5, 1, 6, 0, 0, 0};
        int[] targets = {4, 0, 8, 2, 7, 3};
        double[][] v = copies(words, neighbours, 4);
        double[][] u = copies(contexts, targets, 6);
        double[] untouched = copy(words, 3);
        Vocabulary vocabulary = new Vocabulary(new long[] {1, 1, 1, 1, 1, 1, 1, 1, 1});
        new SkipGram(words, contexts, new NoiseWords(vocabulary), 3, 5).update(4, neighbours, targets, 1);
        double[][] vAfter = copies(words, neighbours, 4);
        double[][] uAfter = copies(contexts, targets, 6);
        for (int i = 0; i < v.length; i++) {
            assertStep(v[i], vAfter[i], v, u);
        }
        for (int k = 0; k < u.length; k++) {
            assertStep(u[k], uAfter[k], v, u);
        }
        assertThat(copy(words, 3)).containsExactly(untouched);
    }

    private static double[][] copies(FloatRows rows, int[] chosen, int count) {
        double[][] copies = new double[count][];
        for (int i = 0; i < count; i++) {
            copies[i] = copy(rows, chosen[i]);
        }
        return copies;
    }

    /** Finite differences of the loss in each number of {@code before}, which is one of the words or targets. */
    private static void assertStep(double[] before, double[] after, double[][] words, double[][] targets) {
        for (int i = 0; i < before.length; i++) {
            double value = before[i];
            double step = 1e-5;
            before[i] = value + step;
            double above = loss(words, targets);
            before[i] = value - step;
            double below = loss(words, targets);
            before[i] = value;
            assertThat(after[i] - value).isCloseTo(-(above - below) / (2 * step), within(5e-5));
        }
    }

    /** Levy and Goldberg, "Neural Word Embedding as Implicit Matrix Factorization", NIPS 2014, equation 7. */
    @Test
    void innerProductsApproachPointwiseMutualInformationMinusLogK() {
        int size = 8;
        int window = 2;
        int negatives = 3;
        Random random = new Random(5);
        int[][] sentences = new int[300][];
        long[] counts = new long[size];
        for (int s = 0; s < sentences.length; s++) {
            sentences[s] = sentence(size, random);
            for (int word : sentences[s]) {
                counts[word]++;
            }
        }
        Vocabulary vocabulary = new Vocabulary(counts);
        double[][] pairs = new double[size][size];
        for (int[] sentence : sentences) {
            vocabulary.encode(sentence, sentence.length, sentence);
            countPairs(sentence, window, pairs);
        }
        FloatRows words = random(size, 12, random);
        FloatRows contexts = new FloatRows(size, 12);
        SkipGram skipGram = new SkipGram(words, contexts, new NoiseWords(vocabulary), window, negatives);
        int passes = 1500;
        for (int pass = 0; pass < passes; pass++) {
            SeededRandom noise = new SeededRandom(1, pass);
            float rate = 0.05f * (1 - (float) pass / passes);
            for (int[] sentence : sentences) {
                skipGram.learn(sentence, sentence.length, rate, noise);
            }
        }
        assertOptimal(words, contexts, pairs, noise(vocabulary), negatives);
    }

    /** Words follow similar ones more often, and small ones are frequent. */
    private static int[] sentence(int words, Random random) {
        int[] sentence = new int[2 + random.nextInt(4)];
        for (int i = 0; i < sentence.length; i++) {
            boolean near = i > 0 && random.nextInt(3) > 0;
            sentence[i] = near
                    ? (sentence[i - 1] + random.nextInt(3)) % words
                    : (int) (words * Math.pow(random.nextDouble(), 1.7));
        }
        return sentence;
    }

    /** Each pair with the probability that the window reaches so far. */
    private static void countPairs(int[] sentence, int window, double[][] pairs) {
        for (int i = 0; i < sentence.length; i++) {
            for (int j = 0; j < sentence.length; j++) {
                int distance = Math.abs(i - j);
                if (distance > 0 && distance <= window) {
                    pairs[sentence[i]][sentence[j]] += (window - distance + 1.0) / window;
                }
            }
        }
    }

    private static double[] noise(Vocabulary vocabulary) {
        double[] noise = new double[vocabulary.size()];
        double sum = 0;
        for (int row = 0; row < noise.length; row++) {
            noise[row] = Math.pow((double) vocabulary.count(row), NoiseWords.POWER);
            sum += noise[row];
        }
        for (int row = 0; row < noise.length; row++) {
            noise[row] /= sum;
        }
        return noise;
    }

    private static void assertOptimal(
            FloatRows words, FloatRows contexts, double[][] pairs, double[] noise, int negatives) {
        double worst = 0;
        double largest = 0;
        for (int w = 0; w < pairs.length; w++) {
            double ofWord = 0;
            for (double count : pairs[w]) {
                ofWord += count;
            }
            for (int c = 0; c < pairs.length; c++) {
                assertThat(pairs[w][c]).isPositive();
                double expected = Math.log(pairs[w][c] / (ofWord * noise[c])) - Math.log(negatives);
                worst = Math.max(worst, Math.abs(dot(copy(words, w), copy(contexts, c)) - expected));
                largest = Math.max(largest, Math.abs(expected));
            }
        }
        assertThat(largest).isGreaterThan(2);
        assertThat(worst).isLessThan(0.15);
    }

    @Test
    void noiseWordsHaveTheirCountToThePowerOfThreeQuarters() {
        long[] counts = {1, 5, 20, 300, 4000, 7, 7, 2, 100, 0, 1};
        Vocabulary vocabulary = new Vocabulary(counts);
        double[] noise = noise(vocabulary);
        NoiseWords words = new NoiseWords(vocabulary);
        int draws = 1_000_000;
        int[] drawn = new int[noise.length];
        SeededRandom random = new SeededRandom(3);
        for (int i = 0; i < draws; i++) {
            drawn[words.draw(random)]++;
        }
        double chiSquare = 0;
        for (int row = 0; row < drawn.length; row++) {
            double expected = noise[row] * draws;
            chiSquare += (drawn[row] - expected) * (drawn[row] - expected) / expected;
        }
        // With 9 degrees of freedom, exceeded once in a thousand times.
        assertThat(chiSquare).isLessThan(27.9);
    }

    @Test
    void frequentWordsHaveTheFirstRowsAndAbsentOnesNone() {
        Vocabulary vocabulary = new Vocabulary(new long[] {3, 0, 0, 4, 3_000_000_000L, 3});
        assertThat(vocabulary.size()).isEqualTo(4);
        int[] rows = IntStream.range(0, 6).map(vocabulary::row).toArray();
        assertThat(rows).containsExactly(2, Vocabulary.ABSENT, Vocabulary.ABSENT, 1, 0, 3);
        assertThat(LongStream.range(0, 4).map(row -> vocabulary.count((int) row)))
                .containsExactly(3_000_000_000L, 4L, 3L, 3L);
        assertThat(vocabulary.tokens()).isEqualTo(3_000_000_010L);
        int[] sentence = new int[4];
        assertThat(vocabulary.encode(new int[] {0, 1, 3, 0}, 4, sentence)).isEqualTo(3);
        assertThat(sentence).containsExactly(2, 1, 2, 0);
    }

    @Test
    void theSigmoidIsExactToFiveDigits() {
        for (double x = -40; x <= 40; x += 0.003) {
            assertThat((double) Sigmoid.of((float) x)).isCloseTo(1 / (1 + Math.exp(-x)), within(4e-6));
        }
        assertThat(Sigmoid.of(0)).isEqualTo(0.5f);
        assertThat(Sigmoid.of(Float.POSITIVE_INFINITY)).isCloseTo(1, within(1e-5f));
    }

    @Test
    void rowsBeyondAChunkDoNotOverlap() {
        FloatRows rows = new FloatRows(40_000, 3);
        for (int row = 0; row < rows.size(); row++) {
            for (int i = 0; i < rows.stride(); i++) {
                assertThat(rows.array(row)[rows.at(row) + i]).isZero();
                rows.array(row)[rows.at(row) + i] = 1;
            }
        }
    }
}
