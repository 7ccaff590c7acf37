package org.gbjo.paper.search;

import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.random.GaussianStream;

/**
 * A continuous family of soft plans: logits that any gradient step may change, and the map from logits to soft plans.
 * Belongs to one thread.
 */
public interface Relaxation {

    /** The paper's. */
    static Relaxation tree() {
        return new TreeRelaxation();
    }

    /** Turns to a BGP of this many patterns; all logits that may change are 0. */
    void open(int patterns);

    /** Adds noise to the logits. */
    void addNoise(GaussianStream random, double deviation);

    /** The logits; entries beyond {@link #size()} have no meaning, masked ones never change. */
    float[] logits();

    int size();

    /** The soft plan of the logits at this temperature. */
    void toSoftPlan(double temperature, SoftPlan plan);

    /**
     * The derivatives by the logits, given those by the soft plan that {@link #toSoftPlan} just made; masked logits get
     * 0.
     */
    void backward(SoftPlan gradient, float[] logitGradient);
}
