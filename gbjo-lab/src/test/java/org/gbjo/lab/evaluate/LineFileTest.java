package org.gbjo.lab.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineFileTest {
    @TempDir
    private Path folder;

    @Test
    void aLineThatWasCutOffIsDropped() throws IOException {
        Path file = folder.resolve("lines.jsonl");
        assertThat(LineFile.read(file)).isEmpty();
        try (LineFile lines = LineFile.append(file)) {
            lines.add(List.of(Map.of("a", 1L), Map.of("a", 2L)));
        }
        Files.writeString(file, "{\"a\":3", StandardOpenOption.APPEND);
        assertThat(LineFile.read(file)).containsExactly(Map.of("a", 1L), Map.of("a", 2L));
        try (LineFile lines = LineFile.append(file)) {
            lines.add(List.of(Map.of("a", 4L)));
        }
        assertThat(LineFile.read(file)).containsExactly(Map.of("a", 1L), Map.of("a", 2L), Map.of("a", 4L));
    }

    @Test
    void aDamagedLineIsNamed() throws IOException {
        Path file = folder.resolve("lines.jsonl");
        Files.writeString(file, "{\"a\":1}\n{\"a\":\n{\"a\":2}\n");
        assertThatThrownBy(() -> LineFile.read(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("line 2 of " + file)
                .hasMessageContaining("remove the line");
    }
}
