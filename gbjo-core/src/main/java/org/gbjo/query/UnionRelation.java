package org.gbjo.query;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A UNION, all of whose branches bind what others mention of it, so that it is a bag of rows like any other. It can be
 * evaluated first, or for each row of others.
 *
 * @param branches the patterns of each branch, in about the order in which they are looked up
 */
public record UnionRelation(List<List<Pattern>> branches) implements GroupRelation {
    public UnionRelation {
        branches = branches.stream().map(List::copyOf).toList();
    }

    @Override
    public List<Variable> gives() {
        return branches.stream()
                .flatMap(List::stream)
                .flatMap(pattern -> pattern.variables().stream())
                .distinct()
                .toList();
    }

    @Override
    public String toString() {
        return branches.stream()
                .map(branch -> branch.stream().map(Pattern::toString).collect(Collectors.joining(" . ", "{ ", " }")))
                .collect(Collectors.joining(" UNION "));
    }
}
