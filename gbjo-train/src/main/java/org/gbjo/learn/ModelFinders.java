package org.gbjo.learn;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.folder.ModelFolder;
import org.gbjo.label.Finders;
import org.gbjo.paper.baseline.GreedyPlanner;
import org.gbjo.paper.baseline.IterativeImprovementPlanner;
import org.gbjo.paper.baseline.IterativeImprovementSettings;
import org.gbjo.paper.model.CostModel;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.paper.search.SearchSettings;

/** Three searches of different kinds on one model, each of which finds plans that the model likes too much. */
public final class ModelFinders {
    private ModelFinders() {}

    public static Finders of(Path modelFolder) throws IOException {
        ModelFolder folder = ModelFolder.read(modelFolder);
        CostModel model = folder.costModel(modelFolder);
        String name = " on model " + ModelFingerprint.of(modelFolder);
        return new Finders(
                List.of("gradient" + name, "greedy" + name, "iterative improvement" + name),
                List.of(
                        new GradientPlanner(model, SearchSettings.chain()),
                        new GreedyPlanner(model, true),
                        new IterativeImprovementPlanner(model, IterativeImprovementSettings.DEFAULT, true)));
    }
}
