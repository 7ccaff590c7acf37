package org.gbjo.kernel.vector;

import static jdk.incubator.vector.FloatVector.broadcast;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gbjo.kernel.OddRational;

/**
 * The two functions of GELU on whole vectors of floats.
 *
 * <p>The loop is written out without helpers: a helper that the compiler has met alone before is not inlined again, and
 * then every vector is an object.
 */
final class VectorMath {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

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
}
