package org.gbjo.graph;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.graph.storage.GraphFormatException;
import org.gbjo.json.Json;
import org.gbjo.json.JsonException;
import org.gbjo.json.RecordJson;

/**
 * What {@code graph.json} says of a graph folder.
 *
 * @param fingerprint equal for equal sets of triples, whatever file or order they came from
 * @param sources the names of the files that were imported
 */
public record GraphMetadata(
        long triples, int terms, int predicates, String fingerprint, List<String> sources, long skipped) {
    public static final String FILE = "graph.json";
    private static final String FORMAT = "gbjo-graph";
    /** The first with {@link FolderChecksums}; folders of version 1 are read without. */
    private static final long TRIPLES = 2;
    /** The first with {@link NamedGraphs}, and written for folders that have some. */
    private static final long VERSION = 3;

    /** What a model of this graph remembers of it. */
    public GraphIdentity identity() {
        return new GraphIdentity(fingerprint, triples, terms, predicates);
    }

    public GraphMetadata withFingerprint(String value) {
        return new GraphMetadata(triples, terms, predicates, value, sources, skipped);
    }

    /** Describes a folder that has checksums, or is about to get them. */
    public void write(Path folder) throws IOException {
        write(folder, Files.exists(folder.resolve(NamedGraphs.FOLDER)) ? VERSION : TRIPLES);
    }

    /** Describes a folder that is opened while it is made. */
    public void writeWithoutChecksums(Path folder) throws IOException {
        write(folder, TRIPLES - 1);
    }

    private void write(Path folder, long version) throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("format", FORMAT);
        members.put("version", version);
        members.putAll(RecordJson.toJson(this));
        Files.writeString(folder.resolve(FILE), Json.writePretty(members));
    }

    public static GraphMetadata read(Path folder) throws IOException {
        Path file = folder.resolve(FILE);
        if (Files.isRegularFile(folder)) {
            throw new GraphFormatException(
                    folder + " is a file, not a graph folder; make one with: gbjo import " + folder + " -o GRAPH");
        }
        if (!Files.exists(file)) {
            throw new GraphFormatException(
                    folder + " is not a graph folder (no " + FILE + "); make one with: gbjo import FILE -o " + folder);
        }
        try {
            Map<String, Object> members = Json.parseObject(Files.readString(file));
            Object version = members.get("version");
            if (!FORMAT.equals(members.get("format"))
                    || !(version instanceof Long number)
                    || number < 1
                    || number > VERSION) {
                throw new GraphFormatException(folder + " has format " + members.get("format") + " version "
                        + version + ", this program reads " + FORMAT + " version 1 to " + VERSION
                        + "; import the graph again");
            }
            if (number > 1) {
                FolderChecksums.read(folder).checkQuickly();
            }
            members.keySet().removeAll(List.of("format", "version"));
            return RecordJson.fromJson(GraphMetadata.class, members);
        } catch (CharacterCodingException e) {
            throw new GraphFormatException(file + " is damaged (not UTF-8); import the graph again", e);
        } catch (JsonException e) {
            throw new GraphFormatException(file + " is damaged (" + e.getMessage() + "); import the graph again", e);
        }
    }
}
