package org.gbjo.paper.learn;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.folder.ModelFolder;
import org.gbjo.learned.StoredModel;
import org.gbjo.paper.embedding.EmbeddingOptions;
import org.gbjo.train.testing.StoppedLearning;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GinLearningTest {
    @TempDir
    private Path folder;

    @Test
    void aRunThatWasStoppedGoesOnWithItsStep() throws IOException {
        new StoppedLearning(new GinLearning(new WalkAmounts(1, 1)), folder)
                .endsAsIfItHadNotBeenStopped(
                        List.of(
                                "importing",
                                "counting",
                                "learning",
                                "labelling",
                                "training",
                                "epoch",
                                "epoch",
                                "epoch",
                                "tuning"),
                        List.of("learning vectors", "labelling", "training", "epoch 2:", "tuning"),
                        List.of(StoredModel.WEIGHTS, StoredModel.TERMS, ModelFolder.STATISTICS));
    }

    @Test
    void walksAndEpochsAreHalvedInTurnsUntilTheyAreAffordable() {
        EmbeddingOptions embedding = EmbeddingOptions.defaults().withWalks(8).withEpochs(8);
        assertThat(WalkAmounts.fitting(embedding, 64)).isEqualTo(new WalkAmounts(8, 8));
        assertThat(WalkAmounts.fitting(embedding, 63)).isEqualTo(new WalkAmounts(8, 4));
        assertThat(WalkAmounts.fitting(embedding, 31)).isEqualTo(new WalkAmounts(4, 4));
        assertThat(WalkAmounts.fitting(embedding, 0)).isEqualTo(new WalkAmounts(1, 1));
    }
}
