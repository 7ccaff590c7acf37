package org.gbjo.graph.load;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.gbjo.job.Locks;
import org.gbjo.run.Folders;

/**
 * A folder that is made beside its final place and moved there when it is complete. An interrupted process removes its
 * own folder. What a killed process left behind is removed by the next one. A lock keeps two running processes apart.
 */
public final class PendingFolder implements Closeable {
    private final Path target;
    private final Path pending;
    private final FileChannel lock;
    private final Thread removal = new Thread(this::abandon, "remove half-made folder");
    private boolean abandoned;

    private PendingFolder(Path target, Path pending, FileChannel lock) {
        this.target = target;
        this.pending = pending;
        this.lock = lock;
    }

    /** Begins a folder that must not exist yet. */
    public static PendingFolder create(Path target) throws IOException {
        refuseExisting(target);
        Path absolute = target.toAbsolutePath();
        Path pending = absolute.resolveSibling("." + absolute.getFileName() + ".pending");
        FileChannel lock = Locks.hold(lockPath(pending), target);
        PendingFolder folder = new PendingFolder(target, pending, lock);
        try {
            // Another process may have completed the folder since the first check.
            refuseExisting(target);
        } catch (IOException e) {
            lock.close();
            throw e;
        }
        // The hook is added before the first file exists, so that an interrupt never leaves one behind.
        Runtime.getRuntime().addShutdownHook(folder.removal);
        try {
            folder.make();
        } catch (IOException e) {
            folder.close();
            throw e;
        }
        return folder;
    }

    private synchronized void make() throws IOException {
        if (!abandoned) {
            Folders.delete(pending);
            Folders.delete(trashPath(pending));
            Files.createDirectories(temporary());
        }
    }

    /** Removes the folder while the virtual machine stops and other threads may still write into it. */
    private synchronized void abandon() {
        abandoned = true;
        Path trash = trashPath(pending);
        try {
            // Under its new name, no thread can find the folder and create another file in it.
            if (Files.exists(pending)) {
                Files.move(pending, trash, StandardCopyOption.ATOMIC_MOVE);
            }
            Folders.delete(trash);
            Files.deleteIfExists(lockPath(pending));
        } catch (IOException e) {
            // Nobody can be told any more; the next import into this folder cleans up.
        }
    }

    private static Path trashPath(Path pending) {
        return pending.resolveSibling(pending.getFileName() + ".removed");
    }

    private static Path lockPath(Path pending) {
        return pending.resolveSibling(pending.getFileName() + ".lock");
    }

    private static void refuseExisting(Path target) throws IOException {
        if (Files.exists(target)) {
            throw new IOException(target + " exists already; choose another name or remove it");
        }
    }

    /** Where the content goes. */
    public Path folder() {
        return pending;
    }

    /** For temporary files, which are not part of the content. */
    Path temporary() {
        return pending.resolve("temporary");
    }

    /** Gives the folder its name. */
    public void complete() throws IOException {
        Folders.delete(temporary());
        Files.move(pending, target.toAbsolutePath(), StandardCopyOption.ATOMIC_MOVE);
    }

    @Override
    public void close() throws IOException {
        try {
            Runtime.getRuntime().removeShutdownHook(removal);
        } catch (IllegalStateException e) {
            // The virtual machine is stopping, and the hook removes the folder.
            return;
        }
        try (lock) {
            Folders.delete(pending);
            Files.deleteIfExists(lockPath(pending));
        }
    }
}
