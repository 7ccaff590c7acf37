package org.gbjo.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.tensor.ModelException;
import org.gbjo.folder.ModelFolder;
import org.gbjo.paper.model.LinearModel;
import org.gbjo.plan.Planner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model is read in the background, read again when its folder changes, and never lost to a broken version. */
final class ModelSourceTest {
    private static final Duration LONG = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    private static LoadedModel model(String graph) {
        return new LoadedModel(
                new GraphIdentity(graph, 1, 1, 1),
                new LinearModel((pattern, join) -> 1),
                Optional.empty(),
                Planner.asWritten());
    }

    private static String graph(ModelState state) {
        return state instanceof ModelState.Ready ready ? ready.model().graph().fingerprint() : state.toString();
    }

    @Test
    void aChangedDescriptionIsReadAgain() throws IOException {
        Path description = Files.writeString(folder.resolve(ModelFolder.DESCRIPTION), "1");
        AtomicInteger versions = new AtomicInteger();
        CountDownLatch secondRead = new CountDownLatch(2);
        ModelSource source = new ModelSource(folder, path -> {
            secondRead.countDown();
            return model("version " + versions.incrementAndGet());
        });
        assertThat(source.await(LONG)).isTrue();
        assertThat(graph(source.state())).isEqualTo("version 1");
        Files.setLastModifiedTime(description, FileTime.fromMillis(5_000));
        while (!graph(source.state()).equals("version 2")) {
            Thread.onSpinWait();
        }
        assertThat(secondRead.getCount()).isZero();
    }

    @Test
    void aBrokenNewVersionLeavesTheOldOneInUse() {
        AtomicInteger versions = new AtomicInteger();
        ModelSource source = new ModelSource(folder, path -> {
            if (versions.incrementAndGet() == 2) {
                throw new ModelException("made to fail");
            }
            return model("version " + versions.get());
        });
        source.await(LONG);
        assertThat(graph(source.reload())).isEqualTo("version 1");
        assertThat(graph(source.reload())).isEqualTo("version 3");
    }

    @Test
    void aFolderWithoutAModelIsUnusableUntilThereIsOne() {
        ModelSource source = ModelSource.of(folder);
        source.await(LONG);
        assertThat(source.state())
                .isInstanceOfSatisfying(ModelState.Unusable.class, unusable -> assertThat(unusable.why())
                        .contains("cannot read the model description"));
    }

    @Test
    void queriesDoNotWaitLongForAModel() {
        CountDownLatch release = new CountDownLatch(1);
        ModelSource source = new ModelSource(folder, path -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            return model("late");
        });
        assertThat(source.state()).isInstanceOf(ModelState.Loading.class);
        release.countDown();
        source.await(LONG);
        assertThat(graph(source.state())).isEqualTo("late");
    }
}
