package org.gbjo.bench.engine;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.query.Bgp;

/** A store of an engine that holds a graph and can execute queries in several orders. */
interface EngineStore extends AutoCloseable {
    /** For people: {@code Jena in memory}. */
    String name();

    /** The orders that this store can be asked for; {@link EngineOrder#NATIVE} is among them. */
    List<EngineOrder> orders();

    /** Lets the plug-in count the store, in this thread. */
    void count();

    /** Does some work with look-ups for a BGP, as the plug-in makes them for a query. */
    void look(Bgp bgp, Consumer<LookUps> work);

    /** Lets the plug-in make all decisions anew. */
    void forget();

    /**
     * Executes a query to its last row; parsing is not part of the time, planning is.
     *
     * @param round gives the variables names of their own
     * @param limit after which the execution is cut off
     */
    EngineRun run(EngineQuery query, EngineOrder order, int round, Duration limit);

    @Override
    void close();
}
