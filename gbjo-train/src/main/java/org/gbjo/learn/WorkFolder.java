package org.gbjo.learn;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.gbjo.json.Json;
import org.gbjo.json.RecordJson;
import org.gbjo.run.Folders;

/** What the steps of a learning run leave behind until the model is complete: a folder beside the model's. */
final class WorkFolder {
    private final Path folder;

    private WorkFolder(Path folder) {
        this.folder = folder;
    }

    /** Opens the folder for a model; one that was begun with other options is refused. */
    static WorkFolder open(Path modelFolder, List<String> sources, LearnOptions options) throws IOException {
        Path folder = modelFolder.resolveSibling(modelFolder.getFileName() + ".learning");
        Files.createDirectories(folder);
        Path file = folder.resolve("options.txt");
        String text = sources + System.lineSeparator() + options + System.lineSeparator();
        if (!Files.exists(file)) {
            write(file, text);
        } else if (!Files.readString(file).equals(text)) {
            throw new IllegalArgumentException(
                    folder + " was begun with other files or options; remove it or use those in " + file);
        }
        return new WorkFolder(folder);
    }

    Path resolve(String name) {
        return folder.resolve(name);
    }

    boolean has(String name) {
        return Files.exists(folder.resolve(name));
    }

    /** The amounts that were chosen so far. */
    LearnAmounts amounts(LearnAmounts otherwise) throws IOException {
        Path file = folder.resolve("amounts.json");
        return Files.exists(file)
                ? RecordJson.fromJson(LearnAmounts.class, Json.parseObject(Files.readString(file)))
                : otherwise;
    }

    LearnAmounts keep(LearnAmounts amounts) throws IOException {
        write(folder.resolve("amounts.json"), Json.writePretty(RecordJson.toJson(amounts)));
        return amounts;
    }

    private static void write(Path file, String text) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".draft");
        Files.writeString(draft, text);
        Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    void delete() throws IOException {
        Folders.delete(folder);
    }
}
