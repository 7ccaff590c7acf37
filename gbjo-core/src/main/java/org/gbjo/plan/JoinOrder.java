package org.gbjo.plan;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;

/** An order of the patterns of a BGP: each of them once. Immutable. */
public final class JoinOrder {
    private final int[] patterns;

    private JoinOrder(int[] patterns) {
        this.patterns = patterns;
    }

    /** The order in which these patterns, counted from 0, stand. */
    public static JoinOrder of(int... patterns) {
        if (!isPermutation(patterns)) {
            throw new IllegalArgumentException(
                    "an order has each of its patterns once, got " + Arrays.toString(patterns));
        }
        return new JoinOrder(patterns.clone());
    }

    private static boolean isPermutation(int[] patterns) {
        boolean[] seen = new boolean[patterns.length];
        for (int pattern : patterns) {
            if (pattern < 0 || pattern >= seen.length || seen[pattern]) {
                return false;
            }
            seen[pattern] = true;
        }
        return true;
    }

    /** Reads what {@link #toString} writes: each number from 1 on once, with commas between them. */
    public static JoinOrder parse(String text) {
        String[] numbers = text.split(",", -1);
        int[] patterns = new int[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            try {
                patterns[i] = Integer.parseInt(numbers[i].strip()) - 1;
            } catch (NumberFormatException e) {
                throw new IllegalArgumentException("an order is numbers with commas between them, got '" + text + "'");
            }
        }
        if (!isPermutation(patterns)) {
            throw new IllegalArgumentException(
                    "an order has each number from 1 to the number of patterns once, got '" + text + "'");
        }
        return new JoinOrder(patterns);
    }

    public static JoinOrder asWritten(int size) {
        int[] patterns = new int[size];
        Arrays.setAll(patterns, i -> i);
        return new JoinOrder(patterns);
    }

    public int size() {
        return patterns.length;
    }

    /** The pattern at a place of the order, both counted from 0. */
    public int at(int place) {
        return patterns[place];
    }

    /** The same order where the pattern that is number i here is number {@code numbers.at(i)} there. */
    public JoinOrder renumbered(JoinOrder numbers) {
        int[] there = new int[patterns.length];
        for (int place = 0; place < there.length; place++) {
            there[place] = numbers.at(patterns[place]);
        }
        return JoinOrder.of(there);
    }

    public int[] toArray() {
        return patterns.clone();
    }

    /** The order with its first two patterns exchanged, which C_out cannot tell from this one. */
    public JoinOrder withFirstTwoSwapped() {
        int[] swapped = patterns.clone();
        swapped[0] = patterns[1];
        swapped[1] = patterns[0];
        return new JoinOrder(swapped);
    }

    /** How often the order goes on with a pattern that shares no variable with those before, though another one does. */
    public int avoidableCartesianProducts(Bgp bgp) {
        PatternSet touched = bgp.neighbours(patterns[0]);
        PatternSet rest = bgp.all().without(patterns[0]);
        int avoidable = 0;
        for (int place = 1; place < patterns.length; place++) {
            int next = patterns[place];
            if (!touched.contains(next) && touched.intersects(rest)) {
                avoidable++;
            }
            rest = rest.without(next);
            touched = touched.union(bgp.neighbours(next));
        }
        return avoidable;
    }

    /** The same of the relations of a group. */
    public int avoidableCartesianProducts(JoinGroup group) {
        JoinGraph graph = group.joinGraph();
        PatternSet before = PatternSet.of(patterns[0]);
        int avoidable = 0;
        for (int place = 1; place < patterns.length; place++) {
            avoidable += graph.mayFollow(before).contains(patterns[place]) ? 0 : 1;
            before = before.with(patterns[place]);
        }
        return avoidable;
    }

    /** Whether this is an order of all relations of a group in which each has what it needs. */
    public boolean isAllowedBy(JoinGroup group) {
        JoinGraph graph = group.joinGraph();
        PatternSet before = PatternSet.EMPTY;
        for (int relation : patterns) {
            if (relation >= group.size() || !graph.isReady(relation, before.low(), before.high())) {
                return false;
            }
            before = before.with(relation);
        }
        return patterns.length == group.size();
    }

    /** How often the order goes on from a known object to an unknown subject. */
    public int stepsByObject(Bgp bgp) {
        Set<Term> known = new HashSet<>(bgp.pattern(patterns[0]).variables());
        int steps = 0;
        for (int place = 1; place < patterns.length; place++) {
            Pattern next = bgp.pattern(patterns[place]);
            steps += isStepByObject(next, known) ? 1 : 0;
            known.addAll(next.variables());
        }
        return steps;
    }

    /** Whether the next pattern leads from a known object to an unknown subject. */
    public static boolean isStepByObject(Pattern next, Set<Term> known) {
        return isKnown(next.object(), known) && !isKnown(next.subject(), known);
    }

    private static boolean isKnown(Term term, Set<Term> known) {
        return !(term instanceof Variable) || known.contains(term);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JoinOrder order && Arrays.equals(order.patterns, patterns);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(patterns);
    }

    /** The patterns counted from 1: {@code 3,1,2}. */
    @Override
    public String toString() {
        return Arrays.stream(patterns)
                .mapToObj(pattern -> Integer.toString(pattern + 1))
                .collect(Collectors.joining(","));
    }
}
