package org.gbjo.jena.execution;

import java.util.Optional;
import org.apache.jena.graph.Graph;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryEngineFactory;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.main.OpExecutorFactory;
import org.apache.jena.tdb2.solver.OpExecutorTDB2;
import org.apache.jena.tdb2.solver.PatternMatchTDB2;
import org.apache.jena.tdb2.solver.QC2;
import org.apache.jena.tdb2.solver.QueryEngineTDB;
import org.apache.jena.tdb2.store.GraphTDB;
import org.apache.jena.tdb2.store.GraphViewSwitchable;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.jena.hashjoin.RowFormat;
import org.gbjo.jena.hashjoin.Tdb2Rows;
import org.gbjo.jena.live.GraphOrderers;
import org.gbjo.jena.sample.Tdb2Scan;

/** Questions to TDB2; see {@link Tdb2Gate}. */
final class Tdb2 {
    private Tdb2() {}

    static boolean isEngine(QueryEngineFactory factory) {
        return factory == QueryEngineTDB.getFactory();
    }

    static boolean isExecutor(OpExecutorFactory factory) {
        return factory == OpExecutorTDB2.OpExecFactoryTDB;
    }

    static OpExecutorFactory executors(QueryOrdering ordering) {
        return execution -> new Tdb2Executor(execution, ordering);
    }

    static boolean isStored(Graph graph) {
        return stored(graph) instanceof GraphTDB;
    }

    private static Graph stored(Graph graph) {
        return graph instanceof GraphViewSwitchable view ? view.getBaseGraph() : graph;
    }

    static JoinOrderer orderer(Graph graph, GraphOrderers orderers) {
        GraphTDB stored = (GraphTDB) stored(graph);
        return orderers.ofStored(stored.getDSG(), stored.getGraphName());
    }

    static RowFormat rowFormat(Graph graph) {
        return new Tdb2Rows(((GraphTDB) stored(graph)).getNodeTupleTable().getNodeTable());
    }

    static Optional<LookUps> lookUps(BasicPattern pattern, ExecutionContext execution, StoreProfile.Sampling sampling) {
        GraphTDB graph = (GraphTDB) stored(execution.getActiveGraph());
        return Tdb2Scan.lookUps(graph.getDSG(), graph.getGraphName(), pattern, execution, sampling);
    }

    static QueryIterator match(BasicPattern pattern, QueryIterator input, ExecutionContext execution) {
        GraphTDB graph = (GraphTDB) stored(execution.getActiveGraph());
        return PatternMatchTDB2.execute(
                graph,
                RepeatedVariables.checked(null, pattern),
                input,
                QC2.getFilter(execution.getContext()),
                execution);
    }
}
