package org.gbjo.oracle;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.gbjo.query.PatternSet;

/**
 * Counts the solutions of an acyclic set of patterns by passing weights along the join tree (Yannakakis, VLDB 1981,
 * with counts in place of semi-joins). It starts at the smallest pattern, and each step visits only the values that can
 * still be reached from there. The work is linear in the matches that it visits, however many solutions there are.
 *
 * <p>A set is cut at one variable into branches that share only this variable. The weights after each branch are kept,
 * so that each subset of a star costs only one branch more than a smaller subset.
 */
final class AcyclicCounter {
    /** The number of values to keep, 12 bytes each, before all are dropped. */
    private static final int KEPT_LIMIT = 8_000_000;

    /** Reading this many matches in sequence costs about as much as one look-up. */
    private static final int SCAN_WORTH = 32;

    private final CountedRelations relations;
    private final Pace pace;
    private final Map<Cut, KeyWeights> kept = new HashMap<>();
    private long keptSize;
    private final int[] values = new int[3];
    private final Supplier<Scratch> scratch;

    AcyclicCounter(Supplier<Scratch> scratch, CountedRelations relations, Pace pace) {
        this.scratch = scratch;
        this.relations = relations;
        this.pace = pace;
    }

    /** The branches of a set at a variable. */
    private record Cut(int variable, PatternSet branches) {}

    /** Frees all kept weights. */
    void forget() {
        kept.clear();
        keptSize = 0;
    }

    double count(PatternSet connected) {
        int root = relations.smallestFirst(connected)[0];
        int variable = widest(root, connected);
        List<PatternSet> branches = new ArrayList<>();
        List<Integer> entries = new ArrayList<>();
        for (int entry :
                relations.smallestFirst(relations.patternsWith(variable).intersection(connected))) {
            entries.add(entry);
            branches.add(branch(entry, variable, connected));
        }
        return weights(variable, entries, branches, connected).sum();
    }

    /** The variable of the root pattern that occurs in most patterns of the set. */
    private int widest(int root, PatternSet set) {
        int best = -1;
        int most = 0;
        for (int variable : relations.variables(root)) {
            int here = relations.patternsWith(variable).intersection(set).size();
            if (here > most) {
                most = here;
                best = variable;
            }
        }
        return best;
    }

    /** The patterns that can be reached from an entry pattern without crossing a variable. */
    private PatternSet branch(int entry, int variable, PatternSet set) {
        PatternSet branch = PatternSet.of(entry);
        for (int other : relations.variables(entry)) {
            if (other != variable) {
                for (int next : relations
                        .patternsWith(other)
                        .intersection(set)
                        .without(entry)
                        .toArray()) {
                    branch = branch.union(branch(next, other, set));
                }
            }
        }
        return branch;
    }

    private KeyWeights weights(int variable, List<Integer> entries, List<PatternSet> branches, PatternSet set) {
        int done = branches.size();
        PatternSet covered = set;
        KeyWeights known = kept.get(new Cut(variable, covered));
        while (known == null && done > 1) {
            covered = covered.minus(branches.get(--done));
            known = kept.get(new Cut(variable, covered));
        }
        KeyWeights weights;
        if (known == null) {
            weights = start(entries.get(0), variable, set);
            keep(new Cut(variable, branches.get(0)), weights);
            covered = branches.get(0);
            done = 1;
        } else {
            weights = known;
        }
        for (; done < branches.size(); done++) {
            weights = weights.copy();
            multiply(weights, entries.get(done), variable, set);
            covered = covered.union(branches.get(done));
            keep(new Cut(variable, covered), weights);
        }
        return weights;
    }

    private void keep(Cut cut, KeyWeights weights) {
        if (keptSize + weights.size() > KEPT_LIMIT) {
            forget();
        }
        kept.put(cut, weights);
        keptSize += weights.size();
    }

    /** All values of a variable, with their weights, in the branch that begins at an entry pattern. */
    private KeyWeights start(int entry, int variable, PatternSet set) {
        KeyWeights weights = new KeyWeights(0);
        MatchReader reader = relations.relation(entry).reader(0, relations.column(entry, variable));
        reader.locate(values);
        boolean alone = joinColumns(entry, variable, set).isEmpty();
        while (reader.next()) {
            pace.step();
            weights.add(reader.value(), alone ? (double) reader.runLength() : 1);
        }
        if (!alone) {
            multiply(weights, entry, variable, set);
        }
        return weights;
    }

    /** The columns of a pattern, except that of the variable, that join it with further patterns of the set. */
    private IntArrayList joinColumns(int pattern, int variable, PatternSet set) {
        IntArrayList columns = new IntArrayList(2);
        int[] variables = relations.variables(pattern);
        for (int column = 0; column < variables.length; column++) {
            if (variables[column] != variable
                    && relations
                                    .patternsWith(variables[column])
                                    .intersection(set)
                                    .size()
                            > 1) {
                columns.add(column);
            }
        }
        return columns;
    }

    /** Multiplies the weights by the number of solutions of a branch for each value of the variable. */
    void multiply(KeyWeights weights, int entry, int variable, PatternSet set) {
        int column = relations.column(entry, variable);
        IntArrayList joins = joinColumns(entry, variable, set);
        switch (joins.size()) {
            case 0 -> multiplyBySize(weights, entry, variable);
            case 1 -> multiplyByOne(weights, entry, column, joins.getInt(0), set);
            default -> multiplyByTwo(weights, entry, column, joins.getInt(0), joins.getInt(1), set);
        }
        weights.dropZeros();
    }

    /**
     * Multiplies by the number of matches of a single pattern. For many values, one pass over the pattern reads all
     * numbers, and the result serves all sets that contain the pattern.
     */
    private void multiplyBySize(KeyWeights weights, int pattern, int variable) {
        Cut alone = new Cut(variable, PatternSet.of(pattern));
        KeyWeights sizes = kept.get(alone);
        if (sizes == null && weights.size() > relations.relation(pattern).size() / SCAN_WORTH) {
            sizes = start(pattern, variable, alone.branches());
            keep(alone, sizes);
        }
        if (sizes != null) {
            weights.multiply(sizes);
        } else {
            lookUpSizes(weights, pattern, relations.column(pattern, variable));
        }
    }

    private void lookUpSizes(KeyWeights weights, int pattern, int column) {
        MatchReader reader = relations.relation(pattern).reader(1 << column, MatchReader.NOTHING);
        for (int i = 0; i < weights.size(); i++) {
            pace.step();
            values[column] = weights.key(i);
            reader.locate(values);
            weights.multiply(i, (double) reader.size());
        }
    }

    private void multiplyByOne(KeyWeights weights, int pattern, int column, int join, PatternSet set) {
        MatchReader reader = relations.relation(pattern).reader(1 << column, join);
        IntArrayList reached = new IntArrayList();
        // A value occurs more than once only if there is a third column.
        DoubleArrayList runs = relations.variables(pattern).length == 3 ? new DoubleArrayList() : null;
        int[] ends = new int[weights.size()];
        for (int i = 0; i < ends.length; i++) {
            pace.step();
            values[column] = weights.key(i);
            reader.locate(values);
            while (reader.next()) {
                pace.step();
                reached.add(reader.value());
                if (runs != null) {
                    runs.add((double) reader.runLength());
                }
            }
            ends[i] = reached.size();
        }
        double[] weightOf = scratch.get().spread(reached, below(pattern, join, reached, set));
        multiplyBySums(weights, ends, reached, weightOf, runs == null ? null : runs.elements());
    }

    /**
     * Multiplies each weight by the sum over what its value has reached.
     *
     * @param ends for each value, where the reached ones end
     * @param factors of the reached ones; null if all are 1
     */
    private static void multiplyBySums(
            KeyWeights weights, int[] ends, IntArrayList reached, double[] weightOf, double[] factors) {
        int from = 0;
        for (int i = 0; i < ends.length; i++) {
            double sum = 0;
            for (int j = from; j < ends[i]; j++) {
                double weight = weightOf[reached.getInt(j)];
                // A factor may be infinite.
                sum += weight == 0 ? 0 : factors == null ? weight : factors[j] == 0 ? 0 : factors[j] * weight;
            }
            weights.multiply(i, sum);
            from = ends[i];
        }
    }

    /** Handles a pattern of three variables that are all joined. */
    private void multiplyByTwo(KeyWeights weights, int pattern, int column, int join, int other, PatternSet set) {
        MatchReader outer = relations.relation(pattern).reader(1 << column, join);
        MatchReader inner = relations.relation(pattern).reader(1 << column | 1 << join, other);
        IntArrayList reached = new IntArrayList();
        IntArrayList reachedByOther = new IntArrayList();
        int[] ends = new int[weights.size()];
        for (int i = 0; i < ends.length; i++) {
            pace.step();
            values[column] = weights.key(i);
            outer.locate(values);
            while (outer.next()) {
                values[join] = outer.value();
                inner.locate(values);
                while (inner.next()) {
                    pace.step();
                    reached.add(values[join]);
                    reachedByOther.add(inner.value());
                }
            }
            ends[i] = reached.size();
        }
        KeyWeights belowOther = below(pattern, other, reachedByOther, set);
        KeyWeights belowJoin = below(pattern, join, reached, set);
        double[] weightOf = scratch.get().spread(reachedByOther, belowOther);
        double[] factors = new double[reached.size()];
        for (int j = 0; j < factors.length; j++) {
            factors[j] = weightOf[reachedByOther.getInt(j)];
        }
        scratch.get().spread(reached, belowJoin);
        multiplyBySums(weights, ends, reached, weightOf, factors);
    }

    /**
     * For each value that a column has reached, the number of solutions of everything that is joined along this column.
     */
    KeyWeights below(int pattern, int column, IntArrayList reached, PatternSet set) {
        int variable = relations.variables(pattern)[column];
        KeyWeights weights = scratch.get().distinct(reached);
        PatternSet others = relations.patternsWith(variable).intersection(set).without(pattern);
        for (int next : relations.smallestFirst(others)) {
            multiply(weights, next, variable, set);
        }
        return weights;
    }
}
