package org.gbjo.train.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.learn.LearnAmounts;
import org.gbjo.learn.LearnOptions;
import org.gbjo.learn.Learned;
import org.gbjo.learn.Learning;
import org.gbjo.learn.ModelLearning;
import org.gbjo.workload.Shape;

/**
 * A learning run that is stopped in many of its steps beside one that is not. Amounts are given and there is one
 * thread, so the seed decides everything.
 */
public final class StoppedLearning {
    private static final LearnOptions OPTIONS =
            new LearnOptions(List.of(Shape.STAR, Shape.PATH), 2, 4, Duration.ofHours(1), new LearnAmounts(25, 3), 1, 4);

    private final ModelLearning model;
    private final Path folder;
    private final List<String> sources;

    /** Prepares runs on a small graph in a folder. */
    public StoppedLearning(ModelLearning model, Path folder) throws IOException {
        this.model = model;
        this.folder = folder;
        this.sources = List.of(TestGraphs.skewed(folder, 40, 400, 5).file().toString());
    }

    private Learned learn(String name, Consumer<String> news) throws IOException {
        return new Learning(OPTIONS, model, Progress.SILENT, news).run(sources, List.of(), folder.resolve(name));
    }

    /**
     * Asserts that a run that was stopped goes on with its step and ends as one that was not.
     *
     * @param steps the first words of what a whole run tells
     * @param stops the beginnings of the lines at which the other run is stopped, one after the other
     * @param inputs the files of the model folder that are the same in the end
     */
    public void endsAsIfItHadNotBeenStopped(List<String> steps, List<String> stops, List<String> inputs)
            throws IOException {
        List<String> whole = new ArrayList<>();
        Learned expected = learn("whole", whole::add);
        assertThat(whole.stream().map(line -> line.replaceAll(" .*", ""))).containsExactlyElementsOf(steps);

        List<String> told = new ArrayList<>();
        Map<Path, FileTime> made = new HashMap<>();
        for (String stop : stops) {
            assertThatThrownBy(() -> learn("stopped", line -> {
                        told.add(line);
                        if (line.startsWith(stop)) {
                            throw new IllegalStateException("killed");
                        }
                    }))
                    .hasMessage("killed");
            assertThat(folder.resolve("stopped")).doesNotExist();
            Map<Path, FileTime> now = files(folder.resolve("stopped.learning"));
            assertThat(now).as("nothing is made again after %s", stop).containsAllEntriesOf(made);
            made = now;
        }
        Learned learned = learn("stopped", told::add);
        assertThat(told.stream().filter(line -> line.startsWith("importing"))).hasSize(1);
        assertThat(told.stream().filter(line -> line.startsWith("epoch 1:"))).hasSize(1);
        assertThat(told.stream().filter(line -> line.startsWith("epoch 3:"))).hasSize(1);
        assertThat(folder.resolve("stopped.learning")).doesNotExist();

        for (String input : inputs) {
            assertThat(folder.resolve("stopped").resolve(input))
                    .hasSameBinaryContentAs(folder.resolve("whole").resolve(input));
        }
        assertThat(ModelFolder.read(folder.resolve("stopped")).search())
                .isEqualTo(ModelFolder.read(folder.resolve("whole")).search());
        assertThat(learned.medianQError()).isEqualTo(expected.medianQError());
        assertThat(learned.gainOver(Learned.WRITTEN)).isEqualTo(expected.gainOver(Learned.WRITTEN));
        assertThat(folder.resolve("stopped").resolve("MODEL.md")).content().contains("## Plans on held-out queries");
    }

    /** What the steps have left; the lock and the checkpoint of the training change with every run. */
    private static Map<Path, FileTime> files(Path work) throws IOException {
        Map<Path, FileTime> files = new HashMap<>();
        try (Stream<Path> walk = Files.walk(work)) {
            for (Path path : walk.filter(Files::isRegularFile).toList()) {
                String name = work.relativize(path).toString();
                if (!name.endsWith("lock") && !name.startsWith("model.training")) {
                    files.put(path, Files.getLastModifiedTime(path));
                }
            }
        }
        return files;
    }
}
