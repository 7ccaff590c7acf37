package org.gbjo.paper.embedding;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gbjo.job.Locks;
import org.gbjo.run.Folders;

/**
 * A folder beside the table that is being made, which survives a killed process so that the next one goes on. A lock
 * keeps two living ones apart.
 */
final class PendingEmbedding implements Closeable {
    private final Path folder;
    private final FileChannel lock;

    private PendingEmbedding(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    static PendingEmbedding open(Path target) throws IOException {
        if (Files.exists(target)) {
            throw new IOException(target + " exists already; choose another name or remove it");
        }
        Path absolute = target.toAbsolutePath();
        Path folder = absolute.resolveSibling("." + absolute.getFileName() + ".pending");
        return new PendingEmbedding(folder, Locks.hold(folder.resolve("lock"), target));
    }

    Path checkpoint() {
        return folder.resolve("checkpoint");
    }

    /** Removes the folder: it is not needed any more. */
    void complete() throws IOException {
        Folders.delete(folder);
    }

    /** Leaves the folder to the next process if it holds something to go on from. */
    @Override
    public void close() throws IOException {
        if (Files.exists(folder) && !Files.exists(checkpoint())) {
            Folders.delete(folder);
        }
        lock.close();
    }
}
