package org.gbjo.rdf4j.hook;

import java.util.List;
import java.util.Set;
import org.eclipse.rdf4j.query.algebra.Join;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.gbjo.decision.Decision;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.plan.JoinOrder;
import org.gbjo.rdf4j.translation.JoinSlot;
import org.gbjo.rdf4j.translation.Rdf4jQuestion;
import org.gbjo.rdf4j.translation.StoreCounts;
import org.gbjo.rdf4j.translation.WrittenQuery;

/**
 * Patterns that are joined one right after the other, over the same graphs. Their order does not change the solutions:
 * what stands before and behind them sees the same variables bound.
 *
 * @param slots where they stand, in RDF4J's own order
 * @param patterns what stands there
 * @param bound the variables that have a value before the first of them is matched
 */
record PatternRun(List<JoinSlot> slots, List<StatementPattern> patterns, Set<String> bound) {

    /**
     * Asks about the patterns.
     *
     * @param written what a person has written
     * @param trees whether they may also become a tree
     * @param measurable whether somebody observes how long they take
     * @param once whether they are evaluated once and to the end
     */
    Decision decide(
            JoinOrderer orderer,
            StoreCounts counts,
            WrittenQuery written,
            boolean trees,
            boolean measurable,
            boolean once) {
        return orderer.decide(new Rdf4jQuestion(
                patterns, FiltersAround.of(slots, patterns), bound, counts, written, trees, measurable, once));
    }

    /** Puts the patterns into the chosen order, each with the filter around it and the rows predicted for it. */
    void apply(Decision decision) {
        if (decision instanceof Decision.Reordered chosen) {
            showRows(decision.logRows(), chosen.order());
            reorder(chosen.order());
        } else if (!decision.logRows().isEmpty()) {
            showRows(decision.logRows(), JoinOrder.asWritten(slots.size()));
        }
    }

    /** RDF4J prints them with a plan. */
    private void showRows(List<Double> logRows, JoinOrder order) {
        for (int place = 0; place < logRows.size(); place++) {
            slots.get(order.at(place)).argument().setCostEstimate(Math.exp(logRows.get(place)));
        }
    }

    private void reorder(JoinOrder order) {
        for (int place = 0; place < order.size(); place++) {
            slots.get(place).put(slots.get(order.at(place)).argument());
        }
        slots.forEach(slot -> forgetMergeJoins(slot.join()));
    }

    /** A merge join relies on the order of both of its sides. */
    static void forgetMergeJoins(Join changed) {
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
