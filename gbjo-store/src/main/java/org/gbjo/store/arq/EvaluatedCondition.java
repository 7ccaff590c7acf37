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
    private final ExecutionContext execution;
    private final Expr filter;
    private final long reads;
    private final IdVars vars;
    private final int[] slots;
    private final boolean ofRowAlone;

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
        this.execution = execution;
        this.filter = filter;
        this.reads = reads;
        Var[] all = group.vars();
        List<Var> read = new ArrayList<>();
        long own = reads & ~bound & group.variables();
        slots = new int[Long.bitCount(own)];
        for (int slot = 0; slot < all.length; slot++) {
            if ((own >>> slot & 1) != 0) {
                slots[read.size()] = slot;
                read.add(all[slot]);
            }
        }
        vars = new IdVars(terms, List.copyOf(read));
        ofRowAlone = reads != FilterChecks.ALL && group.slots().keySet().containsAll(filter.getVarsMentioned());
    }

    @Override
    public long reads() {
        return reads;
    }

    @Override
    public boolean isOfRowAlone() {
        return ofRowAlone;
    }

    @Override
    public boolean accepts(int[] row) {
        try {
            return filter.isSatisfied(new IdBinding(outer.parent(), vars, row, slots), execution);
        } catch (ExprException e) {
            // As in Jena: a condition that cannot be evaluated does not hold.
            return false;
        }
    }
}
