package org.gbjo.label;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import java.io.IOException;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.gbjo.report.statistics.Distribution;

/**
 * What is in a set of labels, counted.
 *
 * @param queries all queries of the workload
 * @param labelled those with at least one labelled plan
 * @param withoutAnswer those of the labelled ones whose result is empty
 * @param leftOut how many queries were left out, by reason
 * @param plans the labelled plans by origin
 * @param saturatedPlans how many plans were left out because their cost is saturated
 */
public record LabelSummary(
        int queries,
        int labelled,
        int withoutAnswer,
        Map<Omission, Integer> leftOut,
        Map<PlanOrigin, Plans> plans,
        long saturatedPlans) {
    public LabelSummary {
        leftOut = Collections.unmodifiableMap(leftOut);
        plans = Collections.unmodifiableMap(plans);
    }

    /** The plans of one origin, at least one. */
    public record Plans(long count, long cartesian, double leastCost, double medianCost, double greatestCost) {}

    /** Counts what a reader has not read yet, without keeping it in memory. */
    public static LabelSummary of(LabelReader reader) throws IOException {
        Collector collector = new Collector();
        for (Optional<LabelOutcome> next = reader.next(); next.isPresent(); next = reader.next()) {
            collector.add(next.get());
        }
        return collector.summary();
    }

    /** How many plans are labelled. */
    public long planCount() {
        return plans.values().stream().mapToLong(Plans::count).sum();
    }

    /** Counts query by query. */
    static final class Collector {
        private final Map<Omission, Integer> leftOut = new EnumMap<>(Omission.class);
        private final Map<PlanOrigin, DoubleArrayList> costs = new EnumMap<>(PlanOrigin.class);
        private final Map<PlanOrigin, Long> cartesian = new EnumMap<>(PlanOrigin.class);
        private int queries;
        private int labelled;
        private int withoutAnswer;
        private long saturatedPlans;

        void add(LabelOutcome outcome) {
            queries++;
            saturatedPlans += outcome.saturatedPlans();
            if (outcome instanceof LabelOutcome.LeftOut left) {
                leftOut.merge(left.omission(), 1, Integer::sum);
            } else {
                add(((LabelOutcome.Labelled) outcome).query());
            }
        }

        private void add(LabelledQuery query) {
            labelled++;
            for (LabelledPlan plan : query.plans()) {
                costs.computeIfAbsent(plan.origin(), origin -> new DoubleArrayList())
                        .add(plan.cost());
                cartesian.merge(plan.origin(), plan.cartesian() ? 1L : 0, Long::sum);
            }
            LabelledPlan first = query.plans().get(0);
            int root = first.cardinalities().size() - 1;
            withoutAnswer += first.cardinalities().get(root) == 0 ? 1 : 0;
        }

        LabelSummary summary() {
            Map<PlanOrigin, Plans> plans = new EnumMap<>(PlanOrigin.class);
            costs.forEach((origin, values) -> {
                Distribution all = Distribution.of(values.toDoubleArray());
                plans.put(
                        origin,
                        new Plans(all.size(), cartesian.get(origin), all.least(), all.median(), all.greatest()));
            });
            return new LabelSummary(queries, labelled, withoutAnswer, leftOut, plans, saturatedPlans);
        }
    }
}
