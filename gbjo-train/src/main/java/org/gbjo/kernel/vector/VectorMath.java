package org.gbjo.kernel.vector;

import static jdk.incubator.vector.FloatVector.broadcast;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;
import org.gbjo.kernel.OddRational;

/**
 * What GELU and its slope need, on whole vectors of floats.
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

    /** As {@link org.gbjo.kernel.Kernels#geluOutput}. */
    static float geluOutput(
            int count,
            float[] layer,
            float first,
            float second,
            float third,
            float fourth,
            float[] sums,
            int sAt,
            float f,
            int tAt,
            float g) {
        OddRational cdf = OddRational.CDF;
        FloatVector reach = broadcast(SPECIES, cdf.reach());
        FloatVector one = broadcast(SPECIES, 1f);
        FloatVector half = broadcast(SPECIES, 0.5f);
        FloatVector output = FloatVector.zero(SPECIES);
        for (int i = 0; i < count; i += LANES) {
            FloatVector x = FloatVector.fromArray(SPECIES, layer, i);
            x = FloatVector.fromArray(SPECIES, layer, count + i).fma(broadcast(SPECIES, first), x);
            x = FloatVector.fromArray(SPECIES, layer, 2 * count + i).fma(broadcast(SPECIES, second), x);
            x = FloatVector.fromArray(SPECIES, layer, 3 * count + i).fma(broadcast(SPECIES, third), x);
            x = FloatVector.fromArray(SPECIES, layer, 4 * count + i).fma(broadcast(SPECIES, fourth), x);
            x = FloatVector.fromArray(SPECIES, sums, sAt + i).fma(broadcast(SPECIES, f), x);
            x = FloatVector.fromArray(SPECIES, sums, tAt + i).fma(broadcast(SPECIES, g), x);
            FloatVector v = x.min(reach).max(reach.neg());
            FloatVector u = v.mul(v);
            FloatVector p = u.mul(cdf.p5()).add(broadcast(SPECIES, cdf.p4()));
            p = p.fma(u, broadcast(SPECIES, cdf.p3()));
            p = p.fma(u, broadcast(SPECIES, cdf.p2()));
            p = p.fma(u, broadcast(SPECIES, cdf.p1()));
            p = p.fma(u, broadcast(SPECIES, cdf.p0()));
            FloatVector q = u.mul(cdf.q5()).add(broadcast(SPECIES, cdf.q4()));
            q = q.fma(u, broadcast(SPECIES, cdf.q3()));
            q = q.fma(u, broadcast(SPECIES, cdf.q2()));
            q = q.fma(u, broadcast(SPECIES, cdf.q1()));
            q = q.fma(u, one);
            FloatVector weighted = x.mul(FloatVector.fromArray(SPECIES, layer, 5 * count + i));
            output = weighted.fma(v.mul(p).div(q).add(half), output);
        }
        return RowMath.sum(output);
    }
}
