package org.gbjo.cli.library;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StartOptionsTest {
    private static final Path PROGRAM = Path.of("lib");

    @Test
    void withoutLibrariesThereIsTheProgramAlone() {
        assertThat(StartOptions.of(PROGRAM, Map.of(), "")).containsExactly("-cp", path("lib/gbjo-cli.jar"));
    }

    @Test
    void trainingKeepsTheHeapSmallUnlessTheUserHasChosenACollector() {
        Map<String, List<Path>> libraries = Map.of(NeededLibraries.PYTORCH, List.of(Path.of("torch.jar")));
        assertThat(StartOptions.of(PROGRAM, libraries, "-Xmx8g"))
                .contains("-XX:+UseSerialGC")
                .endsWith("-cp", path("lib/gbjo-cli.jar", "torch.jar"));
        assertThat(StartOptions.of(PROGRAM, libraries, "-XX:+UseG1GC")).hasSize(2);
    }

    @Test
    void sparkAndItsModuleComeFirst() {
        List<String> options =
                StartOptions.of(PROGRAM, Map.of(NeededLibraries.SPARK, List.of(Path.of("spark.jar"))), "");
        assertThat(options)
                .contains("--add-opens=java.base/java.lang=ALL-UNNAMED")
                .endsWith(path("lib/gbjo-spark.jar", "spark.jar", "lib/gbjo-cli.jar"));
    }

    @Test
    void javaReadsQuotedTextsBack() {
        assertThat(StartOptions.text(List.of("-cp", "C:\\my \"jars\"")))
                .isEqualTo("\"-cp\"\n\"C:\\\\my \\\"jars\\\"\"\n");
    }

    private static String path(String... files) {
        return String.join(
                File.pathSeparator,
                List.of(files).stream().map(file -> Path.of(file).toString()).toList());
    }
}
