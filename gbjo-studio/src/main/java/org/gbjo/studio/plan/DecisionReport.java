package org.gbjo.studio.plan;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gbjo.decision.Decision;
import org.gbjo.decision.Evidence;

/** A decision as the page reads it: what was chosen, and why in one sentence. */
final class DecisionReport {
    private static final String OURS = "gbjo's order ";

    private DecisionReport() {}

    static Map<String, Object> of(Decision decision) {
        Evidence evidence = decision.evidence();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("chosen", chosen(decision));
        members.put("reason", decision.reason().name());
        members.put("sentence", sentence(decision));
        evidence.tree().ifPresent(tree -> members.put("tree", tree.tree().toString()));
        evidence.certainty().ifPresent(certainty -> members.put("certainty", certainty));
        members.put("line", decision.toString());
        members.put("planningMilliseconds", decision.planningNanos() / 1e6);
        return members;
    }

    private static String chosen(Decision decision) {
        if (decision instanceof Decision.AsTree) {
            return "tree";
        }
        if (decision.reason().isGiven()) {
            return decision instanceof Decision.Reordered ? "given" : "native";
        }
        return decision instanceof Decision.Reordered ? "gbjo" : "native";
    }

    private static String sentence(Decision decision) {
        String reason = decision.reason().sentence();
        if (decision instanceof Decision.AsTree) {
            return "gbjo's tree of hash joins is executed: " + reason + ".";
        }
        boolean replaced = decision instanceof Decision.Reordered;
        String who = decision.reason().isGiven() ? "An order that a person has given" : "gbjo's order";
        String detail = decision instanceof Decision.Reordered reordered
                ? reordered.detail()
                : ((Decision.Kept) decision).detail();
        return (replaced ? who + " is executed: " : "The engine's own order is executed: ")
                + (replaced && reason.startsWith(OURS) ? "it " + reason.substring(OURS.length()) : reason)
                + (detail.isEmpty() ? "" : " (" + detail + ")")
                + ".";
    }
}
