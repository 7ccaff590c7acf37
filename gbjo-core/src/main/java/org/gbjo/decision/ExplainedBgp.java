package org.gbjo.decision;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cardinality.FilterShare;
import org.gbjo.cardinality.sample.DataLook;
import org.gbjo.cardinality.sample.SeenSet;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.JoinTree;
import org.gbjo.plan.Plan;

/**
 * A BGP and the decision on it, for people and as JSON.
 *
 * @param patterns the texts of its patterns, in the order that the decision refers to
 */
public record ExplainedBgp(List<String> patterns, Decision decision) {
    private static final double LOG_NANOS_PER_MILLISECOND = Math.log(1e6);

    public ExplainedBgp {
        patterns = List.copyOf(patterns);
    }

    /** The decision, and below it the patterns in the order that was chosen, a line each, or the tree. */
    public String toText() {
        StringBuilder out = new StringBuilder().append(decision).append('\n');
        if (decision instanceof Decision.AsTree chosen) {
            append(chosen.tree().plan(), "  ", out);
        } else {
            for (String pattern : ordered(chosenOrder())) {
                out.append("  ").append(pattern).append('\n');
            }
        }
        return out.toString();
    }

    private JoinOrder chosenOrder() {
        return decision.chosenOrder().map(ScoredOrder::order).orElseGet(() -> JoinOrder.asWritten(patterns.size()));
    }

    private List<String> ordered(JoinOrder order) {
        List<String> ordered = new ArrayList<>();
        for (int place = 0; place < order.size(); place++) {
            ordered.add(patterns.get(order.at(place)));
        }
        return ordered;
    }

    /** Patterns that are looked up one after the other stand below each other, the sides of a hash join below it. */
    private void append(Plan plan, String indent, StringBuilder out) {
        if (plan instanceof Plan.Leaf leaf) {
            out.append(indent).append(patterns.get(leaf.pattern())).append('\n');
            return;
        }
        Plan.Join join = (Plan.Join) plan;
        if (JoinTree.isHashJoin(join)) {
            out.append(indent).append("hash join\n");
            append(join.left(), indent + "  | ", out);
            append(join.right(), indent + "  ", out);
        } else {
            append(join.left(), indent, out);
            append(join.right(), indent, out);
        }
    }

    /** The same as the members of a JSON object. */
    public Map<String, Object> toJson() {
        Evidence evidence = decision.evidence();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("chosen", DecisionText.chosen(decision).replaceFirst("('s)? (order|tree)$", ""));
        members.put("reason", decision.reason().sentence());
        members.put("detail", DecisionText.detail(decision));
        members.put("patterns", patterns);
        evidence.nativeOrder().ifPresent(scored -> members.put("native", ordered(scored.order())));
        evidence.bestOrder()
                .ifPresent(
                        scored -> members.put(decision.reason().isGiven() ? "given" : "gbjo", ordered(scored.order())));
        evidence.nativeOrder().ifPresent(scored -> putRows("nativeRows", scored.logCost(), members));
        evidence.bestOrder().ifPresent(scored -> putRows("gbjoRows", scored.logCost(), members));
        evidence.tree().ifPresent(found -> {
            members.put("tree", found.tree().toString());
            putRows("treeRows", found.logCost(), members);
            putMilliseconds("treeMilliseconds", found.logNanos(), members);
        });
        evidence.nativeOrder().ifPresent(scored -> putMilliseconds("nativeMilliseconds", scored.logNanos(), members));
        evidence.bestOrder().ifPresent(scored -> putMilliseconds("gbjoMilliseconds", scored.logNanos(), members));
        evidence.certainty().ifPresent(certainty -> members.put("certainty", certainty));
        if (evidence.ratios() > 0) {
            members.put("correctedBy", evidence.ratios());
        }
        evidence.machineFactor().ifPresent(factor -> members.put("machineFactor", factor));
        evidence.look().ifPresent(seen -> members.put("look", json(seen)));
        if (!evidence.filters().isEmpty()) {
            members.put(
                    "filters",
                    evidence.filters().stream().map(FilterShare::toString).toList());
        }
        if (!evidence.ignored().isEmpty()) {
            members.put("ignored", evidence.ignored());
        }
        members.put("planningMilliseconds", decision.planningNanos() / 1e6);
        return members;
    }

    private static Map<String, Object> json(DataLook seen) {
        List<Object> sets = new ArrayList<>();
        for (SeenSet set : seen.sets()) {
            Map<String, Object> members = new LinkedHashMap<>();
            List<Integer> patterns = new ArrayList<>();
            set.patterns().forEach(pattern -> patterns.add(pattern + 1));
            members.put("patterns", patterns);
            members.put("rows", Math.min(Double.MAX_VALUE, set.rows()));
            members.put("exact", set.exact());
            sets.add(members);
        }
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("rowsRead", seen.rowsRead());
        members.put("sets", sets);
        return members;
    }

    /** Predicted, not measured. */
    private static void putMilliseconds(String name, double logNanos, Map<String, Object> members) {
        putRows(name, logNanos - LOG_NANOS_PER_MILLISECOND, members);
    }

    private static void putRows(String name, double logCost, Map<String, Object> members) {
        if (Double.isFinite(logCost)) {
            members.put(name, Math.min(Double.MAX_VALUE, Math.exp(logCost)));
        }
    }
}
