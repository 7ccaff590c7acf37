package org.gbjo.jena.execution;

import java.util.Optional;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpConditional;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpJoin;
import org.apache.jena.sparql.algebra.op.OpLeftJoin;
import org.apache.jena.sparql.algebra.op.OpQuadPattern;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.algebra.op.OpTable;
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
        return ordering.leavesAlone(op.getPattern(), input)
                ? super.execute(op, input)
                : executeBgp(op, ExprList.emptyList, input, rows -> super.execute(op, rows));
    }

    @Override
    protected QueryIterator execute(OpQuadPattern op, QueryIterator input) {
        return ordering.leavesAlone(op.getBasicPattern(), input)
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
    protected QueryIterator execute(OpConditional op, QueryIterator input) {
        return groups().execute(op, input);
    }

    @Override
    protected QueryIterator execute(OpSequence op, QueryIterator input) {
        return groups().execute(op, input);
    }

    @Override
    protected QueryIterator execute(OpJoin op, QueryIterator input) {
        return DeferredJoin.of(exec(op.getLeft(), input), exec(op.getRight(), root()), execCxt);
    }

    @Override
    protected QueryIterator execute(OpLeftJoin op, QueryIterator input) {
        return DeferredJoin.of(exec(op.getLeft(), input), exec(op.getRight(), root()), op.getExprs(), execCxt);
    }

    @Override
    protected QueryIterator execute(OpTable op, QueryIterator input) {
        return op.isJoinIdentity() || input.isJoinIdentity()
                ? super.execute(op, input)
                : DeferredJoin.of(input, op.getTable().iterator(execCxt), execCxt);
    }

    /** The quads of a group are those of one graph, which paths walk in. */
    private SequenceGroups groups() {
        boolean isDefault = execCxt.getActiveGraph() instanceof GraphTDB graph
                && decideGraphNode(graph.getGraphName(), execCxt) == null;
        return new SequenceGroups(
                execCxt, ordering, isDefault ? this::bgpOfGroup : null, namesGraphs(), this::exec, this::side);
    }

    /** A dynamic dataset has other graphs than TDB2 matches by their names. */
    private boolean namesGraphs() {
        return execCxt.getDataset() instanceof DatasetGraphTDB;
    }

    private BgpExecution side(Op op) {
        ExprList filters = op instanceof OpFilter filter ? filter.getExprs() : ExprList.emptyList;
        Op inner = op instanceof OpFilter filter ? filter.getSubOp() : op;
        BgpExecution.Native asTdb2 = rows -> asTdb2(op, rows);
        if (inner instanceof OpBGP bgp) {
            return bgp(bgp, filters, asTdb2);
        }
        // TDB2 must not meet a name from a row where it would choose another way for a name in the query.
        if (inner instanceof OpQuadPattern quads
                && quads.getGraphNode().isConcrete()
                && execCxt.getActiveGraph() instanceof GraphTDB
                && execCxt.getDataset() instanceof DatasetGraphTDB dataset) {
            return stored(dataset, quads.getGraphNode(), quads.getBasicPattern(), filters, asTdb2);
        }
        return null;
    }

    private QueryIterator asTdb2(Op op, QueryIterator input) {
        if (op instanceof OpFilter filter) {
            return super.execute(filter, input);
        }
        return op instanceof OpBGP bgp ? super.execute(bgp, input) : super.execute((OpQuadPattern) op, input);
    }

    private BgpExecution bgpOfGroup(Optional<Node> named, BasicPattern pattern) {
        GraphTDB graph = (GraphTDB) execCxt.getActiveGraph();
        return new Tdb2Bgp(
                graph.getDSG(),
                named.orElseGet(graph::getGraphName),
                pattern,
                ExprList.emptyList,
                execCxt,
                ordering,
                rows -> rows);
    }

    private QueryIterator executeBgp(OpBGP op, ExprList filters, QueryIterator input, BgpExecution.Native asTdb2) {
        return bgp(op, filters, asTdb2).execute(input);
    }

    /** A dynamic dataset has graphs that are not TDB2's own though what they are made of is; then ARQ executes BGPs. */
    private BgpExecution bgp(OpBGP op, ExprList filters, BgpExecution.Native asTdb2) {
        BasicPattern pattern = op.getPattern();
        if (execCxt.getActiveGraph() instanceof GraphTDB graph) {
            return stored(graph.getDSG(), graph.getGraphName(), pattern, filters, asTdb2);
        }
        return new GraphBgp(pattern, filters, execCxt, ordering, asTdb2);
    }

    private QueryIterator executeQuads(
            OpQuadPattern op, ExprList filters, QueryIterator input, BgpExecution.Native asTdb2) {
        if (execCxt.getActiveGraph() instanceof GraphTDB && execCxt.getDataset() instanceof DatasetGraphTDB dataset) {
            return stored(dataset, op.getGraphNode(), op.getBasicPattern(), filters, asTdb2)
                    .execute(input);
        }
        return asTdb2.execute(input);
    }

    private BgpExecution stored(
            DatasetGraphTDB dataset, Node graph, BasicPattern pattern, ExprList filters, BgpExecution.Native asTdb2) {
        return new Tdb2Bgp(dataset, graph, pattern, filters, execCxt, ordering, asTdb2);
    }
}
