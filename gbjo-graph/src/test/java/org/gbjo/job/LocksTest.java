package org.gbjo.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
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
}
