package org.gbjo.query;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Relations that are joined with each other and may be joined in any order in which each has what it needs: triple
 * patterns, paths, tables, unions, optional parts and assignments. The patterns are numbered first, then the others. Whoever makes a group has
 * proved that all these orders have the same solutions.
 */
public final class JoinGroup {
    private final List<Pattern> patterns;
    private final List<GroupRelation> others;
    private final List<GroupFilter> filters;
    private final List<Relation> relations;
    private final Optional<Bgp> bgp;

    public JoinGroup(List<Pattern> patterns, List<GroupRelation> others, List<GroupFilter> filters) {
        int size = patterns.size() + others.size();
        if (size < 1 || size > PatternSet.LIMIT) {
            throw new IllegalArgumentException("a group has 1 to " + PatternSet.LIMIT + " relations, got " + size);
        }
        this.patterns = List.copyOf(patterns);
        this.others = List.copyOf(others);
        this.filters = List.copyOf(filters);
        this.bgp = patterns.isEmpty() ? Optional.empty() : Optional.of(new Bgp(patterns));
        this.relations = needing(this.patterns, this.others);
    }

    /** A relation that must wait until somebody else has given some of its variables their values. */
    private record Waiting(Relation relation, List<Variable> needs) implements Relation {
        @Override
        public List<Variable> gives() {
            return relation.gives();
        }

        @Override
        public String toString() {
            return relation.toString();
        }
    }

    /** What has a variable that is assigned comes after its assignment: the value of an expression is not looked up. */
    private static List<Relation> needing(List<Pattern> patterns, List<GroupRelation> others) {
        Set<Variable> assigned = new HashSet<>();
        for (GroupRelation other : others) {
            if (other instanceof Assignment assignment) {
                assigned.add(assignment.variable());
            }
        }
        return Stream.concat(patterns.stream(), others.stream())
                .map(relation -> {
                    List<Variable> awaited = new ArrayList<>(relation.gives());
                    awaited.retainAll(assigned);
                    return relation instanceof Assignment || awaited.isEmpty()
                            ? relation
                            : new Waiting(relation, awaited);
                })
                .toList();
    }

    public int size() {
        return relations.size();
    }

    /** All relations, with what they need. */
    public List<Relation> relations() {
        return relations;
    }

    public List<Pattern> patterns() {
        return patterns;
    }

    /** The patterns as a BGP, if there are any. */
    public Optional<Bgp> bgp() {
        return bgp;
    }

    /** The relations that are no patterns; the first has the number of patterns as its own. */
    public List<GroupRelation> others() {
        return others;
    }

    public List<GroupFilter> filters() {
        return filters;
    }

    /** Which relations share a variable, and what each needs. */
    public JoinGraph joinGraph() {
        JoinGraph graph = new JoinGraph();
        graph.open(relations);
        return graph;
    }

    @Override
    public String toString() {
        return relations.stream().map(Relation::toString).collect(Collectors.joining(" . ", "{ ", " }"));
    }
}
