package org.gbjo.label;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;

/**
 * Remembers which sets of patterns a search has asked about. On the way to good plans these are the sets that a planner
 * must tell apart, and their rows are counted anyway. Used by one thread.
 */
final class SeenSets implements Cardinalities {
    private final Cardinalities counted;
    private final Map<PatternSet, Double> seen = new LinkedHashMap<>();

    SeenSets(Cardinalities counted) {
        this.counted = counted;
    }

    @Override
    public Bgp bgp() {
        return counted.bgp();
    }

    @Override
    public double rows(long low, long high) {
        return rows(new PatternSet(low, high));
    }

    @Override
    public double rows(PatternSet patterns) {
        double rows = counted.rows(patterns);
        if (patterns.size() > 1 && rows != Cost.SATURATED) {
            seen.put(patterns, rows);
        }
        return rows;
    }

    @Override
    public boolean isExact(long low, long high) {
        return counted.isExact(low, high);
    }

    @Override
    public double squaredLogError(long low, long high) {
        return counted.squaredLogError(low, high);
    }

    @Override
    public void shrink() {
        counted.shrink();
    }

    /** What was seen of sets that none of these plans joins. */
    Map<PatternSet, Double> besides(List<LabelledPlan> plans) {
        Map<PatternSet, Double> others = new LinkedHashMap<>(seen);
        for (LabelledPlan plan : plans) {
            for (Plan.Join join : plan.plan().joins()) {
                others.remove(join.patterns());
            }
        }
        return others;
    }
}
