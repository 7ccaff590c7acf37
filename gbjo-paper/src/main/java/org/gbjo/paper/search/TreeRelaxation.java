package org.gbjo.paper.search;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.random.GaussianStream;

/**
 * The paper's relaxation (section 3.2): each node but the root chooses among all joins but itself, by a softmax over
 * its logits. Logits are laid out as a {@link SoftPlan}; the edges of a join to itself and all edges of the root are
 * masked.
 */
final class TreeRelaxation implements Relaxation {
    private final ColumnSoftmax softmax = new ColumnSoftmax();
    private int patterns;
    private int joins;
    private int stride;
    private double temperature;
    private float[] logits = new float[0];
    private SoftPlan softened;

    @Override
    public void open(int patternCount) {
        patterns = patternCount;
        joins = patternCount - 1;
        stride = Kernels.padded(patterns + joins);
        if (logits.length < size()) {
            logits = new float[size()];
        }
        Arrays.fill(logits, 0, size(), 0f);
        for (int j = 0; j < joins; j++) {
            logits[j * stride + patterns + j] = Float.NEGATIVE_INFINITY;
        }
    }

    @Override
    public void addNoise(GaussianStream random, double deviation) {
        for (int j = 0; j < joins; j++) {
            for (int i = 0; i < choosing(); i++) {
                logits[j * stride + i] += (float) (deviation * random.nextPolar());
            }
        }
    }

    /** All nodes but the root, which is the last one. */
    private int choosing() {
        return patterns + joins - 1;
    }

    @Override
    public float[] logits() {
        return logits;
    }

    @Override
    public int size() {
        return joins * stride;
    }

    @Override
    public void toSoftPlan(double atTemperature, SoftPlan plan) {
        temperature = atTemperature;
        softened = plan;
        softmax.apply(joins, choosing(), stride, logits, temperature, plan.values());
        for (int j = 0; j < joins; j++) {
            plan.set(patterns + j, j, 0f);
        }
    }

    @Override
    public void backward(SoftPlan gradient, float[] logitGradient) {
        System.arraycopy(gradient.values(), 0, logitGradient, 0, size());
        softmax.backward(joins, choosing(), stride, softened.values(), temperature, logitGradient);
        for (int j = 0; j < joins; j++) {
            Arrays.fill(logitGradient, j * stride + choosing(), (j + 1) * stride, 0f);
        }
    }
}
