package org.gbjo.paper.search;

import java.util.Arrays;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.random.GaussianStream;

/**
 * Left-linear plans as assignments of patterns to places. Joins are interchangeable, so they can be fixed in a chain
 * without loss; places 0 and 1 feed the first join, each later place the join one below its number. Logits are a square
 * matrix, row by place; a softmax lets each pattern choose, some Sinkhorn rounds balance the places. Not in the paper.
 */
final class ChainRelaxation implements Relaxation {
    private final ColumnSoftmax softmax = new ColumnSoftmax();
    private final Sinkhorn balance;
    private int patterns;
    private int stride;
    private double temperature;
    private float[] logits = new float[0];
    private float[] chosen = new float[0];
    private float[] balanced = new float[0];

    ChainRelaxation(int balanceRounds) {
        balance = new Sinkhorn(balanceRounds);
    }

    @Override
    public void open(int patternCount) {
        patterns = patternCount;
        stride = Kernels.padded(patterns);
        if (logits.length < size()) {
            logits = new float[size()];
            chosen = new float[size()];
            balanced = new float[size()];
        }
        Arrays.fill(logits, 0, size(), 0f);
        balance.open(patterns, stride);
    }

    @Override
    public void addNoise(GaussianStream random, double deviation) {
        for (int place = 0; place < patterns; place++) {
            for (int i = 0; i < patterns; i++) {
                logits[place * stride + i] += (float) (deviation * random.nextPolar());
            }
        }
    }

    @Override
    public float[] logits() {
        return logits;
    }

    @Override
    public int size() {
        return patterns * stride;
    }

    @Override
    public void toSoftPlan(double atTemperature, SoftPlan plan) {
        temperature = atTemperature;
        softmax.apply(patterns, patterns, stride, logits, temperature, chosen);
        System.arraycopy(chosen, 0, balanced, 0, size());
        balance.apply(balanced);
        Chain.toSoftPlan(balanced, stride, plan);
    }

    @Override
    public void backward(SoftPlan gradient, float[] logitGradient) {
        Arrays.fill(logitGradient, 0, size(), 0f);
        Chain.backward(gradient, logitGradient, stride);
        balance.backward(logitGradient);
        softmax.backward(patterns, patterns, stride, chosen, temperature, logitGradient);
    }
}
