package org.gbjo.label;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.query.PatternSet;
import org.gbjo.workload.Query;

/**
 * A query with labelled plans, no two of them equal.
 *
 * @param query the query
 * @param patternCounts the true number of matches of each pattern by itself
 * @param plans its plans
 * @param others rows of further sets of patterns, which no plan joins but the search for good plans has looked at
 */
public record LabelledQuery(
        Query query, List<Double> patternCounts, List<LabelledPlan> plans, Map<PatternSet, Double> others) {
    public LabelledQuery {
        patternCounts = List.copyOf(patternCounts);
        plans = List.copyOf(plans);
        others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
        int size = query.bgp().size();
        if (patternCounts.size() != size) {
            throw new IllegalArgumentException(
                    "a query of " + size + " patterns needs as many counts, got " + patternCounts.size());
        }
    }

    /** A query of which no more is known than its plans. */
    public LabelledQuery(Query query, List<Double> patternCounts, List<LabelledPlan> plans) {
        this(query, patternCounts, plans, Map.of());
    }
}
