package org.gbjo.label;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.plan.Planner;

/**
 * Planners whose choice is labelled beside random, good and bad plans. A search makes use of the errors of its model: the
 * plans that it finds are those that look better than they are. A model that is trained on them does not make these errors
 * again (Ross, Gordon and Bagnell, AISTATS 2011, do the same for policies).
 *
 * @param names what tells these planners apart from others, for the provenance
 * @param planners shared by threads
 */
public record Finders(List<String> names, List<Planner> planners) {
    /** Nobody. */
    public static final Finders NONE = new Finders(List.of(), List.of());

    public Finders {
        names = List.copyOf(names);
        planners = List.copyOf(planners);
    }

    /** These and others. */
    public Finders and(Finders others) {
        List<String> allNames = new ArrayList<>(names);
        allNames.addAll(others.names);
        List<Planner> allPlanners = new ArrayList<>(planners);
        allPlanners.addAll(others.planners);
        return new Finders(allNames, allPlanners);
    }
}
