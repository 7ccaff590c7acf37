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

/** The groups of a query with the decisions on them, each once, and what was left where it is. */
final class ExplainedGroups implements GroupListener {
    private final Map<List<String>, ExplainedBgp> groups = new LinkedHashMap<>();
    private final Set<String> leftAlone = new LinkedHashSet<>();

    @Override
    public void decided(List<String> relations, Decision decision) {
        groups.putIfAbsent(relations, new ExplainedBgp(relations, decision));
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
