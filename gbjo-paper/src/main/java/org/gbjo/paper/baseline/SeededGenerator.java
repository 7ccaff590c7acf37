package org.gbjo.paper.baseline;

import java.nio.ByteBuffer;
import org.gbjo.paper.random.GaussianStream;
import org.gbjo.run.SeededRandom;
import org.hipparchus.random.RandomGenerator;

/** Hands the project's random numbers to Hipparchus, so that a seed means the same here as everywhere. */
public final class SeededGenerator implements RandomGenerator {
    private static final String ONE_SEED = "a generator keeps its seed; make another one";

    private final SeededRandom random;
    private final GaussianStream gaussian;

    public SeededGenerator(long seed) {
        random = new SeededRandom(seed);
        gaussian = new GaussianStream(random.nextLong());
    }

    @Override
    public void setSeed(int seed) {
        throw new UnsupportedOperationException(ONE_SEED);
    }

    @Override
    public void setSeed(int[] seed) {
        throw new UnsupportedOperationException(ONE_SEED);
    }

    @Override
    public void setSeed(long seed) {
        throw new UnsupportedOperationException(ONE_SEED);
    }

    @Override
    public void nextBytes(byte[] bytes) {
        nextBytes(bytes, 0, bytes.length);
    }

    @Override
    public void nextBytes(byte[] bytes, int offset, int length) {
        for (int done = 0; done < length; done += Long.BYTES) {
            byte[] drawn = ByteBuffer.allocate(Long.BYTES).putLong(nextLong()).array();
            System.arraycopy(drawn, 0, bytes, offset + done, Math.min(Long.BYTES, length - done));
        }
    }

    @Override
    public int nextInt() {
        return (int) (nextLong() >>> 32);
    }

    @Override
    public int nextInt(int bound) {
        return random.below(bound);
    }

    @Override
    public long nextLong() {
        return random.nextLong();
    }

    @Override
    public long nextLong(long bound) {
        return random.below(bound);
    }

    @Override
    public boolean nextBoolean() {
        return nextLong() < 0;
    }

    @Override
    public float nextFloat() {
        return (nextLong() >>> 40) * 0x1p-24f;
    }

    @Override
    public double nextDouble() {
        return (nextLong() >>> 11) * 0x1p-53;
    }

    @Override
    public double nextGaussian() {
        return gaussian.next();
    }
}
