package org.gbjo.jena;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gbjo.decision.Decision;
import org.gbjo.decision.ExplainedBgp;
import org.gbjo.decision.GroupListener;
import org.gbjo.observe.ExplainedExecutions;
import org.gbjo.observe.ObservedBgp;
import org.gbjo.observe.ObservedGroup;

/** The groups of a query with the decisions on them, each once, and what was left where it is. */
final class ExplainedGroups implements GroupListener {
    private final Map<List<String>, ExplainedExecutions> groups = new LinkedHashMap<>();
    private final Set<String> leftAlone = new LinkedHashSet<>();

    @Override
    public void decided(List<String> relations, Decision decision) {
        groups.computeIfAbsent(relations, unseen -> new ExplainedExecutions(new ExplainedBgp(relations, decision)));
    }

    /** Adds an execution to the group that it is one of. */
    void add(ObservedGroup group, ObservedBgp observed) {
        ExplainedExecutions explained = groups.get(group.texts().get());
        if (explained != null) {
            explained.add(observed);
        }
    }

    @Override
    public void leftAlone(String why) {
        leftAlone.add(why);
    }

    /** Whether a group has a pattern with each of these predicates: then a BGP of such patterns was reached with it. */
    boolean have(List<String> predicates) {
        return groups.keySet().stream()
                .anyMatch(relations -> predicates.stream().allMatch(predicate -> relations.stream()
                        .anyMatch(relation -> relation.contains(" " + predicate + " "))));
    }

    boolean isEmpty() {
        return groups.isEmpty();
    }

    String toText() {
        StringBuilder out = new StringBuilder();
        groups.values().forEach(group -> out.append("group, ").append(group.toText()));
        leftAlone.forEach(why -> out.append("left where it is: ").append(why).append('\n'));
        return out.toString();
    }

    /** An object for each group. */
    List<Object> toJson() {
        List<Object> all = new ArrayList<>();
        groups.values().forEach(group -> all.add(group.toJson()));
        return all;
    }

    List<String> leftAlone() {
        return List.copyOf(leftAlone);
    }
}
