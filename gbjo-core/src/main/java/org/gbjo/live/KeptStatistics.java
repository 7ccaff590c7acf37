package org.gbjo.live;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.json.RecordJson;
import org.gbjo.run.AtomicFiles;
import org.gbjo.run.Folders;

/**
 * The statistics of a store on disk: a folder {@value #FOLDER} with a description, {@value #DESCRIPTION}, and the folder
 * that it names, in which each graph has a model folder. A new count is written beside the old one, and the description
 * is replaced in one step; whatever it does not name is left over and removed.
 */
final class KeptStatistics {
    static final String FOLDER = "gbjo";
    static final String DESCRIPTION = "store.json";

    private static final String FORMAT = "gbjo-store";
    private static final long VERSION = 1;

    private final Path folder;

    /** @param home the folder of the store */
    KeptStatistics(Path home) {
        this.folder = home.resolve(FOLDER);
    }

    /**
     * A graph in the description.
     *
     * @param graph its name
     * @param folder the model folder
     */
    public record Entry(String graph, String folder, long triples, List<Probe> probes) {}

    boolean exist() {
        return Files.exists(folder.resolve(DESCRIPTION));
    }

    /** Where a new count is written. */
    Path makeDraft() throws IOException {
        Files.createDirectories(folder);
        return Files.createTempDirectory(folder, "count-");
    }

    /** Makes the draft the statistics of the store. */
    void keep(Path draft, List<LiveTable> tables) throws IOException {
        List<Object> entries = new ArrayList<>();
        for (int i = 0; i < tables.size(); i++) {
            LiveTable table = tables.get(i);
            entries.add(
                    RecordJson.toJson(new Entry(table.graph(), Integer.toString(i), table.triples(), table.probes())));
        }
        Map<String, Object> description = new LinkedHashMap<>();
        description.put("format", FORMAT);
        description.put("version", VERSION);
        description.put("folder", draft.getFileName().toString());
        description.put("graphs", entries);
        AtomicFiles.replace(folder.resolve(DESCRIPTION), Json.writePretty(description));
        removeAllBut(draft);
    }

    private void removeAllBut(Path kept) throws IOException {
        List<Path> others;
        try (Stream<Path> all = Files.list(folder)) {
            others = all.filter(path -> Files.isDirectory(path) && !path.equals(kept))
                    .toList();
        }
        for (Path other : others) {
            Folders.delete(other);
        }
    }

    /** What was kept; whatever is wrong with it is thrown as one sentence. */
    List<LiveTable> read() throws IOException {
        Path file = folder.resolve(DESCRIPTION);
        Map<String, Object> description = Json.parseObject(Files.readString(file));
        if (!FORMAT.equals(description.get("format")) || !Long.valueOf(VERSION).equals(description.get("version"))) {
            throw new JsonException(file + " should have the format " + FORMAT + " and the version " + VERSION
                    + ", got " + description.get("format") + " and " + description.get("version"));
        }
        Path counted = folder.resolve(String.valueOf(description.get("folder")));
        List<LiveTable> tables = new ArrayList<>();
        for (Object member : graphs(description, file)) {
            Entry entry = RecordJson.fromJson(Entry.class, object(member, file));
            LoadedModel model = LoadedModel.read(counted.resolve(entry.folder()));
            tables.add(new LiveTable(entry.graph(), entry.triples(), entry.probes(), model));
        }
        return tables;
    }

    private static List<?> graphs(Map<String, Object> description, Path file) {
        if (description.get("graphs") instanceof List<?> graphs) {
            return graphs;
        }
        throw new JsonException(file + " should have a list of graphs");
    }

    @SuppressWarnings("unchecked") // the members of JSON objects have texts as names
    private static Map<String, Object> object(Object member, Path file) {
        if (member instanceof Map<?, ?> object) {
            return (Map<String, Object>) object;
        }
        throw new JsonException(file + " should have an object for each graph");
    }
}
