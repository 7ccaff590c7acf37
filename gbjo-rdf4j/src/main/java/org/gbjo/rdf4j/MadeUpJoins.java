package org.gbjo.rdf4j;

import java.util.Random;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.query.algebra.Distinct;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.QueryRoot;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.helpers.TupleExprs;

/**
 * Queries that nobody asks, with statement patterns alone, and counts for them, to compare ways to order joins. The patterns have
 * few terms, so that some occur twice in a query, and many counts are equal.
 */
final class MadeUpJoins {
    private static final int MOST_PATTERNS = 13;
    private static final int CONSTANTS = 9;

    private final long seed;
    private final Random random;
    private final int patterns;
    private final int variables;

    MadeUpJoins(long seed) {
        this.seed = seed;
        random = new Random(seed);
        patterns = 2 + random.nextInt(MOST_PATTERNS - 1);
        variables = 1 + random.nextInt(2 * patterns);
    }

    /** Joins of any form, as parsers and other optimizers leave them; another query with each call. */
    TupleExpr query() {
        return new QueryRoot(new Distinct(joined(patterns)));
    }

    private TupleExpr joined(int number) {
        if (number == 1) {
            return pattern();
        }
        int left = 1 + random.nextInt(number - 1);
        return new Join(joined(left), joined(number - left));
    }

    StatementPattern pattern() {
        return new StatementPattern(
                random.nextInt(3) == 0 ? constant() : variable(),
                random.nextInt(8) == 0 ? variable() : constant(),
                random.nextInt(3) == 0 ? constant() : variable());
    }

    private Var variable() {
        return new Var("v" + random.nextInt(variables));
    }

    private Var constant() {
        return TupleExprs.createConstVar(Values.iri("urn:x-gbjo:warm-up:", "c" + random.nextInt(CONSTANTS)));
    }

    /** Counts that depend on the pattern alone. */
    EvaluationStatistics counts() {
        return new EvaluationStatistics() {
            @Override
            protected CardinalityCalculator createCardinalityCalculator() {
                return new CardinalityCalculator() {
                    @Override
                    protected double getCardinality(StatementPattern pattern) {
                        return count(pattern);
                    }
                };
            }
        };
    }

    private double count(StatementPattern pattern) {
        Random ofPattern = new Random(31 * seed + pattern.hashCode());
        return ofPattern.nextInt(4) == 0 ? ofPattern.nextInt(2) : Math.floor(Math.exp(12 * ofPattern.nextDouble()));
    }
}
