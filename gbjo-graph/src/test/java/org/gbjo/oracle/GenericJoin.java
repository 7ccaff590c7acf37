package org.gbjo.oracle;

import it.unimi.dsi.fastutil.longs.Long2DoubleOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;

/**
 * The twin of the counters: counts the solutions of any set of patterns. It is a worst-case-optimal join (Ngo, Ré, Rudra,
 * SIGMOD Record 2013): it binds one variable after another to the values that all patterns with this variable allow,
 * led by the pattern with the fewest values. When the bound variables separate the rest into independent parts, each
 * part is counted alone and the counts are multiplied. The count of a part is cached for the values on which it depends
 * (Kalinsky, Etsion, Kimelfeld, EDBT 2017).
 */
final class GenericJoin {
    /** The number of cached counts of one part, 16 bytes or more each, before all are dropped. */
    private static final int CACHE_LIMIT = 1_000_000;

    private static final int DEADLINE_INTERVAL = 0xfff;
    private static final int NOT_CHOSEN = -1;
    private static final double NOT_CACHED = -1;

    private final CountedRelations relations;
    private final Deadline deadline;
    private final int[] valueOf;
    private final boolean[] bound;
    private final int[] row = new int[3];
    private int steps;

    GenericJoin(CountedRelations relations, Deadline deadline) {
        this.relations = relations;
        this.deadline = deadline;
        this.valueOf = new int[relations.variableCount()];
        this.bound = new boolean[relations.variableCount()];
    }

    double count(PatternSet connected) {
        Arrays.fill(bound, false);
        return count(new Part(connected, 0));
    }

    /**
     * Patterns that are connected by variables that are still unbound when the part is reached. The next variable and
     * the remaining parts do not depend on the values, so both are determined once, at the first visit.
     */
    private final class Part {
        private final int[] patterns;
        private final int[] dependsOn;
        private final int boundBefore;
        private final Long2DoubleOpenHashMap cached;
        private int variable = NOT_CHOSEN;
        private int[] sharing;
        private List<Part> rest;

        Part(PatternSet set, int boundBefore) {
            this.patterns = set.toArray();
            this.boundBefore = boundBefore;
            List<Integer> dependencies = new ArrayList<>();
            for (int i = 0; i < bound.length; i++) {
                if (bound[i] && relations.patternsWith(i).intersects(set)) {
                    dependencies.add(i);
                }
            }
            dependsOn = dependencies.stream().mapToInt(Integer::intValue).toArray();
            // A cache gains nothing for a single look-up, or where the part depends on all bound variables.
            boolean worthwhile = patterns.length > 1 && dependsOn.length <= 2 && dependsOn.length < boundBefore;
            cached = worthwhile ? new Long2DoubleOpenHashMap() : null;
            if (worthwhile) {
                cached.defaultReturnValue(NOT_CACHED);
            }
        }

        void prepare() {
            variable = nextVariable(patterns);
            PatternSet set = PatternSet.of(patterns);
            sharing = relations.patternsWith(variable).intersection(set).toArray();
            bound[variable] = true;
            rest = new ArrayList<>();
            // A pattern whose variables are all bound belongs to no part. It is a condition, which is checked.
            PatternSet open = PatternSet.EMPTY;
            for (int pattern : patterns) {
                open = isClosed(pattern) ? open : open.with(pattern);
            }
            while (!open.isEmpty()) {
                PatternSet part = reach(open.first(), open);
                open = open.minus(part);
                rest.add(new Part(part, boundBefore + 1));
            }
            bound[variable] = false;
        }

        long key() {
            long key = 0;
            for (int dependency : dependsOn) {
                key = key << 32 | valueOf[dependency];
            }
            return key;
        }
    }

    private double count(Part part) {
        if (part.patterns.length == 1) {
            return size(part.patterns[0]);
        }
        if (part.cached == null) {
            return enumerate(part);
        }
        long key = part.key();
        double known = part.cached.get(key);
        if (known != NOT_CACHED) {
            return known;
        }
        double count = enumerate(part);
        if (part.cached.size() >= CACHE_LIMIT) {
            part.cached.clear();
        }
        part.cached.put(key, count);
        return count;
    }

    private double enumerate(Part part) {
        if (part.variable == NOT_CHOSEN) {
            part.prepare();
        }
        int variable = part.variable;
        int leader = smallest(part.sharing);
        MatchReader values = relations.relation(leader).reader(known(leader), relations.column(leader, variable));
        fill(leader);
        values.locate(row);
        bound[variable] = true;
        double sum = 0;
        while (values.next()) {
            if ((++steps & DEADLINE_INTERVAL) == 0) {
                deadline.check();
            }
            valueOf[variable] = values.value();
            if (isAllowed(part.sharing, leader)) {
                sum += product(part.rest);
            }
        }
        bound[variable] = false;
        return sum;
    }

    private double product(List<Part> parts) {
        double product = 1;
        for (int i = 0; i < parts.size() && product != 0; i++) {
            double count = count(parts.get(i));
            product = count == 0 ? 0 : product * count;
        }
        return product;
    }

    private boolean isAllowed(int[] sharing, int leader) {
        for (int pattern : sharing) {
            if (pattern != leader && size(pattern) == 0) {
                return false;
            }
        }
        return true;
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

    /**
     * The unbound variable that most patterns share, so that the rest falls apart early. Ties go to the one with fewest
     * values.
     */
    private int nextVariable(int[] patterns) {
        PatternSet set = PatternSet.of(patterns);
        int best = NOT_CHOSEN;
        int most = 0;
        long fewest = Long.MAX_VALUE;
        for (int variable = 0; variable < bound.length; variable++) {
            PatternSet sharing = relations.patternsWith(variable).intersection(set);
            if (bound[variable] || sharing.size() < Math.max(most, 1)) {
                continue;
            }
            long values = size(smallest(sharing.toArray()));
            if (sharing.size() > most || values < fewest) {
                best = variable;
                most = sharing.size();
                fewest = values;
            }
        }
        return best;
    }

    private int smallest(int[] patterns) {
        int smallest = patterns[0];
        long fewest = Long.MAX_VALUE;
        for (int pattern : patterns) {
            long size = size(pattern);
            if (size < fewest) {
                fewest = size;
                smallest = pattern;
            }
        }
        return smallest;
    }

    /** The number of matches of a pattern under the variables that are bound so far. */
    private long size(int pattern) {
        MatchReader reader = relations.relation(pattern).reader(known(pattern), MatchReader.NOTHING);
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
