package org.gbjo.lab.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LineFileTest {
    @TempDir
    private Path folder;

    /** What a line holds. */
    public record Line(int a) {}

    @Test
    void aLineThatWasCutOffIsDropped() throws IOException {
        Path file = folder.resolve("lines.jsonl");
        assertThat(LineFile.read(file, Line.class)).isEmpty();
        try (LineFile lines = LineFile.append(file)) {
            lines.add(List.of(new Line(1), new Line(2)));
        }
        Files.writeString(file, "{\"a\":3", StandardOpenOption.APPEND);
        assertThat(LineFile.read(file, Line.class)).containsExactly(new Line(1), new Line(2));
        try (LineFile lines = LineFile.append(file)) {
            lines.add(List.of(new Line(4)));
        }
        assertThat(LineFile.read(file, Line.class)).containsExactly(new Line(1), new Line(2), new Line(4));
    }

    @Test
    void aDamagedLineIsNamed() throws IOException {
        Path file = folder.resolve("lines.jsonl");
        Files.writeString(file, "{\"a\":1}\n{\"a\":\n{\"a\":2}\n");
        assertThatThrownBy(() -> LineFile.read(file, Line.class))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("line 2 of " + file)
                .hasMessageContaining("remove the line");
    }
}
