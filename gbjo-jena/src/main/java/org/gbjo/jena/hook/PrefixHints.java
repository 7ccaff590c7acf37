package org.gbjo.jena.hook;

import java.util.Set;
import java.util.TreeSet;
import org.apache.jena.query.Query;
import org.apache.jena.shared.PrefixMapping;
import org.apache.jena.sparql.ARQConstants;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.TransformCopy;
import org.apache.jena.sparql.algebra.Transformer;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.algebra.optimize.RewriteFactory;
import org.apache.jena.sparql.util.Context;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.jena.execution.QueryOrdering;

/** Hints in the prefix declarations of a query, which Jena keeps. */
final class PrefixHints {
    private PrefixHints() {}

    static QueryHints of(Query query) {
        PrefixMapping prefixes = query.getPrefixMapping();
        return prefixes.hasNoMappings()
                ? QueryHints.NONE
                : QueryHints.of(prefixes.getNsPrefixMap().values());
    }

    /** Lets the optimizer of a query's context, which sees the whole query, log the hints that fit no BGP. */
    static void logUnfit(QueryOrdering ordering, Context context) {
        if (ordering.hints().isEmpty()) {
            return;
        }
        RewriteFactory optimizer = context.get(ARQConstants.sysOptimizerFactory);
        context.set(ARQConstants.sysOptimizerFactory, (RewriteFactory) own -> op -> {
            Op optimized = optimizer.create(own).rewrite(op);
            ordering.orderers().any().logUnfit(ordering.hints(), BgpSizes.of(optimized));
            return optimized;
        });
    }

    /** How many patterns the BGPs of a query have, also inside of expressions. */
    private static final class BgpSizes extends TransformCopy {
        private final Set<Integer> sizes = new TreeSet<>();

        static Set<Integer> of(Op op) {
            BgpSizes found = new BgpSizes();
            Transformer.transformSkipService(found, op);
            return found.sizes;
        }

        @Override
        public Op transform(OpBGP op) {
            sizes.add(op.getPattern().size());
            return super.transform(op);
        }
    }
}
