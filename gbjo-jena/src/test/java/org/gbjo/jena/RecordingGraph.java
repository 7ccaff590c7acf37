package org.gbjo.jena;

import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.graph.GraphWrapper;
import org.apache.jena.util.iterator.ExtendedIterator;

/** Remembers in which order the predicates of patterns are first asked for. */
final class RecordingGraph extends GraphWrapper {
    private final Set<Node> asked = new LinkedHashSet<>();

    RecordingGraph(Graph graph) {
        super(graph);
    }

    Set<Node> asked() {
        return asked;
    }

    @Override
    public ExtendedIterator<Triple> find(Triple pattern) {
        asked.add(pattern.getPredicate());
        return super.find(pattern);
    }

    @Override
    public ExtendedIterator<Triple> find(Node subject, Node predicate, Node object) {
        asked.add(predicate);
        return super.find(subject, predicate, object);
    }
}
