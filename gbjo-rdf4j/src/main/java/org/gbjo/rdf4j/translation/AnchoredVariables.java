package org.gbjo.rdf4j.translation;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;

/**
 * The variables of a group whose values are terms of the graph, in whatever order the group is joined: subjects and objects
 * of patterns, ends of paths that are not empty, and whatever a path leads to from one of these.
 */
final class AnchoredVariables {
    private final Set<String> names = new HashSet<>();

    AnchoredVariables(List<StatementPattern> patterns, List<GroupMember> others) {
        for (StatementPattern pattern : patterns) {
            add(pattern.getSubjectVar());
            add(pattern.getObjectVar());
        }
        int before = -1;
        while (before < names.size()) {
            before = names.size();
            for (GroupMember other : others) {
                if (other instanceof GroupMember.Path member && leadsToTerms(member.path())) {
                    add(member.path().subject());
                    add(member.path().object());
                }
            }
        }
    }

    private void add(Var term) {
        if (!term.hasValue()) {
            names.add(term.getName());
        }
    }

    private boolean leadsToTerms(TwoEndedPath path) {
        return !path.path().mayBeEmpty() || has(path.subject()) || has(path.object());
    }

    private boolean has(Var end) {
        return !end.hasValue() && names.contains(end.getName());
    }

    /** Whether each path is not empty, starts at a constant or has an end that is such a term. */
    boolean anchor(List<GroupMember> others) {
        return others.stream()
                .allMatch(other -> !(other instanceof GroupMember.Path member)
                        || member.path().subject().hasValue()
                        || member.path().object().hasValue()
                        || leadsToTerms(member.path()));
    }
}
