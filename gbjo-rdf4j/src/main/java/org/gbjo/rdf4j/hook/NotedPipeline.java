package org.gbjo.rdf4j.hook;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizer;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizerPipeline;
import org.eclipse.rdf4j.query.algebra.helpers.AbstractQueryModelVisitor;

/**
 * RDF4J's optimizers, and a sentence at the first join of the plan that says why none of them is gbjo's.
 *
 * @param pipeline the optimizers
 */
public record NotedPipeline(QueryOptimizerPipeline pipeline, String sentence) implements QueryOptimizerPipeline {

    @Override
    public Iterable<QueryOptimizer> getOptimizers() {
        List<QueryOptimizer> optimizers = new ArrayList<>();
        pipeline.getOptimizers().forEach(optimizers::add);
        optimizers.add(this::note);
        return optimizers;
    }

    /** In a version that nobody has tried even this may fail, and the plan then lacks the sentence. */
    private void note(TupleExpr query, Dataset dataset, BindingSet bindings) {
        try {
            query.visit(new FirstJoin());
        } catch (RuntimeException | LinkageError e) {
            System.getLogger("org.gbjo.rdf4j").log(System.Logger.Level.DEBUG, "a plan could not be noted", e);
        }
    }

    private final class FirstJoin extends AbstractQueryModelVisitor<RuntimeException> {
        @Override
        public void meet(Join join) {
            ExplainedJoin.replace(join, List.of(), List.of(sentence), null);
        }
    }
}
