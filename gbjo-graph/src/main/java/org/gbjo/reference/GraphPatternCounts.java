package org.gbjo.reference;

import org.gbjo.api.PublicApi;
import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.PredicateStatistics;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;

/**
 * Exact counts of patterns. The number of distinct values of a variable comes from the statistics that a graph folder
 * has for each predicate. Where the predicate is a variable, only the number of terms bounds subjects and objects.
 */
@PublicApi
public final class GraphPatternCounts implements PatternCounts {
    private final Graph graph;
    private final Oracle oracle;

    public GraphPatternCounts(Graph graph) {
        this.graph = graph;
        this.oracle = new GraphOracle(graph);
    }

    @Override
    public double count(Pattern pattern) {
        Bgp alone = Bgp.of(pattern);
        return oracle.open(alone, Deadline.none()).rows(alone.all());
    }

    @Override
    public double distinct(Pattern pattern, Variable variable) {
        if (variable.equals(pattern.predicate())) {
            return graph.metadata().predicates();
        }
        if (!(pattern.predicate() instanceof Constant predicate)) {
            return graph.metadata().terms();
        }
        int term = graph.dictionary().find(predicate.nTriples());
        int ordinal = term == Dictionary.ABSENT ? Dictionary.ABSENT : graph.predicateOrdinal(term);
        if (ordinal == Dictionary.ABSENT) {
            return 0;
        }
        PredicateStatistics statistics = graph.predicates().get(ordinal);
        return variable.equals(pattern.subject()) ? statistics.subjects() : statistics.objects();
    }
}
