package org.gbjo.lab.umap;

import org.gbjo.run.Progress;
import org.gbjo.run.SeededRandom;

/**
 * Moves points until near ones are those with heavy edges (paper, section 3.2 and Algorithm 5): edges pull their ends
 * together, random other points push them apart, with a rate that falls to 0. Departs: an edge of probability p is used
 * in a share p of the epochs, evenly and in both directions at once, where the paper throws dice in each; a pull moves
 * both ends, as in the authors' implementation. One thread, so that a seed gives one layout.
 */
final class Layout {
    /** The longest way along one axis in one move, before the rate. */
    private static final double LONGEST = 4;
    /** Keeps the push between equal points finite. */
    private static final double SOFTENING = 1e-3;

    private final FuzzyGraph graph;
    private final Curve curve;
    private final UmapSettings settings;
    private final SeededRandom random;

    Layout(FuzzyGraph graph, Curve curve, UmapSettings settings) {
        this.graph = graph;
        this.curve = curve;
        this.settings = settings;
        this.random = new SeededRandom(settings.seed());
    }

    void improve(double[][] points, Progress progress) {
        double[] due = new double[graph.weights().length];
        progress.begin("layout", settings.epochs());
        for (int epoch = 0; epoch < settings.epochs(); epoch++) {
            double rate = 1 - (double) epoch / settings.epochs();
            for (int edge = 0; edge < due.length; edge++) {
                due[edge] += graph.weights()[edge];
                if (due[edge] >= 1) {
                    due[edge] -= 1;
                    double[] from = points[graph.from()[edge]];
                    double[] to = points[graph.to()[edge]];
                    pull(from, to, rate);
                    push(from, points, rate);
                    pull(to, from, rate);
                    push(to, points, rate);
                }
            }
            progress.update(epoch + 1L);
        }
        progress.end();
    }

    private void pull(double[] from, double[] to, double rate) {
        double square = square(from, to);
        if (square > 0) {
            double power = Math.pow(square, curve.b());
            double factor = -2 * curve.a() * curve.b() * power / square / (1 + curve.a() * power);
            for (int axis = 0; axis < 2; axis++) {
                double way = rate * clipped(factor * (from[axis] - to[axis]));
                from[axis] += way;
                to[axis] -= way;
            }
        }
    }

    private void push(double[] point, double[][] points, double rate) {
        for (int i = 0; i < settings.negatives(); i++) {
            double[] other = points[random.below(points.length)];
            double square = square(point, other);
            if (square > 0) {
                double power = Math.pow(square, curve.b());
                double factor = 2 * curve.b() / ((SOFTENING + square) * (1 + curve.a() * power));
                point[0] += rate * clipped(factor * (point[0] - other[0]));
                point[1] += rate * clipped(factor * (point[1] - other[1]));
            }
        }
    }

    private static double square(double[] from, double[] to) {
        double across = from[0] - to[0];
        double up = from[1] - to[1];
        return across * across + up * up;
    }

    private static double clipped(double way) {
        return Math.max(-LONGEST, Math.min(LONGEST, way));
    }
}
