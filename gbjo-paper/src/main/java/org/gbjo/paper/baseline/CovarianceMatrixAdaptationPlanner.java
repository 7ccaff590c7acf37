package org.gbjo.paper.baseline;

import java.util.Arrays;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.PenaltySettings;
import org.gbjo.paper.search.ProjectionSettings;
import org.hipparchus.optim.InitialGuess;
import org.hipparchus.optim.MaxEval;
import org.hipparchus.optim.SimpleBounds;
import org.hipparchus.optim.nonlinear.scalar.GoalType;
import org.hipparchus.optim.nonlinear.scalar.ObjectiveFunction;
import org.hipparchus.optim.nonlinear.scalar.noderiv.CMAESOptimizer;

/**
 * The paper's CMA-ES (section 5.4; Hansen and Ostermeier, Evolutionary Computation 2001): the gradient search's logits
 * and its objective, predicted cost and rising penalties, but no gradient: a normal distribution over the logits moves
 * to the better ones of its samples. The optimizer is that of Hipparchus, with the population and damping that Hansen
 * recommends. The best soft plan of each generation is projected by the paper's Algorithm 2.
 *
 * <p>Departs: beyond {@value #FULL_DIMENSIONS} logits only the diagonal of the covariance matrix is adapted (Ros and
 * Hansen, PPSN 2008), since a decomposition in each generation would take minutes.
 */
public final class CovarianceMatrixAdaptationPlanner extends ModelPlanner {
    /** 704 logits; Hipparchus multiplies matrices of their square before it begins, whatever the deadline. */
    public static final int LIMIT = 20;
    /** The logits of 10 patterns. */
    static final int FULL_DIMENSIONS = 154;
    /** The bounds lie so many standard deviations of the first generation away. */
    private static final double DEVIATIONS_TO_BOUND = 3;

    /** As many soft plans as the paper asks the model about. */
    static final int EVALUATIONS = 1500;
    /** Logits lie between minus and plus this. */
    private static final double BOUND = 5;

    private final PenaltySettings penalties;
    private final long seed;
    private final ProjectionSettings projection;

    /**
     * An evolutionary search over logits.
     *
     * @param penalties how invalid plans are punished, as in the gradient search
     * @param connected whether cartesian products are avoided where possible, which changes the projection alone
     * @param seed the same seed gives the same plan
     */
    public CovarianceMatrixAdaptationPlanner(CostModel model, PenaltySettings penalties, boolean connected, long seed) {
        super("cma-es", model, LIMIT, connected);
        this.penalties = penalties;
        this.seed = seed;
        this.projection = new ProjectionSettings(1, connected);
    }

    @Override
    protected void search(Evaluation evaluation) {
        SoftObjective objective = new SoftObjective(evaluation, penalties, projection);
        int dimensions = objective.dimensions();
        int population = objective.population();
        int generations = 1 + EVALUATIONS / population;
        CMAESOptimizer optimizer = new CMAESOptimizer(
                generations, 0, true, dimensions > FULL_DIMENSIONS ? 1 : 0, 0, new SeededGenerator(seed), false, null);
        optimizer.optimize(
                new MaxEval(EVALUATIONS),
                new ObjectiveFunction(objective::value),
                GoalType.MINIMIZE,
                new SimpleBounds(filled(dimensions, -BOUND), filled(dimensions, BOUND)),
                new InitialGuess(new double[dimensions]),
                new CMAESOptimizer.Sigma(filled(dimensions, BOUND / DEVIATIONS_TO_BOUND)),
                new CMAESOptimizer.PopulationSize(population));
        objective.endGeneration();
    }

    private static double[] filled(int size, double value) {
        double[] filled = new double[size];
        Arrays.fill(filled, value);
        return filled;
    }
}
