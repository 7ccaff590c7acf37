package org.gbjo.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFilesTest {
    @TempDir
    private Path folder;

    @Test
    void aFileAndTheFolderAroundItAreMadeAndReplaced() throws IOException {
        Path file = folder.resolve("deep/er/file.txt");
        AtomicFiles.replace(file, "old");
        assertThat(file).hasContent("old");
        AtomicFiles.replace(file, draft -> {
            assertThat(file)
                    .as("the old one is there until the new one is complete")
                    .hasContent("old");
            Files.writeString(draft, "new");
        });
        assertThat(file).hasContent("new");
        assertThat(file.getParent()).isDirectoryNotContaining(path -> !path.equals(file));
    }

    @Test
    void aFailureKeepsTheOldOneAndLeavesNoDraft() throws IOException {
        Path file = folder.resolve("file.txt");
        AtomicFiles.replace(file, "old");
        assertThatThrownBy(() -> AtomicFiles.replace(file, draft -> {
                    Files.writeString(draft, "half");
                    throw new IOException("the disk is full");
                }))
                .hasMessage("the disk is full");
        assertThat(file).hasContent("old");
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(file));
    }

    @Test
    void aFolderWithFilesIsADraftToo() throws IOException {
        Path target = folder.resolve("model");
        assertThatThrownBy(() -> AtomicFiles.replace(target, draft -> {
                    Files.writeString(Files.createDirectory(draft).resolve("weights"), "half");
                    throw new IOException("stopped");
                }))
                .hasMessage("stopped");
        assertThat(folder).isEmptyDirectory();
        AtomicFiles.replace(
                target, draft -> Files.writeString(Files.createDirectory(draft).resolve("weights"), "all"));
        assertThat(target.resolve("weights")).hasContent("all");
    }

    /** A folder that is not empty cannot be replaced in one step, so it stays as it is. */
    @Test
    void aFolderInTheWayStays() throws IOException {
        Path target = Files.createDirectory(folder.resolve("model"));
        Files.writeString(target.resolve("weights"), "old");
        assertThatThrownBy(() -> AtomicFiles.replace(target, "new")).isInstanceOf(IOException.class);
        assertThat(target.resolve("weights")).hasContent("old");
        assertThat(folder).isDirectoryNotContaining(path -> !path.equals(target));
    }
}
