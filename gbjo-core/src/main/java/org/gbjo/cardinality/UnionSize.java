package org.gbjo.cardinality;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.query.Pattern;
import org.gbjo.query.UnionRelation;
import org.gbjo.query.Variable;
import org.gbjo.statistics.PatternCounts;

/**
 * What a UNION has, if everything is independent.
 *
 * @param rows all of its rows
 * @param read what is read to find them all: the rows after each pattern of each branch
 * @param lookUps how many patterns are looked up for a row of others
 * @param values how many different values each variable has, in all branches together
 */
record UnionSize(double rows, double read, int lookUps, Map<Variable, Double> values) {
    static UnionSize of(UnionRelation union, PatternCounts counts) {
        double rows = 0;
        double read = 0;
        int lookUps = 0;
        Map<Variable, Double> values = new LinkedHashMap<>();
        for (List<Pattern> branch : union.branches()) {
            double found = 1;
            Map<Variable, Double> distinct = new LinkedHashMap<>();
            for (Pattern pattern : branch) {
                double matches = counts.count(pattern);
                found *= matches;
                for (Variable variable : pattern.variables()) {
                    double own = Math.max(1, counts.distinct(pattern, variable, matches));
                    Double before = distinct.put(variable, Math.min(own, distinct.getOrDefault(variable, own)));
                    found /= before == null ? 1 : Math.max(before, own);
                }
                read += found;
                lookUps++;
            }
            rows += found;
            distinct.forEach((variable, own) -> values.merge(variable, own, Double::sum));
        }
        return new UnionSize(rows, read, lookUps, values);
    }
}
