package org.gbjo.graph.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.gbjo.graph.Graph;
import org.gbjo.graph.GraphMetadata;
import org.gbjo.job.Progress;

/** Opens the data that a user names: a graph folder, or RDF files, which are imported first. */
public final class ImportedGraph {
    private ImportedGraph() {}

    /**
     * Opens a graph.
     *
     * @param sources one graph folder, or RDF files
     * @param folder where files are imported to; what an earlier run has imported there is used
     * @param news hears a line when an import begins
     */
    public static Graph open(List<String> sources, Path folder, Progress progress, Consumer<String> news)
            throws IOException {
        if (sources.size() == 1 && Files.exists(Path.of(sources.get(0)).resolve(GraphMetadata.FILE))) {
            return Graph.open(Path.of(sources.get(0)));
        }
        if (!Files.exists(folder)) {
            news.accept("importing " + String.join(", ", sources));
            new Importer(ImportOptions.of(sources.toArray(new String[0])), progress).run(folder);
        }
        Graph graph = Graph.open(folder);
        List<String> imported = graph.metadata().sources();
        if (!imported.equals(sources.stream().map(Source::shortName).toList())) {
            throw new IllegalArgumentException(folder + " was imported from " + String.join(", ", imported)
                    + "; choose another folder, or name it alone to use it as it is");
        }
        return graph;
    }
}
