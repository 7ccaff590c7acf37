package org.gbjo.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.statistics.StatisticsWriter;

/** Real model folders with the statistics of nothing: the files are valid, the orders are poor. */
public final class ModelFolders {
    private static final String FINGERPRINT = "made-up";

    private ModelFolders() {}

    /** A folder that says it has a GIN, which no plug-in reads. */
    public static Path gin(Path folder, long triples) throws IOException {
        return write(folder, ModelKind.GIN, Map.of("scheme", "paper", "hidden", 16, "layers", 2), triples);
    }

    /** A folder that says it has learned weights, and has none: no plug-in reads them. */
    public static Path subset(Path folder, long triples) throws IOException {
        return write(folder, ModelKind.SUBSET, Map.of("scheme", "statistics", "width", 6), triples);
    }

    /** The model of a graph that has this many triples. */
    public static Path statistics(Path folder, long triples) throws IOException {
        return write(folder, ModelKind.STATISTICS, Map.of(), triples);
    }

    private static Path write(Path folder, ModelKind kind, Map<String, Object> shape, long triples) throws IOException {
        Files.createDirectories(folder);
        StatisticsWriter.write(folder.resolve(ModelFolder.STATISTICS), FINGERPRINT, writer -> {});
        GraphIdentity graph = new GraphIdentity(FINGERPRINT, triples, 5, 2);
        new ModelFolder(kind, shape, 0, graph, Map.of(), Map.of(), Map.of()).write(folder);
        return folder;
    }
}
