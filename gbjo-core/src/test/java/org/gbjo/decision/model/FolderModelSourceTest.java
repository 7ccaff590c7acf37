package org.gbjo.decision.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelException;
import org.gbjo.folder.ModelFolder;
import org.gbjo.plan.Planner;
import org.gbjo.run.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model is read in the background, read again when its folder changes, and never lost to a broken version. */
final class FolderModelSourceTest {
    private final ManualClock clock = new ManualClock();

    @TempDir
    private Path folder;

    private static LoadedModel model(String graph) {
        return MadeUpModels.of(
                new GraphIdentity(graph, 1, 1, 1), plan -> 1, Optional.empty(), Planner.asWritten(), Optional.empty());
    }

    private static String graph(ModelState state) {
        return state instanceof ModelState.Ready ready ? ready.model().graph().fingerprint() : state.toString();
    }

    @Test
    void aChangedDescriptionIsReadAgain() throws IOException {
        Path description = Files.writeString(folder.resolve(ModelFolder.DESCRIPTION), "1");
        AtomicInteger versions = new AtomicInteger();
        FolderModelSource source = new FolderModelSource(
                folder, path -> model("version " + versions.incrementAndGet()), clock, Runnable::run);
        assertThat(graph(source.state())).isEqualTo("version 1");
        clock.advance(Duration.ofSeconds(2));
        assertThat(graph(source.state())).as("nothing has changed").isEqualTo("version 1");
        Files.setLastModifiedTime(description, FileTime.fromMillis(5_000));
        assertThat(graph(source.state())).as("not yet looked at again").isEqualTo("version 1");
        clock.advance(Duration.ofSeconds(2));
        assertThat(graph(source.state())).isEqualTo("version 2");
    }

    @Test
    void aBrokenNewVersionLeavesTheOldOneInUse() {
        AtomicInteger versions = new AtomicInteger();
        FolderModelSource source = new FolderModelSource(
                folder,
                path -> {
                    if (versions.incrementAndGet() == 2) {
                        throw new ModelException("made to fail");
                    }
                    return model("version " + versions.get());
                },
                clock,
                Runnable::run);
        assertThat(graph(source.reload())).isEqualTo("version 1");
        assertThat(graph(source.reload())).isEqualTo("version 3");
    }

    @Test
    void aFolderWithoutAModelIsUnusableUntilThereIsOne() {
        FolderModelSource source = FolderModelSource.of(folder);
        assertThat(source.await(Duration.ofMinutes(1))).isTrue();
        assertThat(source.state())
                .isInstanceOfSatisfying(ModelState.Unusable.class, unusable -> assertThat(unusable.why())
                        .contains("cannot read the model description"));
    }

    @Test
    void queriesDoNotWaitLongForAModel() {
        Queue<Runnable> background = new ArrayDeque<>();
        FolderModelSource source = new FolderModelSource(folder, path -> model("late"), clock, background::add);
        clock.advance(Duration.ofSeconds(1));
        assertThat(source.state()).isInstanceOf(ModelState.Loading.class);
        background.remove().run();
        assertThat(graph(source.state())).isEqualTo("late");
    }
}
