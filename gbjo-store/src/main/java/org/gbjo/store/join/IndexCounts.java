package org.gbjo.store.join;

import org.gbjo.graph.Dictionary;
import org.gbjo.graph.Graph;
import org.gbjo.graph.PredicateStatistics;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.PatternCounts;

/** Counts of patterns from the stretches of the indexes, and different values from the table of predicates. */
final class IndexCounts implements PatternCounts {
    private final Graph graph;

    IndexCounts(Graph graph) {
        this.graph = graph;
    }

    @Override
    public double count(Pattern pattern) {
        int[] slots = new int[3];
        int[] ids = new int[3];
        for (int position = 0; position < 3; position++) {
            Term term = pattern.terms().get(position);
            slots[position] = term instanceof Constant ? IdPattern.CONSTANT : position;
            ids[position] =
                    term instanceof Constant constant ? graph.dictionary().find(constant.nTriples()) : 0;
            if (ids[position] == Dictionary.ABSENT) {
                return 0;
            }
        }
        IdPattern onIds = new IdPattern(slots, ids);
        int known = onIds.known(0);
        PatternScan scan = new PatternScan(graph, onIds, onIds.order(known, 0, 0), Integer.bitCount(known));
        scan.open(slots);
        return scan.left();
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
