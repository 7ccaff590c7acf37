package org.gbjo.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import ai.djl.ndarray.NDManager;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.MadeUpDescriber;
import org.gbjo.job.Progress;
import org.gbjo.label.LabelledQuery;
import org.gbjo.learned.FeatureDescriber;
import org.gbjo.learned.LearnedEstimator;
import org.gbjo.learned.LearnedShape;
import org.gbjo.learned.LearnedWeights;
import org.gbjo.learned.MadeUpFeatures;
import org.gbjo.learned.StatisticsFeatures;
import org.gbjo.train.testing.MadeUpLabels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SubsetTrainerTest {
    private static final FeatureDescriber FEATURES = new MadeUpFeatures(MadeUpDescriber.ofPredicates());

    @TempDir
    private Path folder;

    /** What is trained is what is used at query time. */
    @Test
    void thousandPlansHaveTheSamePredictionsAsInTheCore() {
        TorchEngine engine = TorchEngine.start();
        LearnedShape shape = new LearnedShape(FEATURES.patternWidth(), FEATURES.pairWidth(), 32, 48);
        LearnedWeights weights = LearnedWeights.random(shape, 7);
        SubsetNetwork network = new SubsetNetwork(shape);
        LearnedEstimator estimator = new LearnedEstimator(weights, FEATURES);
        int compared = 0;
        for (int size = 2; size < 16; size++) {
            List<LabelledQuery> queries = new MadeUpLabels(size).queries(20, size, size);
            List<SubsetExample> examples = SubsetExample.of(queries, FEATURES);
            try (NDManager manager = engine.newManager()) {
                SubsetBatch batch = SubsetBatch.of(examples, manager);
                float[] logRows = network.predict(manager.create(network.flatten(weights)), batch)
                        .logRows()
                        .toFloatArray();
                for (int q = 0; q < examples.size(); q++) {
                    double[] predicted = examples.get(q).planCosts(logRows, q * batch.sets());
                    double[] expected =
                            SubsetTraining.logCosts(estimator, examples.get(q).query());
                    assertThat(predicted).containsExactly(expected, within(1e-4));
                    compared += expected.length;
                }
            }
        }
        assertThat(compared).isGreaterThan(1000);
    }

    private static TrainingSettings settings(int epochs) {
        return new TrainingSettings(
                StatisticsFeatures.NAME, 16, 1, 16, epochs, 50, 256, 5e-3, RateSchedule.ONE_CYCLE, 0.01, 2, 0.2, 1);
    }

    private TrainedModel<LearnedWeights> train(int epochs, String checkpoint, List<EpochReport> reports)
            throws IOException {
        QuerySplit split = QuerySplit.of(new MadeUpLabels(1).queries(120, 2, 6), 0.2, 1);
        return new SubsetTrainer(settings(epochs), FEATURES, split, Progress.SILENT, reports::add)
                .train(folder.resolve(checkpoint), Map.of());
    }

    @Test
    void theLossFallsAndTheBestEpochIsKept() throws IOException {
        List<EpochReport> reports = new ArrayList<>();
        TrainedModel<LearnedWeights> model = train(25, "c", reports);
        assertThat(reports).hasSize(25);
        assertThat(reports.get(24).trainingLoss())
                .isLessThan(0.5 * reports.get(0).trainingLoss());
        double best = reports.get(model.bestEpoch() - 1).medianQError();
        assertThat(reports).allMatch(report -> report.medianQError() >= best);
        assertThat(model.validation().all().median()).isCloseTo(best, within(1e-9));
    }

    @Test
    void equalSeedsGiveEqualWeights() throws IOException {
        LearnedWeights one = train(3, "a", new ArrayList<>()).weights();
        LearnedWeights other = train(3, "b", new ArrayList<>()).weights();
        one.tensors().forEach((name, tensor) -> assertThat(tensor.values())
                .as(name)
                .containsExactly(other.tensors().get(name).values()));
    }
}
