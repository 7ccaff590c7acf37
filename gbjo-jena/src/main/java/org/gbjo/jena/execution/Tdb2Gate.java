package org.gbjo.jena.execution;

import java.util.Optional;
import org.apache.jena.graph.Graph;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryEngineFactory;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.main.OpExecutorFactory;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.jena.hashjoin.RowFormat;
import org.gbjo.jena.live.GraphOrderers;
import org.gbjo.jena.live.JenaStores;
import org.gbjo.jena.live.Tdb2Stores;
import org.gbjo.live.LiveOptions;
import org.gbjo.live.LiveStatistics;

/** The one place that knows whether TDB2 is there; a program that has ARQ alone must not touch a class of TDB2. */
public final class Tdb2Gate {
    private static final boolean PRESENT = isPresent();

    private Tdb2Gate() {}

    private static boolean isPresent() {
        try {
            Class.forName("org.apache.jena.tdb2.solver.OpExecutorTDB2", false, Tdb2Gate.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    public static boolean isEngine(QueryEngineFactory factory) {
        return PRESENT && Tdb2.isEngine(factory);
    }

    /** Whether this is TDB2's own executor. */
    public static boolean isExecutor(OpExecutorFactory factory) {
        return PRESENT && Tdb2.isExecutor(factory);
    }

    public static OpExecutorFactory executors(QueryOrdering ordering) {
        return Tdb2.executors(ordering);
    }

    /** Whether the triples of a graph lie in TDB2. */
    static boolean isStored(Graph graph) {
        return PRESENT && Tdb2.isStored(graph);
    }

    /** Whether a dataset lies in TDB2. */
    public static boolean isStored(DatasetGraph dataset) {
        return PRESENT && Tdb2Stores.isStored(Tdb2Stores.stored(dataset));
    }

    /** An empty dataset of TDB2 in memory, if TDB2 is there. */
    public static Optional<DatasetGraph> inMemory() {
        return PRESENT ? Optional.of(Tdb2Stores.inMemory()) : Optional.empty();
    }

    /** The statistics of a dataset that lies in TDB2. */
    public static LiveStatistics statistics(DatasetGraph dataset, JenaStores stores, LiveOptions options) {
        return Tdb2Stores.of(stores, Tdb2Stores.stored(dataset), options);
    }

    /** Who decides on the BGPs of a graph that is stored in TDB2. */
    static JoinOrderer orderer(Graph graph, GraphOrderers orderers) {
        return Tdb2.orderer(graph, orderers);
    }

    /** How a hash join keeps the rows of a graph that is stored in TDB2. */
    static RowFormat rowFormat(Graph graph) {
        return Tdb2.rowFormat(graph);
    }

    /** Look-ups in a graph that is stored in TDB2. */
    static Optional<LookUps> lookUps(BasicPattern pattern, ExecutionContext execution, StoreProfile.Sampling sampling) {
        return Tdb2.lookUps(pattern, execution, sampling);
    }

    /** The solutions of patterns in a graph that is stored in TDB2, in the given order. */
    static QueryIterator match(BasicPattern pattern, QueryIterator input, ExecutionContext execution) {
        return Tdb2.match(pattern, input, execution);
    }
}
