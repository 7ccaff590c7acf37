package org.gbjo.train;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.gbjo.folder.StoredModel;

/** Learns from the training queries of a split, and is judged by the others. */
public interface Learner {
    /** How often a second it can see all training queries, measured for this many seconds. */
    double epochsPerSecond(double seconds);

    /**
     * Learns from the start or from where the checkpoint left off.
     *
     * @param data what identifies all that is learned from, so that a checkpoint of other data is refused
     */
    TrainedModel<StoredModel> train(Path checkpoint, Map<String, Object> data) throws IOException;
}
