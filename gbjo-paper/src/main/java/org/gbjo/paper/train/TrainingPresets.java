package org.gbjo.paper.train;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.paper.feature.AuthorsFeatures;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.SharingFeatures;
import org.gbjo.train.RateSchedule;
import org.gbjo.train.TrainingSettings;

/** How models of all kinds are trained, by the names that users and recipes give. */
public final class TrainingPresets {
    private static final double UNBOUNDED = 1e9;

    private TrainingPresets() {}

    /** The paper's recipe for its model, appendix B.2. */
    public static TrainingSettings paper() {
        return new TrainingSettings(
                PaperFeatures.NAME, 128, 6, 64, 200, 200, 128, 1e-4, RateSchedule.CONSTANT, 0.01, UNBOUNDED, 0.2, 0);
    }

    /** The paper's recipe with the rows of the authors' code. */
    public static TrainingSettings authors() {
        return paper().withScheme(AuthorsFeatures.NAME);
    }

    /** Reaches the paper's accuracy with its model in a fraction of the time. */
    public static TrainingSettings fast() {
        return new TrainingSettings(
                SharingFeatures.NAME, 64, 4, 64, 40, 20, 128, 2e-3, RateSchedule.ONE_CYCLE, 0.01, 2, 0.2, 0);
    }

    /** All presets by name, the default first. */
    public static Map<String, TrainingSettings> all() {
        Map<String, TrainingSettings> presets = new LinkedHashMap<>();
        presets.put("subset", TrainingSettings.subset());
        presets.put("fast", fast());
        presets.put("paper", paper());
        presets.put("authors", authors());
        return presets;
    }
}
