package org.gbjo.live;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What orders the joins of each graph of a store. */
final class LiveModels {
    private static final String NO_TRIPLES = "the graph had no triples of its own when the store was counted";

    private final LiveStatistics statistics;
    private final Map<String, LiveModel> models = new ConcurrentHashMap<>();

    LiveModels(LiveStatistics statistics) {
        this.statistics = statistics;
        for (String graph : List.of(LiveStore.DEFAULT_GRAPH, LiveStore.NAMED_GRAPHS)) {
            models.put(graph, new LiveModel(statistics, NO_TRIPLES));
        }
    }

    /** The model of a graph; graphs without statistics of their own share those of all named graphs. */
    LiveModel of(String graph) {
        LiveModel own = models.get(graph);
        return own != null ? own : models.get(LiveStore.NAMED_GRAPHS);
    }

    void use(List<LiveTable> tables) {
        Set<String> graphs = new HashSet<>();
        for (LiveTable table : tables) {
            graphs.add(table.graph());
            models.computeIfAbsent(table.graph(), graph -> new LiveModel(statistics, NO_TRIPLES))
                    .use(table.model());
        }
        models.forEach((graph, model) -> {
            if (!graphs.contains(graph)) {
                model.leave(NO_TRIPLES);
            }
        });
    }

    /** Says what there is to wait for. */
    void await(String why) {
        models.values().forEach(model -> model.await(why));
    }

    /** Says that an attempt to count has ended without statistics. */
    void leave(String why) {
        models.values().forEach(model -> model.leave(why));
    }
}
