package org.gbjo.workload.sampling;

/**
 * A triple of the graph.
 *
 * @param subject a term id
 * @param predicate an ordinal among the predicates
 * @param object a term id
 */
public record Edge(int subject, int predicate, int object) {

    /** The other end, seen from one end. */
    public int other(int node) {
        return node == subject ? object : subject;
    }

    public boolean isLoop() {
        return subject == object;
    }
}
