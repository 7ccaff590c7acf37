package org.gbjo.label;

/** What became of one query: labelled plans, or a reason why there are none. */
public sealed interface LabelOutcome {

    String id();

    /** How many of its plans were left out because their cost is saturated. */
    int saturatedPlans();

    /** A query with at least one labelled plan. */
    record Labelled(LabelledQuery query, int saturatedPlans) implements LabelOutcome {
        @Override
        public String id() {
            return query.query().id();
        }
    }

    /** A query without. */
    record LeftOut(String id, Omission omission, int saturatedPlans) implements LabelOutcome {}
}
