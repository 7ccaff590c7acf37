package org.gbjo.subset;

import org.gbjo.feature.TermVectors;
import org.gbjo.query.Constant;

/** Vectors of no dimensions. */
final class NoVectors implements TermVectors {
    @Override
    public int dimensions() {
        return 0;
    }

    @Override
    public void copyVector(Constant term, float[] target, int at) {}

    @Override
    public double count(Constant term) {
        return 0;
    }
}
