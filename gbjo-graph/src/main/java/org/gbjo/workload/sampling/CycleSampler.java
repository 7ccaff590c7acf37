package org.gbjo.workload.sampling;

import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.run.SeededRandom;

/**
 * Samples a simple cycle of edges in either direction. In a cycle of two edges, both are between the same two nodes.
 *
 * <p>Random walks start from both ends of a random edge of the {@link TwoCore}, each half as long as the rest of the
 * cycle. Where two of them meet, the cycle is closed. With w walks from each end, all w² pairs are compared at the cost
 * of 2w walks. A triangle is closed by a look-up of its third edge instead, since walks into a hub would hardly ever
 * meet.
 */
final class CycleSampler implements Sampler {
    private static final int FEWEST_WALKS = 16;
    private static final int DOUBLINGS = 2;
    private static final int PATIENCE = 20;
    private static final int TRIES = 16;
    private static final int STARTS = 8;

    private final Edges edges;
    private final TwoCore core;
    private DoubleEdges doubleEdges;

    CycleSampler(Edges edges) {
        this.edges = edges;
        this.core = new TwoCore(edges);
    }

    @Override
    public Optional<SampledTriples> sample(int size, Failures failures, SeededRandom random) {
        if (size == 2) {
            return doubleEdges().sample(random);
        }
        if (core.size() == 0) {
            return Optional.empty();
        }
        int walks = FEWEST_WALKS << Math.min(DOUBLINGS, failures.deadEnds() / PATIENCE);
        Optional<SampledTriples> found = Optional.empty();
        for (int i = 0; i < STARTS && found.isEmpty(); i++) {
            int node = core.node(random.below(core.size()));
            Walk start = walk(node, node, 1, random);
            if (start.edges.size() == 1) {
                found = size == 3 ? triangle(start, walks, random) : meetInTheMiddle(start, size, walks, random);
            }
        }
        return found;
    }

    private DoubleEdges doubleEdges() {
        if (doubleEdges == null) {
            doubleEdges = new DoubleEdges(edges, core);
        }
        return doubleEdges;
    }

    private Optional<SampledTriples> triangle(Walk start, int walks, SeededRandom random) {
        boolean forward = edges.degree(start.end()) < edges.degree(start.begin());
        int from = forward ? start.end() : start.begin();
        int to = forward ? start.begin() : start.end();
        for (int i = 0; i < walks; i++) {
            Walk walk = new Walk(from);
            if (step(walk, to, random)) {
                Optional<Edge> closing = edges.randomBetween(walk.end(), to, random);
                if (closing.isPresent()) {
                    return Optional.of(
                            SampledTriples.of(List.of(start.edges.get(0), walk.edges.get(0), closing.get())));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<SampledTriples> meetInTheMiddle(Walk start, int size, int walks, SeededRandom random) {
        Map<Integer, List<Walk>> byEnd = new Int2ObjectOpenHashMap<>();
        for (int i = 0; i < walks; i++) {
            Walk walk = walk(start.end(), start.begin(), size / 2, random);
            if (walk.edges.size() == size / 2) {
                byEnd.computeIfAbsent(walk.end(), end -> new ArrayList<>()).add(walk);
            }
        }
        int rest = size - 1 - size / 2;
        for (int i = 0; i < walks && !byEnd.isEmpty(); i++) {
            Walk back = walk(start.begin(), start.end(), rest, random);
            if (back.edges.size() < rest) {
                continue;
            }
            for (Walk there : byEnd.getOrDefault(back.end(), List.of())) {
                if (there.meetsOnlyAtTheEnd(back)) {
                    return Optional.of(cycle(start, there, back));
                }
            }
        }
        return Optional.empty();
    }

    /** The edges in the order of the cycle. */
    private static SampledTriples cycle(Walk start, Walk there, Walk back) {
        List<Edge> cycle = new ArrayList<>(start.edges);
        cycle.addAll(there.edges);
        for (int i = back.edges.size() - 1; i >= 0; i--) {
            cycle.add(back.edges.get(i));
        }
        return SampledTriples.of(cycle);
    }

    /**
     * A walk that visits no node twice and avoids one node. It is shorter than requested if it runs into a dead end.
     */
    private Walk walk(int from, int avoided, int length, SeededRandom random) {
        Walk walk = new Walk(from);
        while (walk.edges.size() < length && step(walk, avoided, random)) {}
        return walk;
    }

    private boolean step(Walk walk, int avoided, SeededRandom random) {
        int node = walk.end();
        long degree = edges.degree(node);
        for (int i = 0; i < TRIES; i++) {
            long number = random.below(degree);
            int neighbour = edges.neighbour(node, number);
            if (neighbour != avoided && core.contains(neighbour) && !walk.nodes.contains(neighbour)) {
                walk.edges.add(edges.edgeOf(node, number));
                walk.nodes.add(neighbour);
                return true;
            }
        }
        return false;
    }
}
