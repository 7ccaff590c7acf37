package org.gbjo.rdf4j;

import java.util.List;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.evaluation.federation.FederatedServiceResolver;
import org.eclipse.rdf4j.repository.sparql.federation.SPARQLServiceResolver;
import org.gbjo.api.PublicApi;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.rdf4j.hook.Rdf4jHook;
import org.gbjo.rdf4j.translation.Rdf4jPatterns;

/**
 * What all stores of a process share. A store is told of the plug-in by {@link GbjoEvaluationStrategyFactory} or, where
 * its own evaluation is strict, by {@link GbjoStrictEvaluationStrategyFactory}.
 */
@PublicApi
public final class GbjoRdf4j {
    private GbjoRdf4j() {}

    /** The orderers of this process, with their models and counters. */
    public static JoinOrdererRegistry orderers() {
        return Rdf4jHook.orderers();
    }

    /**
     * The resolver of SERVICE for stores that do not give their own. A factory does not hear when its store is
     * closed, so all of them share one, which lives as long as the process. A {@link GbjoSail} has the resolver of
     * its store.
     */
    static FederatedServiceResolver serviceResolver() {
        return SharedResolver.INSTANCE;
    }

    /** Made when a store needs it. */
    private static final class SharedResolver {
        static final FederatedServiceResolver INSTANCE = new SPARQLServiceResolver();
    }

    /** Patterns as SPARQL writes them, for people. */
    public static List<String> texts(List<StatementPattern> patterns) {
        return patterns.stream().map(Rdf4jPatterns::text).toList();
    }
}
