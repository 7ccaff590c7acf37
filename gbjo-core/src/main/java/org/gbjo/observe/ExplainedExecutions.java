package org.gbjo.observe;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.gbjo.decision.Decision;
import org.gbjo.decision.ExplainedBgp;
import org.gbjo.decision.template.BgpTemplate;

/** A BGP with the decision on it, and what its executions were like, for people and as JSON. For one thread. */
public final class ExplainedExecutions {
    private final ExplainedBgp bgp;
    private ObservedBgp first;
    private int executions;
    private boolean complete = true;
    private long rows;
    private long nanos;
    private List<ObservedStep> steps = List.of();

    public ExplainedExecutions(ExplainedBgp bgp) {
        this.bgp = bgp;
    }

    /** Adds an execution; a BGP may be executed for each row of another one. */
    public void add(ObservedBgp observed) {
        if (first == null) {
            first = observed;
            steps = observed.steps();
        } else {
            steps = sum(steps, observed.steps());
        }
        executions++;
        complete &= observed.complete();
        rows += observed.resultRows();
        nanos += observed.nanos();
    }

    /** Steps of the same order, added up; none if the orders differ. */
    private static List<ObservedStep> sum(List<ObservedStep> one, List<ObservedStep> other) {
        List<ObservedStep> sum = new ArrayList<>();
        for (int i = 0; i < one.size(); i++) {
            if (i >= other.size() || one.get(i).pattern() != other.get(i).pattern()) {
                return List.of();
            }
            sum.add(new ObservedStep(
                    one.get(i).pattern(),
                    one.get(i).rows() + other.get(i).rows(),
                    one.get(i).nanos() + other.get(i).nanos()));
        }
        return sum;
    }

    /**
     * The decision; the patterns in the order that was executed, with predicted and actual rows and the time of each
     * step; and what the execution was like as a whole.
     */
    public String toText() {
        if (first == null) {
            return bgp.toText();
        }
        StringBuilder out = new StringBuilder();
        if (steps.isEmpty()) {
            out.append(bgp.toText());
        } else {
            out.append(bgp.decision()).append('\n');
            int width = bgp.patterns().stream().mapToInt(String::length).max().orElse(0);
            for (int step = 0; step < steps.size(); step++) {
                append(step, width, out);
            }
        }
        return out.append("  ").append(summary()).append('\n').toString();
    }

    private void append(int step, int width, StringBuilder out) {
        ObservedStep observed = steps.get(step);
        String pattern = bgp.patterns().get(observed.pattern());
        out.append("  ")
                .append(pattern)
                .append(" ".repeat(width - pattern.length()))
                .append("  # ");
        predictedRows(step)
                .ifPresent(predicted -> out.append(RowsText.of(predicted)).append(" rows predicted, "));
        out.append(atLeast()).append(RowsText.of(observed.rows())).append(" actual, ");
        out.append(milliseconds(observed.nanos())).append('\n');
    }

    private String summary() {
        StringBuilder out = new StringBuilder("executed as ").append(name(first.plan()));
        out.append(executions == 1 ? " once" : " " + executions + " times")
                .append(", ")
                .append(milliseconds(nanos));
        out.append(", ").append(atLeast()).append(RowsText.of(rows)).append(" rows");
        out.append(complete ? "" : ", cut off");
        out.append(first.repeated() ? ", for rows from outside" : "");
        out.append(first.filtered() ? ", with filters" : "");
        return out.toString();
    }

    /** Rows are predicted for the patterns alone: with filters or rows from outside they are another number. */
    private OptionalDouble predictedRows(int step) {
        return first.isComparable() && executions == 1 ? first.predictedRows(step) : OptionalDouble.empty();
    }

    private String atLeast() {
        return complete ? "" : "at least ";
    }

    private static String name(ExecutedPlan plan) {
        return switch (plan) {
            case NATIVE -> "the native order";
            case ORDER -> "gbjo's order";
            case TREE -> "a tree";
        };
    }

    private static String milliseconds(long time) {
        return String.format(Locale.ROOT, "%.3f ms", time / 1e6);
    }

    public Decision decision() {
        return bgp.decision();
    }

    /** The texts of the patterns, in the order that the decision refers to. */
    public List<String> patterns() {
        return bgp.patterns();
    }

    /** The plan of the executions; empty if there was none. */
    public Optional<ExecutedPlan> plan() {
        return Optional.ofNullable(first).map(ObservedBgp::plan);
    }

    /** The steps of all executions, added up, in their order; empty if the engine did not show them. */
    public List<ObservedStep> steps() {
        return steps;
    }

    public boolean complete() {
        return complete;
    }

    /** Whether rows of steps can be compared with predicted ones. */
    public boolean comparable() {
        return first != null && first.isComparable() && executions == 1;
    }

    public long rows() {
        return rows;
    }

    public long nanos() {
        return nanos;
    }

    /** What a BGP has in common with others that differ in constants alone; empty if nothing was executed. */
    public Optional<BgpTemplate> template() {
        return Optional.ofNullable(first).flatMap(ObservedBgp::template);
    }

    /** The same as the members of a JSON object. */
    public Map<String, Object> toJson() {
        Map<String, Object> members = new LinkedHashMap<>(bgp.toJson());
        if (first != null) {
            Map<String, Object> execution = new LinkedHashMap<>();
            execution.put("plan", first.plan().name().toLowerCase(Locale.ROOT));
            execution.put("executions", executions);
            execution.put("complete", complete);
            execution.put("repeated", first.repeated());
            execution.put("filtered", first.filtered());
            execution.put("resultRows", rows);
            execution.put("milliseconds", nanos / 1e6);
            execution.put(
                    "steps",
                    IntStream.range(0, steps.size()).mapToObj(this::step).toList());
            members.put("execution", execution);
        }
        return members;
    }

    private Map<String, Object> step(int step) {
        ObservedStep observed = steps.get(step);
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("pattern", bgp.patterns().get(observed.pattern()));
        predictedRows(step).ifPresent(predicted -> members.put("predictedRows", predicted));
        members.put("actualRows", observed.rows());
        members.put("atLeast", !complete);
        members.put("milliseconds", observed.nanos() / 1e6);
        return members;
    }
}
