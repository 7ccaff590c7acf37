package org.gbjo.live;

/** Takes triples of numbered terms. */
interface TripleConsumer {
    void accept(int subject, int predicate, int object);
}
