package org.gbjo.kernel;

/**
 * An odd function as x P(x²) / Q(x²) with Q(0) = 1, constant beyond its reach. The constants were fitted by iteratively
 * reweighted least squares (Lawson) on a Chebyshev grid; a float evaluation is within 4e-7 of the function.
 */
public record OddRational(
        float reach,
        float p0,
        float p1,
        float p2,
        float p3,
        float p4,
        float p5,
        float q1,
        float q2,
        float q3,
        float q4,
        float q5) {

    /** Φ(x) - ½, where Φ is the Gaussian distribution function. */
    public static final OddRational CDF = new OddRational(
            5.4f,
            0.39894226f,
            0.03337148f,
            0.0046507986f,
            0.00016431308f,
            6.3598677e-06f,
            2.3386749e-08f,
            0.250316f,
            0.02837824f,
            0.0018589338f,
            7.239691e-05f,
            1.2165801e-06f);

    /** GELU'(x) - ½ = Φ(x) + x φ(x) - ½. */
    public static final OddRational GELU_SLOPE = new OddRational(
            5.8f,
            0.79788536f,
            -0.030994639f,
            0.014230193f,
            1.9245306e-05f,
            3.595508e-05f,
            1.9291616e-07f,
            0.29449555f,
            0.040980592f,
            0.0035230638f,
            0.0001920423f,
            8.951988e-06f);

    public float at(float argument) {
        float x = Math.max(-reach, Math.min(reach, argument));
        float u = x * x;
        float numerator = ((((p5 * u + p4) * u + p3) * u + p2) * u + p1) * u + p0;
        float denominator = ((((q5 * u + q4) * u + q3) * u + q2) * u + q1) * u + 1;
        return x * numerator / denominator;
    }
}
