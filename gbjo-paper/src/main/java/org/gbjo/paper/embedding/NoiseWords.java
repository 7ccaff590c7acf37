package org.gbjo.paper.embedding;

import org.gbjo.run.SeededRandom;

/**
 * Draws words with a probability proportional to their count to the power of ¾ (Mikolov et al., NIPS 2013, section 2.2)
 * in constant time: the alias method in the form of Vose (IEEE Transactions on Software Engineering, 1991).
 */
final class NoiseWords {
    static final double POWER = 0.75;

    /** In units of 2^-32, as an unsigned number: how often a word is drawn for itself and not for its alias. */
    private final int[] thresholds;

    private final int[] aliases;

    NoiseWords(Vocabulary vocabulary) {
        int size = vocabulary.size();
        thresholds = new int[size];
        aliases = new int[size];
        double[] shares = new double[size];
        double sum = 0;
        for (int row = 0; row < size; row++) {
            shares[row] = Math.pow((double) vocabulary.count(row), POWER);
            sum += shares[row];
        }
        // The words with less than their share from the front, those with more from the back.
        int[] waiting = new int[size];
        int small = 0;
        int large = size;
        for (int row = 0; row < size; row++) {
            shares[row] *= size / sum;
            if (shares[row] < 1) {
                waiting[small++] = row;
            } else {
                waiting[--large] = row;
            }
        }
        while (small > 0 && large < size) {
            int less = waiting[--small];
            int more = waiting[large];
            thresholds[less] = (int) (long) (shares[less] * 0x1p32);
            aliases[less] = more;
            shares[more] -= 1 - shares[less];
            if (shares[more] < 1) {
                large++;
                waiting[small++] = more;
            }
        }
        // What is left has, but for rounding, exactly its share.
        while (small > 0) {
            keep(waiting[--small]);
        }
        while (large < size) {
            keep(waiting[large++]);
        }
    }

    private void keep(int row) {
        thresholds[row] = -1;
        aliases[row] = row;
    }

    /** The row of a random word. */
    int draw(SeededRandom random) {
        long number = random.nextLong();
        int row = (int) (((number >>> 32) * thresholds.length) >>> 32);
        return Integer.compareUnsigned((int) number, thresholds[row]) < 0 ? row : aliases[row];
    }
}
