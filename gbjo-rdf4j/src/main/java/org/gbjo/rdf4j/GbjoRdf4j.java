package org.gbjo.rdf4j;

import java.util.List;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.gbjo.engine.EnginePace;
import org.gbjo.engine.Orderers;

/**
 * What all stores of a process share. A store is told of the plug-in by {@link GbjoEvaluationStrategyFactory} or, where
 * its own evaluation is strict, by {@link GbjoStrictEvaluationStrategyFactory}.
 */
public final class GbjoRdf4j {
    /**
     * RDF4J's own orders follow counts and leave less to save than Jena's: of the half microsecond that a row takes in memory,
     * a fifth on Wikidata's stars and paths. Replayed on these, planning that may take longer costs more than it brings.
     */
    private static final EnginePace PACE = new EnginePace(100, 0);

    private static final Orderers ORDERERS = new Orderers(PACE);

    private GbjoRdf4j() {}

    /** The orderers of this process, with their models and counters. */
    public static Orderers orderers() {
        return ORDERERS;
    }

    /** Patterns as SPARQL writes them, for people. */
    public static List<String> texts(List<StatementPattern> patterns) {
        return patterns.stream().map(PatternTerms::text).toList();
    }
}
