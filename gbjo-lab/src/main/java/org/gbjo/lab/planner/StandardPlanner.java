package org.gbjo.lab.planner;

import java.nio.file.Path;
import org.gbjo.folder.ModelFolder;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.paper.soft.CostModels;
import org.gbjo.plan.Planner;
import org.gbjo.search.DefaultPlanner;

/** The planner of a model folder of any kind. */
public final class StandardPlanner {
    private StandardPlanner() {}

    /** The search of the product on all that the model has learned; on a GIN the gradient search with the settings of its folder. */
    public static Planner of(Path modelFolder) {
        ModelFolder folder = ModelFolder.read(modelFolder);
        CostModel model = CostModels.read(folder, modelFolder);
        return model.estimator(Kernels.best())
                .<Planner>map(DefaultPlanner::new)
                .orElseGet(() -> new GradientPlanner(model, SearchSettings.of(folder)));
    }
}
