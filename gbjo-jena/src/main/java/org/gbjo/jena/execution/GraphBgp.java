package org.gbjo.jena.execution;

import java.util.Optional;
import java.util.OptionalLong;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.GraphView;
import org.apache.jena.sparql.core.NamedGraph;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.main.OpExecutor;
import org.apache.jena.sparql.engine.main.solver.PatternMatchData;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.mgt.Explain;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.jena.hashjoin.RowFormat;
import org.gbjo.jena.hashjoin.TermRows;
import org.gbjo.jena.live.JenaStores;
import org.gbjo.jena.sample.GraphScan;
import org.gbjo.jena.translation.NativeOrder;
import org.gbjo.observe.Observation;
import org.gbjo.plan.JoinOrder;

/** A BGP that ARQ matches against a graph of any kind. */
final class GraphBgp extends BgpExecution {
    private static final String AS_WRITTEN = "as written";

    /** Jena's fixed rule in a kind of store, for a BGP as a whole or for the pieces between filters. */
    private record FixedRule(boolean inPieces, String storeKind) {}

    /** The graphs in memory that match terms and not values, and the dataset in memory that does. */
    private static final String OF_TERMS_IN_MEMORY = "org.apache.jena.mem2.";

    private static final String DATASET_OF_TERMS = "org.apache.jena.sparql.core.mem.DatasetGraphInMemory";

    private final boolean stored;
    private final boolean inMemory;

    private final Native asJena;

    /**
     * A BGP.
     *
     * @param asJena what Jena does with it where there are no filters
     */
    GraphBgp(
            BasicPattern pattern, ExprList filters, ExecutionContext execution, QueryOrdering ordering, Native asJena) {
        super(pattern, filters, execution, ordering);
        this.asJena = asJena;
        this.stored = Tdb2Gate.isStored(execution.getActiveGraph());
        this.inMemory = JenaStores.isInMemory(execution.getActiveGraph());
    }

    /**
     * Executes patterns of groups in the active graph; null if that may match literals by their values, so that nothing
     * but the patterns of a BGP may change places.
     */
    static SequenceGroups.Bgps ofGroups(ExecutionContext execution, QueryOrdering ordering) {
        GraphBgp empty = new GraphBgp(new BasicPattern(), ExprList.emptyList, execution, ordering, rows -> rows);
        return empty.stored || empty.keepsTerms()
                ? (graph, pattern) -> new GraphBgp(pattern, ExprList.emptyList, execution, ordering, rows -> rows)
                : null;
    }

    @Override
    QueryIterator executeNative(QueryIterator input) {
        return filters.isEmpty()
                ? asJena.execute(input)
                : OpExecutor.stdFactory.create(execution).executeOp(nativeOp(), input);
    }

    /** Matches as Jena does, but does not reorder again, unless a log is to show what Jena's reordering does. */
    @Override
    QueryIterator executeNative(JoinOrder order, QueryIterator input) {
        return matchesPlainly() ? match(reordered(order), input) : executeNative(input);
    }

    @Override
    boolean matchesPlainly() {
        return filters.isEmpty()
                && !stored
                && !Explain.explaining(Explain.InfoLevel.FINE, Explain.logExec, execution.getContext());
    }

    @Override
    QueryIterator matchSteps(
            BasicPattern ordered, int[] places, QueryIterator input, Observation observation, boolean isWhole) {
        return !stored && StepChain.isUsable()
                ? StepChain.match(ordered, places, input, execution, observation, isWhole)
                : super.matchSteps(ordered, places, input, observation, isWhole);
    }

    /** What Jena's optimizer made of the BGP and its filters before the plug-in rejoined them. */
    private Op nativeOp() {
        return isCut() ? FilterPlacement.place(filters, null, pattern) : OpFilter.filterBy(filters, new OpBGP(pattern));
    }

    private boolean isCut() {
        return ordering.cutsBgps() && !filters.isEmpty();
    }

    @Override
    Op asOp() {
        return new OpBGP(pattern);
    }

    @Override
    JoinOrderer orderer() {
        Graph graph = execution.getActiveGraph();
        return stored
                ? Tdb2Gate.orderer(graph, ordering.orderers())
                : ordering.orderers().of(graph);
    }

    @Override
    Node graph() {
        return null;
    }

    @Override
    QueryIterator match(BasicPattern ordered, QueryIterator input) {
        Graph graph = execution.getActiveGraph();
        return stored
                ? Tdb2Gate.match(ordered, input, execution)
                : PatternMatchData.execute(graph, ordered, input, null, execution);
    }

    @Override
    JoinOrder nativeOrder(Binding row) {
        if (stored) {
            return JoinOrder.asWritten(pattern.size());
        }
        return NativeOrder.fixed(pattern, isCut() ? nativeOp() : new OpBGP(pattern), row);
    }

    /** Graphs in memory know their size; of a dataset, the default graph is compared with the model. */
    @Override
    OptionalLong triples() {
        Graph graph = execution.getActiveGraph();
        DatasetGraph dataset = execution.getDataset();
        return inMemory && dataset != null && graph == dataset.getDefaultGraph()
                ? OptionalLong.of(graph.size())
                : OptionalLong.empty();
    }

    @Override
    String storeKind() {
        return stored ? JenaStores.TDB2 : JenaStores.kind(execution.getActiveGraph());
    }

    @Override
    boolean matchesTerms() {
        return stored || keepsTerms();
    }

    @Override
    boolean keepsTerms() {
        Graph graph = execution.getActiveGraph();
        return graph.getClass().getName().startsWith(OF_TERMS_IN_MEMORY)
                || (graph instanceof GraphView view
                        && view.getDataset().getClass().getName().equals(DATASET_OF_TERMS));
    }

    @Override
    RowFormat rowFormat() {
        return stored ? Tdb2Gate.rowFormat(execution.getActiveGraph()) : TermRows.INSTANCE;
    }

    @Override
    Optional<LookUps> lookUps() {
        return stored
                ? Tdb2Gate.lookUps(pattern, execution, orderer().profile().sampling())
                : GraphScan.lookUps(pattern, execution, orderer().profile().sampling());
    }

    @Override
    Node namedGraph() {
        Node name = execution.getActiveGraph() instanceof NamedGraph named ? named.getGraphName() : null;
        return name == null || Quad.isDefaultGraph(name) ? null : name;
    }

    @Override
    Object nativeRule() {
        if (stored) {
            return AS_WRITTEN;
        }
        return new FixedRule(isCut(), storeKind());
    }
}
