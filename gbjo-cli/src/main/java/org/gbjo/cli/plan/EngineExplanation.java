package org.gbjo.cli.plan;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.decision.settings.Settings;
import org.gbjo.graph.Graph;
import org.gbjo.json.Json;
import org.gbjo.workload.WholeQuery;

/** How an engine, with the plug-in and a graph in memory, would order queries, and why. */
abstract class EngineExplanation implements AutoCloseable {
    /** A process that has just begun plans more slowly than the server that it speaks for. */
    private static final String DEADLINE = "1000 ms";

    /**
     * What an engine says of a query.
     *
     * @param text for people
     * @param json an array with an object for each BGP
     * @param whole all that is known, also of groups
     */
    record Answer(String text, Object json, Map<String, Object> whole) {}

    /** Hears what an engine says. */
    interface Listener {
        void explained(WholeQuery query, Answer answer);
    }

    /** The engine and its version. */
    abstract String engine();

    abstract Answer explain(WholeQuery query);

    /** The settings for a model beyond those of the process. */
    static Map<String, String> settings(Path model) {
        Map<String, String> settings = new LinkedHashMap<>();
        settings.put(Settings.MODEL, model.toString());
        if (Settings.ofProcess(Settings.DEADLINE) == null) {
            settings.put(Settings.DEADLINE, DEADLINE);
        }
        return settings;
    }

    /** Something that reads an RDF file. */
    interface Loader {
        void load(Path file) throws IOException;
    }

    /** Hands over an RDF file, or what is in a graph folder as such a file. */
    static void read(Path data, Loader loader) throws IOException {
        if (!Files.exists(data)) {
            throw new NoSuchFileException(data.toString());
        }
        if (!Files.isDirectory(data)) {
            loader.load(data);
            return;
        }
        Path copy = Files.createTempFile("gbjo-explain", ".nt");
        try {
            try (BufferedWriter writer = Files.newBufferedWriter(copy)) {
                Graph.open(data).writeNTriples(writer);
            }
            loader.load(copy);
        } finally {
            Files.delete(copy);
        }
    }

    final void print(List<WholeQuery> queries, boolean json, Terminal terminal, Listener listener) {
        for (WholeQuery query : queries) {
            Answer answer = explain(query);
            listener.explained(query, answer);
            if (json) {
                Map<String, Object> line = new LinkedHashMap<>();
                line.put("id", query.id());
                line.put("bgps", answer.json());
                terminal.out().println(Json.write(line));
            } else {
                terminal.out().println(query.id());
                terminal.out().println(answer.text());
            }
        }
    }

    @Override
    public void close() {}
}
