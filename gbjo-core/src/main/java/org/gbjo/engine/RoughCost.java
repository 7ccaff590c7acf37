package org.gbjo.engine;

import java.util.Arrays;
import java.util.List;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.PatternCounts;

/**
 * What orders of one BGP cost if nothing depends on anything (Selinger et al., SIGMOD 1979), from counts alone: a look of
 * microseconds that tells small queries from large ones, and those that another order could help from those that it could
 * not, before the model is asked. For one thread.
 */
final class RoughCost {
    private static final int TERMS = 3;
    private static final int NONE = -1;

    private final int patterns;
    private final double[] matches;
    /** The numbers of the variables of each pattern, {@value #TERMS} for each; {@link #NONE} for what stands there alone. */
    private final int[] variables;
    /** How many different values these take in the pattern. */
    private final double[] values;

    /** How many different values each variable takes so far; NaN if it has not come yet. */
    private final double[] taken;

    private int meetings;
    private double rows;
    private double total;

    private RoughCost(int patterns) {
        this.patterns = patterns;
        this.matches = new double[patterns];
        this.variables = new int[TERMS * patterns];
        this.values = new double[TERMS * patterns];
        this.taken = new double[TERMS * patterns];
    }

    /** Looks up the counts of patterns, unless they are known. */
    static RoughCost of(List<Pattern> patterns, KnownCounts known, PatternCounts counts) {
        RoughCost cost = new RoughCost(patterns.size());
        cost.number(patterns);
        for (int i = 0; i < cost.patterns; i++) {
            Pattern pattern = patterns.get(i);
            double count = known.of(i);
            cost.matches[i] = Double.isNaN(count) ? counts.count(pattern) : count;
            for (int at = TERMS * i; at < TERMS * (i + 1); at++) {
                if (cost.variables[at] != NONE) {
                    Variable variable = (Variable) term(pattern, at % TERMS);
                    cost.values[at] = counts.distinct(pattern, variable, cost.matches[i]);
                }
            }
        }
        return cost;
    }

    /** Gives a number to each variable that more than one pattern has; nobody asks for the values of the others. */
    private void number(List<Pattern> all) {
        Variable[] met = new Variable[TERMS * patterns];
        int[] firstAt = new int[TERMS * patterns];
        int known = 0;
        Arrays.fill(variables, NONE);
        for (int at = 0; at < variables.length; at++) {
            Pattern pattern = all.get(at / TERMS);
            if (!(term(pattern, at % TERMS) instanceof Variable variable) || isRepeated(pattern, at % TERMS)) {
                continue;
            }
            int number = 0;
            while (number < known && !met[number].equals(variable)) {
                number++;
            }
            if (number == known) {
                met[known] = variable;
                firstAt[known++] = at;
            } else {
                meetings += variables[firstAt[number]] == NONE ? 1 : 0;
                variables[firstAt[number]] = number;
                variables[at] = number;
            }
        }
    }

    private static Term term(Pattern pattern, int position) {
        return switch (position) {
            case 0 -> pattern.subject();
            case 1 -> pattern.predicate();
            default -> pattern.object();
        };
    }

    /** Whether the same term stands in an earlier position of the pattern. */
    private static boolean isRepeated(Pattern pattern, int position) {
        Term term = term(pattern, position);
        return (position > 0 && term.equals(pattern.subject())) || (position > 1 && term.equals(pattern.predicate()));
    }

    /** How many variables are in more than one pattern. */
    int meetings() {
        return meetings;
    }

    /** ln of the rows that an order touches. */
    double of(JoinOrder order) {
        begin();
        for (int place = 0; place < patterns; place++) {
            join(order.at(place));
        }
        return Math.log(total);
    }

    /**
     * ln of the rows that an order touches which begins with the fewest matches and goes on with what leaves the fewest rows,
     * without avoidable cartesian products. Not always the least, but a better order is mostly found if there is one.
     */
    double ofGreedyOrder() {
        begin();
        boolean[] joined = new boolean[patterns];
        for (int place = 0; place < patterns; place++) {
            int next = NONE;
            double fewest = 0;
            boolean connected = false;
            for (int i = 0; i < patterns; i++) {
                if (joined[i] || (connected && !isConnected(i))) {
                    continue;
                }
                double after = rowsAfter(i);
                if (next == NONE || after < fewest || (!connected && isConnected(i))) {
                    next = i;
                    fewest = after;
                    connected = isConnected(i);
                }
            }
            joined[next] = true;
            join(next);
        }
        return Math.log(total);
    }

    private void begin() {
        Arrays.fill(taken, Double.NaN);
        rows = 1;
        total = 0;
    }

    private void join(int pattern) {
        rows = rowsAfter(pattern);
        total += rows;
        for (int at = TERMS * pattern; at < TERMS * (pattern + 1); at++) {
            int variable = variables[at];
            if (variable != NONE) {
                taken[variable] = Double.isNaN(taken[variable]) ? values[at] : Math.min(taken[variable], values[at]);
            }
        }
    }

    private double rowsAfter(int pattern) {
        double after = rows * matches[pattern];
        for (int at = TERMS * pattern; at < TERMS * (pattern + 1); at++) {
            int variable = variables[at];
            if (variable != NONE && !Double.isNaN(taken[variable])) {
                after /= Math.max(1, Math.max(taken[variable], values[at]));
            }
        }
        return after;
    }

    /** Whether a pattern has a variable that has come. */
    private boolean isConnected(int pattern) {
        for (int at = TERMS * pattern; at < TERMS * (pattern + 1); at++) {
            if (variables[at] != NONE && !Double.isNaN(taken[variables[at]])) {
                return true;
            }
        }
        return false;
    }
}
