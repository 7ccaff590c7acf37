package org.gbjo.sail;

import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.rdf4j.model.Resource;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.NamedGraphs;
import org.gbjo.store.index.Stretch;
import org.gbjo.store.join.JoinPlanner;
import org.gbjo.store.term.GraphTerms;

/** What the connections of a store share: the graphs of a folder, their terms and who orders joins in them. */
final class FolderData {
    /** The number of the default graph, in the place of that of a named one. */
    static final int DEFAULT = -1;

    private static final int MOST_PLANNERS = 256;

    private final Graph graph;
    private final FolderValues values;
    private final GraphTerms terms;
    private final Map<Integer, JoinPlanner> planners = new ConcurrentHashMap<>();

    FolderData(Graph graph) {
        this.graph = graph;
        this.values = new FolderValues(graph.dictionary());
        this.terms = new GraphTerms(graph.dictionary());
    }

    FolderValues values() {
        return values;
    }

    Optional<NamedGraphs> named() {
        return graph.named();
    }

    /** The graph of a number. */
    Graph graph(int number) {
        return number == DEFAULT ? graph : graph.named().orElseThrow().graph(number);
    }

    /** Puts patterns of a graph in order. */
    JoinPlanner planner(int number) {
        if (planners.size() > MOST_PLANNERS) {
            planners.clear();
        }
        return planners.computeIfAbsent(number, unseen -> {
            Graph counted = graph(unseen);
            return new JoinPlanner(counted, terms, JoinPlanner.independence(counted));
        });
    }

    /** The number of a context's graph, {@link #DEFAULT} for null; empty if there is no such graph. */
    Optional<Integer> number(Resource context) {
        if (context == null) {
            return Optional.of(DEFAULT);
        }
        int number = graph.named().map(named -> named.find(values.id(context))).orElse(Dictionary.ABSENT);
        return number == Dictionary.ABSENT ? Optional.empty() : Optional.of(number);
    }

    /** The numbers of some contexts, each once. */
    int[] numbers(Resource... contexts) {
        return Arrays.stream(contexts)
                .map(this::number)
                .flatMap(Optional::stream)
                .mapToInt(Integer::intValue)
                .distinct()
                .toArray();
    }

    /**
     * How many statements match in some contexts, or in all if there are none. In all named graphs together a triple is
     * counted once.
     *
     * @param ids term ids of subject, predicate and object; {@link Dictionary#ABSENT} for any term
     */
    double matches(int[] ids, Resource... contexts) {
        if (contexts.length == 0) {
            return Stretch.matching(graph, ids).size()
                    + graph.named()
                            .map(named -> Stretch.matching(named.union(), ids).size())
                            .orElse(0L);
        }
        double matches = 0;
        for (int number : numbers(contexts)) {
            matches += Stretch.matching(graph(number), ids).size();
        }
        return matches;
    }
}
