package org.gbjo.paper.soft;

import java.nio.file.Path;
import org.gbjo.cardinality.StatisticsEstimator;
import org.gbjo.folder.ModelFolder;
import org.gbjo.learned.LearnedEstimator;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.model.GinModel;

/** Reads a model folder of any kind as a cost model of whole plans. */
public final class CostModels {
    private CostModels() {}

    public static CostModel read(ModelFolder model, Path folder) {
        return switch (model.kind()) {
            case GIN -> GinModel.read(model, folder);
            case SUBSET -> new LearnedCostModel(LearnedEstimator.read(model, folder));
            case STATISTICS -> new StatisticsCostModel(new StatisticsEstimator(model.openStatistics(folder)));
        };
    }
}
