package org.gbjo.cardinality;

import java.util.Arrays;
import java.util.List;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;

/**
 * Rows of sets of patterns under independence: the product of their matches, divided for each shared variable by the
 * numbers of its different values in all patterns of the set but the one where it has fewest. A matter of microseconds, so
 * that pre-checks can afford it. Belongs to one thread.
 */
public final class IndependentCardinalities implements EstimatedCardinalities {
    private static final int TERMS = 3;
    /** A position that holds no variable, or one that no other pattern has. */
    private static final int ALONE = -1;
    /** No pattern of the set has had the variable yet. */
    private static final double UNBOUND = Double.NaN;

    private final PatternCounts counts;
    private Bgp bgp;
    private List<Pattern> listed = List.of();
    private int patterns;
    private double[] matches = new double[0];
    /** The number of the variable in each position of each pattern, or {@link #ALONE}. */
    private int[] variables = new int[0];
    /** How many different values it takes in that pattern. */
    private double[] values = new double[0];
    /** How many different values each variable takes in the set so far, or {@link #UNBOUND}. */
    private double[] bound = new double[0];

    private Variable[] met = new Variable[0];
    private int[] firstPosition = new int[0];
    private int sharedVariables;

    public IndependentCardinalities(PatternCounts counts) {
        this.counts = counts;
    }

    @Override
    public void open(Bgp opened, KnownCounts known, Deadline deadline) {
        open(opened.patterns(), known);
        bgp = opened;
    }

    /** Turns to patterns that are no BGP yet: a pre-check leaves most queries alone before it needs one. */
    public void open(List<Pattern> all, KnownCounts known) {
        bgp = null;
        listed = all;
        patterns = all.size();
        if (matches.length < patterns) {
            matches = new double[patterns];
            variables = new int[TERMS * patterns];
            values = new double[TERMS * patterns];
            bound = new double[TERMS * patterns];
            met = new Variable[TERMS * patterns];
            firstPosition = new int[TERMS * patterns];
        }
        numberVariables(all);
        for (int i = 0; i < patterns; i++) {
            Pattern pattern = all.get(i);
            double count = known.of(i);
            matches[i] = Double.isNaN(count) ? counts.count(pattern) : count;
            for (int at = TERMS * i; at < TERMS * (i + 1); at++) {
                if (variables[at] != ALONE) {
                    Variable variable = (Variable) pattern.term(at % TERMS);
                    values[at] = counts.distinct(pattern, variable, matches[i]);
                }
            }
        }
    }

    /** Gives a number to each variable that more than one pattern has. */
    private void numberVariables(List<Pattern> all) {
        sharedVariables = 0;
        int known = 0;
        Arrays.fill(variables, 0, TERMS * patterns, ALONE);
        for (int at = 0; at < TERMS * patterns; at++) {
            Pattern pattern = all.get(at / TERMS);
            if (!(pattern.term(at % TERMS) instanceof Variable variable) || isRepeated(pattern, at % TERMS)) {
                continue;
            }
            int number = 0;
            while (number < known && !met[number].equals(variable)) {
                number++;
            }
            if (number == known) {
                met[known] = variable;
                firstPosition[known++] = at;
            } else {
                sharedVariables += variables[firstPosition[number]] == ALONE ? 1 : 0;
                variables[firstPosition[number]] = number;
                variables[at] = number;
            }
        }
        Arrays.fill(met, 0, known, null);
    }

    /** Whether the same term stands in an earlier position of the pattern. */
    private static boolean isRepeated(Pattern pattern, int position) {
        Term term = pattern.term(position);
        return (position > 0 && term.equals(pattern.subject())) || (position > 1 && term.equals(pattern.predicate()));
    }

    @Override
    public Bgp bgp() {
        if (bgp == null) {
            bgp = new Bgp(listed);
        }
        return bgp;
    }

    /** The patterns, also before they are a BGP. */
    public List<Pattern> patterns() {
        return listed;
    }

    @Override
    public double triples() {
        return counts.triples();
    }

    @Override
    public double triplesWith(int pattern, int position) {
        int at = TERMS * pattern + position;
        // All matches of a pattern have its constants, and share the values of a variable among them.
        double terms = variables[at] == ALONE ? 1 : Math.max(1, values[at]);
        return Math.max(matches[pattern] / terms, counts.triplesWith(listed.get(pattern), position));
    }

    /** How many variables more than one pattern has. */
    public int sharedVariables() {
        return sharedVariables;
    }

    @Override
    public double rows(long low, long high) {
        Arrays.fill(bound, 0, TERMS * patterns, UNBOUND);
        double rows = 1;
        for (long rest = low; rest != 0; rest &= rest - 1) {
            rows = join(rows, Long.numberOfTrailingZeros(rest));
        }
        for (long rest = high; rest != 0; rest &= rest - 1) {
            rows = join(rows, 64 + Long.numberOfTrailingZeros(rest));
        }
        return rows;
    }

    private double join(double rows, int pattern) {
        double joined = rows * matches[pattern];
        for (int at = TERMS * pattern; at < TERMS * (pattern + 1); at++) {
            int variable = variables[at];
            if (variable == ALONE) {
                continue;
            }
            if (Double.isNaN(bound[variable])) {
                bound[variable] = values[at];
            } else {
                joined /= Math.max(1, Math.max(bound[variable], values[at]));
                bound[variable] = Math.min(bound[variable], values[at]);
            }
        }
        return joined;
    }

    @Override
    public boolean isExact(long low, long high) {
        return false;
    }

    @Override
    public double squaredLogError(long low, long high) {
        return UNKNOWN_ERROR;
    }
}
