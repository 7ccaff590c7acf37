package org.gbjo.store.arq;

import org.apache.jena.sparql.engine.binding.Binding;

/** The solution whose matches a join is searching for. */
final class OuterSolution {
    private Binding binding;

    void turnTo(Binding solution) {
        binding = solution;
    }

    /** What further values are added to; null if nothing is bound. */
    Binding parent() {
        return binding == null || binding.isEmpty() ? null : binding;
    }
}
