package org.gbjo.jena.execution;

import org.apache.jena.graph.Node;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.op.OpGraph;
import org.apache.jena.sparql.algebra.op.OpPath;
import org.apache.jena.sparql.core.TriplePath;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIterRepeatApply;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;
import org.apache.jena.sparql.engine.iterator.QueryIterYieldN;

/**
 * A path that ends in the literal of a row, and in no other one of the same value. If both ends of a path are known, Jena
 * compares the last one by its value, and otherwise as a term: so a path would have more solutions behind a pattern that binds
 * its end than before it.
 */
final class PathByTerms extends QueryIterRepeatApply {
    /** No variable of a query has a dot. */
    private static final Var END = Var.alloc("gbjo.end");

    private final Op op;
    private final Op withFreeEnd;
    private final Node subject;
    private final Node object;
    private final GroupExecution.Single single;

    private PathByTerms(
            Op op, OpPath path, QueryIterator input, GroupExecution.Single single, ExecutionContext execution) {
        super(input, execution);
        TriplePath triple = path.getTriplePath();
        OpPath free = new OpPath(new TriplePath(triple.getSubject(), triple.getPath(), END));
        this.op = op;
        this.withFreeEnd = op instanceof OpGraph graph ? new OpGraph(graph.getNode(), free) : free;
        this.subject = triple.getSubject();
        this.object = triple.getObject();
        this.single = single;
    }

    /** Executes an operator that is a path, perhaps in a graph, or any other one. */
    static QueryIterator execute(Op op, QueryIterator input, GroupExecution.Single single, ExecutionContext execution) {
        Op inner = op instanceof OpGraph graph ? graph.getSubOp() : op;
        return inner instanceof OpPath path && !input.isJoinIdentity()
                ? new PathByTerms(op, path, input, single, execution)
                : single.execute(op, input);
    }

    @Override
    protected QueryIterator nextStage(Binding row) {
        Node end = Var.lookup(row::get, object);
        boolean bothKnown = !Var.isVar(end) && !Var.isVar(Var.lookup(row::get, subject));
        if (!bothKnown || !end.isLiteral()) {
            return single.execute(op, QueryIterSingleton.create(row, getExecContext()));
        }
        int times = 0;
        QueryIterator ends = single.execute(withFreeEnd, QueryIterSingleton.create(row, getExecContext()));
        try {
            while (ends.hasNext()) {
                times += ends.next().get(END).equals(end) ? 1 : 0;
            }
        } finally {
            ends.close();
        }
        return new QueryIterYieldN(times, row, getExecContext());
    }
}
