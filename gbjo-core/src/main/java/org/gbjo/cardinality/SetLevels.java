package org.gbjo.cardinality;

import org.gbjo.query.Bgp;

/** Makes the levels of a search, all of which read the same summands. Belongs to one thread. */
interface SetLevels {
    /** Prepares for the query that the summands were opened for. */
    void open(Bgp bgp);

    SetLevel newLevel();

    /** Where an estimate comes from that nothing limits. */
    RowSource source();
}
