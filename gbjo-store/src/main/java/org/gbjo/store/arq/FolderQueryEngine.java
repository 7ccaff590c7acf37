package org.gbjo.store.arq;

import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Query;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.core.DatasetDescription;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphMapLink;
import org.apache.jena.sparql.core.DatasetGraphOne;
import org.apache.jena.sparql.core.DynamicDatasets.DynamicDatasetGraph;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.Plan;
import org.apache.jena.sparql.engine.QueryEngineFactory;
import org.apache.jena.sparql.engine.QueryEngineRegistry;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.main.QC;
import org.apache.jena.sparql.engine.main.QueryEngineMain;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.gbjo.store.dataset.FolderDatasetGraph;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.dataset.ReloadableDatasetGraph;
import org.gbjo.store.limit.QueryMemory;

/** Jena's main query engine with our executor, for graph folders: as datasets, and as models taken out of them. */
public final class FolderQueryEngine implements QueryEngineFactory {
    /** How many bytes a query may hold, in the context of a query, of a dataset or of Jena. */
    public static final Symbol MEMORY = Symbol.create("http://gbjo.org/store#memory");

    private static final Symbol QUERY_MEMORY = Symbol.create("http://gbjo.org/store#queryMemory");

    private static final FolderQueryEngine FACTORY = new FolderQueryEngine();

    private FolderQueryEngine() {}

    /** Puts it in front of Jena's engines. Once is enough. */
    public static synchronized void install() {
        if (!QueryEngineRegistry.containsFactory(FACTORY)) {
            QueryEngineRegistry.addFactory(FACTORY);
        }
    }

    /** What a query holds. */
    static QueryMemory memory(ExecutionContext execution) {
        QueryMemory memory = execution.getContext().get(QUERY_MEMORY);
        return memory == null ? new QueryMemory(QueryMemory.defaultLimit()) : memory;
    }

    @Override
    public boolean accept(Query query, DatasetGraph dataset, Context context) {
        return accepts(dataset);
    }

    @Override
    public boolean accept(Op op, DatasetGraph dataset, Context context) {
        return accepts(dataset);
    }

    private static boolean accepts(DatasetGraph dataset) {
        return dataset instanceof FolderDatasetGraph
                || dataset instanceof ReloadableDatasetGraph
                || (dataset instanceof DynamicDatasetGraph described && accepts(described.getOriginal()))
                || ((dataset instanceof DatasetGraphOne || dataset instanceof DatasetGraphMapLink)
                        && dataset.getDefaultGraph() instanceof FolderGraph);
    }

    @Override
    public Plan create(Query query, DatasetGraph dataset, Binding input, Context context) {
        return new Engine(query, pinned(dataset), input, prepared(context)).getPlan();
    }

    @Override
    public Plan create(Op op, DatasetGraph dataset, Binding input, Context context) {
        return new Engine(op, pinned(dataset), input, prepared(context)).getPlan();
    }

    /** The graph of this moment, which the query keeps until its end. */
    private static DatasetGraph pinned(DatasetGraph dataset) {
        if (dataset instanceof ReloadableDatasetGraph reloadable) {
            return reloadable.current();
        }
        // A server has made it of the parameters of a request.
        return dataset instanceof DynamicDatasetGraph described
                        && pinned(described.getOriginal()) instanceof FolderDatasetGraph folder
                ? folder.described(described.getOriginalDefaultGraphs(), described.getOriginalNamedGraphs())
                : dataset;
    }

    /** Jena's engine, in which FROM and FROM NAMED choose graphs of a folder. */
    private static final class Engine extends QueryEngineMain {
        Engine(Query query, DatasetGraph dataset, Binding input, Context context) {
            super(query, dataset, input, context);
        }

        Engine(Op op, DatasetGraph dataset, Binding input, Context context) {
            super(op, dataset, input, context);
        }

        @Override
        protected Op modifyOp(Op op) {
            return SafeOptimization.of(op, context, super::modifyOp);
        }

        @Override
        protected DatasetGraph dynamicDataset(DatasetDescription wanted, DatasetGraph dataset, boolean union) {
            return dataset instanceof FolderDatasetGraph folder
                    ? folder.described(nodes(wanted.getDefaultGraphURIs()), nodes(wanted.getNamedGraphURIs()))
                    : super.dynamicDataset(wanted, dataset, union);
        }

        private static List<Node> nodes(List<String> iris) {
            return iris.stream().map(NodeFactory::createURI).toList();
        }
    }

    /** The context of the query with our executor, which places filters itself. */
    private static Context prepared(Context context) {
        Context own = context.copy();
        QC.setFactory(own, FolderExecutor::new);
        own.set(ARQ.optFilterPlacementBGP, false);
        own.set(QUERY_MEMORY, new QueryMemory(own.getLong(MEMORY, QueryMemory.defaultLimit())));
        return own;
    }
}
