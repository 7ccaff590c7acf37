package org.gbjo.rdf4j.hook;

import java.util.List;
import org.eclipse.rdf4j.model.util.Values;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.Projection;
import org.eclipse.rdf4j.query.algebra.QueryRoot;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.plugin.PrecheckWarmUp;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.observe.Executions;
import org.gbjo.observe.QueryWatch;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.rdf4j.translation.KnownStore;
import org.gbjo.rdf4j.translation.StoreCounts;
import org.gbjo.rdf4j.translation.WrittenQuery;

/** Synthetic queries that warm up the pre-check. They go the way of real ones, with counts from a store. */
final class Rdf4jWarmUpQueries {
    static final PrecheckWarmUp WARM_UP = new PrecheckWarmUp(Rdf4jWarmUpQueries::ask);

    private static final StoreCounts COUNTS = new StoreCounts(new EvaluationStatistics(), KnownStore.MEMORY);
    /** Too many for the check of the first pattern, but few enough for the whole query to be cheap. */
    private static final double MATCHES = 24;

    /** The code is fully compiled only after tens of thousands of queries. */
    private static final int TIMES = 4;

    private static final QueryWatch UNWATCHED = QueryWatch.of(new Executions(), ObserveSettings.NOTHING);

    private Rdf4jWarmUpQueries() {}

    static void ask(List<Pattern> star, JoinOrderer orderer) {
        ContextOrderers orderers = new ContextOrderers.One(orderer);
        for (int i = 0; i < TIMES; i++) {
            query(star)
                    .visit(new JoinGroups(
                            orderers,
                            null,
                            DecisionListener.none(),
                            GroupListener.NONE,
                            COUNTS,
                            UNWATCHED,
                            WrittenQuery.UNKNOWN));
        }
    }

    /** Joined as RDF4J joins. The first pattern, which matches every statement, comes last. */
    private static TupleExpr query(List<Pattern> star) {
        TupleExpr joined = statement(star.get(0));
        for (Pattern pattern : star.subList(1, star.size())) {
            joined = new Join(statement(pattern), joined);
        }
        return new QueryRoot(new Projection(joined));
    }

    private static StatementPattern statement(Pattern pattern) {
        StatementPattern statement = new StatementPattern(
                variable(pattern.subject()), variable(pattern.predicate()), variable(pattern.object()));
        statement.setResultSizeEstimate(MATCHES);
        return statement;
    }

    private static Var variable(Term term) {
        if (term instanceof Variable variable) {
            return new Var(variable.name());
        }
        String text = ((Constant) term).nTriples();
        String iri = text.substring(1, text.length() - 1);
        return new Var(iri, Values.iri(iri));
    }
}
