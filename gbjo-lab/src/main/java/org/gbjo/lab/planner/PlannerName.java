package org.gbjo.lab.planner;

import java.util.Locale;
import java.util.Optional;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.paper.baseline.CovarianceMatrixAdaptationPlanner;
import org.gbjo.paper.baseline.DynamicProgrammingPlanner;
import org.gbjo.paper.baseline.ExhaustivePlanner;
import org.gbjo.paper.baseline.GeneticPlanner;
import org.gbjo.paper.baseline.GreedyPlanner;
import org.gbjo.paper.baseline.IterativeImprovementPlanner;
import org.gbjo.paper.baseline.NeuralSortPlanner;
import org.gbjo.paper.baseline.RandomPlanner;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.plan.PlanShape;
import org.gbjo.plan.Planner;
import org.gbjo.reference.ExactPlanner;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.reference.GreedyRulePlanner;
import org.gbjo.reference.JenaPlanner;
import org.gbjo.search.DefaultPlanner;

/** All planners, by the names that users and recipes give. Makes them, too. */
public enum PlannerName {
    STANDARD(Needs.MODEL),
    LEARNED(Needs.MODEL),
    GRADIENT(Needs.MODEL),
    EXHAUSTIVE(Needs.MODEL),
    DYNAMIC_PROGRAMMING(Needs.MODEL),
    GREEDY(Needs.MODEL),
    ITERATIVE_IMPROVEMENT(Needs.MODEL),
    GENETIC(Needs.MODEL),
    NEURAL_SORT(Needs.MODEL),
    CMA_ES(Needs.MODEL),
    RANDOM(Needs.MODEL),
    SMALLEST_COUNT(Needs.GRAPH),
    INDEPENDENCE(Needs.GRAPH),
    JENA_FIXED(Needs.NOTHING),
    JENA_STATISTICS(Needs.GRAPH),
    EXACT(Needs.GRAPH),
    WRITTEN(Needs.NOTHING);

    private enum Needs {
        MODEL,
        GRAPH,
        NOTHING
    }

    private final Needs needs;

    PlannerName(Needs needs) {
        this.needs = needs;
    }

    /** The name that a text stands for, in small letters or large ones. */
    public static Optional<PlannerName> of(String text) {
        for (PlannerName name : values()) {
            if (name.toString().equalsIgnoreCase(text)) {
                return Optional.of(name);
            }
        }
        return Optional.empty();
    }

    public boolean needsModel() {
        return needs == Needs.MODEL;
    }

    public boolean needsGraph() {
        return needs == Needs.GRAPH;
    }

    /** Makes the planner; what it does not need may be null. */
    public Planner planner(PlannerInputs inputs) {
        boolean connected = inputs.connected();
        long seed = inputs.seed();
        return switch (this) {
            case STANDARD, LEARNED -> standard(inputs);
            case GRADIENT -> new GradientPlanner(inputs.model(), inputs.search(), inputs.kernels());
            case EXHAUSTIVE -> new ExhaustivePlanner(inputs.model(), connected);
            case DYNAMIC_PROGRAMMING ->
                new DynamicProgrammingPlanner(inputs.model(), inputs.shape() == PlanShape.TREE, connected);
            case GREEDY -> new GreedyPlanner(inputs.model(), connected);
            case ITERATIVE_IMPROVEMENT ->
                new IterativeImprovementPlanner(
                        inputs.model(),
                        IterativeImprovementPlanner.EVALUATIONS,
                        IterativeImprovementPlanner.STARTS,
                        connected,
                        seed);
            case GENETIC -> new GeneticPlanner(inputs.model(), GeneticPlanner.EVALUATIONS, connected, seed);
            case NEURAL_SORT ->
                new NeuralSortPlanner(inputs.model(), inputs.search().steps(), connected, seed);
            case CMA_ES ->
                new CovarianceMatrixAdaptationPlanner(
                        inputs.model(), inputs.search().penalties(), connected, seed);
            case RANDOM -> new RandomPlanner(inputs.model(), inputs.randomOrders(), connected, seed);
            case SMALLEST_COUNT -> GreedyRulePlanner.smallestFirst(new GraphPatternCounts(inputs.graph()));
            case INDEPENDENCE -> GreedyRulePlanner.independence(new GraphPatternCounts(inputs.graph()));
            case JENA_FIXED -> JenaPlanner.fixed();
            case JENA_STATISTICS -> JenaPlanner.statistics(inputs.graph());
            case EXACT -> new ExactPlanner(new GraphOracle(inputs.graph()));
            case WRITTEN -> Planner.asWritten();
        };
    }

    /** The planner of the product where the model estimates rows of sets; on any other model the gradient search. */
    private static Planner standard(PlannerInputs inputs) {
        return inputs.model()
                .estimator(inputs.kernels())
                .<Planner>map(estimator -> new DefaultPlanner(estimator, inputs.shape()))
                .orElseGet(() -> GRADIENT.planner(inputs));
    }

    /** As a user writes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
