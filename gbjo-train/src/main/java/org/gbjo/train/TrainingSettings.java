package org.gbjo.train;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.folder.ModelKind;
import org.gbjo.json.RecordJson;
import org.gbjo.learned.FeatureDescriber;
import org.gbjo.learned.LearnedShape;
import org.gbjo.learned.StatisticsFeatures;

/**
 * How a cost model is trained.
 *
 * @param scheme the feature scheme, which decides on the kind of the model
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
    public TrainingSettings {
        kind(scheme);
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

    /** How the subset model is trained by default. */
    public static TrainingSettings subset() {
        return new TrainingSettings(
                StatisticsFeatures.NAME, 48, 1, 64, 40, 20, 1024, 3e-3, RateSchedule.ONE_CYCLE, 0.01, 2, 0.2, 0);
    }

    /** The kind of model that is trained. */
    public ModelKind kind() {
        return kind(scheme);
    }

    /** The kind whose models read the features of a scheme. */
    private static ModelKind kind(String scheme) {
        return switch (scheme) {
            case StatisticsFeatures.NAME -> ModelKind.SUBSET;
            case "paper", "sharing", "authors" -> ModelKind.GIN;
            default ->
                throw new IllegalArgumentException(
                        "the feature scheme is one of statistics, paper, sharing, authors, got '" + scheme + "'");
        };
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

    /** The subset model over these features. */
    LearnedShape shape(FeatureDescriber features) {
        return new LearnedShape(features.patternWidth(), features.pairWidth(), hidden, head);
    }
}
