package org.gbjo.oracle;

import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;

/**
 * Counts any set of patterns by binding one variable after another to the values that all patterns with that variable
 * allow, led by the pattern with the fewest (a worst-case-optimal join: Ngo, Ré, Rudra, SIGMOD Record 2013). As soon as
 * the bound variables cut the rest into parts that have nothing in common, the parts are counted alone and multiplied,
 * and the count of a part is remembered for the values that it depends on (Kalinsky, Etsion, Kimelfeld, EDBT 2017).
 */
final class GenericJoin {
    private static final int REMEMBERED_LIMIT = 4_000_000;
    private static final int DEADLINE_INTERVAL = 0xfff;

    private final Relations relations;
    private final Deadline deadline;
    private final int[] valueOf;
    private final boolean[] bound;
    private final int[] row = new int[3];
    private final Map<Part, Long2DoubleOpenHashMap> remembered = new HashMap<>();
    private int rememberedSize;
    private int boundCount;
    private int steps;

    GenericJoin(Relations relations, Deadline deadline) {
        this.relations = relations;
        this.deadline = deadline;
        this.valueOf = new int[relations.variableCount()];
        this.bound = new boolean[relations.variableCount()];
    }

    double count(PatternSet connected) {
        Arrays.fill(bound, false);
        boundCount = 0;
        return part(connected);
    }

    /** Counts patterns that hang together by variables that are not bound yet. */
    private double part(PatternSet part) {
        if (part.size() == 1) {
            return size(part.first());
        }
        int variable = nextVariable(part);
        PatternSet sharing = relations.patternsWith(variable).intersection(part);
        int leader = smallest(sharing);
        // Which parts remain does not depend on the value, so they are found once.
        bound[variable] = true;
        List<Part> rest = parts(part);
        bound[variable] = false;

        Reader values = relations.relation(leader).reader(known(leader), relations.column(leader, variable));
        fill(leader);
        values.locate(row);
        bound[variable] = true;
        boundCount++;
        double sum = 0;
        while (values.next()) {
            if ((++steps & DEADLINE_INTERVAL) == 0) {
                deadline.check();
            }
            valueOf[variable] = values.value();
            if (allowed(sharing, leader)) {
                sum += product(rest);
            }
        }
        boundCount--;
        bound[variable] = false;
        return sum;
    }

    /** A part and the bound variables on which its count depends; the same patterns can be reached with others bound. */
    private record Part(PatternSet patterns, List<Integer> dependsOn) {}

    /** A pattern without open variables belongs to no part: it is a condition that has been checked. */
    private List<Part> parts(PatternSet before) {
        PatternSet open = PatternSet.EMPTY;
        for (int pattern : before.toArray()) {
            if (!isClosed(pattern)) {
                open = open.with(pattern);
            }
        }
        List<Part> parts = new ArrayList<>();
        while (!open.isEmpty()) {
            PatternSet part = reach(open.first(), open);
            open = open.minus(part);
            parts.add(new Part(part, dependencies(part)));
        }
        return parts;
    }

    private PatternSet reach(int start, PatternSet within) {
        PatternSet reached = PatternSet.of(start);
        PatternSet frontier = reached;
        while (!frontier.isEmpty()) {
            PatternSet next = PatternSet.EMPTY;
            for (int pattern : frontier.toArray()) {
                for (int variable : relations.variables(pattern)) {
                    if (!bound[variable]) {
                        next = next.union(relations.patternsWith(variable));
                    }
                }
            }
            frontier = next.intersection(within).minus(reached);
            reached = reached.union(frontier);
        }
        return reached;
    }

    private List<Integer> dependencies(PatternSet part) {
        List<Integer> dependencies = new ArrayList<>();
        for (int variable = 0; variable < bound.length; variable++) {
            if (bound[variable] && relations.patternsWith(variable).intersects(part)) {
                dependencies.add(variable);
            }
        }
        return dependencies;
    }

    private double product(List<Part> parts) {
        double product = 1;
        for (int i = 0; i < parts.size() && product != 0; i++) {
            double count = remembered(parts.get(i));
            product = count == 0 ? 0 : product * count;
        }
        return product;
    }

    private double remembered(Part part) {
        List<Integer> dependsOn = part.dependsOn;
        // Nothing to gain where a part is a single look-up, or depends on everything that has been bound.
        if (part.patterns.size() == 1 || dependsOn.size() > 2 || dependsOn.size() >= boundCount) {
            return part(part.patterns);
        }
        long key = 0;
        for (int i = 0; i < dependsOn.size(); i++) {
            key = key << 32 | valueOf[dependsOn.get(i)];
        }
        Long2DoubleOpenHashMap counts = remembered.computeIfAbsent(part, p -> newCounts());
        double known = counts.get(key);
        if (known >= 0) {
            return known;
        }
        double count = part(part.patterns);
        if (++rememberedSize > REMEMBERED_LIMIT) {
            remembered.values().forEach(Long2DoubleOpenHashMap::clear);
            rememberedSize = 0;
        }
        counts.put(key, count);
        return count;
    }

    private static Long2DoubleOpenHashMap newCounts() {
        Long2DoubleOpenHashMap counts = new Long2DoubleOpenHashMap();
        counts.defaultReturnValue(-1);
        return counts;
    }

    /** The open variable that most patterns share, to cut the rest apart early; of equals, the one with fewest values. */
    private int nextVariable(PatternSet part) {
        int best = -1;
        int most = 0;
        long fewest = Long.MAX_VALUE;
        for (int variable = 0; variable < bound.length; variable++) {
            if (bound[variable]) {
                continue;
            }
            PatternSet sharing = relations.patternsWith(variable).intersection(part);
            if (sharing.size() >= Math.max(most, 1)) {
                long values = size(smallest(sharing));
                if (sharing.size() > most || values < fewest) {
                    best = variable;
                    most = sharing.size();
                    fewest = values;
                }
            }
        }
        return best;
    }

    private int smallest(PatternSet patterns) {
        int smallest = -1;
        long fewest = Long.MAX_VALUE;
        for (int pattern : patterns.toArray()) {
            long size = size(pattern);
            if (size < fewest) {
                fewest = size;
                smallest = pattern;
            }
        }
        return smallest;
    }

    private boolean allowed(PatternSet sharing, int leader) {
        for (int pattern : sharing.without(leader).toArray()) {
            if (size(pattern) == 0) {
                return false;
            }
        }
        return true;
    }

    /** The number of matches of a pattern under the variables bound so far. */
    private long size(int pattern) {
        Reader reader = relations.relation(pattern).reader(known(pattern), Reader.NOTHING);
        fill(pattern);
        reader.locate(row);
        return reader.size();
    }

    private boolean isClosed(int pattern) {
        return Integer.bitCount(known(pattern)) == relations.variables(pattern).length;
    }

    private int known(int pattern) {
        int known = 0;
        int[] variables = relations.variables(pattern);
        for (int column = 0; column < variables.length; column++) {
            if (bound[variables[column]]) {
                known |= 1 << column;
            }
        }
        return known;
    }

    private void fill(int pattern) {
        int[] variables = relations.variables(pattern);
        for (int column = 0; column < variables.length; column++) {
            row[column] = valueOf[variables[column]];
        }
    }
}
