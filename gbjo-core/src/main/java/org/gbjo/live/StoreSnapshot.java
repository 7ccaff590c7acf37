package org.gbjo.live;

import java.util.List;
import org.gbjo.run.Room;

/** What a store shows to one reader. */
public interface StoreSnapshot extends AutoCloseable {
    /**
     * The graphs that get statistics of their own: {@link LiveStore#DEFAULT_GRAPH}, {@link LiveStore#NAMED_GRAPHS} if
     * there are any, and the largest ones among many.
     */
    List<String> graphs();

    /**
     * The triples of a graph.
     *
     * @param room where the numbers of terms are held while they are read and counted
     */
    TripleReading triples(String graph, Room room);

    /**
     * Counts the triples of a predicate.
     *
     * @param predicate as in N-Triples
     * @param most where to stop
     */
    long count(String graph, String predicate, long most);

    @Override
    void close();
}
