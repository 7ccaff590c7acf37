package org.gbjo.learn;

import java.io.IOException;
import java.nio.file.Path;
import org.gbjo.train.ModelTraining;
import org.gbjo.train.QuerySplit;
import org.gbjo.train.TrainingSettings;

/**
 * What a kind of model adds to learning: the inputs that it alone reads, how it is trained, and how its plans are
 * judged. Import, statistics, queries and labels are the same for all kinds. Its text tells runs apart, so it is a
 * record.
 */
public interface ModelLearning {
    /** How to train, but for epochs and seed. */
    TrainingSettings settings();

    /** The share of the time budget that its own inputs take. */
    double inputShare();

    /** Makes its own inputs, as far as they are not there yet. */
    ModelTraining prepare(LearningRun run) throws IOException;

    /** Judges the plans of a trained model by their true cost, and completes its folder with the judgement. */
    Learned judge(Path modelFolder, QuerySplit split, LearningRun run, Judgement judgement) throws IOException;
}
