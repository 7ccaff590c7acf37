package org.gbjo.paper.search;

import java.util.function.ToDoubleFunction;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.query.Constant;

/** Vectors of terms whose first entry a test decides. */
record MadeUpVectors(ToDoubleFunction<Constant> first, double count) implements TermVectors {
    @Override
    public int dimensions() {
        return 4;
    }

    @Override
    public void copyVector(Constant term, float[] target, int at) {
        target[at] = (float) first.applyAsDouble(term);
    }

    @Override
    public double count(Constant term) {
        return count;
    }
}
