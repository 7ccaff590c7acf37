package org.gbjo.bench.engine;

import org.gbjo.search.StoreIndexes;

/** A query of generated data that does known numbers of the things that take time in a store. */
interface ProfileQuery {
    /** For people. */
    String name();

    /** How many solutions there are. */
    long rows();

    EngineQuery query();

    /** Who decides on the plan: the text of the query, or nobody. */
    EngineOrder plan();

    /** What it does in a store with these indexes and this many triples. */
    ProfileWork work(StoreIndexes indexes, long triples);
}
