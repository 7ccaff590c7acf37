package org.gbjo.paper.soft;

import java.util.Optional;
import org.gbjo.cardinality.Estimator;
import org.gbjo.cardinality.QueryDescriber;
import org.gbjo.cardinality.StatisticsDescriber;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.cardinality.learned.LearnedEstimator;
import org.gbjo.cardinality.learned.LearnedShape;
import org.gbjo.cardinality.learned.LearnedWeights;
import org.gbjo.paper.kernel.MatrixKernels;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.Workspace;

/**
 * Statistics as a cost model of whole plans. The searches of the paper read them through a network that corrects nothing.
 */
public record StatisticsCostModel(StatisticsEstimator statistics) implements CostModel {
    @Override
    public String name() {
        return statistics.name();
    }

    @Override
    public Optional<Estimator> estimator(MatrixKernels kernels) {
        return Optional.of(statistics);
    }

    @Override
    public Workspace newWorkspace(MatrixKernels kernels) {
        QueryDescriber describer = StatisticsDescriber.withFeatures(statistics.statistics());
        LearnedShape least = new LearnedShape(describer.patternWidth(), describer.pairWidth(), 1, 1);
        return new LearnedCostModel(new LearnedEstimator(LearnedWeights.zero(least), describer)).newWorkspace(kernels);
    }
}
