package org.gbjo.workload.sampling;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.run.SeededRandom;

/**
 * The nodes that can be the centre of a star, and the rays of such a star. Edges from a node to itself do not count as
 * rays.
 */
final class StarCentres {
    private static final long NONE = -1;
    private static final int PATIENCE = 50;

    private final Edges edges;
    private final boolean incoming;
    private final NodeRanking byPredicates;
    private final NodeRanking byEdges;

    /**
     * @param limit the largest number of rays that will be requested
     * @param incoming whether incoming edges are rays as well
     */
    StarCentres(Edges edges, int limit, boolean incoming) {
        this.edges = edges;
        this.incoming = incoming;
        int[] predicateCounts = new int[edges.nodes()];
        int[] edgeCounts = new int[edges.nodes()];
        for (int node = 0; node < edges.nodes(); node++) {
            long rays = rays(node);
            for (long begin = 0, end; begin < rays && predicateCounts[node] < limit; begin = end) {
                end = edges.endOfPredicate(node, begin);
                long usable = end - begin - loops(node, begin, end);
                predicateCounts[node] += usable > 0 ? 1 : 0;
                edgeCounts[node] = (int) Math.min(limit, edgeCounts[node] + usable);
            }
        }
        byPredicates = new NodeRanking(predicateCounts, limit);
        byEdges = new NodeRanking(edgeCounts, limit);
    }

    private long rays(int node) {
        return incoming ? edges.degree(node) : edges.outDegree(node);
    }

    /**
     * The number of edges of one predicate that lead back to the node: 0 or 1. The edges are sorted by their other end.
     */
    private long loops(int node, long begin, long end) {
        long low = begin;
        long high = end;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (edges.neighbour(node, middle) < node) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low < end && edges.neighbour(node, low) == node ? 1 : 0;
    }

    /**
     * The centres to choose from: those with enough distinct predicates, or those with enough edges once the former
     * give nothing new.
     */
    NodeRanking ranking(int rays, Failures failures) {
        return failures.total() < PATIENCE && byPredicates.atLeast(rays) > 0 ? byPredicates : byEdges;
    }

    /**
     * Random distinct rays of a node, as many as it has. A predicate is repeated only after all others have been used.
     */
    List<Edge> rays(int centre, int count, SeededRandom random) {
        List<Long> predicates = new ArrayList<>();
        long rays = rays(centre);
        for (long begin = 0; begin < rays; begin = edges.endOfPredicate(centre, begin)) {
            predicates.add(begin);
        }
        random.shuffle(predicates);
        LongSet used = new LongOpenHashSet();
        List<Edge> chosen = new ArrayList<>();
        for (int i = 0; i < predicates.size() && chosen.size() < count; i++) {
            long begin = predicates.get(i);
            long ray = freeRay(centre, begin, edges.endOfPredicate(centre, begin), used, random);
            if (ray != NONE) {
                chosen.add(edges.edgeOf(centre, ray));
            }
        }
        while (chosen.size() < count) {
            long ray = freeRay(centre, 0, rays, used, random);
            if (ray == NONE) {
                break;
            }
            chosen.add(edges.edgeOf(centre, ray));
        }
        return chosen;
    }

    /**
     * The first unused edge after a random one, cyclically, so that the search ends even if hardly any edge is left.
     */
    private long freeRay(int centre, long begin, long end, LongSet used, SeededRandom random) {
        long start = random.below(end - begin);
        for (long i = 0; i < end - begin; i++) {
            long ray = begin + (start + i) % (end - begin);
            if (edges.neighbour(centre, ray) != centre && used.add(ray)) {
                return ray;
            }
        }
        return NONE;
    }
}
