package org.gbjo.decision.model;

import java.util.Arrays;
import java.util.List;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.statistics.PatternCounts;

/**
 * What orders of one BGP cost by counts alone, if predicates and values are independent (Selinger et al., SIGMOD 1979).
 * This takes microseconds. It tells small queries from large ones, and those that another order could help from those
 * that it could not, before the model is asked. For one thread.
 */
public final class RoughCost {
    private static final int TERMS = 3;
    private static final int NONE = -1;
    /** The values of a variable that no pattern has bound yet. */
    private static final double UNBOUND = Double.NaN;

    private final int patterns;
    private final double[] matches;
    /** The number of the shared variable in each of the {@value #TERMS} positions of each pattern, or {@link #NONE}. */
    private final int[] variables;
    /** How many distinct values these variables have in the pattern. */
    private final double[] values;

    /** How many distinct values each variable has in the patterns joined so far; {@link #UNBOUND} in none of them. */
    private final double[] bound;

    private int sharedVariables;
    private double rows;
    private double total;

    private RoughCost(int patterns) {
        this.patterns = patterns;
        this.matches = new double[patterns];
        this.variables = new int[TERMS * patterns];
        this.values = new double[TERMS * patterns];
        this.bound = new double[TERMS * patterns];
    }

    /** Looks up the counts of patterns, unless the engine knows them. */
    public static RoughCost of(List<Pattern> patterns, KnownCounts known, PatternCounts counts) {
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

    /** Numbers the variables that occur in more than one pattern. The values of the others do not matter. */
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
                sharedVariables += variables[firstAt[number]] == NONE ? 1 : 0;
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

    /** Whether an earlier position of the pattern has the same term. */
    private static boolean isRepeated(Pattern pattern, int position) {
        Term term = term(pattern, position);
        return (position > 0 && term.equals(pattern.subject())) || (position > 1 && term.equals(pattern.predicate()));
    }

    /** How many variables occur in more than one pattern. */
    public int sharedVariables() {
        return sharedVariables;
    }

    /** ln of the rows that an order touches. */
    public double logCost(JoinOrder order) {
        begin();
        for (int place = 0; place < patterns; place++) {
            join(order.at(place));
        }
        return Math.log(total);
    }

    /**
     * ln of the rows that a greedy order touches. It begins with the fewest matches and goes on with the pattern that
     * leaves the fewest rows, without avoidable cartesian products. It need not be the cheapest order, but mostly it is
     * better than the native one if any is.
     */
    public double greedyLogCost() {
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
        Arrays.fill(bound, UNBOUND);
        rows = 1;
        total = 0;
    }

    private void join(int pattern) {
        rows = rowsAfter(pattern);
        total += rows;
        for (int at = TERMS * pattern; at < TERMS * (pattern + 1); at++) {
            int variable = variables[at];
            if (variable != NONE) {
                bound[variable] = isBound(variable) ? Math.min(bound[variable], values[at]) : values[at];
            }
        }
    }

    private double rowsAfter(int pattern) {
        double after = rows * matches[pattern];
        for (int at = TERMS * pattern; at < TERMS * (pattern + 1); at++) {
            int variable = variables[at];
            if (variable != NONE && isBound(variable)) {
                after /= Math.max(1, Math.max(bound[variable], values[at]));
            }
        }
        return after;
    }

    private boolean isBound(int variable) {
        return !Double.isNaN(bound[variable]);
    }

    /** Whether a pattern shares a variable with those joined so far. */
    private boolean isConnected(int pattern) {
        for (int at = TERMS * pattern; at < TERMS * (pattern + 1); at++) {
            if (variables[at] != NONE && isBound(variables[at])) {
                return true;
            }
        }
        return false;
    }
}
