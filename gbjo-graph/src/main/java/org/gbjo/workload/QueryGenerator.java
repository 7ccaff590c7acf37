package org.gbjo.workload;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.workload.sampling.Generalizer;
import org.gbjo.workload.sampling.Sampler;
import org.gbjo.workload.sampling.Samplers;

/**
 * Generates queries that have at least one answer in a graph: it draws pieces of the graph at random and replaces terms
 * by variables. Only queries with an exchanged constant may have no answer.
 *
 * <p>No two queries of one generator are isomorphic, whatever their shape. A second call continues where the first one
 * ended. Not safe for use by several threads.
 */
public final class QueryGenerator {
    private final GeneratorOptions options;
    private final Samplers samplers;
    private final Generalizer generalizer;
    private final Set<QueryHash> known = new HashSet<>();
    private final Map<Shape, List<QuerySource>> sources = new EnumMap<>(Shape.class);

    public QueryGenerator(Graph graph, GeneratorOptions options) {
        this.options = options;
        this.samplers = new Samplers(graph, options.maximumSize(), options.incomingEdges());
        this.generalizer = new Generalizer(
                graph, options.constantShare(), options.variablePredicateShare(), options.exchangedShare());
    }

    /** Queries of one shape, spread evenly over the sizes. If one size has too few, the others make up for it. */
    public GeneratedWorkload generate(Shape shape, int count, Progress progress) {
        if (count < 1) {
            throw new IllegalArgumentException("a workload needs at least 1 query, got " + count);
        }
        Map<QuerySource, List<Query>> queries = new LinkedHashMap<>();
        sources.computeIfAbsent(shape, this::sources).forEach(source -> queries.put(source, new ArrayList<>()));
        progress.begin("generating " + shape.label() + " queries", count);
        int missing = count;
        List<QuerySource> open = List.copyOf(queries.keySet());
        while (missing > 0 && !open.isEmpty()) {
            int round = missing;
            for (int i = 0; i < open.size(); i++) {
                List<Query> taken = open.get(i).take(share(round, open.size(), i));
                queries.get(open.get(i)).addAll(taken);
                missing -= taken.size();
                progress.update(count - missing);
            }
            open = open.stream().filter(source -> !source.isExhausted()).toList();
        }
        progress.end();
        return new GeneratedWorkload(
                queries.values().stream().flatMap(List::stream).toList(), shortfalls(shape, count, queries));
    }

    private static List<String> shortfalls(Shape shape, int count, Map<QuerySource, List<Query>> queries) {
        List<String> sentences = new ArrayList<>();
        int total = 0;
        int index = 0;
        for (Map.Entry<QuerySource, List<Query>> entry : queries.entrySet()) {
            QuerySource source = entry.getKey();
            int found = entry.getValue().size();
            int share = share(count, queries.size(), index++);
            if (found < share) {
                sentences.add(shape.label() + " queries of size " + source.size() + ": " + share + " wanted, " + found
                        + " found; " + source.reason());
            }
            total += found;
        }
        if (total < count) {
            sentences.add(shape.label() + " queries of all sizes: " + count + " wanted, " + total
                    + " found; allow more sizes or another share of constants");
        }
        return sentences;
    }

    /** The share of one of several parts. Shares differ by 1 at most, and the larger ones are spread evenly. */
    private static int share(int count, int parts, int part) {
        return (int) ((part + 1L) * count / parts - (long) part * count / parts);
    }

    private List<QuerySource> sources(Shape shape) {
        Sampler sampler =
                switch (shape) {
                    case STAR -> samplers.star();
                    case PATH -> samplers.path();
                    case TREE -> samplers.tree();
                    case FLOWER -> samplers.flower();
                    case CYCLE -> samplers.cycle();
                };
        List<QuerySource> created = new ArrayList<>();
        for (int size = options.minimumSize(); size <= options.maximumSize(); size++) {
            created.add(new QuerySource(shape, size, sampler, generalizer, known, options.seed()));
        }
        return created;
    }
}
