package org.gbjo.graph.load;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.gbjo.run.Folders;

/**
 * A folder that is made beside its final place and moved there when it is complete. What a killed process left behind
 * is removed by the next one; a lock keeps two living ones apart.
 */
final class PendingFolder implements Closeable {
    private final Path target;
    private final Path pending;
    private final FileChannel lockFile;
    private final FileLock lock;

    private PendingFolder(Path target, Path pending, FileChannel lockFile, FileLock lock) {
        this.target = target;
        this.pending = pending;
        this.lockFile = lockFile;
        this.lock = lock;
    }

    static PendingFolder create(Path target) throws IOException {
        if (Files.exists(target)) {
            throw new IOException(target + " exists already; choose another name or remove it");
        }
        Path absolute = target.toAbsolutePath();
        Path pending = absolute.resolveSibling("." + absolute.getFileName() + ".pending");
        Files.createDirectories(absolute.getParent());
        FileChannel lockFile = FileChannel.open(
                pending.resolveSibling(pending.getFileName() + ".lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock lock = tryLock(lockFile);
        if (lock == null) {
            lockFile.close();
            throw new IOException(target + " is being made by another process; wait for it or choose another name");
        }
        Folders.delete(pending);
        Files.createDirectories(pending.resolve("temporary"));
        return new PendingFolder(target, pending, lockFile, lock);
    }

    private static FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException e) {
            return null;
        }
    }

    /** Where the content goes. */
    Path folder() {
        return pending;
    }

    /** For files that are not part of the content. */
    Path temporary() {
        return pending.resolve("temporary");
    }

    void complete() throws IOException {
        Folders.delete(temporary());
        Files.move(pending, target.toAbsolutePath(), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void close() throws IOException {
        try (lockFile) {
            Folders.delete(pending);
            Files.deleteIfExists(pending.resolveSibling(pending.getFileName() + ".lock"));
            lock.release();
        }
    }
}
