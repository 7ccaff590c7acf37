package org.gbjo.paper.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gbjo.job.Progress;
import org.gbjo.label.LabelledQuery;
import org.gbjo.paper.feature.FeatureScheme;
import org.gbjo.paper.feature.SharingFeatures;
import org.gbjo.paper.feature.TermVectors;
import org.gbjo.paper.model.GinWeights;
import org.gbjo.train.EpochReport;
import org.gbjo.train.QuerySplit;
import org.gbjo.train.RateSchedule;
import org.gbjo.train.TrainedModel;
import org.gbjo.train.TrainingException;
import org.gbjo.train.TrainingSettings;
import org.gbjo.train.testing.MadeUpLabels;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GinTrainerTest {
    private static final FeatureScheme FEATURES = new SharingFeatures(TermVectors.hashed(10, 5), 6);
    private static final List<LabelledQuery> QUERIES = new MadeUpLabels(4).queries(300, 2, 6);
    private static final Map<String, Object> DATA = Map.of("labels", "made up");

    @TempDir
    private Path folder;

    private static TrainingSettings settings(int epochs, double rate) {
        return settings(epochs, epochs, rate);
    }

    private static TrainingSettings settings(int epochs, int patience, double rate) {
        return new TrainingSettings(
                SharingFeatures.NAME, 32, 2, 16, epochs, patience, 64, rate, RateSchedule.ONE_CYCLE, 0.01, 2, 0.2, 1);
    }

    private GinTrainer trainer(TrainingSettings settings, List<EpochReport> reports) {
        QuerySplit split = QuerySplit.of(QUERIES, settings.validationShare(), settings.seed());
        return new GinTrainer(settings, FEATURES, split, Progress.SILENT, reports::add);
    }

    @Test
    void learnsACostThatItsFeaturesDetermine() throws IOException {
        List<EpochReport> reports = new ArrayList<>();
        TrainedModel<GinWeights> model = trainer(settings(30, 5e-3), reports).train(folder.resolve("c"), DATA);
        assertThat(reports).hasSize(30);
        assertThat(model.validation().all().median()).isLessThan(2);
        assertThat(model.validation().ranks().agreement()).isGreaterThan(0.7);
        assertThat(model.history().get(model.bestEpoch() - 1).medianQError())
                .isEqualTo(reports.stream()
                        .mapToDouble(EpochReport::medianQError)
                        .min()
                        .orElseThrow())
                .isEqualTo(model.validation().all().median());
    }

    @Test
    void aTrainingThatWasStoppedEndsAsIfItHadNotBeen() throws IOException {
        TrainedModel<GinWeights> whole =
                trainer(settings(5, 1e-3), new ArrayList<>()).train(folder.resolve("whole"), DATA);
        Path checkpoint = folder.resolve("stopped");
        GinTrainer stopped =
                new GinTrainer(settings(5, 1e-3), FEATURES, QuerySplit.of(QUERIES, 0.2, 1), Progress.SILENT, epoch -> {
                    if (epoch.epoch() == 3) {
                        throw new IllegalStateException("killed");
                    }
                });
        assertThatThrownBy(() -> stopped.train(checkpoint, DATA)).hasMessage("killed");
        List<EpochReport> after = new ArrayList<>();
        TrainedModel<GinWeights> resumed = trainer(settings(5, 1e-3), after).train(checkpoint, DATA);
        // Killed in the third epoch before its checkpoint: two are kept.
        assertThat(after).extracting(EpochReport::epoch).containsExactly(3, 4, 5);
        whole.weights().tensors().forEach((name, tensor) -> assertThat(
                        resumed.weights().values(name))
                .containsExactly(tensor.values()));
        assertThat(resumed.bestEpoch()).isEqualTo(whole.bestEpoch());
    }

    @Test
    void aTrainingThatNoLongerImprovesEndsEarly() throws IOException {
        List<EpochReport> reports = new ArrayList<>();
        // Steps so small that nothing changes after the first epoch.
        TrainedModel<GinWeights> model =
                trainer(settings(20, 3, 1e-12), reports).train(folder.resolve("c"), DATA);
        assertThat(model.bestEpoch()).isLessThan(17);
        assertThat(reports).hasSize(model.bestEpoch() + 3);
    }

    @Test
    void aFinishedTrainingIsNotRepeated() throws IOException {
        trainer(settings(2, 1e-3), new ArrayList<>()).train(folder.resolve("c"), DATA);
        List<EpochReport> again = new ArrayList<>();
        trainer(settings(2, 1e-3), again).train(folder.resolve("c"), DATA);
        assertThat(again).isEmpty();
    }

    @Test
    void aCheckpointOfOtherDataOrSettingsIsRefused() throws IOException {
        Path checkpoint = folder.resolve("c");
        trainer(settings(1, 1e-3), new ArrayList<>()).train(checkpoint, DATA);
        assertThatThrownBy(() -> trainer(settings(1, 1e-3), new ArrayList<>()).train(checkpoint, Map.of("labels", "b")))
                .isInstanceOf(TrainingException.class)
                .hasMessageContaining("other data or settings");
        assertThatThrownBy(() -> trainer(settings(1, 2e-3), new ArrayList<>()).train(checkpoint, DATA))
                .isInstanceOf(TrainingException.class);
    }

    @Test
    void aDamagedCheckpointIsRefused() throws IOException {
        Path checkpoint = folder.resolve("c");
        trainer(settings(1, 1e-3), new ArrayList<>()).train(checkpoint, DATA);
        byte[] bytes = Files.readAllBytes(checkpoint);
        for (int at : new int[] {0, 11, bytes.length / 2, bytes.length - 1}) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 0x40;
            Files.write(checkpoint, damaged);
            assertThatThrownBy(
                            () -> trainer(settings(1, 1e-3), new ArrayList<>()).train(checkpoint, DATA))
                    .isInstanceOf(TrainingException.class)
                    .hasMessageContaining("damaged");
        }
        Files.write(checkpoint, Arrays.copyOf(bytes, bytes.length - 9));
        assertThatThrownBy(() -> trainer(settings(1, 1e-3), new ArrayList<>()).train(checkpoint, DATA))
                .isInstanceOf(TrainingException.class)
                .hasMessageContaining("damaged");
    }

    @Test
    void aLossThatIsNoNumberEndsTheTrainingAndKeepsTheLastState() throws IOException {
        Path checkpoint = folder.resolve("c");
        GinTrainer trainer = new GinTrainer(
                settings(3, 1e30), FEATURES, QuerySplit.of(QUERIES, 0.2, 1), Progress.SILENT, epoch -> {});
        assertThatThrownBy(() -> trainer.train(checkpoint, DATA))
                .isInstanceOf(TrainingException.class)
                .hasMessageContaining("smaller learning rate");
    }
}
