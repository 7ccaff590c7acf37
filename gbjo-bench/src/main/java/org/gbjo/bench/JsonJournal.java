package org.gbjo.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.run.AtomicFiles;

/**
 * A file to which a benchmark adds lines of JSON as it measures, so that a run that was ended at any moment goes on where it
 * was. A last line that is not whole is dropped.
 */
public final class JsonJournal {
    private final Path file;

    public JsonJournal(Path file) {
        this.file = file;
    }

    /** All lines so far. */
    public void read(Consumer<Map<String, Object>> reader) throws IOException {
        if (!Files.exists(file)) {
            return;
        }
        String text = Files.readString(file);
        String whole = text.substring(0, text.lastIndexOf('\n') + 1);
        if (whole.length() < text.length()) {
            AtomicFiles.replace(file, whole);
        }
        for (String line : whole.lines().toList()) {
            try {
                reader.accept(Json.parseObject(line));
            } catch (JsonException | IllegalArgumentException | ClassCastException | NullPointerException e) {
                throw new IOException(file + " has a line that no benchmark wrote; delete the file: " + line, e);
            }
        }
    }

    public void add(List<Map<String, Object>> lines) throws IOException {
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
            for (Map<String, Object> line : lines) {
                out.write(Json.write(line));
                out.write('\n');
            }
        }
    }

    /** Refuses a folder that was filled with other options: such figures do not belong together. */
    public static void requireSameRun(Path folder, Map<String, Object> options) throws IOException {
        Path file = folder.resolve("run.json");
        if (!Files.exists(file)) {
            AtomicFiles.replace(file, Json.writePretty(options));
        } else if (!Json.parseObject(Files.readString(file)).equals(options)) {
            throw new IllegalArgumentException(folder + " has what was measured with other options (" + file
                    + "); use the same options or another folder");
        }
    }
}
