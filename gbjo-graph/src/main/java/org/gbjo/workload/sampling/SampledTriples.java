package org.gbjo.workload.sampling;

import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import java.util.List;

/**
 * Distinct triples of the graph that will become the patterns of a query.
 *
 * @param joins the terms in which the patterns are joined; another term may occur twice without being a join
 */
public record SampledTriples(List<Edge> edges, IntSet joins) {

    /** A star: all edges are joined in the centre and nowhere else. */
    static SampledTriples star(int centre, List<Edge> edges) {
        return new SampledTriples(List.copyOf(edges), IntSet.of(centre));
    }

    /** Edges that are joined in every node that they share. */
    static SampledTriples of(List<Edge> edges) {
        IntSet seen = new IntOpenHashSet();
        IntSet joins = new IntOpenHashSet();
        for (Edge edge : edges) {
            if (!seen.add(edge.subject())) {
                joins.add(edge.subject());
            }
            if (!seen.add(edge.object())) {
                joins.add(edge.object());
            }
        }
        return new SampledTriples(List.copyOf(edges), joins);
    }
}
