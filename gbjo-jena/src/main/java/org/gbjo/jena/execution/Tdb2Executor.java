package org.gbjo.jena.execution;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.tdb2.solver.OpExecutorTDB2;
import org.apache.jena.tdb2.store.DatasetGraphTDB;
import org.apache.jena.tdb2.store.GraphTDB;

/** TDB2's executor, which asks about a BGP or quad pattern before it executes it. */
final class Tdb2Executor extends OpExecutorTDB2 {
    private final QueryOrdering ordering;

    Tdb2Executor(ExecutionContext execution, QueryOrdering ordering) {
        super(execution);
        this.ordering = ordering;
    }

    @Override
    protected QueryIterator execute(OpBGP op, QueryIterator input) {
        return ordering.leavesAlone(op.getPattern().size(), input)
                ? super.execute(op, input)
                : executeBgp(op, ExprList.emptyList, input, rows -> super.execute(op, rows));
    }

    @Override
    protected QueryIterator execute(OpQuadPattern op, QueryIterator input) {
        return ordering.leavesAlone(op.getBasicPattern().size(), input)
                ? super.execute(op, input)
                : executeQuads(op, ExprList.emptyList, input, rows -> super.execute(op, rows));
    }

    @Override
    protected QueryIterator execute(OpFilter op, QueryIterator input) {
        Op filtered = op.getSubOp();
        if (filtered instanceof OpBGP bgp) {
            return executeBgp(bgp, op.getExprs(), input, rows -> super.execute(op, rows));
        }
        if (filtered instanceof OpQuadPattern quads) {
            return executeQuads(quads, op.getExprs(), input, rows -> super.execute(op, rows));
        }
        QueryIterator whole = groups().executeWhole(op, input, rows -> super.execute(op, rows));
        return whole != null ? whole : super.execute(op, input);
    }

    @Override
    protected QueryIterator execute(OpSequence op, QueryIterator input) {
        return groups().execute(op, input);
    }

    /** The quads of a group are those of the default graph, which paths walk in. */
    private SequenceGroups groups() {
        boolean isDefault = execCxt.getActiveGraph() instanceof GraphTDB graph
                && decideGraphNode(graph.getGraphName(), execCxt) == null;
        return new SequenceGroups(execCxt, ordering, isDefault ? this::bgpOfGroup : null, this::exec);
    }

    private BgpExecution bgpOfGroup(BasicPattern pattern) {
        GraphTDB graph = (GraphTDB) execCxt.getActiveGraph();
        return new Tdb2Bgp(
                graph.getDSG(), graph.getGraphName(), pattern, ExprList.emptyList, execCxt, ordering, rows -> rows);
    }

    /** A dynamic dataset has graphs that are not TDB2's own though what they are made of is; then ARQ executes BGPs. */
    private QueryIterator executeBgp(OpBGP op, ExprList filters, QueryIterator input, BgpExecution.Native asTdb2) {
        BasicPattern pattern = op.getPattern();
        if (execCxt.getActiveGraph() instanceof GraphTDB graph) {
            return executeStored(graph.getDSG(), graph.getGraphName(), pattern, filters, input, asTdb2);
        }
        return new GraphBgp(pattern, filters, execCxt, ordering, asTdb2).execute(input);
    }

    private QueryIterator executeQuads(
            OpQuadPattern op, ExprList filters, QueryIterator input, BgpExecution.Native asTdb2) {
        if (execCxt.getActiveGraph() instanceof GraphTDB && execCxt.getDataset() instanceof DatasetGraphTDB dataset) {
            return executeStored(dataset, op.getGraphNode(), op.getBasicPattern(), filters, input, asTdb2);
        }
        return asTdb2.execute(input);
    }

    private QueryIterator executeStored(
            DatasetGraphTDB dataset,
            Node graph,
            BasicPattern pattern,
            ExprList filters,
            QueryIterator input,
            BgpExecution.Native asTdb2) {
        return new Tdb2Bgp(dataset, graph, pattern, filters, execCxt, ordering, asTdb2).execute(input);
    }
}
