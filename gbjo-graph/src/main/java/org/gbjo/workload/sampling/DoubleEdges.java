package org.gbjo.workload.sampling;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.List;
import java.util.Optional;
import org.gbjo.run.SeededRandom;

/**
 * All pairs of nodes with more than one edge between them. They are the cycles of two edges, too rare to be found by
 * chance.
 */
final class DoubleEdges {
    private final Edges edges;
    private final LongList pairs = new LongArrayList();

    DoubleEdges(Edges edges, TwoCore core) {
        this.edges = edges;
        for (int i = 0; i < core.size(); i++) {
            int subject = core.node(i);
            edges.forEachObject(subject, (object, forward) -> {
                if (object == subject || !core.contains(object)) {
                    return;
                }
                long backward = edges.between(object, subject);
                // A pair with edges in both directions is found from both ends and counted at the smaller one.
                if (forward + backward > 1 && (backward == 0 || subject < object)) {
                    pairs.add((long) subject << 32 | object);
                }
            });
        }
    }

    Optional<SampledTriples> sample(SeededRandom random) {
        if (pairs.isEmpty()) {
            return Optional.empty();
        }
        long pair = pairs.getLong(random.below(pairs.size()));
        int left = (int) (pair >>> 32);
        int right = (int) pair;
        long count = edges.between(left, right) + edges.between(right, left);
        long first = random.below(count);
        long second = (first + 1 + random.below(count - 1)) % count;
        return Optional.of(SampledTriples.of(
                List.of(edges.edgeBetween(left, right, first), edges.edgeBetween(left, right, second))));
    }
}
