package org.gbjo.sail;

import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;

/** What RDF4J's optimizers want to know: how many statements match a pattern, counted in the indexes. */
final class FolderCounts extends EvaluationStatistics {
    private final FolderData data;

    FolderCounts(FolderData data) {
        this.data = data;
    }

    @Override
    protected CardinalityCalculator createCardinalityCalculator() {
        return new CardinalityCalculator() {
            @Override
            protected double getCardinality(StatementPattern pattern) {
                int[] ids = FolderStatements.ids(
                        data,
                        value(pattern.getSubjectVar()),
                        value(pattern.getPredicateVar()),
                        value(pattern.getObjectVar()));
                if (ids.length == 0) {
                    return 0;
                }
                return value(pattern.getContextVar()) instanceof Resource context
                        ? data.matches(ids, context)
                        : data.matches(ids);
            }
        };
    }

    static Value value(Var var) {
        return var == null ? null : var.getValue();
    }
}
