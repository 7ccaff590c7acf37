package org.gbjo.jena.execution;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.path.P_Alt;
import org.apache.jena.sparql.path.P_Inverse;
import org.apache.jena.sparql.path.P_Link;
import org.apache.jena.sparql.path.P_OneOrMore1;
import org.apache.jena.sparql.path.P_ReverseLink;
import org.apache.jena.sparql.path.P_Seq;
import org.apache.jena.sparql.path.P_ZeroOrMore1;
import org.apache.jena.sparql.path.P_ZeroOrOne;
import org.apache.jena.sparql.path.Path;
import org.apache.jena.util.iterator.ExtendedIterator;
import org.gbjo.query.PathRelation;

/**
 * How many terms a path leads to from one term, by a bounded look at the data: so many triples are read and no more. A
 * closure that is larger is not finished: it may be anything up to all terms. For one thread.
 */
final class Reach {
    private final Graph graph;
    private int left;
    private boolean isKnown = true;

    private Reach(Graph graph, int most) {
        this.graph = graph;
        this.left = most;
    }

    /**
     * The terms that are reached by at least one triple, itself among them only if it is; unknown for negated sets.
     *
     * @param most how many triples are read
     */
    static double of(Graph graph, Node start, Path path, boolean forwards, int most) {
        Reach reach = new Reach(graph, most);
        Set<Node> found = reach.from(Set.of(start), path, forwards);
        if (!reach.isKnown) {
            return PathRelation.UNKNOWN;
        }
        return reach.left > 0 ? found.size() : PathRelation.TOO_MANY;
    }

    private Set<Node> from(Set<Node> starts, Path path, boolean forwards) {
        if (path instanceof P_Link link) {
            return step(starts, link.getNode(), forwards);
        }
        if (path instanceof P_ReverseLink link) {
            return step(starts, link.getNode(), !forwards);
        }
        if (path instanceof P_Inverse inverse) {
            return from(starts, inverse.getSubPath(), !forwards);
        }
        if (path instanceof P_Seq sequence) {
            Path first = forwards ? sequence.getLeft() : sequence.getRight();
            Path second = forwards ? sequence.getRight() : sequence.getLeft();
            return from(withStarts(starts, first, forwards), second, forwards);
        }
        if (path instanceof P_Alt either) {
            Set<Node> both = new LinkedHashSet<>(from(starts, either.getLeft(), forwards));
            both.addAll(from(starts, either.getRight(), forwards));
            return both;
        }
        if (path instanceof P_ZeroOrOne maybe) {
            return from(starts, maybe.getSubPath(), forwards);
        }
        if (path instanceof P_ZeroOrMore1 any) {
            return closure(starts, any.getSubPath(), forwards);
        }
        if (path instanceof P_OneOrMore1 some) {
            return closure(starts, some.getSubPath(), forwards);
        }
        isKnown = false;
        return Set.of();
    }

    /** What the first part of a sequence leads to, the starts among it if it may be empty. */
    private Set<Node> withStarts(Set<Node> starts, Path first, boolean forwards) {
        Set<Node> reached = new LinkedHashSet<>(from(starts, first, forwards));
        if (first instanceof P_ZeroOrOne || first instanceof P_ZeroOrMore1) {
            reached.addAll(starts);
        }
        return reached;
    }

    private Set<Node> closure(Set<Node> starts, Path once, boolean forwards) {
        Set<Node> reached = new LinkedHashSet<>();
        Deque<Node> open = new ArrayDeque<>(starts);
        while (!open.isEmpty() && left > 0 && isKnown) {
            for (Node node : from(Set.of(open.removeFirst()), once, forwards)) {
                if (reached.add(node)) {
                    open.addLast(node);
                }
            }
        }
        return reached;
    }

    private Set<Node> step(Set<Node> starts, Node predicate, boolean forwards) {
        Set<Node> reached = new LinkedHashSet<>();
        Iterator<Node> rest = starts.iterator();
        while (rest.hasNext() && left > 0) {
            Node start = rest.next();
            left--;
            if (forwards && start.isLiteral()) {
                continue;
            }
            ExtendedIterator<Triple> triples =
                    forwards ? graph.find(start, predicate, Node.ANY) : graph.find(Node.ANY, predicate, start);
            try {
                while (left > 0 && triples.hasNext()) {
                    left--;
                    Triple triple = triples.next();
                    reached.add(forwards ? triple.getObject() : triple.getSubject());
                }
            } finally {
                triples.close();
            }
        }
        return reached;
    }
}
