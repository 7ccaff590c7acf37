package org.gbjo.learn;

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
import org.gbjo.run.Progress;
import org.gbjo.workload.Shape;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run that was stopped ends as if it had not been. Amounts are given and there is one thread, so all is decided by the seed. */
class LearningTest {
    private static LearnOptions options(CostKind cost) {
        return new LearnOptions(
                cost, List.of(Shape.STAR, Shape.PATH), 2, 4, Duration.ofHours(1), new LearnAmounts(25, 1, 1, 3), 1, 4);
    }

    @TempDir
    private Path folder;

    private Learned learn(CostKind cost, List<String> sources, String name, Consumer<String> news) throws IOException {
        return new Learning(options(cost), Progress.SILENT, news).run(sources, List.of(), folder.resolve(name));
    }

    @ParameterizedTest
    @EnumSource(CostKind.class)
    void aRunThatWasStoppedGoesOnWithItsStep(CostKind cost) throws IOException {
        List<String> sources =
                List.of(TestGraphs.skewed(folder, 40, 400, 5).file().toString());
        List<String> whole = new ArrayList<>();
        Learned expected = learn(cost, sources, "whole", whole::add);
        assertThat(whole.stream().map(line -> line.replaceAll(" .*", ""))).containsExactlyElementsOf(steps(cost));

        List<String> stops = cost == CostKind.GIN
                ? List.of("learning vectors", "labelling", "training", "epoch 2:", "tuning")
                : List.of("counting", "labelling", "training", "epoch 2:", "judging");
        List<String> told = new ArrayList<>();
        Map<Path, FileTime> made = new HashMap<>();
        for (String stop : stops) {
            assertThatThrownBy(() -> learn(cost, sources, "stopped", line -> {
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
        Learned learned = learn(cost, sources, "stopped", told::add);
        assertThat(told.stream().filter(line -> line.startsWith("importing"))).hasSize(1);
        assertThat(told.stream().filter(line -> line.startsWith("epoch 1:"))).hasSize(1);
        assertThat(told.stream().filter(line -> line.startsWith("epoch 3:"))).hasSize(1);
        assertThat(folder.resolve("stopped.learning")).doesNotExist();

        assertThat(Files.readAllBytes(folder.resolve("stopped").resolve(ModelFolder.WEIGHTS)))
                .isEqualTo(Files.readAllBytes(folder.resolve("whole").resolve(ModelFolder.WEIGHTS)));
        String input = cost == CostKind.GIN ? ModelFolder.TERMS : ModelFolder.STATISTICS;
        assertThat(Files.readAllBytes(folder.resolve("stopped").resolve(input)))
                .isEqualTo(Files.readAllBytes(folder.resolve("whole").resolve(input)));
        assertThat(learned.tuning()).isEqualTo(expected.tuning());
        assertThat(learned.medianQError()).isEqualTo(expected.medianQError());
        assertThat(learned.gainOver(Learned.WRITTEN)).isEqualTo(expected.gainOver(Learned.WRITTEN));
    }

    /** The first words of what is told. */
    private static List<String> steps(CostKind cost) {
        return cost == CostKind.GIN
                ? List.of(
                        "importing",
                        "counting",
                        "learning",
                        "labelling",
                        "training",
                        "epoch",
                        "epoch",
                        "epoch",
                        "tuning")
                : List.of("importing", "counting", "labelling", "training", "epoch", "epoch", "epoch", "judging");
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
