package org.gbjo.store.arq;

import java.util.ArrayList;
import java.util.List;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprException;
import org.gbjo.store.join.RowCondition;
import org.gbjo.store.term.GraphTerms;

/** A condition that Jena evaluates on the terms of a row. */
final class EvaluatedCondition implements RowCondition {
    private final OuterSolution outer;
    private final GraphTerms terms;
    private final ExecutionContext execution;
    private final Expr filter;
    private final long reads;
    private final Var[] vars;
    private final int[] slots;

    /**
     * A condition.
     *
     * @param bound the slots that the outer solution has values for, as bits
     */
    EvaluatedCondition(
            Expr filter,
            long reads,
            PatternGroup group,
            long bound,
            OuterSolution outer,
            GraphTerms terms,
            ExecutionContext execution) {
        this.outer = outer;
        this.terms = terms;
        this.execution = execution;
        this.filter = filter;
        this.reads = reads;
        Var[] all = group.vars();
        List<Var> read = new ArrayList<>();
        long own = reads & ~bound & ((1L << all.length) - 1);
        slots = new int[Long.bitCount(own)];
        for (int slot = 0; slot < all.length; slot++) {
            if ((own >>> slot & 1) != 0) {
                slots[read.size()] = slot;
                read.add(all[slot]);
            }
        }
        vars = read.toArray(new Var[0]);
    }

    @Override
    public long reads() {
        return reads;
    }

    @Override
    public boolean accepts(int[] row) {
        int[] ids = new int[slots.length];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = row[slots[i]];
        }
        try {
            return filter.isSatisfied(new IdBinding(outer.parent(), terms, vars, ids), execution);
        } catch (ExprException e) {
            // As in Jena: a condition that cannot be evaluated does not hold.
            return false;
        }
    }
}
