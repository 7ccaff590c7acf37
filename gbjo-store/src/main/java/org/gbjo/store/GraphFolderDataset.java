package org.gbjo.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.jena.query.Dataset;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.ModelFactory;
import org.apache.jena.sys.JenaSystem;
import org.gbjo.api.PublicApi;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.store.arq.FolderQueryEngine;
import org.gbjo.store.dataset.FolderDatasetGraph;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.dataset.ReloadableDatasetGraph;

/**
 * Opens a graph folder, which {@code gbjo import} has made, as a read-only dataset of Jena. Opening takes milliseconds,
 * and any number of threads and processes may use the same folder. What is opened needs not be closed.
 */
@PublicApi
public final class GraphFolderDataset {
    static {
        JenaSystem.init();
        FolderQueryEngine.install();
    }

    private GraphFolderDataset() {}

    /** Lets Jena ask graph folders by our engine; done already by whoever opens one here. */
    public static void install() {
        // The static part of this class does it.
    }

    /** A dataset whose default graph is the folder. */
    public static Dataset open(Path folder) throws IOException {
        return DatasetFactory.wrap(openGraph(folder));
    }

    /** A model of the folder. */
    public static Model openModel(Path folder) throws IOException {
        return ModelFactory.createModelForGraph(openGraph(folder).folder());
    }

    /** The same for those who use Jena's graphs. */
    public static FolderDatasetGraph openGraph(Path folder) throws IOException {
        return new FolderDatasetGraph(graph(folder, Optional.empty()));
    }

    /**
     * A dataset whose folder can be exchanged.
     *
     * @param model a model folder of this graph, whose statistics help to order joins
     */
    public static ReloadableDatasetGraph openReloadable(Path folder, Optional<Path> model) throws IOException {
        return new ReloadableDatasetGraph(new FolderDatasetGraph(graph(folder, model)));
    }

    /** Opens a folder as {@link ReloadableDatasetGraph#exchange} takes it. */
    public static FolderGraph graph(Path folder, Optional<Path> model) throws IOException {
        Graph graph = Graph.open(folder);
        return model.isPresent()
                ? new FolderGraph(graph, ModelFolder.read(model.get()).estimator(model.get()))
                : new FolderGraph(graph);
    }
}
