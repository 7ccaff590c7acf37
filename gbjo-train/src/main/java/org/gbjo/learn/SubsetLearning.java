package org.gbjo.learn;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.gbjo.folder.ModelFolder;
import org.gbjo.learned.LearnedEstimator;
import org.gbjo.search.DefaultPlanner;
import org.gbjo.train.ModelTraining;
import org.gbjo.train.QuerySplit;
import org.gbjo.train.SubsetTraining;
import org.gbjo.train.TrainingSettings;

/** Learns the subset model. It reads nothing but labels and statistics, and its search has nothing to tune. */
public record SubsetLearning() implements ModelLearning {
    @Override
    public TrainingSettings settings() {
        return TrainingSettings.subset();
    }

    @Override
    public double inputShare() {
        return 0;
    }

    @Override
    public ModelTraining prepare(LearningRun run) {
        return new SubsetTraining();
    }

    @Override
    public Learned judge(Path modelFolder, QuerySplit split, LearningRun run, Judgement judgement) throws IOException {
        run.news().accept("judging plans by their true cost");
        ModelFolder model = ModelFolder.read(modelFolder);
        return judgement.judge(
                modelFolder,
                model,
                Map.of(Learned.LEARNED, new DefaultPlanner(LearnedEstimator.read(model, modelFolder))),
                split.validation(),
                run.options().seed());
    }
}
