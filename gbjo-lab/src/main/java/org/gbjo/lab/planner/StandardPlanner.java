package org.gbjo.lab.planner;

import java.nio.file.Path;
import org.gbjo.folder.ModelFolder;
import org.gbjo.paper.model.GinModel;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.SearchSettings;
import org.gbjo.plan.Planner;
import org.gbjo.search.DefaultPlanner;

/** The planner of a model folder of any kind. */
public final class StandardPlanner {
    private StandardPlanner() {}

    /** The planner of the product, or on a GIN the gradient search with the settings of its folder. */
    public static Planner of(Path modelFolder) {
        ModelFolder folder = ModelFolder.read(modelFolder);
        return switch (folder.kind()) {
            case STATISTICS, SUBSET -> new DefaultPlanner(folder.estimator(modelFolder));
            case GIN -> new GradientPlanner(GinModel.read(folder, modelFolder), SearchSettings.of(folder));
        };
    }
}
