package org.gbjo.statistics.build;

import org.gbjo.graph.Graph;
import org.gbjo.query.Constant;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/** The predicates of a graph by their ordinals. A variable after the last stands for all of them. */
final class PredicateTerms {
    private final Term[] terms;

    PredicateTerms(Graph graph) {
        int predicates = graph.predicates().size();
        terms = new Term[predicates + 1];
        for (int ordinal = 0; ordinal < predicates; ordinal++) {
            terms[ordinal] = new Constant(graph.dictionary().term(graph.predicateId(ordinal)));
        }
        terms[predicates] = new Variable("any");
    }

    Term of(int ordinal) {
        return terms[ordinal];
    }
}
