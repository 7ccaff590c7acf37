package org.gbjo.paper.baseline;

import java.util.Arrays;
import java.util.Comparator;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.SoftPlan;
import org.gbjo.paper.search.Chain;
import org.gbjo.run.SeededRandom;

/**
 * The paper's baseline on relaxed sorting (section 5.4): each pattern has a score, {@link NeuralSort} turns the scores
 * into a soft order, Adam follows the gradient of its predicted cost, and after each step the patterns sorted by their
 * scores are a plan. Departs from the authors' code, which mixes the features of the patterns by the soft order: here
 * the soft order is a soft plan, as everywhere in the paper, so that hard orders cost the same in both.
 */
public final class NeuralSortPlanner extends ModelPlanner {
    /** τ, the sharpness of the relaxed sorting; like the two below, that of the authors' code. */
    private static final double TEMPERATURE = 4;

    private static final double LEARNING_RATE = 0.1;
    /** Scores start uniformly between minus and plus this. */
    private static final double SPREAD = 0.1;

    private final int steps;
    private final long seed;

    /**
     * A gradient search over scores.
     *
     * @param steps gradient steps, I in the paper
     * @param connected whether cartesian products are avoided where possible, which changes the sorted orders alone
     * @param seed the same seed gives the same plan
     */
    public NeuralSortPlanner(CostModel model, int steps, boolean connected, long seed) {
        super("neural sort", model, NO_LIMIT, connected);
        this.steps = steps;
        this.seed = seed;
    }

    @Override
    protected void search(Evaluation evaluation) {
        int n = evaluation.bgp().size();
        SoftOrder soft = new SoftOrder(n, TEMPERATURE);
        Adam adam = new Adam(n, LEARNING_RATE);
        OrderBatch batch = new OrderBatch(evaluation, connected);
        double[] scores = initialScores(n);
        double[] gradient = new double[n];
        for (int step = 0; step < steps; step++) {
            evaluation.logCost(soft.relax(scores), soft.gradient);
            soft.backward(gradient);
            adam.step(scores, gradient);
            if (!isFinite(scores)) {
                return;
            }
            batch.clear();
            batch.add(sorted(scores));
            batch.logCosts();
        }
    }

    private double[] initialScores(int n) {
        SeededRandom random = new SeededRandom(seed);
        double[] scores = new double[n];
        for (int i = 0; i < n; i++) {
            scores[i] = SPREAD * ((random.nextLong() >>> 11) * 0x1p-52 - 1);
        }
        return scores;
    }

    private static boolean isFinite(double[] values) {
        for (double value : values) {
            if (!Double.isFinite(value)) {
                return false;
            }
        }
        return true;
    }

    /** The patterns by descending score, of equal ones the first. */
    static int[] sorted(double[] scores) {
        Integer[] order = new Integer[scores.length];
        Arrays.setAll(order, i -> i);
        Arrays.sort(order, Comparator.comparingDouble(i -> -scores[i]));
        return Arrays.stream(order).mapToInt(Integer::intValue).toArray();
    }

    /** Scores as a soft plan, and back. */
    static final class SoftOrder {
        private final int size;
        private final NeuralSort sort;
        private final SoftPlan plan = new SoftPlan();
        private final float[] assignment;
        private final double[] assignmentGradient;
        final SoftPlan gradient = new SoftPlan();

        SoftOrder(int size, double temperature) {
            this.size = size;
            this.sort = new NeuralSort(size, temperature);
            this.assignment = new float[size * size];
            this.assignmentGradient = new double[size * size];
            plan.reset(size);
            gradient.reset(size);
        }

        SoftPlan relax(double[] scores) {
            double[] matrix = sort.relax(scores);
            for (int i = 0; i < matrix.length; i++) {
                assignment[i] = (float) matrix[i];
            }
            Chain.toSoftPlan(assignment, size, plan);
            return plan;
        }

        /** The derivatives by the scores, given those by the soft plan in {@link #gradient}. */
        void backward(double[] scoreGradient) {
            Chain.backward(gradient, assignment, size);
            for (int i = 0; i < assignment.length; i++) {
                assignmentGradient[i] = assignment[i];
            }
            sort.backward(assignmentGradient, scoreGradient);
        }
    }
}
