package org.gbjo.rdf4j.live;

import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.model.Statement;
import org.gbjo.live.TripleCollector;
import org.gbjo.live.TripleReading;
import org.gbjo.rdf4j.translation.Rdf4jPatterns;

/** Reads the statements of a store, of one of its contexts or of all contexts. */
final class StatementReading implements TripleReading {
    private final SailSnapshot snapshot;
    private final CloseableIteration<? extends Statement> statements;
    private final boolean namedOnly;
    private final ValueNumbers numbers;

    /**
     * A reading from the first statement on.
     *
     * @param namedOnly whether statements without a context are left out
     */
    StatementReading(
            SailSnapshot snapshot,
            CloseableIteration<? extends Statement> statements,
            boolean namedOnly,
            ValueNumbers numbers) {
        this.snapshot = snapshot;
        this.statements = statements;
        this.namedOnly = namedOnly;
        this.numbers = numbers;
    }

    @Override
    public boolean next(TripleCollector into, int most) {
        return snapshot.step(() -> read(into, most));
    }

    private boolean read(TripleCollector into, int most) {
        for (int i = 0; i < most; i++) {
            if (!statements.hasNext()) {
                // A store on disk writes nothing while somebody reads it.
                statements.close();
                return false;
            }
            Statement statement = statements.next();
            if (!namedOnly || statement.getContext() != null) {
                into.add(
                        numbers.of(statement.getSubject()),
                        numbers.of(statement.getPredicate()),
                        numbers.of(statement.getObject()));
            }
        }
        return true;
    }

    @Override
    public String text(int term) {
        return snapshot.step(() -> Rdf4jPatterns.text(numbers.value(term)));
    }
}
