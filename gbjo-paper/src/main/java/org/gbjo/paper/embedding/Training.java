package org.gbjo.paper.embedding;

import java.io.IOException;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.gbjo.job.Progress;
import org.gbjo.job.Threads;
import org.gbjo.run.SeededRandom;

/**
 * Learns the vectors of a vocabulary from walks, in steps that can be saved in between. All randomness of an entity in
 * an epoch follows from the seed, the epoch and its place, and so does the learning rate: whoever goes on from a place
 * goes on as if there had been no pause.
 */
final class Training {
    private static final int BLOCK = 64;
    /** The names of the streams of random numbers. */
    private static final long FIRST_VECTORS = 3;

    private static final long LEARNING = 4;
    /** The length of the first step, that of word2vec; it falls linearly. */
    private static final double LEARNING_RATE = 0.025;
    /** What is left of the learning rate at the end. */
    private static final double LEAST_RATE = 1e-4;

    private final Walks walks;
    private final Vocabulary vocabulary;
    private final EmbeddingOptions options;
    private final NoiseWords noise;
    private final FloatRows words;
    private final FloatRows contexts;
    private final AtomicLong tokens = new AtomicLong();
    private volatile boolean failed;
    private int epoch;
    private int place;

    Training(Walks walks, Vocabulary vocabulary, EmbeddingOptions options) {
        this.walks = walks;
        this.vocabulary = vocabulary;
        this.options = options;
        this.noise = new NoiseWords(vocabulary);
        this.words = new FloatRows(vocabulary.size(), options.dimensions());
        this.contexts = new FloatRows(vocabulary.size(), options.dimensions());
        for (int row = 0; row < words.size(); row++) {
            drawFirst(row);
        }
    }

    /** The beginning of word2vec: uniform within half the inverse of the dimensions around zero. */
    private void drawFirst(int row) {
        SeededRandom random = new SeededRandom(options.seed(), FIRST_VECTORS, row);
        float[] array = words.array(row);
        int at = words.at(row);
        for (int i = at; i < at + words.columns(); i++) {
            array[i] = ((random.nextLong() >>> 40) * 0x1p-24f - 0.5f) / words.columns();
        }
    }

    /** Goes on from where another run has come to, whose vectors are in place. */
    void resume(int atEpoch, int atPlace) {
        epoch = atEpoch;
        place = atPlace;
    }

    /** The vectors. */
    FloatRows words() {
        return words;
    }

    /** What learning needs beside the vectors. */
    FloatRows contexts() {
        return contexts;
    }

    /** The epoch that is being learned, from 0. */
    int epoch() {
        return epoch;
    }

    /** The entities of this epoch that have been learned. */
    int place() {
        return place;
    }

    boolean isDone() {
        return epoch >= options.epochs();
    }

    /** How many words have been read since this object was made. */
    long tokens() {
        return tokens.get();
    }

    /** How many words are still to be read, about. */
    long tokensLeft() {
        double left = options.epochs() - epoch - (double) place / Math.max(1, walks.starts());
        return Math.round(left * vocabulary.tokens());
    }

    /** Learns up to a point in time of {@link System#nanoTime}, or to the end of the epoch if that comes first. */
    void advance(long end, Progress progress) throws IOException {
        AtomicInteger next = new AtomicInteger(place);
        Callable<Void> work = () -> {
            learnBlocks(next, end, progress);
            return null;
        };
        Threads.run(options.threads(), Collections.nCopies(options.threads(), work), done -> {});
        place = Math.min(next.get(), walks.starts());
        if (place == walks.starts()) {
            epoch++;
            place = 0;
        }
    }

    private void learnBlocks(AtomicInteger next, long end, Progress progress) {
        Walks.Reader reader = walks.reader();
        int[] sentence = new int[reader.words().length];
        SkipGram skipGram = new SkipGram(words, contexts, noise, options.window(), options.negatives());
        int starts = walks.starts();
        boolean completed = false;
        try {
            do {
                int from = next.getAndUpdate(value -> Math.min(starts, value + BLOCK));
                long read = 0;
                for (int at = from; at < Math.min(starts, from + BLOCK); at++) {
                    read += learn(at, reader, sentence, skipGram);
                }
                progress.update(tokens.addAndGet(read));
            } while (next.get() < starts && !failed && System.nanoTime() - end < 0);
            completed = true;
        } finally {
            if (!completed) {
                failed = true;
            }
        }
    }

    /** Learns all walks of an entity and returns how many words they have. */
    private long learn(int at, Walks.Reader reader, int[] sentence, SkipGram skipGram) {
        SeededRandom random = new SeededRandom(options.seed(), LEARNING, epoch, at);
        double done = (epoch + (double) at / walks.starts()) / options.epochs();
        float rate = (float) (LEARNING_RATE * Math.max(LEAST_RATE, 1 - done));
        long read = 0;
        reader.open(at);
        for (int length = reader.next(); length > 0; length = reader.next()) {
            int known = vocabulary.encode(reader.words(), length, sentence);
            skipGram.learn(sentence, known, rate, random);
            read += known;
        }
        return read;
    }
}
