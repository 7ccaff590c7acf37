package org.gbjo.paper.soft;

import java.util.Optional;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.kernel.Kernels;
import org.gbjo.learned.LearnedEstimator;
import org.gbjo.learned.LearnedShape;
import org.gbjo.learned.LearnedWeights;
import org.gbjo.learned.StatisticsFeatures;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.Workspace;

/**
 * Statistics as a cost model of whole plans. The searches of the paper need a gradient, so they read the statistics by
 * the sums of the learned estimator, with a network that corrects nothing; the default planner asks the statistics.
 */
public record StatisticsCostModel(StatisticsEstimator statistics) implements CostModel {
    @Override
    public String name() {
        return statistics.name();
    }

    @Override
    public Optional<Estimator> estimator(Kernels kernels) {
        return Optional.of(statistics);
    }

    @Override
    public Workspace newWorkspace(Kernels kernels) {
        StatisticsFeatures describer = new StatisticsFeatures(statistics.statistics());
        LearnedShape least = new LearnedShape(describer.patternWidth(), describer.pairWidth(), 1, 1);
        return new LearnedCostModel(new LearnedEstimator(LearnedWeights.zero(least), describer)).newWorkspace(kernels);
    }
}
