package org.gbjo.learned;

import java.util.function.ToDoubleFunction;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.QueryDescription;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Variable;

/** What the statistics say for certain, pattern by pattern and set by set. */
public record LiteralCertainty(Bgp bgp, QueryDescription input, ToDoubleFunction<PatternSet> model) {
    private static final double LOG_HALF_A_ROW = Math.log(0.5);

    /** Parts that share no variable have the product of their rows, and a pattern its matches. */
    public double logRows(PatternSet set) {
        if (isEmpty(set)) {
            return set.size() == 2 ? LOG_HALF_A_ROW : Cardinalities.LOG_NOTHING;
        }
        double sum = 0;
        for (PatternSet part : bgp.components(set)) {
            sum += part.size() == 1 ? input.logCounts()[part.first()] : ofConnected(part);
        }
        return sum;
    }

    /** Whether two members are known to have no match together. */
    public boolean isEmpty(PatternSet set) {
        for (int i : set.toArray()) {
            for (int j : set.toArray()) {
                if (input.logPairSizes()[i * bgp.size() + j] < 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private double ofConnected(PatternSet set) {
        double known = known(set);
        if (!Double.isNaN(known)) {
            return known;
        }
        int chosen = -1;
        for (int pattern : set.toArray()) {
            PatternSet others = set.minus(PatternSet.of(pattern));
            if (limits(pattern, others)
                    && bgp.isConnected(others)
                    && (chosen < 0 || input.logCounts()[pattern] > input.logCounts()[chosen])) {
                chosen = pattern;
            }
        }
        double predicted = model.applyAsDouble(set);
        return chosen < 0 ? predicted : Math.min(predicted, logRows(set.minus(PatternSet.of(chosen))));
    }

    public double known(PatternSet set) {
        int n = bgp.size();
        int[] members = set.toArray();
        return switch (members.length) {
            case 2 -> input.logPairSizes()[members[0] * n + members[1]];
            case 3 -> input.logTrioSizes()[(members[0] * n + members[1]) * n + members[2]];
            default -> Double.NaN;
        };
    }

    private boolean limits(int index, PatternSet others) {
        Pattern pattern = bgp.pattern(index);
        return (input.unique()[2 * index] && pattern.subject() instanceof Variable subject && isBound(subject, others))
                || (input.unique()[2 * index + 1]
                        && pattern.object() instanceof Variable object
                        && isBound(object, others))
                || bgp.variables().stream()
                        .filter(variable -> bgp.patternsWith(variable).contains(index))
                        .allMatch(variable -> isBound(variable, others));
    }

    private boolean isBound(Variable variable, PatternSet patterns) {
        return bgp.patternsWith(variable).intersects(patterns);
    }
}
