package org.gbjo.spark.count;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Makes a connected set of patterns one number by summing out one variable after the other (Dechter, Artificial Intelligence
 * 1999). A variable that at most one wide factor has leaves no factor with more variables behind; so an acyclic set is
 * counted by weights that pass along its join tree (Yannakakis, VLDB 1981, with counts in place of semi-joins). Where all
 * variables are on cycles, two wide factors are joined.
 */
final class VariableElimination {
    private static final int NOTHING = -1;

    private final FactorTable table;
    private final TreeMap<Integer, List<Integer>> unary = new TreeMap<>();
    private final List<Wide> wides = new ArrayList<>();
    private final Set<Integer> open = new LinkedHashSet<>();

    /** A factor with several variables, in the order of its columns. */
    private record Wide(int factor, List<Integer> variables) {
        boolean has(int variable) {
            return variables.contains(variable);
        }

        Wide filtered(FactorTable table, int variable, int values) {
            return new Wide(table.filtered(factor, variables.indexOf(variable), values), variables);
        }
    }

    VariableElimination(FactorTable table) {
        this.table = table;
    }

    /** Adds a factor over these variables. */
    void add(int factor, List<Integer> variables) {
        open.addAll(variables);
        if (variables.size() == Factor.UNARY) {
            unary.computeIfAbsent(variables.get(0), unused -> new ArrayList<>()).add(factor);
        } else {
            wides.add(new Wide(factor, List.copyOf(variables)));
        }
    }

    /**
     * Leaves out rows that no solution can have: begins with the values that one pattern allows its variables, and goes on to
     * what can be reached from there, as long as that is less than there is.
     *
     * @param start the variables of the pattern, each with a factor of the values that it allows
     * @param own the factor of the pattern itself
     */
    void restrict(Map<Integer, Integer> start, int own) {
        Map<Integer, Integer> allowed = new LinkedHashMap<>(start);
        Deque<Integer> reached = new ArrayDeque<>(start.keySet());
        Set<Integer> done = new HashSet<>();
        while (!reached.isEmpty()) {
            int variable = reached.remove();
            int values = allowed.get(variable);
            for (int i = 0; i < wides.size(); i++) {
                Wide wide = wides.get(i);
                if (wide.has(variable)
                        && wide.factor() != own
                        && table.size(values) < table.size(wide.factor())
                        && done.add(i)) {
                    Wide less = wide.filtered(table, variable, values);
                    wides.set(i, less);
                    for (int other : less.variables()) {
                        if (!allowed.containsKey(other)) {
                            int column = less.variables().indexOf(other);
                            allowed.put(other, table.projection(less.factor(), column));
                            reached.add(other);
                        }
                    }
                }
            }
        }
    }

    /** The factor without variables that is left in the end; the variable {@code last} is summed out last if possible. */
    int count(int last) {
        while (true) {
            int variable = next(last);
            if (variable == NOTHING) {
                multiplyIntoWide();
                int paired = pair();
                if (open.isEmpty()) {
                    return paired;
                }
                continue;
            }
            int wide = wideWith(variable);
            List<Integer> meeting = unary.containsKey(variable) ? unary.remove(variable) : List.of();
            open.remove(variable);
            if (wide == NOTHING) {
                return table.meeting(meeting, FactorTable.NONE, 0, false);
            }
            Wide summed = wides.remove(wide);
            int column = summed.variables().indexOf(variable);
            List<Integer> others = new ArrayList<>(summed.variables());
            others.remove(column);
            add(table.meeting(meeting, summed.factor(), column, false), others);
        }
    }

    /** A variable that at most one wide factor has; the last one only if no other is left, or all others are on cycles. */
    private int next(int last) {
        for (int variable : open) {
            if (variable != last && wideCount(variable) <= 1) {
                return variable;
            }
        }
        return open.contains(last) && wideCount(last) <= 1 ? last : NOTHING;
    }

    private int wideCount(int variable) {
        int count = 0;
        for (Wide wide : wides) {
            count += wide.has(variable) ? 1 : 0;
        }
        return count;
    }

    private int wideWith(int variable) {
        for (int i = 0; i < wides.size(); i++) {
            if (wides.get(i).has(variable)) {
                return i;
            }
        }
        return NOTHING;
    }

    /** Weights of values become weights of rows, which leaves fewer rows to be joined. */
    private void multiplyIntoWide() {
        unary.forEach((variable, factors) -> {
            int smallest = NOTHING;
            for (int i = 0; i < wides.size(); i++) {
                if (wides.get(i).has(variable)
                        && (smallest == NOTHING
                                || table.size(wides.get(i).factor())
                                        < table.size(wides.get(smallest).factor()))) {
                    smallest = i;
                }
            }
            Wide wide = wides.get(smallest);
            int column = wide.variables().indexOf(variable);
            wides.set(smallest, new Wide(table.meeting(factors, wide.factor(), column, true), wide.variables()));
        });
        unary.clear();
    }

    /** Joins the two wide factors that promise the fewest rows, and sums out what no other factor has. */
    private int pair() {
        int first = NOTHING;
        int second = NOTHING;
        double fewest = Double.POSITIVE_INFINITY;
        for (int i = 0; i < wides.size(); i++) {
            for (int j = i + 1; j < wides.size(); j++) {
                double rows = promised(wides.get(i), wides.get(j));
                if (rows < fewest) {
                    first = i;
                    second = j;
                    fewest = rows;
                }
            }
        }
        Wide right = wides.remove(second);
        Wide left = wides.remove(first);
        List<Integer> all = new ArrayList<>(left.variables());
        all.addAll(right.variables());
        List<Integer> leftColumns = new ArrayList<>();
        List<Integer> rightColumns = new ArrayList<>();
        List<Integer> kept = new ArrayList<>();
        List<Integer> keptVariables = new ArrayList<>();
        for (int column = 0; column < all.size(); column++) {
            int variable = all.get(column);
            boolean isRight = column >= left.variables().size();
            if (isRight && left.has(variable)) {
                leftColumns.add(left.variables().indexOf(variable));
                rightColumns.add(column - left.variables().size());
            } else if (wideCount(variable) > 0) {
                kept.add(column);
                keptVariables.add(variable);
            }
        }
        int paired = table.pair(new Factor.Pair(left.factor(), right.factor(), leftColumns, rightColumns, kept));
        open.removeIf(variable -> (left.has(variable) || right.has(variable)) && !keptVariables.contains(variable));
        if (!keptVariables.isEmpty()) {
            add(paired, keptVariables);
        }
        return paired;
    }

    /** The more variables two factors share, the fewer rows they have together. */
    private double promised(Wide one, Wide other) {
        long shared = one.variables().stream().filter(other::has).count();
        double smaller = Math.min(table.size(one.factor()), table.size(other.factor()));
        double larger = Math.max(table.size(one.factor()), table.size(other.factor()));
        return shared == 0 ? Double.POSITIVE_INFINITY : smaller * Math.pow(larger, 1.0 / shared - 1);
    }
}
