package org.gbjo.kernel.vector;

import static jdk.incubator.vector.FloatVector.broadcast;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.gbjo.kernel.OddRational;

/**
 * Elementary functions of whole vectors of floats. Exponent and logarithm reduce their argument by a power of two, read
 * from and written to the bits of the float, and then use a polynomial (interpolation on Chebyshev nodes, error below
 * 2e-8).
 *
 * <p>Each loop is written out without helpers: a helper that the compiler has met alone before is not inlined again, and
 * then every vector is an object.
 */
final class VectorMath {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** 1.5 * 2^23: adding it leaves the nearest integer in the low bits. */
    private static final float ROUNDER = 12582912f;

    private static final int ONE_BITS = 0x3F800000;
    private static final float LOG2_E = 1.442695f;
    /** ln 2 in two parts, the first with so few digits that its product with an exponent is exact. */
    private static final float LN2_HIGH = 0.6933594f;

    private static final float LN2_LOW = -2.1219444e-04f;
    /** e^-87 is the smallest normal float. */
    private static final float LEAST_EXPONENT = -87f;

    private VectorMath() {}

    /**
     * y = (factor x + summand) (½ + f(x)) for {@code count} entries, a multiple of the vector length: x Φ(x) for (1, 0),
     * the mere ½ + f(x) for (0, 1).
     */
    static void shifted(OddRational f, float factor, float summand, int count, float[] x, int xAt, float[] y, int yAt) {
        FloatVector reach = broadcast(SPECIES, f.reach());
        FloatVector p0 = broadcast(SPECIES, f.p0());
        FloatVector p1 = broadcast(SPECIES, f.p1());
        FloatVector p2 = broadcast(SPECIES, f.p2());
        FloatVector p3 = broadcast(SPECIES, f.p3());
        FloatVector p4 = broadcast(SPECIES, f.p4());
        FloatVector p5 = broadcast(SPECIES, f.p5());
        FloatVector q1 = broadcast(SPECIES, f.q1());
        FloatVector q2 = broadcast(SPECIES, f.q2());
        FloatVector q3 = broadcast(SPECIES, f.q3());
        FloatVector q4 = broadcast(SPECIES, f.q4());
        FloatVector q5 = broadcast(SPECIES, f.q5());
        FloatVector one = broadcast(SPECIES, 1f);
        FloatVector half = broadcast(SPECIES, 0.5f);
        FloatVector scale = broadcast(SPECIES, factor);
        FloatVector offset = broadcast(SPECIES, summand);
        for (int i = 0; i < count; i += LANES) {
            FloatVector argument = FloatVector.fromArray(SPECIES, x, xAt + i);
            FloatVector v = argument.min(reach).max(reach.neg());
            FloatVector u = v.mul(v);
            FloatVector p = p5.fma(u, p4).fma(u, p3).fma(u, p2).fma(u, p1).fma(u, p0);
            FloatVector q = q5.fma(u, q4).fma(u, q3).fma(u, q2).fma(u, q1).fma(u, one);
            FloatVector value = v.mul(p).div(q).add(half);
            argument.fma(scale, offset).mul(value).intoArray(y, yAt + i);
        }
    }

    /** x = e^x for entries that are at most 0, from index {@code from} to {@code end}. */
    static void exponential(float[] x, int from, int end) {
        for (int i = from; i < end; i += LANES) {
            FloatVector v = FloatVector.fromArray(SPECIES, x, i).max(broadcast(SPECIES, LEAST_EXPONENT));
            FloatVector shifted = v.fma(broadcast(SPECIES, LOG2_E), broadcast(SPECIES, ROUNDER));
            FloatVector power = shifted.sub(broadcast(SPECIES, ROUNDER));
            FloatVector r = power.fma(broadcast(SPECIES, -LN2_HIGH), v);
            r = power.fma(broadcast(SPECIES, -LN2_LOW), r);
            FloatVector tail = broadcast(SPECIES, 0.0013933643f)
                    .fma(r, broadcast(SPECIES, 0.008363176f))
                    .fma(r, broadcast(SPECIES, 0.041666467f));
            tail = tail.fma(r, broadcast(SPECIES, 0.16666576f)).fma(r, broadcast(SPECIES, 0.5f));
            FloatVector mantissa = r.mul(r).fma(tail, r).add(broadcast(SPECIES, 1f));
            IntVector scale = shifted.reinterpretAsInts().lanewise(VectorOperators.LSHL, 23);
            mantissa.mul(scale.add(ONE_BITS).reinterpretAsFloats()).intoArray(x, i);
        }
    }
}
