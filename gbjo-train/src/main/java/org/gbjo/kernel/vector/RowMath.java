package org.gbjo.kernel.vector;

import static jdk.incubator.vector.FloatVector.fromArray;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * What is done with single rows, whose length is a multiple of the vector length.
 *
 * <p>Equal rows give equal bits, which learning by a seed relies on: {@code reduceLanes} does not promise in which order
 * it adds, and may change it when a method is compiled.
 */
final class RowMath {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    private static final VectorShuffle<Float> BY_8 = rotation(8);
    private static final VectorShuffle<Float> BY_4 = rotation(4);
    private static final VectorShuffle<Float> BY_2 = rotation(2);
    private static final VectorShuffle<Float> BY_1 = rotation(1);

    private RowMath() {}

    private static VectorShuffle<Float> rotation(int distance) {
        return VectorShuffle.fromOp(SPECIES, lane -> (lane + distance) % LANES);
    }

    /** Two partial sums: a single one would wait for each multiply-add. */
    static float dot(int count, float[] a, int aAt, float[] b, int bAt) {
        FloatVector even = FloatVector.zero(SPECIES);
        FloatVector odd = FloatVector.zero(SPECIES);
        int k = 0;
        for (; k + 2 * LANES <= count; k += 2 * LANES) {
            even = fromArray(SPECIES, a, aAt + k).fma(fromArray(SPECIES, b, bAt + k), even);
            odd = fromArray(SPECIES, a, aAt + k + LANES).fma(fromArray(SPECIES, b, bAt + k + LANES), odd);
        }
        if (k < count) {
            even = fromArray(SPECIES, a, aAt + k).fma(fromArray(SPECIES, b, bAt + k), even);
        }
        return sum(even.add(odd));
    }

    /** The sum of all lanes, always added in the same order. */
    static float sum(FloatVector lanes) {
        FloatVector sum = lanes;
        if (LANES > 8) {
            sum = sum.add(sum.rearrange(BY_8));
        }
        if (LANES > 4) {
            sum = sum.add(sum.rearrange(BY_4));
        }
        sum = sum.add(sum.rearrange(BY_2));
        return sum.add(sum.rearrange(BY_1)).lane(0);
    }

    static void addScaled(int count, float factor, float[] a, int aAt, float[] b, int bAt) {
        FloatVector scale = FloatVector.broadcast(SPECIES, factor);
        for (int k = 0; k < count; k += LANES) {
            fromArray(SPECIES, a, aAt + k)
                    .fma(scale, fromArray(SPECIES, b, bAt + k))
                    .intoArray(b, bAt + k);
        }
    }

    /** Four vectors of the sum at a time stay in registers while the rows are added. */
    static void addSelected(int count, long selected, float[] a, int aAt, float[] b, int bAt) {
        int k = 0;
        for (; k + 4 * LANES <= count; k += 4 * LANES) {
            FloatVector first = fromArray(SPECIES, b, bAt + k);
            FloatVector second = fromArray(SPECIES, b, bAt + k + LANES);
            FloatVector third = fromArray(SPECIES, b, bAt + k + 2 * LANES);
            FloatVector fourth = fromArray(SPECIES, b, bAt + k + 3 * LANES);
            for (long rest = selected; rest != 0; rest &= rest - 1) {
                int row = aAt + Long.numberOfTrailingZeros(rest) * count + k;
                first = first.add(fromArray(SPECIES, a, row));
                second = second.add(fromArray(SPECIES, a, row + LANES));
                third = third.add(fromArray(SPECIES, a, row + 2 * LANES));
                fourth = fourth.add(fromArray(SPECIES, a, row + 3 * LANES));
            }
            first.intoArray(b, bAt + k);
            second.intoArray(b, bAt + k + LANES);
            third.intoArray(b, bAt + k + 2 * LANES);
            fourth.intoArray(b, bAt + k + 3 * LANES);
        }
        for (; k < count; k += LANES) {
            FloatVector sum = fromArray(SPECIES, b, bAt + k);
            for (long rest = selected; rest != 0; rest &= rest - 1) {
                sum = sum.add(fromArray(SPECIES, a, aAt + Long.numberOfTrailingZeros(rest) * count + k));
            }
            sum.intoArray(b, bAt + k);
        }
    }
}
