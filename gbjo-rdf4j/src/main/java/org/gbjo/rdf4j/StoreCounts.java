package org.gbjo.rdf4j;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.gbjo.query.KnownCounts;

/**
 * What a store knows of its own data at no cost. The memory store keeps a list of the statements of each term, so it knows
 * how many statements a pattern with a single constant matches; other stores estimate.
 */
final class StoreCounts {
    private static final String OF_MEMORY = "org.eclipse.rdf4j.sail.memory.MemEvaluationStatistics";

    private final EvaluationStatistics statistics;
    private final boolean counts;

    StoreCounts(EvaluationStatistics statistics) {
        this.statistics = statistics;
        this.counts = statistics.getClass().getName().equals(OF_MEMORY);
    }

    /** Of patterns some of whose variables have their value by then. */
    KnownCounts of(List<StatementPattern> patterns, Set<String> bound) {
        return counts ? pattern -> count(patterns.get(pattern), bound) : KnownCounts.NONE;
    }

    private double count(StatementPattern pattern, Set<String> bound) {
        Set<String> free = new HashSet<>();
        int constants = 0;
        for (Var term : pattern.getVarList()) {
            if (term.hasValue()) {
                constants++;
            } else if (bound.contains(term.getName()) || !free.add(term.getName())) {
                return Double.NaN;
            }
        }
        return constants == 1 && pattern.getContextVar() == null ? statistics.getCardinality(pattern) : Double.NaN;
    }

    /** All statements of the store, as it counts or estimates them. */
    long all() {
        return Math.round(statistics.getCardinality(new StatementPattern(new Var("s"), new Var("p"), new Var("o"))));
    }
}
