package org.gbjo.paper.embedding;

/**
 * How to learn vectors. The defaults are those of the paper where it names them, and of word2vec otherwise.
 *
 * @param dimensions the length of a vector
 * @param walks how many walks start at each entity
 * @param depth how many edges a walk follows at most
 * @param reverse whether each walk is preceded by one against the edges that ends at its entity, so that what points to
 *     an entity tells something about it too
 * @param epochs how often all walks are read
 * @param window the largest distance between two words that are learned from each other
 * @param negatives how many noise words each pair of words is compared with
 * @param threads how many threads learn; with one, equal seeds give equal vectors
 * @param seed of walks, first vectors and noise
 */
public record EmbeddingOptions(
        int dimensions,
        int walks,
        int depth,
        boolean reverse,
        int epochs,
        int window,
        int negatives,
        int threads,
        long seed) {

    public EmbeddingOptions {
        atLeastOne(dimensions, "dimension");
        atLeastOne(walks, "walk for each entity");
        atLeastOne(depth, "edge in a walk");
        atLeastOne(epochs, "epoch");
        atLeastOne(window, "word beside each word in the window");
        atLeastOne(negatives, "noise word for each pair");
        atLeastOne(threads, "thread");
    }

    private static void atLeastOne(int value, String what) {
        if (value < 1) {
            throw new IllegalArgumentException("an embedding needs at least 1 " + what + ", got " + value);
        }
    }

    public static EmbeddingOptions defaults() {
        return new EmbeddingOptions(
                100, 10, 4, false, 10, 5, 5, Runtime.getRuntime().availableProcessors(), 1);
    }

    public EmbeddingOptions withDimensions(int value) {
        return new EmbeddingOptions(value, walks, depth, reverse, epochs, window, negatives, threads, seed);
    }

    public EmbeddingOptions withWalks(int value) {
        return new EmbeddingOptions(dimensions, value, depth, reverse, epochs, window, negatives, threads, seed);
    }

    public EmbeddingOptions withDepth(int value) {
        return new EmbeddingOptions(dimensions, walks, value, reverse, epochs, window, negatives, threads, seed);
    }

    public EmbeddingOptions withReverse(boolean value) {
        return new EmbeddingOptions(dimensions, walks, depth, value, epochs, window, negatives, threads, seed);
    }

    public EmbeddingOptions withEpochs(int value) {
        return new EmbeddingOptions(dimensions, walks, depth, reverse, value, window, negatives, threads, seed);
    }

    public EmbeddingOptions withThreads(int value) {
        return new EmbeddingOptions(dimensions, walks, depth, reverse, epochs, window, negatives, value, seed);
    }

    public EmbeddingOptions withSeed(long value) {
        return new EmbeddingOptions(dimensions, walks, depth, reverse, epochs, window, negatives, threads, value);
    }
}
