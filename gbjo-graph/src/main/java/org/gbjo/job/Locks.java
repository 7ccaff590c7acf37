package org.gbjo.job;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.gbjo.run.Folders;

/** Files that one process at a time holds, and within it one owner. A lock lasts until its channel is closed. */
public final class Locks {
    private static final System.Logger LOG = System.getLogger("org.gbjo.job");

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

    /**
     * Removes a folder whose work is done and in which a lock lies. The lock is the last to go, and is closed before:
     * Windows removes no folder in which a file is open. Nor does it remove files that are mapped, such as those of a
     * graph; then they stay, and the log names the folder, since the work is done all the same.
     */
    public static void deleteFolder(Path folder, Path file, FileChannel lock) throws IOException {
        try {
            Folders.deleteAllBut(file, folder);
        } catch (IOException e) {
            LOG.log(
                    Level.WARNING,
                    folder + " is not needed any more and could not be removed: " + e + "; remove it by hand");
            return;
        } finally {
            lock.close();
        }
        Folders.delete(folder);
    }
}
