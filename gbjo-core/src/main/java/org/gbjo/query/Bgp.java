package org.gbjo.query;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gbjo.api.PublicApi;

/**
 * A basic graph pattern: a conjunctive query of 1 to {@value PatternSet#LIMIT} triple patterns, with its join graph.
 *
 * <p>Two patterns are neighbours when they share a variable. Patterns are numbered from 0 in code and from 1 wherever a
 * person reads them.
 */
@PublicApi
public final class Bgp {
    private final List<Pattern> patterns;
    private final Map<Variable, PatternSet> occurrences;
    private final PatternSet[] neighbours;
    private final PatternSet all;

    public Bgp(List<Pattern> patterns) {
        if (patterns.isEmpty() || patterns.size() > PatternSet.LIMIT) {
            throw new IllegalArgumentException(
                    "a BGP has 1 to " + PatternSet.LIMIT + " patterns, got " + patterns.size());
        }
        this.patterns = List.copyOf(patterns);
        this.all = PatternSet.firstN(patterns.size());
        this.occurrences = new LinkedHashMap<>();
        for (int i = 0; i < patterns.size(); i++) {
            for (Variable variable : patterns.get(i).variables()) {
                occurrences.merge(variable, PatternSet.of(i), PatternSet::union);
            }
        }
        this.neighbours = new PatternSet[patterns.size()];
        for (int i = 0; i < neighbours.length; i++) {
            PatternSet sharing = PatternSet.EMPTY;
            for (Variable variable : patterns.get(i).variables()) {
                sharing = sharing.union(occurrences.get(variable));
            }
            neighbours[i] = sharing.without(i);
        }
    }

    public static Bgp of(Pattern... patterns) {
        return new Bgp(List.of(patterns));
    }

    public int size() {
        return patterns.size();
    }

    public List<Pattern> patterns() {
        return patterns;
    }

    public Pattern pattern(int index) {
        return patterns.get(index);
    }

    /** The variables in the order in which they first occur. */
    public List<Variable> variables() {
        return List.copyOf(occurrences.keySet());
    }

    /** The patterns that mention a variable. */
    public PatternSet patternsWith(Variable variable) {
        return occurrences.getOrDefault(variable, PatternSet.EMPTY);
    }

    /** The other patterns that share a variable with this one. */
    public PatternSet neighbours(int index) {
        return neighbours[index];
    }

    /** The patterns outside a set that share a variable with it. */
    public PatternSet touching(PatternSet set) {
        PatternSet touching = PatternSet.EMPTY;
        for (int pattern : set.toArray()) {
            touching = touching.union(neighbours[pattern]);
        }
        return touching.minus(set);
    }

    /** What may follow a set without a cartesian product that can be avoided: what touches it, or else all others. */
    public PatternSet mayFollow(PatternSet set) {
        PatternSet touching = touching(set);
        return touching.isEmpty() ? all.minus(set) : touching;
    }

    public PatternSet all() {
        return all;
    }

    /** Whether joining along shared variables reaches every pattern of the set; true for a single pattern. */
    public boolean isConnected(PatternSet set) {
        return !set.isEmpty() && component(set, set.first()).equals(set);
    }

    /** The parts of a set that share no variable with each other, ordered by their first pattern. */
    public List<PatternSet> components(PatternSet set) {
        List<PatternSet> components = new ArrayList<>();
        PatternSet rest = set;
        while (!rest.isEmpty()) {
            PatternSet component = component(rest, rest.first());
            components.add(component);
            rest = rest.minus(component);
        }
        return components;
    }

    private PatternSet component(PatternSet within, int start) {
        PatternSet reached = PatternSet.of(start);
        PatternSet frontier = reached;
        while (!frontier.isEmpty()) {
            PatternSet next = PatternSet.EMPTY;
            for (int index : frontier.toArray()) {
                next = next.union(neighbours[index]);
            }
            frontier = next.intersection(within).minus(reached);
            reached = reached.union(frontier);
        }
        return reached;
    }

    /** The patterns of a set as a BGP of their own, in the same order. */
    public Bgp subset(PatternSet set) {
        List<Pattern> chosen = new ArrayList<>();
        set.forEach(index -> chosen.add(patterns.get(index)));
        return new Bgp(chosen);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Bgp bgp && bgp.patterns.equals(patterns);
    }

    @Override
    public int hashCode() {
        return patterns.hashCode();
    }

    /** The patterns as a SPARQL group, on one line. */
    @Override
    public String toString() {
        return patterns.stream().map(Pattern::toString).collect(Collectors.joining(" . ", "{ ", " }"));
    }
}
