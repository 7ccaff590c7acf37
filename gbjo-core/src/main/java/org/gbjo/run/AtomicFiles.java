package org.gbjo.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Files and folders that have their name only once they are complete. */
public final class AtomicFiles {
    private AtomicFiles() {}

    /** Writes a file, or a folder with files. */
    public interface Content {
        void writeTo(Path draft) throws IOException;
    }

    /**
     * Makes a file, with the folder around it, or replaces it in one step: a reader never sees half of it, and
     * whatever goes wrong, the old one stays and no draft is left behind.
     */
    public static void replace(Path file, Content content) throws IOException {
        Path target = file.toAbsolutePath();
        Files.createDirectories(target.getParent());
        Path draft = target.resolveSibling(
                "." + target.getFileName() + "." + ProcessHandle.current().pid() + ".tmp");
        draft.toFile().deleteOnExit();
        try {
            content.writeTo(draft);
            Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Folders.delete(draft);
        }
    }

    /** The same with a text. */
    public static void replace(Path file, String text) throws IOException {
        replace(file, draft -> Files.writeString(draft, text));
    }
}
