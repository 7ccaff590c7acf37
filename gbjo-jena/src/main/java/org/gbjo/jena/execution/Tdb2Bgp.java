package org.gbjo.jena.execution;

import java.util.Optional;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.optimizer.reorder.ReorderTransformation;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.tdb2.solver.OpExecutorTDB2;
import org.apache.jena.tdb2.solver.PatternMatchTDB2;
import org.apache.jena.tdb2.solver.QC2;
import org.apache.jena.tdb2.store.DatasetGraphTDB;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.jena.hashjoin.RowFormat;
import org.gbjo.jena.hashjoin.Tdb2Rows;
import org.gbjo.jena.live.JenaStores;
import org.gbjo.jena.sample.Tdb2Scan;
import org.gbjo.jena.translation.NativeOrder;
import org.gbjo.plan.JoinOrder;

/** A BGP, or the quads of one graph or of graphs that a variable names, that TDB2 matches against its indexes. */
final class Tdb2Bgp extends BgpExecution {
    private static final String AS_WRITTEN = "tdb2, as written";

    private final DatasetGraphTDB dataset;
    /** The name by which TDB2 matches; null for the default graph. */
    private final Node graph;

    private final Native asTdb2;

    Tdb2Bgp(
            DatasetGraphTDB dataset,
            Node graph,
            BasicPattern pattern,
            ExprList filters,
            ExecutionContext execution,
            QueryOrdering ordering,
            Native asTdb2) {
        super(pattern, filters, execution, ordering);
        this.dataset = dataset;
        this.graph = OpExecutorTDB2.decideGraphNode(graph, execution);
        this.asTdb2 = asTdb2;
    }

    @Override
    QueryIterator executeNative(QueryIterator input) {
        return asTdb2.execute(input);
    }

    @Override
    Op asOp() {
        return new OpQuadPattern(name(), pattern);
    }

    @Override
    JoinOrderer orderer() {
        return ordering.orderers().ofStored(dataset, graph);
    }

    @Override
    Node graph() {
        return graph;
    }

    @Override
    QueryIterator match(BasicPattern ordered, QueryIterator input) {
        return PatternMatchTDB2.execute(
                dataset,
                name(),
                RepeatedVariables.checked(graph, ordered),
                input,
                QC2.getFilter(execution.getContext()),
                execution);
    }

    @Override
    boolean matchesPlainly() {
        return filters.isEmpty();
    }

    @Override
    JoinOrder nativeOrder(Binding row) {
        ReorderTransformation rule = dataset.getReorderTransform();
        return rule == null ? JoinOrder.asWritten(pattern.size()) : NativeOrder.by(rule, pattern, row);
    }

    @Override
    String storeKind() {
        return JenaStores.TDB2;
    }

    @Override
    boolean keepsTerms() {
        return false;
    }

    /** Both compare TDB2's ids. */
    @Override
    boolean matchesTerms() {
        return true;
    }

    @Override
    RowFormat rowFormat() {
        return new Tdb2Rows(dataset.chooseNodeTupleTable(name()).getNodeTable());
    }

    private Node name() {
        return graph == null ? Quad.defaultGraphNodeGenerated : graph;
    }

    @Override
    Optional<LookUps> lookUps() {
        return Tdb2Scan.lookUps(
                dataset, graph, pattern, execution, orderer().profile().sampling());
    }

    @Override
    Node namedGraph() {
        return graph == null || Quad.isDefaultGraph(graph) ? null : graph;
    }

    @Override
    Object nativeRule() {
        ReorderTransformation rule = dataset.getReorderTransform();
        return rule == null ? AS_WRITTEN : rule;
    }
}
