package org.gbjo.paper.feature;

import org.gbjo.query.Constant;

/** Vectors of no dimension. */
enum NoTermVectors implements TermVectors {
    INSTANCE;

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
