package org.gbjo.job;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Files that one process at a time holds, and within it one owner. A lock lasts until its channel is closed. */
public final class Locks {
    private Locks() {}

    /** Locks an open file; answers false if somebody else holds it. */
    public static boolean take(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            return false;
        }
    }

    /**
     * Opens and locks a file for whoever makes {@code target}, and refuses if somebody else does so already. The
     * folder of the file is made if it does not exist.
     */
    public static FileChannel hold(Path file, Path target) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!take(channel)) {
            channel.close();
            throw new IOException(target + " is being made by another process; wait for it or choose another name");
        }
        return channel;
    }
}
