package org.gbjo.cli;

import java.util.Locale;

/** The planners by the names that a user gives. */
enum PlannerKind {
    GRADIENT(Needs.MODEL),
    EXHAUSTIVE(Needs.MODEL),
    DYNAMIC_PROGRAMMING(Needs.MODEL),
    GREEDY(Needs.MODEL),
    ITERATIVE_IMPROVEMENT(Needs.MODEL),
    GENETIC(Needs.MODEL),
    NEURAL_SORT(Needs.MODEL),
    CMA_ES(Needs.MODEL),
    RANDOM(Needs.MODEL),
    SMALLEST_COUNT(Needs.GRAPH),
    INDEPENDENCE(Needs.GRAPH),
    JENA_FIXED(Needs.NOTHING),
    JENA_STATISTICS(Needs.GRAPH),
    EXACT(Needs.GRAPH),
    WRITTEN(Needs.NOTHING);

    private enum Needs {
        MODEL,
        GRAPH,
        NOTHING
    }

    private final Needs needs;

    PlannerKind(Needs needs) {
        this.needs = needs;
    }

    boolean needsModel() {
        return needs == Needs.MODEL;
    }

    boolean needsGraph() {
        return needs == Needs.GRAPH;
    }

    /** As a user writes it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
