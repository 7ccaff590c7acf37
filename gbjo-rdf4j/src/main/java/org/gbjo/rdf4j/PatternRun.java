package org.gbjo.rdf4j;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.gbjo.decision.Decision;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.JoinProblem;
import org.gbjo.decision.settings.Mode;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.KnownCounts;

/**
 * Patterns that are joined one right after the other, over the same graphs. Which of them comes first is of no consequence
 * for the solutions: what stands before and behind them sees the same variables bound.
 *
 * @param slots where they stand, in RDF4J's own order
 * @param patterns what stands there
 * @param bound the variables that have a value before the first of them is matched
 */
record PatternRun(List<JoinSlot> slots, List<StatementPattern> patterns, Set<String> bound) {

    /**
     * Looks at the first pattern, then at what came of queries of this kind, and then at the counts of all patterns, so that a
     * query which is cheap anyway costs no more than that.
     *
     * @param trees whether the patterns may also become a tree
     */
    Decision decide(JoinOrderer orderer, StoreCounts counts, boolean trees) {
        Optional<Decision> quick = orderer.decideBySize(patterns.size());
        if (quick.isEmpty() && bound.isEmpty()) {
            quick = orderer.decideByStart(counts.most(patterns.get(0)));
        }
        return quick.orElseGet(() -> decideByKind(orderer, counts, trees));
    }

    private Decision decideByKind(JoinOrderer orderer, StoreCounts counts, boolean trees) {
        boolean known = counts.traits().countsStatements()
                && bound.isEmpty()
                && patterns.get(0).getContextVar() == null;
        return known
                ? orderer.decideByKind(TemplateReader.of(patterns, counts), () -> look(orderer, counts, trees))
                : look(orderer, counts, trees);
    }

    private Decision look(JoinOrderer orderer, StoreCounts counts, boolean trees) {
        KnownCounts known = counts.of(patterns, bound);
        return orderer.decideByCounts(() -> Rdf4jPatterns.patterns(patterns, bound), known)
                .orElseGet(() -> orderer.decide(
                        Rdf4jDecisionKey.of(patterns, bound, trees),
                        () -> new JoinProblem(
                                Rdf4jPatterns.bgp(patterns, bound),
                                JoinOrder.asWritten(patterns.size()),
                                counts.traits().lookups(),
                                known,
                                trees)));
    }

    /** Puts the patterns into the order that was decided on, each with the filter around it and the rows predicted for it. */
    void apply(Decision decision) {
        Optional<JoinOrder> learned = decision.replacement(Mode.ON);
        if (!decision.rows().isEmpty()) {
            JoinOrder order = learned.orElseGet(() -> JoinOrder.asWritten(slots.size()));
            for (int place = 0; place < order.size(); place++) {
                slots.get(order.at(place))
                        .argument()
                        .setCostEstimate(Math.exp(decision.rows().get(place)));
            }
        }
        learned.ifPresent(this::reorder);
    }

    private void reorder(JoinOrder order) {
        for (int place = 0; place < order.size(); place++) {
            slots.get(place).put(slots.get(order.at(place)).argument());
        }
        slots.forEach(slot -> forgetMergeJoins(slot.join()));
    }

    /** A merge join relies on the order of both of its sides. */
    private static void forgetMergeJoins(Join changed) {
        Join join = changed;
        while (join.isMergeJoin()) {
            join.setMergeJoin(false);
            join.setOrder(null);
            if (!(join.getParentNode() instanceof Join parent)) {
                return;
            }
            join = parent;
        }
    }
}
