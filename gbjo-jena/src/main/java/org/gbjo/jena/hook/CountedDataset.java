package org.gbjo.jena.hook;

import java.util.Optional;
import org.apache.jena.graph.Graph;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphMapLink;
import org.apache.jena.sparql.core.DatasetGraphOne;
import org.apache.jena.sparql.util.Context;
import org.gbjo.jena.execution.Tdb2Gate;
import org.gbjo.jena.live.JenaStores;
import org.gbjo.jena.live.LiveOrderers;
import org.gbjo.live.LiveOptions;
import org.gbjo.live.LiveStatistics;

/** Which store is counted for the queries of a dataset. */
public final class CountedDataset {
    private CountedDataset() {}

    /** Whether a dataset can be counted, and is not known to be too small for it. */
    static boolean isWorthwhile(DatasetGraph dataset, LiveOptions options) {
        if (dataset == null) {
            return false;
        }
        if (JenaStores.isInMemory(dataset) || Tdb2Gate.isStored(dataset)) {
            return true;
        }
        Graph graph = plainGraph(dataset);
        return graph != null && graph.size() >= options.leastTriples();
    }

    /** The same with the settings of its context; nothing if they name a model or switch the plug-in off. */
    public static Optional<LiveStatistics> statistics(DatasetGraph dataset) {
        return statistics(dataset, Context.emptyContext());
    }

    /** The same with those of another context, which go first. */
    public static Optional<LiveStatistics> statistics(DatasetGraph dataset, Context first) {
        Context context = Context.mergeCopy(Context.mergeCopy(ARQ.getContext(), dataset.getContext()), first);
        return ContextSettings.orderers(context)
                .flatMap(orderers ->
                        orderers instanceof LiveOrderers live ? statistics(dataset, live.options()) : Optional.empty());
    }

    /** The statistics of a dataset, of its default graph if it is a collection of graphs; nothing if it has none. */
    static Optional<LiveStatistics> statistics(DatasetGraph dataset, LiveOptions options) {
        JenaStores stores = ContextSettings.stores();
        if (JenaStores.isInMemory(dataset)) {
            return Optional.of(stores.ofDataset(dataset, options));
        }
        if (Tdb2Gate.isStored(dataset)) {
            return Optional.of(Tdb2Gate.statistics(dataset, stores, options));
        }
        return Optional.ofNullable(plainGraph(dataset)).map(graph -> stores.ofGraph(graph, options));
    }

    /** The default graph of a collection of graphs, if it is one in memory; otherwise null. */
    private static Graph plainGraph(DatasetGraph dataset) {
        if (dataset.getClass() != DatasetGraphMapLink.class && dataset.getClass() != DatasetGraphOne.class) {
            return null;
        }
        Graph graph = dataset.getDefaultGraph();
        return JenaStores.isInMemory(graph) ? graph : null;
    }
}
