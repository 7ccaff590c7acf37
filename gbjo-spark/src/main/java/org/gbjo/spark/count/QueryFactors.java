package org.gbjo.spark.count;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Variable;

/** The factors of the sets of one query. */
final class QueryFactors {
    private final FactorTable table;
    private final Bgp bgp;
    private final List<Variable> variables;
    private final int[] counts;

    QueryFactors(FactorTable table, Bgp bgp) {
        this.table = table;
        this.bgp = bgp;
        this.variables = bgp.variables();
        this.counts = new int[bgp.size()];
        for (int pattern = 0; pattern < counts.length; pattern++) {
            counts[pattern] = table.leaf(PatternShape.of(bgp.pattern(pattern), List.of()));
        }
    }

    /** How many matches a pattern has, as a factor without variables. */
    int count(int pattern) {
        return counts[pattern];
    }

    /** For each variable that joins a pattern with another, the factor of its values there. */
    Map<Variable, Integer> values(int pattern) {
        Map<Variable, Integer> values = new LinkedHashMap<>();
        for (Variable variable : joined(pattern, bgp.all())) {
            values.put(variable, table.leaf(PatternShape.of(bgp.pattern(pattern), List.of(variable))));
        }
        return values;
    }

    /** The factors of all patterns by themselves. */
    Set<Integer> ofPatterns() {
        Set<Integer> factors = new LinkedHashSet<>();
        for (int pattern = 0; pattern < counts.length; pattern++) {
            factors.add(counts[pattern]);
            factors.addAll(values(pattern).values());
        }
        return factors;
    }

    /** The rows of a connected set, as a factor without variables. The factors of its patterns are computed. */
    int rows(PatternSet connected) {
        if (connected.size() == 1) {
            return counts[connected.first()];
        }
        VariableElimination elimination = new VariableElimination(table);
        int smallest = connected.first();
        int smallestFactor = FactorTable.NONE;
        for (int pattern : connected.toArray()) {
            List<Variable> joined = joined(pattern, connected);
            int leaf = table.leaf(PatternShape.of(bgp.pattern(pattern), joined));
            if (joined.size() == Factor.UNARY) {
                elimination.add(variables.indexOf(joined.get(0)), leaf);
            } else {
                elimination.add(wide(pattern, leaf, joined));
            }
            if (smallestFactor == FactorTable.NONE || table.size(counts[pattern]) < table.size(counts[smallest])) {
                smallest = pattern;
                smallestFactor = leaf;
            }
        }
        Map<Integer, Integer> start = new LinkedHashMap<>();
        Variable widest = null;
        for (Variable variable : joined(smallest, connected)) {
            start.put(variables.indexOf(variable), values(smallest).get(variable));
            widest = widest == null || patternsWith(variable, connected) > patternsWith(widest, connected)
                    ? variable
                    : widest;
        }
        elimination.restrict(start, smallestFactor);
        return elimination.count(variables.indexOf(widest));
    }

    private WideFactor wide(int pattern, int leaf, List<Variable> joined) {
        double rows = table.size(counts[pattern]);
        table.setSize(leaf, rows);
        Map<Variable, Integer> values = values(pattern);
        return new WideFactor(
                leaf,
                joined.stream().map(variables::indexOf).toList(),
                rows,
                joined.stream()
                        .map(variable -> table.size(values.get(variable)))
                        .toList());
    }

    private int patternsWith(Variable variable, PatternSet set) {
        return bgp.patternsWith(variable).intersection(set).size();
    }

    /** The variables that join a pattern with others of a set. */
    private List<Variable> joined(int index, PatternSet set) {
        Pattern pattern = bgp.pattern(index);
        List<Variable> joined = new ArrayList<>();
        for (Variable variable : pattern.variables()) {
            if (patternsWith(variable, set) > 1) {
                joined.add(variable);
            }
        }
        return joined;
    }
}
