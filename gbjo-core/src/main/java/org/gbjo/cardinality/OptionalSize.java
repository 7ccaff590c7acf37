package org.gbjo.cardinality;

import java.util.HashSet;
import java.util.Set;
import org.gbjo.query.OptionalRelation;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.statistics.PatternCounts;

/**
 * What the right side of an OPTIONAL makes of a row, if everything is independent.
 *
 * @param matches how many solutions it has for a row that has any by its first pattern
 * @param link the first variable that the row gives to it; null if there is none
 * @param values how many different values that variable has in its first pattern
 */
record OptionalSize(double matches, Variable link, double values) {
    static OptionalSize of(OptionalRelation optional, PatternCounts counts) {
        Set<Variable> bound = new HashSet<>(optional.needs());
        Variable link = null;
        double values = 1;
        double matches = 1;
        for (Pattern pattern : optional.patterns()) {
            double own = counts.count(pattern);
            for (Variable variable : pattern.variables()) {
                if (bound.contains(variable)) {
                    double distinct = Math.max(1, counts.distinct(pattern, variable, counts.count(pattern)));
                    own /= distinct;
                    values = link == null ? distinct : values;
                    link = link == null ? variable : link;
                }
            }
            bound.addAll(pattern.variables());
            matches *= own;
        }
        return new OptionalSize(matches, link, values);
    }

    /**
     * The rows that one row becomes: never less than one.
     *
     * @param before how many different values the link has in the row's set; NaN if nobody knows
     */
    double factor(double before) {
        double share = Double.isNaN(before) ? 1 : Math.min(1, values / Math.max(1, before));
        return Math.max(1, share * matches + 1 - share);
    }
}
