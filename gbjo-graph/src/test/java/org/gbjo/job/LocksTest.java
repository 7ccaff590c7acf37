package org.gbjo.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocksTest {
    @TempDir
    private Path folder;

    @Test
    void aLockHasOneOwnerUntilItIsClosed() throws IOException {
        Path file = folder.resolve("work/lock");
        Path target = Path.of("the model");
        try (FileChannel held = Locks.hold(file, target)) {
            assertThat(held.isOpen()).isTrue();
            assertThatThrownBy(() -> Locks.hold(file, target))
                    .isInstanceOf(IOException.class)
                    .hasMessage("the model is being made by another process; wait for it or choose another name");
            try (FileChannel other = FileChannel.open(file, StandardOpenOption.WRITE)) {
                assertThat(Locks.take(other)).isFalse();
            }
            try (FileChannel another = Locks.hold(folder.resolve("work/another"), target)) {
                assertThat(another.isOpen()).isTrue();
            }
        }
        try (FileChannel again = Locks.hold(file, target)) {
            assertThat(Locks.take(again)).as("its owner holds it already").isFalse();
        }
    }

    /** Windows removes no folder in which a file is open. */
    @Test
    void aFolderIsRemovedWhenTheLockInItIsClosed() throws IOException {
        Path work = folder.resolve("work");
        Path file = work.resolve("lock");
        FileChannel lock = Locks.hold(file, Path.of("the model"));
        Files.createDirectories(work.resolve("model"));
        Files.writeString(work.resolve("model/part"), "some");
        Locks.deleteFolder(work, file, lock);
        assertThat(work).doesNotExist();
        assertThat(lock.isOpen()).isFalse();
    }

    @Test
    void aWorkFolderThatIsRemovedHasGivenItsLockAway() throws IOException {
        Path model = folder.resolve("model");
        try (WorkFolder work = WorkFolder.open(model, ".making", List.of())) {
            work.delete();
            assertThat(folder).isEmptyDirectory();
        }
        WorkFolder.open(model, ".making", List.of()).close();
    }
}
