package org.gbjo.statistics.build;

import java.io.IOException;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.statistics.StatisticsWriter;

/** Counts joins of three patterns, with as many frequent constants as the options allow steps for. */
final class TrioCounter {
    private final Graph graph;
    private final StatisticsOptions options;
    private final ConstantSelectors constants;
    private Trios trios;

    TrioCounter(Graph graph, ConstantSelectors constants, StatisticsOptions options) {
        this.graph = graph;
        this.options = options;
        this.constants = constants;
    }

    void count(Heartbeat heartbeat) throws IOException {
        int chosen = options.trios().kept() == 0 ? 0 : choose();
        EntityProfile subject = profile(chosen);
        trios = new Trios(subject, options.trios().kept());
        if (options.trios().kept() > 0 && subject.selectors() <= Trios.mostSelectors()) {
            int least = options.trios().leastSupport();
            new ChainSizes(graph, subject, profile(chosen), least).count(trios, heartbeat);
            new StarSizes(graph, subject, least).count(trios, heartbeat);
        }
    }

    private EntityProfile profile(int chosen) {
        return new EntityProfile(graph, constants, chosen, options.predicatesOfEntity());
    }

    /** The number of constants to use: all that are frequent enough, or half of them, or a quarter, and so on. */
    private int choose() {
        int chosen = 0;
        while (chosen < constants.size()
                && constants.length(chosen) >= options.trios().leastSupport()) {
            chosen++;
        }
        chosen = Math.max(
                0,
                Math.min(chosen, Trios.mostSelectors() - 2 * graph.predicates().size()));
        while (chosen > 0 && steps(chosen) > options.trios().steps()) {
            chosen /= 2;
        }
        return chosen;
    }

    /** An upper bound of the number of products to sum. */
    private double steps(int chosen) {
        EntityProfile profile = profile(chosen);
        int[] sizes = new int[graph.dictionary().size()];
        double steps = 0;
        for (int entity = 0; entity < sizes.length; entity++) {
            profile.read(entity);
            sizes[entity] = profile.size();
            steps += Math.pow(sizes[entity], 3) / 6;
        }
        TripleIndex index = graph.index(IndexOrder.SPO);
        for (int entity = 0; entity < sizes.length; entity++) {
            for (long row = index.begin(entity); row < index.end(entity); row++) {
                steps += (double) sizes[entity] * sizes[(int) index.third().get(row)];
            }
        }
        return steps;
    }

    void addTo(StatisticsWriter writer, PredicateTerms terms) {
        trios.addTo(writer, terms);
    }
}
