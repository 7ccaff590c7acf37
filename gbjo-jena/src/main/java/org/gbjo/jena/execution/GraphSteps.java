package org.gbjo.jena.execution;

import java.util.function.Predicate;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.graph.Triple;
import org.apache.jena.util.iterator.ExtendedIterator;
import org.gbjo.cardinality.sample.PathReach;
import org.gbjo.query.Constant;
import org.gbjo.query.NTriplesText;
import org.gbjo.query.Term;

/** The steps of paths in a graph. */
record GraphSteps(Graph graph) implements PathReach.Steps<Node> {
    @Override
    public void from(Node start, Term predicate, boolean forwards, Predicate<Node> wantsMore) {
        if (forwards && start.isLiteral()) {
            return;
        }
        Node named = NodeFactory.createURI(NTriplesText.iri(((Constant) predicate).nTriples()));
        ExtendedIterator<Triple> triples =
                forwards ? graph.find(start, named, Node.ANY) : graph.find(Node.ANY, named, start);
        try {
            boolean goesOn = true;
            while (goesOn && triples.hasNext()) {
                Triple triple = triples.next();
                goesOn = wantsMore.test(forwards ? triple.getObject() : triple.getSubject());
            }
        } finally {
            triples.close();
        }
    }
}
