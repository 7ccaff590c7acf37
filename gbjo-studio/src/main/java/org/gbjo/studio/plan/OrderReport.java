package org.gbjo.studio.plan;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.observe.ExplainedExecutions;
import org.gbjo.observe.ObservedStep;
import org.gbjo.query.PatternSet;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.studio.api.StudioExtension.TimedOrder;
import org.gbjo.studio.api.StudioNumber;

/** One order of a BGP as the page reads it: a step for each pattern with the rows of all patterns up to it. */
final class OrderReport {
    private final String key;
    private final int[] order;
    private Optional<Cardinalities> predicted = Optional.empty();
    private Optional<Cardinalities> exact = Optional.empty();
    private Optional<ScoredOrder> scored = Optional.empty();
    private Optional<ExplainedExecutions> executed = Optional.empty();
    private Optional<TimedOrder> timed = Optional.empty();

    /**
     * A report of an order.
     *
     * @param key whose it is: native, gbjo, given, best or own
     */
    OrderReport(String key, int[] order) {
        this.key = key;
        this.order = order.clone();
    }

    /** With rows by an estimator. */
    OrderReport predictedBy(Optional<Cardinalities> cardinalities) {
        predicted = cardinalities;
        return this;
    }

    /** With true rows, where they are counted in time. */
    OrderReport countedBy(Optional<Cardinalities> cardinalities) {
        exact = cardinalities;
        return this;
    }

    /** With the time that a store took that orders its joins itself. */
    OrderReport timed(Optional<TimedOrder> time) {
        timed = time;
        return this;
    }

    /** With what the decision went by. */
    OrderReport scored(ScoredOrder found) {
        scored = Optional.of(found);
        return this;
    }

    /** With what an execution of this order was like; one of another order is left out. */
    OrderReport executed(ExplainedExecutions execution) {
        List<ObservedStep> steps = execution.steps();
        boolean same = steps.size() == order.length;
        for (int place = 0; same && place < order.length; place++) {
            same = steps.get(place).pattern() == order[place];
        }
        executed = same ? Optional.of(execution) : executed;
        return this;
    }

    Map<String, Object> toJson() {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("key", key);
        List<Integer> numbers = new ArrayList<>();
        for (int pattern : order) {
            numbers.add(pattern + 1);
        }
        members.put("order", numbers);
        List<Object> steps = new ArrayList<>();
        double cost = 0;
        double actualCost = 0;
        PatternSet set = PatternSet.EMPTY;
        for (int place = 0; place < order.length; place++) {
            set = set.with(order[place]);
            Map<String, Object> step = new LinkedHashMap<>();
            step.put("pattern", order[place] + 1);
            double rows = putPredicted(place, set, step);
            double actual = putActual(place, set, step);
            if (place > 0) {
                cost += rows;
                actualCost += actual;
            }
            steps.add(step);
        }
        StudioNumber.put(members, "predictedCost", cost);
        StudioNumber.put(members, "actualCost", actualCost);
        scored.ifPresent(found -> found.knownLogNanos()
                .ifPresent(logNanos -> StudioNumber.put(members, "predictedMilliseconds", Math.exp(logNanos) / 1e6)));
        executed.ifPresent(execution -> {
            members.put("complete", execution.complete());
            members.put("resultRows", execution.rows());
            members.put("milliseconds", execution.nanos() / 1e6);
        });
        timed.ifPresent(time -> {
            members.put("complete", time.complete());
            members.put("milliseconds", time.milliseconds());
        });
        members.put("steps", steps);
        return members;
    }

    private double putPredicted(int place, PatternSet set, Map<String, Object> step) {
        double rows = Double.NaN;
        if (predicted.isPresent()) {
            Cardinalities estimates = predicted.get();
            rows = estimates.rows(set);
            double squared = estimates.squaredLogError(set.low(), set.high());
            if (squared != Cardinalities.UNKNOWN_ERROR) {
                double factor = Math.exp(Math.sqrt(squared));
                StudioNumber.put(step, "least", rows / factor);
                StudioNumber.put(step, "most", rows * factor);
            }
            step.put("source", estimates.source(set.low(), set.high()).toString());
            step.put("exact", estimates.isExact(set.low(), set.high()));
        }
        // What the decision went by may have been corrected by earlier executions, or by a look at the data.
        if (scored.isPresent() && place < scored.get().logRows().size()) {
            rows = Math.exp(scored.get().logRows().get(place));
        }
        StudioNumber.put(step, "predicted", rows);
        return rows;
    }

    private double putActual(int place, PatternSet set, Map<String, Object> step) {
        double rows = Double.NaN;
        if (executed.isPresent()) {
            ObservedStep observed = executed.get().steps().get(place);
            rows = observed.rows();
            step.put("atLeast", !executed.get().complete());
            step.put("milliseconds", observed.nanos() / 1e6);
        } else if (exact.isPresent()) {
            try {
                rows = exact.get().rows(set);
                step.put("atLeast", false);
            } catch (DeadlineExceededException e) {
                exact = Optional.empty();
            }
        }
        StudioNumber.put(step, "actual", rows);
        return rows;
    }
}
