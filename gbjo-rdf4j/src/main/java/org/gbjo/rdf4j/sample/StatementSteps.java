package org.gbjo.rdf4j.sample;

import java.util.function.Predicate;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.gbjo.cardinality.sample.PathReach;
import org.gbjo.query.Constant;
import org.gbjo.query.NTriplesText;
import org.gbjo.query.Term;

/** The steps of paths among the statements that a query sees. */
final class StatementSteps implements PathReach.Steps<Value> {
    private final TripleSource source;
    private final Resource[] contexts;

    StatementSteps(TripleSource source, Resource[] contexts) {
        this.source = source;
        this.contexts = contexts;
    }

    @Override
    public void from(Value start, Term predicate, boolean forwards, Predicate<Value> wantsMore) {
        if (forwards && !(start instanceof Resource)) {
            return;
        }
        try (CloseableIteration<? extends Statement> statements = source.getStatements(
                forwards ? (Resource) start : null,
                SimpleValueFactory.getInstance().createIRI(NTriplesText.iri(((Constant) predicate).nTriples())),
                forwards ? null : start,
                contexts)) {
            boolean goesOn = true;
            while (goesOn && statements.hasNext()) {
                Statement statement = statements.next();
                goesOn = wantsMore.test(forwards ? statement.getObject() : statement.getSubject());
            }
        }
    }
}
