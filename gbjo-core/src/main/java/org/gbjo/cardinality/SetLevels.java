package org.gbjo.cardinality;

import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraph;

/** How an estimate adds up: makes the levels of a search, all of which read the same query. Belongs to one thread. */
public interface SetLevels {
    /** Turns to a query. */
    void open(Bgp bgp, JoinGraph graph, QueryDescription description);

    /** A level of the queries that this is opened for. */
    SetLevel newLevel();

    /** Where an estimate comes from that nothing limits. */
    RowSource source();
}
