package org.gbjo.job;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.json.Json;
import org.gbjo.json.RecordJson;
import org.gbjo.run.AtomicFiles;

/** What the steps of a long run leave behind until the model is complete: a folder beside the model's. */
public final class WorkFolder implements Closeable {
    private final Path folder;
    private final FileChannel lock;

    private WorkFolder(Path folder, FileChannel lock) {
        this.folder = folder;
        this.lock = lock;
    }

    /**
     * Opens the folder for a model that does not exist yet; one that was begun with other options is refused.
     *
     * @param ending what its name adds to the model's
     */
    public static WorkFolder open(Path modelFolder, String ending, List<String> options) throws IOException {
        if (Files.exists(modelFolder)) {
            throw new IllegalArgumentException(modelFolder + " exists already; choose another name or remove it");
        }
        Path folder = modelFolder.resolveSibling(modelFolder.getFileName() + ending);
        WorkFolder work = new WorkFolder(folder, Locks.hold(lockFile(folder), modelFolder));
        try {
            work.checkOptions(options);
            return work;
        } catch (IOException | RuntimeException e) {
            work.close();
            throw e;
        }
    }

    private static Path lockFile(Path folder) {
        return folder.resolve("lock");
    }

    private void checkOptions(List<String> options) throws IOException {
        Path file = folder.resolve("options.txt");
        String text = String.join(System.lineSeparator(), options);
        if (!Files.exists(file)) {
            AtomicFiles.replace(file, text);
        } else if (!Files.readString(file).equals(text)) {
            throw new IllegalArgumentException(
                    folder + " was begun with other files or options; remove it or use those in " + file);
        }
    }

    public Path resolve(String name) {
        return folder.resolve(name);
    }

    /** The choice that an earlier run has kept under this name, or another one. */
    public <R extends Record> R kept(String name, R otherwise) throws IOException {
        Path file = folder.resolve(name + ".json");
        if (!Files.exists(file)) {
            return otherwise;
        }
        @SuppressWarnings("unchecked") // the class of R
        Class<R> type = (Class<R>) otherwise.getClass();
        return RecordJson.fromJson(type, Json.parseObject(Files.readString(file)));
    }

    /** Keeps a choice for later runs. */
    public <R extends Record> R keep(String name, R chosen) throws IOException {
        AtomicFiles.replace(folder.resolve(name + ".json"), Json.writePretty(RecordJson.toJson(chosen)));
        return chosen;
    }

    /** Removes the folder, and gives the lock in it away: the model is complete. */
    public void delete() throws IOException {
        Locks.deleteFolder(folder, lockFile(folder), lock);
    }

    @Override
    public void close() throws IOException {
        lock.close();
    }
}
