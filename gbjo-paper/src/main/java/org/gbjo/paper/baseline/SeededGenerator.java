package org.gbjo.paper.baseline;

import org.gbjo.paper.random.GaussianStream;
import org.gbjo.run.SeededRandom;
import org.hipparchus.random.JDKRandomGenerator;

/** Hands the project's normal numbers to Hipparchus, whose CMA-ES asks for no others: a seed means the same everywhere. */
public final class SeededGenerator extends JDKRandomGenerator {
    private static final long serialVersionUID = 1;

    private final transient GaussianStream gaussian;

    public SeededGenerator(long seed) {
        super(seed);
        gaussian = new GaussianStream(new SeededRandom(seed).nextLong());
    }

    @Override
    public double nextGaussian() {
        return gaussian.next();
    }
}
