package org.gbjo.sail;

import java.util.Optional;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryEvaluationStep;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.DefaultEvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.QueryEvaluationContext;

/** RDF4J's own strategy, in which joins of statement patterns of one graph run on term ids. For one query. */
final class FolderStrategy extends DefaultEvaluationStrategy {
    private final FolderData data;

    FolderStrategy(FolderData data, FolderStatements statements, Dataset dataset, EvaluationStatistics statistics) {
        super(statements, dataset, null, 0, statistics);
        this.data = data;
    }

    @Override
    protected QueryEvaluationStep prepare(Join join, QueryEvaluationContext context) {
        Optional<PatternJoin> onIds = PatternJoin.of(data, join, dataset, context);
        return onIds.isPresent() ? onIds.get() : super.prepare(join, context);
    }
}
