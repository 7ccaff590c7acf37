package org.gbjo.cardinality;

import org.gbjo.query.JoinGraph;
import org.gbjo.query.PatternBits;

/**
 * How far the estimate of a set may be off, from what the statistics know of its parts: a variance for each part that was
 * guessed. Belongs to one thread and allocates nothing.
 *
 * <p>The parts are weighed as {@link VariableSummands} does: of k patterns that meet in a variable, all pairs together
 * count as k - 1 and all trios as k - 2.
 */
final class ExpectedErrors {
    private final JoinVariables variables;
    private final ErrorCoefficients coefficients;
    private QueryDescription description;
    private JoinGraph graph;

    ExpectedErrors(JoinVariables variables, ErrorCoefficients coefficients) {
        this.variables = variables;
        this.coefficients = coefficients;
    }

    /** Turns to the query of these variables. */
    void open(JoinGraph opened, QueryDescription described) {
        graph = opened;
        description = described;
    }

    /** The mean square of the error of ln of the rows of a connected set whose rows are not exact. */
    double squared(int size, long low, long high) {
        double guessedPairs = 0;
        double guessedStars = 0;
        int worth = 0;
        for (int variable = 0; variable < variables.count(); variable++) {
            int meeting = variables.countIn(variable, low, high);
            if (meeting > 1) {
                long meetingLow = low & variables.low(variable);
                worth += meeting - 1;
                guessedPairs += guessedPairs(meetingLow, high & variables.high(variable))
                        * VariableSummands.pairWeight(meeting);
                guessedStars += meeting == 2
                        ? 0
                        : description.hasTrios()
                                ? guessedStars(meetingLow) * VariableSummands.worthOfEach(meeting)
                                : meeting - 2;
            }
        }
        return coefficients.pattern() * guessedPatterns(low, high)
                + coefficients.pair() * guessedPairs
                + coefficients.star() * guessedStars
                + coefficients.chain() * guessedChains(low, high)
                + coefficients.cycle() * Math.max(0, worth - size + 1)
                + coefficients.beyondTrios() * Math.max(0, size - 3);
    }

    private int guessedPatterns(long low, long high) {
        int count = 0;
        long restLow = low;
        long restHigh = high;
        while ((restLow | restHigh) != 0) {
            int pattern = PatternBits.first(restLow, restHigh);
            restLow &= ~PatternBits.low(pattern);
            restHigh &= ~PatternBits.high(pattern);
            count += description.isExact(pattern) ? 0 : 1;
        }
        return count;
    }

    private int guessedPairs(long low, long high) {
        int count = 0;
        long restLow = low;
        long restHigh = high;
        while ((restLow | restHigh) != 0) {
            int pattern = PatternBits.first(restLow, restHigh);
            restLow &= ~PatternBits.low(pattern);
            restHigh &= ~PatternBits.high(pattern);
            count += guessedPairs(pattern, 0, restLow) + guessedPairs(pattern, 64, restHigh);
        }
        return count;
    }

    private int guessedPairs(int pattern, int first, long others) {
        int row = pattern * description.patterns() + first;
        int count = 0;
        for (long rest = others; rest != 0; rest &= rest - 1) {
            count += Float.isNaN(description.logPairSizes()[row + Long.numberOfTrailingZeros(rest)]) ? 1 : 0;
        }
        return count;
    }

    private int guessedStars(long low) {
        int count = 0;
        for (long first = low; first != 0; first &= first - 1) {
            for (long second = first & (first - 1); second != 0; second &= second - 1) {
                for (long third = second & (second - 1); third != 0; third &= third - 1) {
                    count += isGuessed(
                                    Long.numberOfTrailingZeros(first),
                                    Long.numberOfTrailingZeros(second),
                                    Long.numberOfTrailingZeros(third))
                            ? 1
                            : 0;
                }
            }
        }
        return count;
    }

    private double guessedChains(long low, long high) {
        double sum = 0;
        long restLow = low;
        long restHigh = high;
        while ((restLow | restHigh) != 0) {
            int middle = PatternBits.first(restLow, restHigh);
            restLow &= ~PatternBits.low(middle);
            restHigh &= ~PatternBits.high(middle);
            int subject = variables.at(middle, JoinVariables.SUBJECT);
            int object = variables.at(middle, JoinVariables.OBJECT);
            if (subject != JoinVariables.NONE && object != JoinVariables.NONE) {
                int before = variables.countIn(subject, low, high) - 1;
                int behind = variables.countIn(object, low, high) - 1;
                if (before > 0 && behind > 0) {
                    sum += description.hasTrios()
                            ? (double) guessedChains(middle, low & variables.low(subject), low & variables.low(object))
                                    / (before * behind)
                            : 1;
                }
            }
        }
        return sum;
    }

    /** Ends that share a variable close a cycle instead. */
    private int guessedChains(int middle, long before, long behind) {
        int count = 0;
        for (long rest = before & ~(1L << middle); rest != 0; rest &= rest - 1) {
            int end = Long.numberOfTrailingZeros(rest);
            long others = behind & ~(1L << middle) & ~graph.neighboursLow(end) & ~(rest & -rest);
            for (; others != 0; others &= others - 1) {
                count += isGuessed(end, middle, Long.numberOfTrailingZeros(others)) ? 1 : 0;
            }
        }
        return count;
    }

    /** Of three patterns in any order. */
    private boolean isGuessed(int one, int other, int third) {
        int least = Math.min(one, Math.min(other, third));
        int greatest = Math.max(one, Math.max(other, third));
        int between = one + other + third - least - greatest;
        int n = description.patterns();
        return Float.isNaN(description.logTrioSizes()[(least * n + between) * n + greatest]);
    }
}
