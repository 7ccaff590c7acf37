package org.gbjo.workload.sampling;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gbjo.run.SeededRandom;

/**
 * Samples a tree that grows from a random triple: each step attaches an edge to a new node to a random node of the
 * tree.
 */
final class TreeSampler implements Sampler {
    private static final int TRIES_PER_EDGE = 16;

    private final Edges edges;

    TreeSampler(Edges edges) {
        this.edges = edges;
    }

    @Override
    public Optional<SampledTriples> sample(int size, Failures failures, SeededRandom random) {
        Edge start = edges.edge(random.below(edges.size()));
        if (start.isLoop()) {
            return Optional.empty();
        }
        List<Edge> tree = new ArrayList<>(List.of(start));
        IntList nodes = IntArrayList.of(start.subject(), start.object());
        IntSet visited = new IntOpenHashSet(nodes);
        for (int i = 0; i < TRIES_PER_EDGE * size && tree.size() < size; i++) {
            int node = nodes.getInt(random.below(nodes.size()));
            Edge edge = randomEdge(node, random);
            if (visited.add(edge.other(node))) {
                tree.add(edge);
                nodes.add(edge.other(node));
            }
        }
        return tree.size() == size ? Optional.of(SampledTriples.of(tree)) : Optional.empty();
    }

    /**
     * Chooses either direction with equal probability where both exist; otherwise hubs would have only incoming edges.
     */
    private Edge randomEdge(int node, SeededRandom random) {
        long out = edges.outDegree(node);
        long in = edges.inDegree(node);
        boolean outgoing = in == 0 || (out > 0 && random.chance(0.5));
        return edges.edgeOf(node, outgoing ? random.below(out) : out + random.below(in));
    }
}
