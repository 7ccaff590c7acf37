package org.gbjo.jena.live;

import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.GraphView;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.model.AbsentModel;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.live.LiveOptions;
import org.gbjo.live.LiveStatistics;
import org.gbjo.live.LiveStore;

/** Decides by the statistics that are counted of each store. Shared by all queries with the same settings. */
public final class LiveOrderers implements GraphOrderers {
    private static final String UNKNOWN_GRAPH = "only graphs in memory and in TDB2 are counted: another kind may infer"
            + " triples, hide some, or lie behind a network; name a model made by gbjo analyze if this one is fit for it";

    private final JenaStores stores;
    private final Settings settings;
    private final StoreProfile profile;
    private final JoinOrdererRegistry registry;
    private final LiveOptions options;
    private final JoinOrderer leftAlone;

    public LiveOrderers(JenaStores stores, Settings settings, StoreProfile profile, JoinOrdererRegistry registry) {
        this.stores = stores;
        this.settings = settings;
        this.profile = profile;
        this.registry = registry;
        this.options = LiveOptions.of(settings, profile);
        this.leftAlone = registry.make(new AbsentModel(UNKNOWN_GRAPH), settings, profile);
    }

    @Override
    public Settings settings() {
        return settings;
    }

    public LiveOptions options() {
        return options;
    }

    @Override
    public JoinOrderer any() {
        return leftAlone;
    }

    @Override
    public JoinOrderer of(Graph graph) {
        if (graph instanceof GraphView view && JenaStores.isInMemory(view.getDataset())) {
            return orderer(stores.ofDataset(view.getDataset(), options), GraphNames.of(view.getGraphName()));
        }
        return JenaStores.isInMemory(graph)
                ? orderer(stores.ofGraph(graph, options), LiveStore.DEFAULT_GRAPH)
                : leftAlone;
    }

    @Override
    public JoinOrderer ofStored(Object dataset, Node graph) {
        return orderer(Tdb2Stores.of(stores, dataset, options), GraphNames.of(graph));
    }

    private JoinOrderer orderer(LiveStatistics statistics, String graph) {
        return statistics.orderer(graph, settings, profile, registry);
    }
}
