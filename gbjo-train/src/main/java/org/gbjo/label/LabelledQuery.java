package org.gbjo.label;

import java.util.List;
import org.gbjo.workload.Query;

/**
 * A query with labelled plans, no two of them equal.
 *
 * @param query the query
 * @param patternCounts the true number of matches of each pattern by itself
 * @param plans its plans
 */
public record LabelledQuery(Query query, List<Double> patternCounts, List<LabelledPlan> plans) {
    public LabelledQuery {
        patternCounts = List.copyOf(patternCounts);
        plans = List.copyOf(plans);
        int size = query.bgp().size();
        if (patternCounts.size() != size) {
            throw new IllegalArgumentException(
                    "a query of " + size + " patterns needs as many counts, got " + patternCounts.size());
        }
    }
}
