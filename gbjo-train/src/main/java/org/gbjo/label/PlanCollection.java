package org.gbjo.label;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.plan.Plan;

/** The plans of one query that were chosen so far, each once, with their cardinalities. */
final class PlanCollection {
    private final Cardinalities cardinalities;
    private final Set<Plan> seen = new HashSet<>();
    private final List<LabelledPlan> labelled = new ArrayList<>();

    PlanCollection(Cardinalities cardinalities) {
        this.cardinalities = cardinalities;
    }

    /** Labels a plan and keeps it unless its cost is saturated; false if it was there already. */
    boolean add(Plan plan, PlanOrigin origin) {
        Plan canonical = CanonicalPlan.of(plan);
        if (!seen.add(canonical)) {
            return false;
        }
        List<Double> rows = new ArrayList<>();
        for (Plan.Join join : canonical.joins()) {
            rows.add(cardinalities.rows(join.patterns()));
        }
        LabelledPlan candidate = new LabelledPlan(canonical, origin, isCartesian(canonical), rows);
        if (candidate.cost() != Cost.SATURATED) {
            labelled.add(candidate);
        }
        return true;
    }

    /** Whether some join of a plan shares no variable. */
    private boolean isCartesian(Plan plan) {
        for (Plan.Join join : plan.joins()) {
            if (!cardinalities
                    .bgp()
                    .touching(join.left().patterns())
                    .intersects(join.right().patterns())) {
                return true;
            }
        }
        return false;
    }

    List<LabelledPlan> labelled() {
        return labelled;
    }

    /** How many plans were left out because their cost is saturated. */
    int saturated() {
        return seen.size() - labelled.size();
    }
}
