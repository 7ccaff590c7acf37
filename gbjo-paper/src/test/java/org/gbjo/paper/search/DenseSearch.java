package org.gbjo.paper.search;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.paper.model.Adjacency;
import org.gbjo.paper.model.DenseGin;
import org.gbjo.plan.Plan;

/**
 * Algorithm 1 of the paper, transcribed in double precision over the whole N by N matrix of logits. The gradient is a
 * central difference of the loss by each logit, through the softmax, so that nothing is shared with the product. As in
 * the product, the soft plan after the last step is projected too and the best plan itself is kept.
 */
final class DenseSearch {
    private final DenseGin model;
    private final SearchSettings settings;
    private final int n;
    private final int nodes;
    final List<Double> losses = new ArrayList<>();
    final List<Double> softCosts = new ArrayList<>();
    Plan best;
    double bestCost = Double.POSITIVE_INFINITY;
    /** By how much the closest decision of all projections was won. */
    double margin = Double.POSITIVE_INFINITY;

    DenseSearch(DenseGin model, SearchSettings settings, int n) {
        this.model = model;
        this.settings = settings;
        this.n = n;
        this.nodes = 2 * n - 1;
    }

    void run() {
        int steps = settings.steps();
        double[][] logits = new double[nodes][nodes];
        double[][] velocity = new double[nodes][nodes];
        for (int i = 0; i < nodes; i++) {
            for (int j = 0; j < nodes; j++) {
                if (i == j || j < n || i == nodes - 1) {
                    logits[i][j] = Double.NEGATIVE_INFINITY;
                }
            }
        }
        for (int t = 0; t < steps; t++) {
            double tau = Math.max(
                    settings.temperature().end(),
                    settings.temperature().start()
                            - (double) t
                                    / steps
                                    * (settings.temperature().start()
                                            - settings.temperature().end()));
            double lambda = settings.penalties().maximum()
                    * Math.pow((double) t / steps, settings.penalties().exponent());
            double[][] soft = softmax(logits, tau);
            softCosts.add(model.logCost(soft));
            losses.add(loss(logits, tau, lambda));
            keep(soft);
            update(logits, velocity, gradient(logits, tau, lambda), t, steps);
        }
        keep(softmax(logits, settings.temperature().end()));
    }

    private void keep(double[][] soft) {
        DenseProjection projection = new DenseProjection(soft, n);
        margin = Math.min(margin, projection.margin);
        Plan plan = Plan.leftLinear(projection.order);
        boolean[][] edges = Adjacency.of(plan);
        double[][] hard = new double[nodes][nodes];
        for (int i = 0; i < nodes; i++) {
            for (int j = 0; j < nodes; j++) {
                hard[i][j] = edges[i][j] ? 1 : 0;
            }
        }
        double cost = model.logCost(hard);
        if (cost < bestCost) {
            bestCost = cost;
            best = plan;
        }
    }

    private static double[][] softmax(double[][] logits, double tau) {
        double[][] soft = new double[logits.length][logits.length];
        for (int i = 0; i < logits.length; i++) {
            double sum = 0;
            for (int j = 0; j < logits.length; j++) {
                soft[i][j] = Math.exp(logits[i][j] / tau);
                sum += soft[i][j];
            }
            for (int j = 0; sum > 0 && j < logits.length; j++) {
                soft[i][j] /= sum;
            }
        }
        return soft;
    }

    private double loss(double[][] logits, double tau, double lambda) {
        double[][] soft = softmax(logits, tau);
        return model.logCost(soft) + lambda * DensePenalties.struct(soft, n, settings.penalties());
    }

    private double[][] gradient(double[][] logits, double tau, double lambda) {
        double[][] gradient = new double[nodes][nodes];
        for (int i = 0; i < nodes; i++) {
            for (int j = 0; j < nodes; j++) {
                double original = logits[i][j];
                if (Double.isFinite(original)) {
                    logits[i][j] = original + 1e-5;
                    double above = loss(logits, tau, lambda);
                    logits[i][j] = original - 1e-5;
                    gradient[i][j] = (above - loss(logits, tau, lambda)) / 2e-5;
                    logits[i][j] = original;
                }
            }
        }
        return gradient;
    }

    private void update(double[][] logits, double[][] velocity, double[][] gradient, int t, int steps) {
        double squares = 0;
        for (double[] row : gradient) {
            for (double value : row) {
                squares += value * value;
            }
        }
        double clip = Math.min(1, settings.descent().clip() / Math.sqrt(squares));
        double rate = settings.descent().cycle().learningRate(settings.descent().learningRate(), t, steps);
        double momentum = settings.descent().cycle().momentum(t, steps);
        for (int i = 0; i < nodes; i++) {
            for (int j = 0; j < nodes; j++) {
                double slope = clip * gradient[i][j];
                velocity[i][j] = momentum * velocity[i][j] + slope;
                logits[i][j] -=
                        rate * (settings.descent().nesterov() ? slope + momentum * velocity[i][j] : velocity[i][j]);
            }
        }
    }
}
