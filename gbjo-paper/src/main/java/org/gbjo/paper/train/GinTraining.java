package org.gbjo.paper.train;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.Consumer;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelKind;
import org.gbjo.job.Progress;
import org.gbjo.learned.StoredModel;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.TermTable;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.GinModel;
import org.gbjo.paper.model.GinShape;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.train.EpochReport;
import org.gbjo.train.Learner;
import org.gbjo.train.ModelTraining;
import org.gbjo.train.QuerySplit;
import org.gbjo.train.TrainingData;
import org.gbjo.train.TrainingSettings;

/** How the paper's model is trained: it reads the vectors of terms. */
public final class GinTraining implements ModelTraining {
    /** Tells the joins of a plan apart; nothing is gained by another one. */
    private static final long FINGERPRINT_SEED = 0;

    private final Path file;
    private final TermTable terms;

    /** A training on the vectors in a file. */
    public GinTraining(Path file) {
        this.file = file;
        this.terms = TermTable.open(file);
    }

    /** The features that a model sees of a graph. */
    static FeatureScheme features(TrainingSettings settings, TermVectors vectors) {
        return GinModel.features(settings.scheme(), vectors, FINGERPRINT_SEED);
    }

    /** The model over the rows of a feature scheme. */
    static GinShape shape(TrainingSettings settings, FeatureScheme features) {
        return new GinShape(
                features.width(), settings.hidden(), settings.layers(), settings.head(), features.sharesVariables());
    }

    @Override
    public ModelKind kind() {
        return ModelKind.GIN;
    }

    @Override
    public void check(GraphIdentity graph) {
        TrainingData.requireSameGraph("the term table " + file, terms.graphFingerprint(), graph);
    }

    @Override
    public Map<String, Object> inputs() {
        return Map.of("vectors", terms.vectors());
    }

    @Override
    public int vectorDimensions() {
        return terms.dimensions();
    }

    @Override
    public Map<String, Path> files() {
        return Map.of(StoredModel.TERMS, file);
    }

    @Override
    public Learner<?> learner(
            TrainingSettings settings,
            GraphStatistics statistics,
            QuerySplit split,
            Progress progress,
            Consumer<EpochReport> listener) {
        return new Learner<>(
                new GinTrainer(settings, features(settings, terms), split, progress, listener),
                trained -> trained.map(weights -> new GinModel(settings.scheme(), FINGERPRINT_SEED, weights).stored()));
    }
}
