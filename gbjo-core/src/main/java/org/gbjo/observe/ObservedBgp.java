package org.gbjo.observe;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.gbjo.decision.Decision;
import org.gbjo.decision.UnsupportedTermException;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.ratio.Lesson;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.plan.JoinOrder;

/**
 * One execution of a BGP or a group, after it has ended. For one thread, that of the query.
 *
 * <p>Rows of an execution that was cut off, by LIMIT, a time-out or a client that left, are lower bounds.
 */
public final class ObservedBgp {
    private final Decision decision;
    private final ExecutedPlan plan;
    private final ObservedPatterns patterns;
    private final boolean repeated;
    private final boolean filtered;
    private final int weight;
    private final List<ObservedStep> steps;
    private final long resultRows;
    private final long nanos;
    private final boolean complete;
    private final boolean ordinary;
    private Optional<BgpTemplate> template;

    ObservedBgp(
            Observation ended, List<ObservedStep> steps, long resultRows, long nanos, boolean complete, int weight) {
        this.decision = ended.decision();
        this.plan = ended.plan();
        this.patterns = ended.patterns();
        this.repeated = ended.repeated();
        this.filtered = ended.filtered();
        this.ordinary = ended.isOrdinary();
        this.weight = weight;
        this.steps = steps;
        this.resultRows = resultRows;
        this.nanos = nanos;
        this.complete = complete;
    }

    public Decision decision() {
        return decision;
    }

    public ExecutedPlan plan() {
        return plan;
    }

    /** The steps in the order in which they were executed; empty if the engine did not show them. */
    public List<ObservedStep> steps() {
        return steps;
    }

    /** How many solutions the engine gave to what stands around the BGP. */
    public long resultRows() {
        return resultRows;
    }

    /** The time spent inside the engine for this BGP, without that of whoever took its rows. */
    public long nanos() {
        return nanos;
    }

    /** Whether all solutions were taken. */
    public boolean complete() {
        return complete;
    }

    /** Whether rows came from outside, so that all counts are sums over these. */
    public boolean repeated() {
        return repeated;
    }

    /** Whether filters stood around or between the patterns. */
    public boolean filtered() {
        return filtered;
    }

    /** How many executions this one stands for, where one in so many is told. */
    public int weight() {
        return weight;
    }

    /** The patterns as the engine has them; of a group, the {@link ObservedGroup}. */
    public Object enginePatterns() {
        return patterns.ofEngine();
    }

    /** What the BGP has in common with others that differ in constants alone; empty if it cannot be represented. */
    public Optional<BgpTemplate> template() {
        if (template == null) {
            template = findTemplate();
        }
        return template;
    }

    private Optional<BgpTemplate> findTemplate() {
        try {
            return Optional.of(patterns.template());
        } catch (UnsupportedTermException e) {
            return Optional.empty();
        }
    }

    /** How many rows were predicted to leave a step, counted from 0, if that is known. */
    public OptionalDouble predictedRows(int step) {
        List<Double> logRows = predictedLogRows();
        return step < logRows.size() ? OptionalDouble.of(Math.exp(logRows.get(step))) : OptionalDouble.empty();
    }

    private List<Double> predictedLogRows() {
        return isExecuted(decision.evidence().bestOrder())
                        && !decision.evidence().bestOrder().get().logRows().isEmpty()
                ? decision.evidence().bestOrder().get().logRows()
                : decision.evidence()
                        .nativeOrder()
                        .filter(order -> isExecuted(Optional.of(order)))
                        .map(ScoredOrder::logRows)
                        .orElse(List.of());
    }

    private boolean isExecuted(Optional<ScoredOrder> scored) {
        return scored.isPresent() && isExecuted(scored.get().order());
    }

    private boolean isExecuted(JoinOrder order) {
        if (order.size() != steps.size()) {
            return false;
        }
        for (int place = 0; place < steps.size(); place++) {
            if (order.at(place) != steps.get(place).pattern()) {
                return false;
            }
        }
        return true;
    }

    /** Whether rows of steps can be compared with predicted ones, which know no filters and one row from outside. */
    public boolean isComparable() {
        return !repeated && !filtered && !steps.isEmpty();
    }

    /** Corrects the estimates of the template, and the times of the store, by what was seen, if it can be compared. */
    void teach() {
        Optional<Lesson> lesson = decision.evidence().lesson();
        if (!complete || repeated || filtered || lesson.isEmpty()) {
            return;
        }
        if (plan != ExecutedPlan.TREE && isExecuted(lesson.get().order())) {
            lesson.get().learn(steps.stream().mapToLong(ObservedStep::rows).toArray());
        }
        if (ordinary) {
            teachTime(lesson.get());
        }
    }

    private void teachTime(Lesson lesson) {
        OptionalDouble predicted = plan == ExecutedPlan.NATIVE
                ? decision.evidence()
                        .nativeOrder()
                        .map(ScoredOrder::knownLogNanos)
                        .orElse(OptionalDouble.empty())
                : decision.logNanos();
        List<Double> logRows = decision.evidence().logRows();
        if (predicted.isPresent() && !logRows.isEmpty()) {
            lesson.learnTime(nanos, predicted.getAsDouble(), resultRows, logRows.get(logRows.size() - 1));
        }
    }

    /** The join whose rows were predicted worst; empty if there is nothing to compare, or nothing was wrong. */
    public Optional<MisestimatedJoin> worstJoin() {
        if (!isComparable()) {
            return Optional.empty();
        }
        MisestimatedJoin worst = null;
        for (int step = 0; step < steps.size(); step++) {
            OptionalDouble predicted = predictedRows(step);
            if (predicted.isPresent()) {
                MisestimatedJoin join = new MisestimatedJoin(
                        step, predicted.getAsDouble(), steps.get(step).rows(), complete);
                if (join.logError() > (worst == null ? 0 : worst.logError())) {
                    worst = join;
                }
            }
        }
        return Optional.ofNullable(worst);
    }
}
