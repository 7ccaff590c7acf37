package org.gbjo.paper.soft;

import java.util.Optional;
import org.gbjo.cardinality.Estimator;
import org.gbjo.kernel.Kernels;
import org.gbjo.learned.LearnedEstimator;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.Workspace;

/**
 * The learned estimator as a cost model of whole plans, hard and soft, so that the gradient search and the other
 * planners of the paper can run on it.
 */
public record LearnedCostModel(LearnedEstimator estimator) implements CostModel {
    @Override
    public String name() {
        return estimator.name();
    }

    @Override
    public Optional<Estimator> estimator(Kernels kernels) {
        return Optional.of(estimator.with(kernels));
    }

    @Override
    public Workspace newWorkspace(Kernels kernels) {
        return new RelaxedWorkspace(estimator.with(kernels).newCardinalities(), kernels);
    }
}
