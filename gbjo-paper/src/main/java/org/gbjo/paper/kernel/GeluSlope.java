package org.gbjo.paper.kernel;

import org.gbjo.kernel.OddRational;

/** The derivative of GELU as a rational function. */
public final class GeluSlope {
    /** GELU'(x) - ½ = Φ(x) + x φ(x) - ½. */
    public static final OddRational RATIONAL = new OddRational(
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

    private GeluSlope() {}
}
