package org.gbjo.kernel.vector;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import org.gbjo.kernel.OddRational;

/**
 * Elementary functions on vectors. Exponent and logarithm reduce their argument by a power of two, read from and written
 * to the bits of the float, and then use a polynomial (interpolation on Chebyshev nodes, error below 2e-8).
 */
final class VectorMath {
    /** 1.5 * 2^23: adding it leaves the nearest integer in the low bits. */
    private static final float ROUNDER = 12582912f;

    private static final int ROUNDER_BITS = 0x4B400000;
    private static final int ONE_BITS = 0x3F800000;
    private static final int ROOT_OF_HALF_BITS = 0x3F3504F3;
    private static final int SIGN_BIT = 0x80000000;
    private static final float LOG2_E = 1.442695f;
    /** ln 2 in two parts, the first with so few digits that its product with an exponent is exact. */
    private static final float LN2_HIGH = 0.6933594f;

    private static final float LN2_LOW = -0.00021219444f;
    /** e^-87 is the smallest normal float. */
    private static final float LEAST_EXPONENT = -87f;

    private VectorMath() {}

    /** Φ(x), the Gaussian distribution function. */
    static FloatVector cdf(FloatVector x) {
        return odd(OddRational.CDF, x).add(0.5f);
    }

    /** The slope of GELU at x. */
    static FloatVector slope(FloatVector x) {
        return odd(OddRational.SLOPE, x).add(0.5f);
    }

    private static FloatVector odd(OddRational f, FloatVector argument) {
        FloatVector x = argument.min(f.reach()).max(-f.reach());
        FloatVector u = x.mul(x);
        FloatVector numerator = fma(fma(f.p5(), u, f.p4()), u, f.p3());
        numerator = fma(fma(fma(numerator, u, f.p2()), u, f.p1()), u, f.p0());
        FloatVector denominator = fma(fma(f.q5(), u, f.q4()), u, f.q3());
        denominator = fma(fma(fma(denominator, u, f.q2()), u, f.q1()), u, 1f);
        return x.mul(numerator).div(denominator);
    }

    static FloatVector exponential(FloatVector x) {
        FloatVector bounded = x.max(LEAST_EXPONENT);
        FloatVector shifted = fma(bounded, constant(LOG2_E), ROUNDER);
        FloatVector power = shifted.sub(ROUNDER);
        FloatVector r = power.fma(constant(-LN2_HIGH), bounded);
        r = power.fma(constant(-LN2_LOW), r);
        FloatVector tail = fma(0.0013933643f, r, 0.008363175f);
        tail = fma(fma(fma(tail, r, 0.041666467f), r, 0.16666576f), r, 0.5f);
        FloatVector mantissa = r.mul(r).fma(tail, r).add(1f);
        FloatVector scale = shifted.reinterpretAsInts()
                .lanewise(VectorOperators.LSHL, 23)
                .add(ONE_BITS)
                .reinterpretAsFloats();
        return mantissa.mul(scale);
    }

    static FloatVector signedLog(FloatVector x) {
        IntVector sign = x.reinterpretAsInts().and(SIGN_BIT);
        IntVector bits = x.abs().add(1f).reinterpretAsInts();
        IntVector exponent = bits.sub(ROOT_OF_HALF_BITS).lanewise(VectorOperators.ASHR, 23);
        FloatVector f = bits.sub(exponent.lanewise(VectorOperators.LSHL, 23))
                .reinterpretAsFloats()
                .sub(1f);
        FloatVector power = exponent.add(ROUNDER_BITS).reinterpretAsFloats().sub(ROUNDER);
        FloatVector tail = fma(-0.07866668f, f, 0.12821749f);
        tail = fma(fma(fma(tail, f, -0.13101634f), f, 0.14189f), f, -0.166276f);
        tail = fma(fma(fma(fma(tail, f, 0.20001969f), f, -0.25000772f), f, 0.33333322f), f, -0.5f);
        FloatVector log = f.mul(f).fma(tail, f);
        log = power.fma(constant(LN2_LOW), log);
        log = power.fma(constant(LN2_HIGH), log);
        return log.reinterpretAsInts().or(sign).reinterpretAsFloats();
    }

    private static FloatVector constant(float value) {
        return FloatVector.broadcast(FloatVector.SPECIES_PREFERRED, value);
    }

    private static FloatVector fma(float a, FloatVector b, float c) {
        return fma(constant(a), b, c);
    }

    private static FloatVector fma(FloatVector a, FloatVector b, float c) {
        return a.fma(b, constant(c));
    }
}
