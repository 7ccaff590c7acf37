package org.gbjo.workload.sampling;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gbjo.run.SeededRandom;

/**
 * Samples a star of at least {@value #MINIMUM_RAYS} rays, one or more of which continue as paths away from the centre.
 * A path may return to the centre, and so become a cycle, where the graph has the edge for it.
 */
final class FlowerSampler implements Sampler {
    static final int MINIMUM_RAYS = 3;
    private static final int TRIES = 8;
    private static final double CLOSING = 0.5;

    private final Edges edges;
    private final StarCentres centres;

    FlowerSampler(Edges edges, StarCentres centres) {
        this.edges = edges;
        this.centres = centres;
    }

    @Override
    public Optional<SampledTriples> sample(int size, Failures failures, SeededRandom random) {
        NodeRanking ranking = centres.ranking(MINIMUM_RAYS, failures);
        int eligible = ranking.atLeast(MINIMUM_RAYS);
        if (eligible == 0 || size <= MINIMUM_RAYS) {
            return Optional.empty();
        }
        int centre = ranking.node(random.below(eligible));
        Flower flower = new Flower(centre, centres.rays(centre, size - 1, random));
        int rays = MINIMUM_RAYS + random.below(size - MINIMUM_RAYS);
        while (flower.rays < rays && flower.addRay()) {}
        while (flower.edges.size() < size && flower.extend(size, random)) {}
        while (flower.edges.size() < size && flower.extended && flower.addRay()) {}
        return flower.edges.size() == size && flower.extended && flower.rays >= MINIMUM_RAYS
                ? Optional.of(SampledTriples.of(flower.edges))
                : Optional.empty();
    }

    /** A flower under construction. */
    private final class Flower {
        private final int centre;
        private final List<Edge> candidates;
        private final List<Edge> edges = new ArrayList<>();
        private final List<Tip> tips = new ArrayList<>();
        private final IntSet nodes;
        private int next;
        private int rays;
        private boolean extended;

        Flower(int centre, List<Edge> candidates) {
            this.centre = centre;
            this.candidates = candidates;
            this.nodes = new IntOpenHashSet(new int[] {centre});
        }

        /** Adds the next ray to a new node. Returns false if there is none left. */
        boolean addRay() {
            while (next < candidates.size()) {
                Edge ray = candidates.get(next++);
                int node = ray.other(centre);
                if (nodes.add(node)) {
                    edges.add(ray);
                    tips.add(new Tip(node, ray.subject() == centre));
                    rays++;
                    return true;
                }
            }
            return false;
        }

        /** Extends a random petal. Returns false if none can be extended. */
        boolean extend(int size, SeededRandom random) {
            while (!tips.isEmpty()) {
                int petal = random.below(tips.size());
                Tip tip = tips.get(petal);
                int node = extend(tip, random);
                if (node == tip.node) {
                    tips.remove(petal);
                    continue;
                }
                extended = true;
                if (edges.size() < size && close(node, random)) {
                    tips.remove(petal);
                } else {
                    tips.set(petal, new Tip(node, tip.outgoing));
                }
                return true;
            }
            return false;
        }

        /** The new end of the petal, or the old end if no edge was found. */
        private int extend(Tip tip, SeededRandom random) {
            long out = FlowerSampler.this.edges.outDegree(tip.node);
            long count = tip.outgoing ? out : FlowerSampler.this.edges.inDegree(tip.node);
            for (int i = 0; i < TRIES && count > 0; i++) {
                Edge edge = FlowerSampler.this.edges.edgeOf(tip.node, random.below(count) + (tip.outgoing ? 0 : out));
                int node = edge.other(tip.node);
                if (nodes.add(node)) {
                    edges.add(edge);
                    return node;
                }
            }
            return tip.node;
        }

        /** Closes a petal at the centre if there is an edge for it, with some probability. */
        private boolean close(int node, SeededRandom random) {
            Optional<Edge> edge = FlowerSampler.this.edges.randomBetween(node, centre, random);
            if (edge.isEmpty() || !random.chance(CLOSING)) {
                return false;
            }
            edges.add(edge.get());
            return true;
        }
    }

    /** The end of a petal, and whether its edges lead away from the centre. */
    private record Tip(int node, boolean outgoing) {}
}
