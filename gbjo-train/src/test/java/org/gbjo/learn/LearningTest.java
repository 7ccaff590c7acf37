package org.gbjo.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gbjo.folder.ModelFolder;
import org.gbjo.job.Progress;
import org.gbjo.learned.StoredModel;
import org.gbjo.train.testing.StoppedLearning;
import org.gbjo.workload.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LearningTest {
    @TempDir
    private Path folder;

    @Test
    void aRunThatWasStoppedGoesOnWithItsStep() throws IOException {
        new StoppedLearning(new SubsetLearning(), folder)
                .endsAsIfItHadNotBeenStopped(
                        List.of("importing", "counting", "labelling", "training", "epoch", "epoch", "epoch", "judging"),
                        List.of("counting", "labelling", "training", "epoch 2:", "judging"),
                        List.of(StoredModel.WEIGHTS, ModelFolder.STATISTICS));
    }

    @Test
    void aRunWithOtherOptionsDoesNotGoOn() throws IOException {
        Path work = Files.createDirectories(folder.resolve("model.learning"));
        Files.writeString(work.resolve("options.txt"), "others");
        LearnOptions options =
                new LearnOptions(List.of(Shape.STAR), 2, 3, Duration.ofMinutes(1), LearnAmounts.FITTING, 1, 0);
        Learning learning = new Learning(options, new SubsetLearning(), Progress.SILENT, line -> {});
        assertThatThrownBy(() -> learning.run(List.of("data.nt"), List.of(), folder.resolve("model")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("was begun with other files or options");
        assertThat(work.resolve("options.txt")).hasContent("others");
    }
}
