package org.gbjo.train;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.folder.Family;
import org.gbjo.json.RecordJson;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.PaperFeatures;
import org.gbjo.paper.feature.SharingFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.GinShape;
import org.gbjo.cardinality.StatisticsDescriber;
import org.gbjo.cardinality.QueryDescriber;
import org.gbjo.cardinality.learned.LearnedShape;

/**
 * How a cost model is trained.
 *
 * @param scheme the feature scheme: {@code paper} or {@code sharing} for the paper's model, {@code statistics} for the
 *     subset model
 * @param hidden width of the hidden states
 * @param layers message-passing layers; the subset model has none
 * @param head width inside the head
 * @param epochs how often every plan is seen
 * @param patience the training ends after this many epochs without a better validation
 * @param batchPlans plans of a gradient step, or sets of patterns
 * @param learningRate the greatest learning rate
 * @param schedule how the rate moves
 * @param weightDecay of AdamW
 * @param clip the greatest norm of a gradient
 * @param validationShare share of the queries that are held out
 * @param seed decides the split, the start and the order of the batches
 */
public record TrainingSettings(
        String scheme,
        int hidden,
        int layers,
        int head,
        int epochs,
        int patience,
        int batchPlans,
        double learningRate,
        RateSchedule schedule,
        double weightDecay,
        double clip,
        double validationShare,
        long seed) {
    /** Tells the joins of a plan apart; nothing is gained by another one. */
    static final long FINGERPRINT_SEED = 0;

    private static final double UNBOUNDED = 1e9;

    public TrainingSettings {
        positive("the number of epochs", epochs);
        positive("the patience", patience);
        positive("the plans of a batch", batchPlans);
        positive("the learning rate", learningRate);
        positive("the bound of the gradient", clip);
        notNegative("the weight decay", weightDecay);
        if (!(validationShare > 0 && validationShare < 1)) {
            throw new IllegalArgumentException(
                    "the share of held-out queries lies between 0 and 1, got " + validationShare);
        }
    }

    private static void positive(String name, double value) {
        if (!(value > 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be positive, got " + value);
        }
    }

    private static void notNegative(String name, double value) {
        if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException(name + " must be at least 0, got " + value);
        }
    }

    /** Reads the settings of a model, also those of an older gbjo, which had a ranking loss beside the Huber loss. */
    static TrainingSettings fromJson(Map<?, ?> json) {
        Map<Object, Object> members = new LinkedHashMap<>(json);
        members.remove("rankingWeight");
        return RecordJson.fromJson(TrainingSettings.class, members);
    }

    /** The recipe of the paper, appendix B.2. */
    public static TrainingSettings paper() {
        return new TrainingSettings(
                PaperFeatures.NAME, 128, 6, 64, 200, 200, 128, 1e-4, RateSchedule.CONSTANT, 0.01, UNBOUNDED, 0.2, 0);
    }

    /** Reaches the paper's accuracy in a fraction of its time. */
    public static TrainingSettings fast() {
        return new TrainingSettings(
                SharingFeatures.NAME, 64, 4, 64, 40, 20, 128, 2e-3, RateSchedule.ONE_CYCLE, 0.01, 2, 0.2, 0);
    }

    /** The subset model, which is not the paper's. */
    public static TrainingSettings subset() {
        return new TrainingSettings(
                StatisticsDescriber.NAME, 48, 1, 64, 40, 20, 1024, 3e-3, RateSchedule.ONE_CYCLE, 0.01, 2, 0.2, 0);
    }

    /** Whether the subset model is trained, which alone reads statistics; otherwise the paper's. */
    public boolean isSubset() {
        return scheme.equals(StatisticsDescriber.NAME);
    }

    /** The presets by name, the default first. */
    public static Map<String, TrainingSettings> presets() {
        Map<String, TrainingSettings> presets = new LinkedHashMap<>();
        presets.put("subset", subset());
        presets.put("fast", fast());
        presets.put("paper", paper());
        return presets;
    }

    public TrainingSettings withScheme(String changed) {
        return with(changed, epochs, seed);
    }

    public TrainingSettings withEpochs(int changed) {
        return with(scheme, changed, seed);
    }

    public TrainingSettings withSeed(long changed) {
        return with(scheme, epochs, changed);
    }

    private TrainingSettings with(String newScheme, int newEpochs, long newSeed) {
        return new TrainingSettings(
                newScheme,
                hidden,
                layers,
                head,
                newEpochs,
                patience,
                batchPlans,
                learningRate,
                schedule,
                weightDecay,
                clip,
                validationShare,
                newSeed);
    }

    /** The features that the model sees of a graph. */
    public FeatureScheme features(TermVectors vectors) {
        return Family.GinFamily.features(scheme, vectors, FINGERPRINT_SEED);
    }

    /** The model over the rows of a feature scheme. */
    GinShape shape(FeatureScheme features) {
        return new GinShape(features.width(), hidden, layers, head, features.sharesVariables());
    }

    /** The subset model over these features. */
    LearnedShape shape(QueryDescriber features) {
        return new LearnedShape(features.patternWidth(), features.pairWidth(), hidden, head);
    }
}
