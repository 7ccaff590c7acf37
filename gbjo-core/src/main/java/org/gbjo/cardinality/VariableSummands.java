package org.gbjo.cardinality;

import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.PatternBits;
import org.gbjo.query.PatternSet;

/**
 * What patterns, pairs and trios of a query add to ln of the rows of a set, by the variables in which they meet. Reused
 * from query to query; belongs to one thread.
 *
 * <p>Of k patterns that meet in one variable any k - 1 pairs that connect them would do under independence: their k (k - 1)
 * / 2 pairs count 2 / k each. Likewise their trios count as k - 2 of them. A pattern between two variables with k and l
 * patterns has (k - 1) (l - 1) chains through it, which count as one. In a tree of joins that makes n - 1 pairs and n - 2
 * trios, in a star and on a path as everywhere between.
 *
 * <p>A cycle has more: each makes one pair too many. Those count {@link #CLOSING} each.
 */
final class VariableSummands implements SetLevels {
    /** The number of the stars at a variable that at most two patterns have. */
    static final int NO_STAR = -1;

    /**
     * What a pair that closes a cycle counts of its selectivity, which the pairs before have partly told. True C_out over the
     * optimum with 0 / 0.5 / 1: DBpedia's flowers 1.131 / 1.123 / 1.111, and with exact trios 1.062 / 1.047 / 1.045; cycles,
     * Wikidata and LUBM the same; mean error of ln rows on Wikidata 1.035 / 1.032 / 1.038 (2026-11-16).
     */
    static final double CLOSING = 0.5;

    /**
     * What is left of ln of an estimate below what one term leads to. With 1 / 0.5 / 0.2 / 0.1 and one row for each term the
     * optimum is exceeded by 1.136 / 1.137 / 1.132 / 1.136 on DBpedia, 1.007 / 1.008 / 1.008 / 1.009 on LUBM(2), and by 1.055
     * / 1.046 with 1 / 0.2 on Wikidata. The mean error of ln rows falls from 2.0 to 1.4, 1.0 and 0.9 on DBpedia (2026-11-16).
     */
    static final double BELOW_ONE_TERM = 0.2;

    /**
     * What counts of ln of the mean number of matches that a term has: a typical term has fewer than the mean, since few have
     * very many. True C_out over the optimum with 0 / 0.3 / 0.5 / 0.7 / 1, 1,500 queries each of seed 4712: DBpedia 1.141 /
     * 1.132 / 1.130 / 1.129 / 1.135, Wikidata 1.094 / 1.090 / 1.091 / 1.096 / 1.108 (2026-11-18; 0.3 of fan-outs in pairs).
     */
    static final double TYPICAL_FAN_OUT = 0.5;

    /**
     * By what factor trios tell more for each pattern beyond three that meets in the same variable: a dependence that holds
     * among three holds among four even more, as sums of powers do. With 1 / 1.1 / 1.2 / 1.3 the mean error of ln rows is
     * 0.98 / 0.88 / 0.86 / 0.95 on Wikidata, 1.03 / 1.00 / 0.97 / 0.96 on DBpedia and 0.53 / 0.49 / 0.47 / 0.46 on LUBM(2);
     * true C_out over the optimum is 1.046 / 1.045 / 1.048 / 1.050, 1.127 / 1.128 / 1.129 / 1.135 and 1.007 (2026-11-16).
     */
    static final double BEYOND_TRIOS = 1.1;

    private static final double[] PAIR_WEIGHTS = pairWeights();
    private static final double[] STAR_WEIGHTS = starWeights();
    private static final double[] END_WEIGHTS = endWeights();

    private final JoinVariables variables = new JoinVariables();
    private final ExpectedErrors errors = new ExpectedErrors(variables, ErrorCoefficients.MEASURED);
    private JoinGraph graph;
    private int patterns;
    private boolean hasTrios;
    private float[] trios = new float[0];
    private double[] logCounts = new double[0];
    private float[] logFanOuts = new float[0];
    private int sumsPerSet;
    private double[] pairs = new double[0];
    /** For each variable, the number of its stars if so many patterns have it that there are any, else {@link #NO_STAR}. */
    private int[] stars = new int[0];

    private int starCount;
    /** The patterns with a variable at both ends that others have, too, the first 64. */
    private long middles;

    @Override
    public SetLevel newLevel() {
        return new VariableLevel(this, errors);
    }

    @Override
    public RowSource source() {
        return RowSource.ESTIMATED;
    }

    @Override
    public void open(Bgp bgp, JoinGraph opened, QueryDescription description) {
        graph = opened;
        patterns = bgp.size();
        hasTrios = description.hasTrios();
        trios = description.trios();
        logFanOuts = description.logFanOuts();
        variables.open(bgp);
        errors.open(opened, description);
        numberStars();
        middles = 0;
        if (pairs.length < patterns * patterns) {
            pairs = new double[patterns * patterns];
            logCounts = new double[patterns];
        }
        for (int i = 0; i < patterns; i++) {
            logCounts[i] = description.logCounts()[i];
            if (variables.at(i, JoinVariables.SUBJECT) != JoinVariables.NONE
                    && variables.at(i, JoinVariables.OBJECT) != JoinVariables.NONE) {
                middles |= PatternBits.low(i);
            }
            for (int j = 0; j < i; j++) {
                // Patterns that share several variables add a part of their selectivity at each.
                double each =
                        (double) description.logSelectivities()[i * patterns + j] / Math.max(1, variables.shared(i, j));
                pairs[i * patterns + j] = each;
                pairs[j * patterns + i] = each;
            }
        }
        sumsPerSet = 2 * variables.count() + (hasTrios() ? starCount + Long.bitCount(middles) : 0);
    }

    private void numberStars() {
        if (stars.length < variables.count()) {
            stars = new int[2 * variables.count()];
        }
        starCount = 0;
        for (int variable = 0; variable < variables.count(); variable++) {
            stars[variable] = variables.countIn(variable, -1, -1) > 2 ? starCount++ : NO_STAR;
        }
    }

    JoinVariables variables() {
        return variables;
    }

    int patterns() {
        return patterns;
    }

    boolean hasTrios() {
        return hasTrios;
    }

    /**
     * How many sums a set has: over pairs by variable, and over fan-outs by variable; with trios then over stars by {@link
     * #star}, and over chains by {@link #chain}.
     */
    int sumsPerSet() {
        return sumsPerSet;
    }

    /** The number of the stars at a variable, or {@link #NO_STAR}. */
    int star(int variable) {
        return stars[variable];
    }

    /** At how many variables there are stars. */
    int starCount() {
        return starCount;
    }

    /** The number of the chains through a pattern that others can meet at both ends. */
    int chain(int middle) {
        return Long.bitCount(middles & ((1L << middle) - 1));
    }

    /** The members of a set that others can meet at both ends. */
    long middles(long members) {
        return middles & members;
    }

    double logCount(int pattern) {
        return logCounts[pattern];
    }

    /** ln of the matches of a pattern that come with a typical term in one of its places; at least 0. */
    double logFanOut(int pattern, int place) {
        return place < 2 ? TYPICAL_FAN_OUT * logFanOuts[2 * pattern + place] : 0;
    }

    /** What each of k patterns that meet in a variable, and another one of them, add of their pair. */
    static double pairWeight(int meeting) {
        return PAIR_WEIGHTS[meeting];
    }

    private static double[] pairWeights() {
        double[] weights = new double[PatternSet.LIMIT + 1];
        for (int meeting = 2; meeting < weights.length; meeting++) {
            weights[meeting] = 2.0 / meeting;
        }
        return weights;
    }

    /** What each three of k patterns that meet in a variable add of their trio. */
    static double starWeight(int meeting) {
        return STAR_WEIGHTS[meeting];
    }

    private static double[] starWeights() {
        double[] weights = new double[QueryDescription.MOST_WITH_TRIOS + 1];
        for (int meeting = 3; meeting < weights.length; meeting++) {
            weights[meeting] = worthOfEach(meeting) * Math.pow(BEYOND_TRIOS, meeting - 3);
        }
        return weights;
    }

    /** All trios of k patterns that meet in a variable count as k - 2. */
    static double worthOfEach(int meeting) {
        return 6.0 / (meeting * (meeting - 1));
    }

    /** What each chain adds through a pattern between two variables in which k and l patterns meet. */
    static double chainWeight(int meetingBefore, int meetingBehind) {
        return END_WEIGHTS[meetingBefore] * END_WEIGHTS[meetingBehind];
    }

    /** Of k patterns that meet at an end of a chain, each of the others counts as much. */
    private static double[] endWeights() {
        double[] weights = new double[QueryDescription.MOST_WITH_TRIOS + 1];
        for (int meeting = 2; meeting < weights.length; meeting++) {
            weights[meeting] = 1.0 / (meeting - 1);
        }
        return weights;
    }

    /**
     * ln of the rows that an estimate stands for. People ask for what has an answer, and so do the sets on the way to it. So
     * there is at least one term in which the patterns meet, and with it come all matches that this term has: what is
     * estimated at less is nearer to that. Which of two such sets has fewer rows stays the same.
     *
     * @param logOfOne ln of the rows that one term leads to, at the variable where these are most
     */
    static double logRows(double estimate, double logOfOne) {
        return estimate < logOfOne ? logOfOne + BELOW_ONE_TERM * (estimate - logOfOne) : estimate;
    }

    /** What part of the pairs' sum counts: {@code worth} of them are summed up, a tree of joins has n - 1. */
    static double pairScale(int size, int worth) {
        return worth > size - 1 ? (size - 1 + CLOSING * (worth - size + 1)) / worth : 1;
    }

    /** The sum over pairs of a pattern with others, numbered from {@code first} on. */
    double sumPairs(int pattern, int first, long others) {
        int row = pattern * patterns + first;
        double sum = 0;
        for (long rest = others; rest != 0; rest &= rest - 1) {
            sum += pairs[row + Long.numberOfTrailingZeros(rest)];
        }
        return sum;
    }

    /** The sum over the trios of a pattern with two of others, all of which have the same variable. */
    double sumStars(int pattern, long others) {
        double sum = 0;
        for (long rest = others; rest != 0; rest &= rest - 1) {
            sum += sumTrios(pattern, Long.numberOfTrailingZeros(rest), others & ((rest & -rest) - 1));
        }
        return sum;
    }

    /** The sum over the trios of two patterns and each of others. */
    private double sumTrios(int one, int other, long thirds) {
        int row = (one * patterns + other) * patterns;
        double sum = 0;
        for (long rest = thirds; rest != 0; rest &= rest - 1) {
            sum += trios[row + Long.numberOfTrailingZeros(rest)];
        }
        return sum;
    }

    /** The sum over the chains through a member from a pattern that shares a variable with it. */
    double sumChains(int pattern, int middle, int variable, long members) {
        int behind = otherEnd(middle, variable);
        return behind == JoinVariables.NONE
                ? 0
                : sumTrios(pattern, middle, members & variables.low(behind) & ~graph.neighboursLow(pattern));
    }

    /** The variable at the other end of a pattern, or {@link JoinVariables#NONE}. */
    private int otherEnd(int pattern, int variable) {
        int subject = variables.at(pattern, JoinVariables.SUBJECT);
        int object = variables.at(pattern, JoinVariables.OBJECT);
        return variable == subject ? object : variable == object ? subject : JoinVariables.NONE;
    }

    /** The sum over the chains of two members through a pattern that others can meet at both ends. */
    double sumChainsThrough(int pattern, long members) {
        int subject = variables.at(pattern, JoinVariables.SUBJECT);
        int object = variables.at(pattern, JoinVariables.OBJECT);
        double sum = 0;
        for (long rest = members & variables.low(subject); rest != 0; rest &= rest - 1) {
            int end = Long.numberOfTrailingZeros(rest);
            sum += sumTrios(
                    pattern, end, members & variables.low(object) & ~graph.neighboursLow(end) & ~(rest & -rest));
        }
        return sum;
    }

    /** Adds, for each pattern, its trios with two members. */
    void addTrios(int one, int other, float[] sums, int at) {
        int row = (one * patterns + other) * patterns;
        for (int i = 0; i < patterns; i++) {
            sums[at + i] += trios[row + i];
        }
    }
}
