package org.gbjo.jena.hook;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.jena.sparql.ARQConstants;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.TransformCopy;
import org.apache.jena.sparql.algebra.Transformer;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.op.OpFilter;
import org.apache.jena.sparql.algebra.op.OpModifier;
import org.apache.jena.sparql.algebra.op.OpSequence;
import org.apache.jena.sparql.algebra.optimize.Optimize;
import org.apache.jena.sparql.algebra.optimize.RewriteFactory;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.expr.Expr;
import org.apache.jena.sparql.expr.ExprLib;
import org.apache.jena.sparql.expr.ExprList;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.VarUtils;
import org.gbjo.jena.execution.FirstRows;

/**
 * Rejoins BGPs that Jena's optimizer has split at their filters, with the filters around them: otherwise they could
 * only be ordered piece by piece. (Jena can be told not to split, by {@code arq:optFilterPlacementBGP}, but then it
 * loses filters of some queries, as of 5.6.0.)
 */
public final class RejoinSplitBgps extends TransformCopy {
    private RejoinSplitBgps() {}

    /** Lets the optimizer of a query's context rejoin BGPs at its end. */
    static void arrange(Context context) {
        RewriteFactory given = context.get(ARQConstants.sysOptimizerFactory);
        context.set(ARQConstants.sysOptimizerFactory, (RewriteFactory) own -> {
            RewriteFactory usual =
                    Optimize.getFactory() != null ? Optimize.getFactory() : Optimize.stdOptimizationFactory;
            RewriteFactory optimizer = given != null ? given : usual;
            return op -> {
                FirstRows.look(op, own);
                return of(optimizer.create(own).rewrite(op));
            };
        });
    }

    /** The same query with its BGPs whole; what another service executes is left alone. */
    public static Op of(Op op) {
        return isSingleBgp(op) ? op : Transformer.transformSkipService(new RejoinSplitBgps(), op);
    }

    /** Whether a query is one BGP without filters and what is done with its solutions, as most are. */
    private static boolean isSingleBgp(Op op) {
        Op inner = op;
        while (inner instanceof OpModifier modifier) {
            inner = modifier.getSubOp();
        }
        return inner instanceof OpBGP;
    }

    /** Patterns with the filters around them. */
    private record Piece(BasicPattern pattern, ExprList filters) {
        /** The piece that an operator is, or null. */
        static Piece of(Op op) {
            if (op instanceof OpBGP bgp) {
                return new Piece(bgp.getPattern(), ExprList.emptyList);
            }
            return op instanceof OpFilter filter && filter.getSubOp() instanceof OpBGP bgp
                    ? new Piece(bgp.getPattern(), filter.getExprs())
                    : null;
        }

        Op op() {
            return filters.isEmpty() ? new OpBGP(pattern) : OpFilter.filterBy(filters, new OpBGP(pattern));
        }

        /**
         * Whether the filters of this piece can be applied after the other one as well: they have the same value there,
         * since the other one binds none of their variables.
         */
        boolean canGoOnWith(Piece next) {
            Set<Var> bound = new HashSet<>();
            VarUtils.addVars(bound, next.pattern);
            Set<Var> own = new HashSet<>();
            VarUtils.addVars(own, pattern);
            bound.removeAll(own);
            for (Expr filter : filters) {
                if (!ExprLib.isStable(filter)
                        || filter.getVarsMentioned().stream().anyMatch(bound::contains)) {
                    return false;
                }
            }
            return true;
        }

        Piece with(Piece next) {
            BasicPattern all = new BasicPattern(pattern);
            all.addAll(next.pattern);
            ExprList both = new ExprList();
            both.addAll(filters);
            both.addAll(next.filters);
            return new Piece(all, both);
        }
    }

    @Override
    public Op transform(OpFilter op, Op filtered) {
        Piece piece = Piece.of(filtered);
        if (piece == null || piece.filters.isEmpty()) {
            return super.transform(op, filtered);
        }
        ExprList both = new ExprList();
        both.addAll(piece.filters);
        both.addAll(op.getExprs());
        return new Piece(piece.pattern, both).op();
    }

    @Override
    public Op transform(OpSequence op, List<Op> elements) {
        List<Op> whole = new ArrayList<>();
        Piece last = null;
        for (Op element : elements) {
            Piece piece = Piece.of(element);
            if (last != null && piece != null && last.canGoOnWith(piece)) {
                last = last.with(piece);
                whole.set(whole.size() - 1, last.op());
            } else {
                last = piece;
                whole.add(element);
            }
        }
        if (whole.size() == elements.size()) {
            return super.transform(op, elements);
        }
        return whole.size() == 1 ? whole.get(0) : op.copy(whole);
    }
}
