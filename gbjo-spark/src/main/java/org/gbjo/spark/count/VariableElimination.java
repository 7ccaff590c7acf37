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
    private final List<WideFactor> wides = new ArrayList<>();
    private final Set<Integer> open = new LinkedHashSet<>();

    VariableElimination(FactorTable table) {
        this.table = table;
    }

    /** Adds a factor of one variable. */
    void add(int variable, int factor) {
        open.add(variable);
        unary.computeIfAbsent(variable, unused -> new ArrayList<>()).add(factor);
    }

    /** Adds a factor of several variables. */
    void add(WideFactor wide) {
        open.addAll(wide.variables());
        wides.add(wide);
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
                WideFactor wide = wides.get(i);
                boolean restricts = wide.has(variable) && table.size(values) < wide.values(variable);
                if (restricts && wide.factor() != own && done.add(i)) {
                    double rows = wide.rowsWith(variable, table.size(values));
                    int filtered = table.filtered(wide.factor(), wide.column(variable), values, rows);
                    WideFactor less = wide.restricted(filtered, variable, table.size(values));
                    wides.set(i, less);
                    for (int other : less.variables()) {
                        if (!allowed.containsKey(other)) {
                            allowed.put(other, table.projection(filtered, less.column(other), less.values(other)));
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
            List<Integer> meeting = unary.containsKey(variable) ? unary.remove(variable) : List.of();
            open.remove(variable);
            int wide = wideWith(variable);
            if (wide == NOTHING) {
                return table.meeting(meeting, FactorTable.NONE, 0, false, 1);
            }
            sumOut(variable, meeting, wides.remove(wide));
        }
    }

    private void sumOut(int variable, List<Integer> meeting, WideFactor wide) {
        WideFactor less = wide.restricted(wide.factor(), variable, fewest(meeting));
        List<Integer> others = new ArrayList<>(less.variables());
        List<Double> values = new ArrayList<>(less.values());
        others.remove(less.column(variable));
        values.remove(less.column(variable));
        double rows = Math.min(less.rows(), product(values));
        int summed = table.meeting(meeting, wide.factor(), wide.column(variable), false, rows);
        addAnew(new WideFactor(summed, others, rows, values));
    }

    /** Adds a factor that is made of others; its variables are open. */
    private void addAnew(WideFactor made) {
        if (made.variables().size() == Factor.UNARY) {
            add(made.variables().get(0), made.factor());
        } else {
            add(made);
        }
    }

    private double fewest(List<Integer> factors) {
        return factors.stream().mapToDouble(table::size).min().orElse(Double.POSITIVE_INFINITY);
    }

    private static double product(List<Double> values) {
        return values.stream().reduce(1.0, (one, other) -> one * other);
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
        for (WideFactor wide : wides) {
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
                                || wides.get(i).rows() < wides.get(smallest).rows())) {
                    smallest = i;
                }
            }
            WideFactor wide = wides.get(smallest);
            double rows = wide.rowsWith(variable, fewest(factors));
            int weighed = table.meeting(factors, wide.factor(), wide.column(variable), true, rows);
            wides.set(smallest, wide.restricted(weighed, variable, fewest(factors)));
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
                double rows = wides.get(i).rowsWith(wides.get(j));
                if (wides.get(i).touches(wides.get(j)) && rows < fewest) {
                    first = i;
                    second = j;
                    fewest = rows;
                }
            }
        }
        WideFactor right = wides.remove(second);
        return pair(wides.remove(first), right);
    }

    private int pair(WideFactor left, WideFactor right) {
        List<Integer> leftColumns = new ArrayList<>();
        List<Integer> rightColumns = new ArrayList<>();
        List<Integer> kept = new ArrayList<>();
        List<Integer> variables = new ArrayList<>(left.variables());
        List<Integer> keptVariables = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        variables.addAll(right.variables());
        double rows = left.rowsWith(right);
        for (int column = 0; column < variables.size(); column++) {
            int variable = variables.get(column);
            if (column >= left.variables().size() && left.has(variable)) {
                leftColumns.add(left.column(variable));
                rightColumns.add(column - left.variables().size());
            } else if (wideCount(variable) > 0) {
                kept.add(column);
                keptVariables.add(variable);
                double fewer = Math.min(
                        left.has(variable) ? left.values(variable) : rows,
                        right.has(variable) ? right.values(variable) : rows);
                values.add(Math.min(fewer, rows));
            } else {
                open.remove(variable);
            }
        }
        double summed = Math.min(rows, product(values));
        int paired =
                table.pair(new Factor.Pair(left.factor(), right.factor(), leftColumns, rightColumns, kept), summed);
        if (!kept.isEmpty()) {
            addAnew(new WideFactor(paired, keptVariables, summed, values));
        }
        return paired;
    }
}
