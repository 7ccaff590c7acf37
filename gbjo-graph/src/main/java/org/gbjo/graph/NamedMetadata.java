package org.gbjo.graph;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.graph.storage.GraphFormatException;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.json.RecordJson;

/**
 * What {@code named.json} says of the named graphs of a folder.
 *
 * @param graphs how many named graphs there are
 * @param quads how many triples they have, each graph counted for itself
 * @param triples how many different triples these are
 * @param predicates how many predicates they use
 */
public record NamedMetadata(int graphs, long quads, long triples, int predicates) {
    public static final String FILE = "named.json";
    private static final String FORMAT = "gbjo-named-graphs";
    private static final long VERSION = 1;

    public void write(Path folder) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("format", FORMAT);
        members.put("version", VERSION);
        members.putAll(RecordJson.toJson(this));
        Files.writeString(folder.resolve(FILE), Json.writePretty(members));
    }

    static NamedMetadata read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            throw new GraphFormatException("the file " + file + " is missing; import the graph again");
        }
        try {
            Map<String, Object> members = Json.parseObject(Files.readString(file));
            if (!FORMAT.equals(members.get("format")) || !Long.valueOf(VERSION).equals(members.get("version"))) {
                throw new GraphFormatException(file + " has format " + members.get("format") + " version "
                        + members.get("version") + ", this program reads " + FORMAT + " version " + VERSION
                        + "; import the graph again");
            }
            members.keySet().removeAll(List.of("format", "version"));
            return RecordJson.fromJson(NamedMetadata.class, members);
        } catch (CharacterCodingException e) {
            throw new GraphFormatException(file + " is damaged (not UTF-8); import the graph again", e);
        } catch (JsonException e) {
            throw new GraphFormatException(file + " is damaged (" + e.getMessage() + "); import the graph again", e);
        }
    }
}
