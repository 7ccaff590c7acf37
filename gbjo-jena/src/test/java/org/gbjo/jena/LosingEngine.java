package org.gbjo.jena;

import org.apache.jena.query.Query;
import org.apache.jena.sparql.algebra.Algebra;
import org.apache.jena.sparql.algebra.Op;
import org.apache.jena.sparql.algebra.TransformCopy;
import org.apache.jena.sparql.algebra.Transformer;
import org.apache.jena.sparql.algebra.op.OpBGP;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.Plan;
import org.apache.jena.sparql.engine.QueryEngineFactory;
import org.apache.jena.sparql.engine.QueryEngineRegistry;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;

/** An engine that forgets the last pattern of each BGP that has three or more. */
final class LosingEngine implements QueryEngineFactory {
    static final Symbol ASKED = Symbol.create("urn:x-gbjo:test:losing");

    @Override
    public boolean accept(Query query, DatasetGraph dataset, Context context) {
        return context.isTrue(ASKED);
    }

    @Override
    public boolean accept(Op op, DatasetGraph dataset, Context context) {
        return false;
    }

    @Override
    public Plan create(Query query, DatasetGraph dataset, Binding input, Context context) {
        Op losing = Transformer.transform(
                new TransformCopy() {
                    @Override
                    public Op transform(OpBGP op) {
                        BasicPattern pattern = op.getPattern();
                        return pattern.size() < 3
                                ? op
                                : new OpBGP(BasicPattern.wrap(pattern.getList().subList(0, pattern.size() - 1)));
                    }
                },
                Algebra.compile(query));
        return QueryEngineRegistry.findFactory(losing, dataset, context).create(losing, dataset, input, context);
    }

    @Override
    public Plan create(Op op, DatasetGraph dataset, Binding input, Context context) {
        throw new UnsupportedOperationException("this engine takes queries only");
    }
}
