package org.gbjo.workload.sampling;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.gbjo.run.SeededRandom;

/**
 * Samples a chain in which the object of each triple is the subject of the next, and no node occurs twice.
 *
 * <p>It grows from a random triple at both ends. {@link WalkDepths} tell where a chain of the requested length is still
 * possible, so that it also finds the few longest chains of a graph with few levels.
 */
final class PathSampler implements Sampler {
    private static final int TRIES = 16;
    private static final int STARTS = 64;

    private final Edges edges;
    private final WalkDepths depths;

    PathSampler(Edges edges) {
        this.edges = edges;
        this.depths = new WalkDepths(edges);
    }

    @Override
    public Optional<SampledTriples> sample(int size, Failures failures, SeededRandom random) {
        for (int i = 0; i < STARTS; i++) {
            Edge start = edges.edge(random.below(edges.size()));
            int most = Math.min(size - 1, depths.forward(start.object()));
            int fewest = Math.max(0, size - 1 - depths.backward(start.subject()));
            if (fewest <= most && !start.isLoop()) {
                return grow(start, fewest + random.below(most - fewest + 1), size, random);
            }
        }
        return Optional.empty();
    }

    private Optional<SampledTriples> grow(Edge start, int forward, int size, SeededRandom random) {
        Deque<Edge> path = new ArrayDeque<>(List.of(start));
        IntSet nodes = new IntOpenHashSet(new int[] {start.subject(), start.object()});
        for (int rest = forward - 1; rest >= 0; rest--) {
            if (!extendForward(path, nodes, rest, random)) {
                return Optional.empty();
            }
        }
        for (int rest = size - path.size() - 1; rest >= 0; rest--) {
            if (!extendBackward(path, nodes, rest, random)) {
                return Optional.empty();
            }
        }
        return Optional.of(SampledTriples.of(List.copyOf(path)));
    }

    private boolean extendForward(Deque<Edge> path, IntSet nodes, int rest, SeededRandom random) {
        int tip = path.getLast().object();
        long degree = edges.outDegree(tip);
        for (int i = 0; i < TRIES && degree > 0; i++) {
            Edge edge = edges.edgeOf(tip, random.below(degree));
            if (depths.forward(edge.object()) >= rest && nodes.add(edge.object())) {
                path.addLast(edge);
                return true;
            }
        }
        return false;
    }

    private boolean extendBackward(Deque<Edge> path, IntSet nodes, int rest, SeededRandom random) {
        int tip = path.getFirst().subject();
        long degree = edges.inDegree(tip);
        for (int i = 0; i < TRIES && degree > 0; i++) {
            Edge edge = edges.edgeOf(tip, edges.outDegree(tip) + random.below(degree));
            if (depths.backward(edge.subject()) >= rest && nodes.add(edge.subject())) {
                path.addFirst(edge);
                return true;
            }
        }
        return false;
    }
}
