package org.gbjo.paper.tune;

import java.util.Arrays;
import java.util.function.ToDoubleFunction;
import org.gbjo.job.Progress;
import org.gbjo.paper.baseline.SeededGenerator;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.CMAESOptimizer;

/**
 * A search for settings of the gradient search that make some objective small, with the CMA-ES of Hipparchus (Hansen
 * and Ostermeier, Evolutionary Computation 2001) in a {@link SearchSpace}. Where it comes to rest it starts again from
 * the best settings. The paper used Nevergrad's default optimizer, which has no counterpart in Java.
 *
 * @param settings the best that were ever tried
 * @param base the objective of the first settings that were tried
 * @param best that of the best ones, never greater
 * @param trials how many were tried
 */
public record SearchTuning(SearchSettings settings, double base, double best, int trials) {
    /** The standard deviation of the first generation, where the box has sides of length 1. */
    private static final double SPREAD = 0.2;
    /** In place of an objective that is no number: worse than any, and the optimizer can still calculate with it. */
    private static final double NO_NUMBER = 1e30;

    /**
     * Tries at most so many settings until the time is over. The first trial is the base, whatever the time.
     *
     * @param objective what to make small; the same settings give the same number
     */
    public static SearchTuning run(
            SearchSettings base,
            ToDoubleFunction<SearchSettings> objective,
            int trials,
            long seed,
            Deadline deadline,
            Progress progress) {
        progress.begin("tune the search", trials);
        Trials tried = new Trials(base, objective, progress);
        try {
            SearchSpace space = new SearchSpace(base);
            SeededGenerator random = new SeededGenerator(seed);
            while (tried.count < trials) {
                evolve(space, tried, trials, random, deadline);
            }
        } catch (DeadlineExceededException e) {
            // The best so far is the result.
        }
        progress.end();
        return new SearchTuning(tried.best, tried.baseValue, tried.bestValue, tried.count);
    }

    /** One run of the optimizer from the best settings so far until it rests. */
    private static void evolve(SearchSpace space, Trials tried, int trials, SeededGenerator random, Deadline deadline) {
        double[] start = space.point(tried.best);
        double startValue = tried.bestValue;
        int size = start.length;
        boolean[] begun = {false};
        new CMAESOptimizer(trials, 0, true, 0, 0, random, false, null)
                .optimize(
                        // The optimizer asks about its start, which needs no trial.
                        new MaxEval(1 + trials - tried.count),
                        new ObjectiveFunction(point -> {
                            if (!begun[0]) {
                                begun[0] = true;
                                return startValue;
                            }
                            deadline.check();
                            return tried.judge(space.settings(point));
                        }),
                        GoalType.MINIMIZE,
                        new SimpleBounds(new double[size], filled(size, 1)),
                        new InitialGuess(start),
                        new CMAESOptimizer.Sigma(filled(size, SPREAD)),
                        // Hansen's recommendation.
                        new CMAESOptimizer.PopulationSize(4 + (int) (3 * Math.log(size))));
    }

    private static double[] filled(int size, double value) {
        double[] filled = new double[size];
        Arrays.fill(filled, value);
        return filled;
    }

    /** Counts the trials and keeps the best. */
    private static final class Trials {
        private final ToDoubleFunction<SearchSettings> objective;
        private final Progress progress;
        private final double baseValue;
        private SearchSettings best;
        private double bestValue = Double.POSITIVE_INFINITY;
        private int count;

        Trials(SearchSettings base, ToDoubleFunction<SearchSettings> objective, Progress progress) {
            this.objective = objective;
            this.progress = progress;
            this.best = base;
            this.baseValue = judge(base);
        }

        double judge(SearchSettings settings) {
            double value = objective.applyAsDouble(settings);
            double finite = Math.abs(value) < NO_NUMBER ? value : NO_NUMBER;
            if (finite < bestValue) {
                best = settings;
                bestValue = finite;
            }
            progress.update(++count);
            return finite;
        }
    }
}
