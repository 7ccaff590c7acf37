package org.gbjo.paper.feature;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.gbjo.paper.random.GaussianStream;
import org.gbjo.query.Constant;

/** Pseudo-random vectors, remembered so that a benchmark measures the planner and not their making. */
final class HashedTermVectors implements TermVectors {
    private final int dimensions;
    private final long seed;
    private final ConcurrentMap<Constant, float[]> vectors = new ConcurrentHashMap<>();

    HashedTermVectors(int dimensions, long seed) {
        if (dimensions < 1) {
            throw new IllegalArgumentException("term vectors need at least 1 dimension, got " + dimensions);
        }
        this.dimensions = dimensions;
        this.seed = seed;
    }

    @Override
    public int dimensions() {
        return dimensions;
    }

    @Override
    public void copyVector(Constant term, float[] target, int at) {
        System.arraycopy(vector(term), 0, target, at, dimensions);
    }

    @Override
    public double count(Constant term) {
        return Math.floor(Math.exp(4 * Math.abs(vector(term)[0])));
    }

    private float[] vector(Constant term) {
        float[] known = vectors.get(term);
        return known != null ? known : vectors.computeIfAbsent(term, this::draw);
    }

    private float[] draw(Constant term) {
        GaussianStream random =
                new GaussianStream(seed ^ ((long) term.nTriples().hashCode() << 20));
        float[] vector = new float[dimensions];
        for (int i = 0; i < dimensions; i++) {
            vector[i] = (float) random.next();
        }
        return vector;
    }
}
