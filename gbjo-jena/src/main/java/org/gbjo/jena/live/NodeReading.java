package org.gbjo.jena.live;

import java.util.Iterator;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.live.TermNumbers;
import org.gbjo.live.TripleCollector;
import org.gbjo.live.TripleReading;
import org.gbjo.run.Room;

/** Reads triples of a graph in memory, whose nodes are there anyway. */
final class NodeReading implements TripleReading {
    private final Iterator<Triple> triples;
    private final TermNumbers<Node> terms;

    NodeReading(Iterator<Triple> triples, Room room) {
        this.terms = new TermNumbers<>(room);
        this.triples = triples;
    }

    @Override
    public boolean next(TripleCollector into, int most) {
        for (int i = 0; i < most && triples.hasNext(); i++) {
            Triple triple = triples.next();
            into.add(terms.of(triple.getSubject()), terms.of(triple.getPredicate()), terms.of(triple.getObject()));
        }
        return triples.hasNext();
    }

    @Override
    public String text(int term) {
        return JenaPatterns.text(terms.term(term));
    }
}
