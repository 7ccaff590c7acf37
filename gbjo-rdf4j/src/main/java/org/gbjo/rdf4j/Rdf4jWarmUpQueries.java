package org.gbjo.rdf4j;

import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.Projection;
import org.eclipse.rdf4j.query.algebra.QueryRoot;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.plugin.PrecheckWarmUp;

/**
 * Queries that nobody asks, with which the look at a query is warmed up. Once for a process. They go the ways of real ones, with
 * counts from a store and a predicate that statistics know, as code that was compiled for other ways would be compiled again.
 */
final class Rdf4jWarmUpQueries {
    static final PrecheckWarmUp WARM_UP = new PrecheckWarmUp(Rdf4jWarmUpQueries::look);

    private static final String NAMESPACE = "urn:x-gbjo:warm-up:";
    private static final StoreCounts COUNTS = new StoreCounts(new EvaluationStatistics(), StoreTraits.MEMORY);
    /** Too many to be left alone for that alone, few enough for the whole query to be cheap. */
    private static final double MATCHES = 24;

    /** It takes tens of thousands of looks until all of their code is compiled as well as it can be. */
    private static final int LOOKS_AT_ONCE = 4;

    private Rdf4jWarmUpQueries() {}

    private static void look(int patterns, JoinOrderer orderer) {
        for (int i = 0; i < LOOKS_AT_ONCE; i++) {
            query(patterns).visit(new JoinGroups(orderer, (group, decision) -> {}, COUNTS));
        }
    }

    /** Joined as RDF4J joins. */
    private static TupleExpr query(int patterns) {
        TupleExpr right = pattern(patterns - 1);
        for (int i = patterns - 2; i >= 0; i--) {
            right = new Join(pattern(i), right);
        }
        return new QueryRoot(new Projection(right));
    }

    /** The predicate of the first is a variable, which stands for all triples of the graph. */
    private static StatementPattern pattern(int number) {
        Var predicate = number == 0 ? new Var("p") : constant("p" + number);
        Var object = number % 2 == 1 ? new Var("v" + number) : constant("o" + number);
        StatementPattern pattern = new StatementPattern(new Var("v"), predicate, object);
        pattern.setResultSizeEstimate(MATCHES);
        return pattern;
    }

    private static Var constant(String name) {
        return new Var(name, Values.iri(NAMESPACE, name));
    }
}
