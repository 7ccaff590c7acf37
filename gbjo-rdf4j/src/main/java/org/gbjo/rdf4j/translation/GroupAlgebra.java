package org.gbjo.rdf4j.translation;

import java.util.List;
import java.util.Optional;
import org.eclipse.rdf4j.query.algebra.Extension;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.LeftJoin;
import org.eclipse.rdf4j.query.algebra.SingletonSet;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.gbjo.plan.JoinOrder;

/**
 * A group in an order, as RDF4J's algebra: each relation is joined on the right, row by row. So RDF4J, which places filters
 * afterwards, finds a join that has all variables of a filter as early as there can be one.
 */
public final class GroupAlgebra {
    private GroupAlgebra() {}

    /**
     * Joins what a group consists of.
     *
     * @param logRows the rows predicted after each relation; empty if they are not known
     */
    public static TupleExpr of(AlgebraGroup group, JoinOrder order, List<Double> logRows) {
        TupleExpr joined = null;
        for (int place = 0; place < order.size(); place++) {
            int relation = order.at(place);
            Optional<LeftJoin> optional = group.optional(relation);
            if (optional.isPresent()) {
                joined = with(joined == null ? new SingletonSet() : joined, optional.get());
                continue;
            }
            Optional<TupleExpr> argument = group.argument(relation);
            if (argument.isEmpty()) {
                joined = new Extension(joined == null ? new SingletonSet() : joined, group.assignment(relation));
                continue;
            }
            if (!logRows.isEmpty()) {
                argument.get().setCostEstimate(Math.exp(logRows.get(place)));
            }
            joined = joined == null ? argument.get() : new Join(joined, argument.get());
        }
        return joined;
    }

    /** An OPTIONAL added to something. */
    public static LeftJoin with(TupleExpr left, LeftJoin optional) {
        return new LeftJoin(left, optional.getRightArg(), optional.getCondition());
    }
}
