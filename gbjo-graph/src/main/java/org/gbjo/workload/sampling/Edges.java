package org.gbjo.workload.sampling;

import java.util.Optional;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.run.SeededRandom;

/**
 * The triples of a graph as numbered edges between its terms. The edges at a node are numbered from 0: first the
 * outgoing ones, then the incoming ones. Edges of the same predicate are adjacent.
 */
final class Edges {
    private final TripleIndex outgoing;
    private final TripleIndex incoming;
    private final TripleIndex byEnds;

    Edges(Graph graph) {
        outgoing = graph.index(IndexOrder.SPO);
        incoming = graph.index(IndexOrder.OPS);
        byEnds = graph.index(IndexOrder.SOP);
    }

    int nodes() {
        return outgoing.keys();
    }

    long size() {
        return outgoing.rows();
    }

    /** The edge with a number from 0 to {@link #size} - 1. */
    Edge edge(long number) {
        int subject = outgoing.key(number);
        return edgeOf(subject, number - outgoing.begin(subject));
    }

    long outDegree(int node) {
        return outgoing.end(node) - outgoing.begin(node);
    }

    long inDegree(int node) {
        return incoming.end(node) - incoming.begin(node);
    }

    long degree(int node) {
        return outDegree(node) + inDegree(node);
    }

    /** The edge at a node with a number from 0 to its degree - 1. */
    Edge edgeOf(int node, long number) {
        long out = outDegree(node);
        if (number < out) {
            long row = outgoing.begin(node) + number;
            return new Edge(node, (int) outgoing.second().get(row), (int)
                    outgoing.third().get(row));
        }
        long row = incoming.begin(node) + number - out;
        return new Edge((int) incoming.third().get(row), (int) incoming.second().get(row), node);
    }

    /** The other end of {@link #edgeOf}. */
    int neighbour(int node, long number) {
        long out = outDegree(node);
        return (int)
                (number < out
                        ? outgoing.third().get(outgoing.begin(node) + number)
                        : incoming.third().get(incoming.begin(node) + number - out));
    }

    /** The number, at this node, of the first edge after this one with another predicate or direction. */
    long endOfPredicate(int node, long number) {
        long out = outDegree(node);
        if (number < out) {
            return endOfKey(outgoing, node, number);
        }
        return out + endOfKey(incoming, node, number - out);
    }

    private static long endOfKey(TripleIndex index, int node, long number) {
        long begin = index.begin(node);
        long key = index.second().get(begin + number);
        return index.second().gallop(begin + number, index.end(node), key + 1) - begin;
    }

    /** How many edges lead from one node to another. */
    long between(int subject, int object) {
        long first = firstBetween(subject, object);
        return byEnds.second().gallop(first, byEnds.end(subject), object + 1L) - first;
    }

    /** Calls the visitor with each node to which edges lead, and with their number. */
    void forEachObject(int subject, ObjectVisitor visitor) {
        long end = byEnds.end(subject);
        for (long row = byEnds.begin(subject), next; row < end; row = next) {
            long object = byEnds.second().get(row);
            next = byEnds.second().gallop(row, end, object + 1);
            visitor.visit((int) object, next - row);
        }
    }

    /** Receives the neighbours of a node. */
    interface ObjectVisitor {
        void visit(int object, long edges);
    }

    /** A random edge between two nodes, in either direction, if there is any. */
    Optional<Edge> randomBetween(int left, int right, SeededRandom random) {
        long forward = between(left, right);
        long all = forward + between(right, left);
        return all == 0 ? Optional.empty() : Optional.of(edgeBetween(left, right, random.below(all)));
    }

    /** One of the edges between two nodes. Those from left to right are numbered first. */
    Edge edgeBetween(int left, int right, long number) {
        long forward = between(left, right);
        int subject = number < forward ? left : right;
        int object = number < forward ? right : left;
        long row = firstBetween(subject, object) + (number < forward ? number : number - forward);
        return new Edge(subject, (int) byEnds.third().get(row), object);
    }

    private long firstBetween(int subject, int object) {
        return byEnds.second().lowerBound(byEnds.begin(subject), byEnds.end(subject), object);
    }
}
