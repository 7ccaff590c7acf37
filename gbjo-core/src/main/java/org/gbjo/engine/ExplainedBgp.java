package org.gbjo.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;

/**
 * A BGP and what was decided on it, for those who want to know why it is executed as it is.
 *
 * @param patterns the texts of its patterns, in the order that those of the decision refer to
 */
public record ExplainedBgp(List<String> patterns, Decision decision) {
    public ExplainedBgp {
        patterns = List.copyOf(patterns);
    }

    private List<String> ordered(JoinOrder order) {
        List<String> ordered = new ArrayList<>();
        for (int place = 0; place < order.size(); place++) {
            ordered.add(patterns.get(order.at(place)));
        }
        return ordered;
    }

    /** For people: the decision, and the patterns in the order that was decided on, a line each, or the tree. */
    public String toText() {
        if (decision.reason() == Reason.BUSHY) {
            StringBuilder tree = new StringBuilder().append(decision).append('\n');
            append(decision.tree().orElseThrow().tree().plan(), "  ", tree);
            return tree.toString();
        }
        JoinOrder order = (decision.reason().isLearned() ? decision.learnedOrder() : decision.nativeOrder())
                .orElse(JoinOrder.asWritten(patterns.size()));
        StringBuilder out = new StringBuilder().append(decision).append('\n');
        for (String pattern : ordered(order)) {
            out.append("  ").append(pattern).append('\n');
        }
        return out.toString();
    }

    /** The patterns that are looked up one after the other stand below each other, the sides of a hash join below it. */
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
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("chosen", decision.chosen().replace(" order", ""));
        members.put("reason", decision.reason().sentence());
        members.put("detail", decision.detail());
        members.put("patterns", patterns);
        decision.nativeOrder().ifPresent(order -> members.put("native", ordered(order)));
        decision.learnedOrder().ifPresent(order -> members.put("learned", ordered(order)));
        putRows("nativeRows", decision.nativeCost(), members);
        putRows("learnedRows", decision.learnedCost(), members);
        decision.tree().ifPresent(found -> {
            members.put("tree", found.tree().toString());
            putRows("treeRows", found.cost(), members);
        });
        if (!Double.isNaN(decision.certainty())) {
            members.put("certainty", decision.certainty());
        }
        members.put("planningMilliseconds", decision.planningNanos() / 1e6);
        return members;
    }

    private static void putRows(String name, double cost, Map<String, Object> members) {
        if (Double.isFinite(cost)) {
            members.put(name, Math.min(Double.MAX_VALUE, Math.exp(cost)));
        }
    }
}
