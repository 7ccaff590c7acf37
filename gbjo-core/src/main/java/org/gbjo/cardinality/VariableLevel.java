package org.gbjo.cardinality;

import java.util.Arrays;
import org.gbjo.query.PatternBits;

/**
 * The sums of {@link VariableSummands}: for each set those over pairs, fan-outs and stars at each variable, and over
 * chains.
 */
final class VariableLevel extends SetLevel {
    private final VariableSummands summands;
    private final JoinVariables variables;
    private final ExpectedErrors errors;

    private long[] membersHigh = new long[0];
    private int[] origin = new int[0];
    private int[] last = new int[0];
    private double[] logCounts = new double[0];
    private int width;
    private double[] sums = new double[0];
    /** How many members of the set that is asked about have each variable. */
    private int[] meeting = new int[0];
    /** For each set, variable with stars and pattern what those add that the pattern completes; if {@link #looksAhead}. */
    private float[] ahead = new float[0];

    private boolean looksAhead;

    VariableLevel(VariableSummands summands, ExpectedErrors errors) {
        this.summands = summands;
        this.variables = summands.variables();
        this.errors = errors;
    }

    @Override
    protected void clear() {
        looksAhead = false;
    }

    @Override
    protected void makeRoom(int sets) {
        if (members.length < sets) {
            int length = Math.max(64, 2 * sets);
            members = Arrays.copyOf(members, length);
            membersHigh = Arrays.copyOf(membersHigh, length);
            origin = Arrays.copyOf(origin, length);
            last = Arrays.copyOf(last, length);
            logCounts = Arrays.copyOf(logCounts, length);
        }
        width = summands.sumsPerSet();
        if (sums.length < sets * width) {
            sums = Arrays.copyOf(sums, 2 * sets * width);
        }
        if (meeting.length < variables.count()) {
            meeting = new int[2 * variables.count()];
        }
    }

    @Override
    protected void move(int from, int to) {
        members[to] = members[from];
        membersHigh[to] = membersHigh[from];
        origin[to] = origin[from];
        last[to] = last[from];
        logCounts[to] = logCounts[from];
        System.arraycopy(sums, from * width, sums, to * width, width);
    }

    @Override
    protected void begin(int at, int pattern) {
        members[at] = PatternBits.low(pattern);
        membersHigh[at] = PatternBits.high(pattern);
        logCounts[at] = summands.logCount(pattern);
        Arrays.fill(sums, at * width, (at + 1) * width, 0);
        for (int place = 0; place < JoinVariables.PLACES; place++) {
            int variable = variables.at(pattern, place);
            if (variable != JoinVariables.NONE) {
                sums[firstFanOut(at * width) + variable] = summands.logFanOut(pattern, place);
            }
        }
    }

    @Override
    protected void grow(SetLevel level, int from, int at, int pattern, long ownLow, long ownHigh) {
        VariableLevel before = (VariableLevel) level;
        long low = before.members[from];
        long high = before.membersHigh[from];
        int first = at * width;
        System.arraycopy(before.sums, from * width, sums, first, width);
        for (int place = 0; place < JoinVariables.PLACES; place++) {
            int variable = variables.at(pattern, place);
            if (variable != JoinVariables.NONE) {
                long meetingLow = ownLow & variables.low(variable);
                sums[first + variable] += summands.sumPairs(pattern, 0, meetingLow)
                        + summands.sumPairs(pattern, 64, ownHigh & variables.high(variable));
                sums[firstFanOut(first) + variable] += summands.logFanOut(pattern, place);
                if (summands.hasTrios()) {
                    addTrios(before, from, first, pattern, variable, meetingLow, low);
                }
            }
        }
        if (summands.hasTrios() && summands.middles(PatternBits.low(pattern)) != 0) {
            sums[firstChain(first) + summands.chain(pattern)] += summands.sumChainsThrough(pattern, low);
        }
        logCounts[at] = before.logCounts[from] + summands.logCount(pattern);
        members[at] = low | PatternBits.low(pattern);
        membersHigh[at] = high | PatternBits.high(pattern);
        origin[at] = from;
        last[at] = pattern;
    }

    /** Adds the trios of a pattern that meets members in a variable: stars, and chains that it is the end of. */
    private void addTrios(
            VariableLevel before, int from, int first, int pattern, int variable, long meetingHere, long low) {
        int star = summands.star(variable);
        if (star != VariableSummands.NO_STAR) {
            sums[firstStar(first) + star] += before.looksAhead
                    ? before.ahead[before.aheadAt(from, star) + pattern]
                    : summands.sumStars(pattern, meetingHere);
        }
        for (long rest = summands.middles(meetingHere); rest != 0; rest &= rest - 1) {
            int middle = Long.numberOfTrailingZeros(rest);
            sums[firstChain(first) + summands.chain(middle)] +=
                    summands.sumChains(pattern, middle, variable, low & ~(rest & -rest));
        }
    }

    /** Where the sums of fan-outs begin of a set whose sums begin here. */
    private int firstFanOut(int first) {
        return first + variables.count();
    }

    private int firstStar(int first) {
        return firstFanOut(first) + variables.count();
    }

    private int firstChain(int first) {
        return firstStar(first) + summands.starCount();
    }

    @Override
    protected double logRows(int at, int size) {
        int first = at * width;
        double pairs = 0;
        double trios = 0;
        double logOfOne = 0;
        int worth = 0;
        for (int variable = 0; variable < variables.count(); variable++) {
            int count = variables.countIn(variable, members[at], membersHigh[at]);
            meeting[variable] = count;
            if (count > 1) {
                worth += count - 1;
                pairs += sums[first + variable] * VariableSummands.pairWeight(count);
                logOfOne = Math.max(logOfOne, sums[firstFanOut(first) + variable]);
            }
            if (count > 2 && summands.hasTrios()) {
                trios += sums[firstStar(first) + summands.star(variable)] * VariableSummands.starWeight(count);
            }
        }
        if (summands.hasTrios()) {
            trios += chains(firstChain(first), members[at]);
        }
        double estimate = logCounts[at] + VariableSummands.pairScale(size, worth) * pairs + trios;
        return VariableSummands.logRows(estimate, logOfOne);
    }

    private double chains(int first, long low) {
        double sum = 0;
        for (long rest = summands.middles(low); rest != 0; rest &= rest - 1) {
            int middle = Long.numberOfTrailingZeros(rest);
            double chains = sums[first + summands.chain(middle)];
            if (chains != 0) {
                sum += chains
                        * VariableSummands.chainWeight(
                                meeting[variables.at(middle, JoinVariables.SUBJECT)],
                                meeting[variables.at(middle, JoinVariables.OBJECT)]);
            }
        }
        return sum;
    }

    @Override
    protected double squaredLogError(int at, int size) {
        return errors.squared(size, members[at], membersHigh[at]);
    }

    private int aheadAt(int set, int star) {
        return (set * summands.starCount() + star) * summands.patterns();
    }

    /** Adds up once, for each set, variable with stars and pattern, what the stars of the pattern with two members add. */
    @Override
    protected void lookAhead(int sets, SetLevel level) {
        VariableLevel before = (VariableLevel) level;
        if (!summands.hasTrios()) {
            return;
        }
        int length = aheadAt(sets, 0);
        if (ahead.length < length) {
            ahead = new float[2 * length];
        }
        Arrays.fill(ahead, 0, length, 0f);
        for (int at = 0; at < sets; at++) {
            long latest = members[at];
            if (before.looksAhead) {
                System.arraycopy(before.ahead, before.aheadAt(origin[at], 0), ahead, aheadAt(at, 0), aheadAt(1, 0));
                latest = 1L << last[at];
            }
            for (long rest = latest; rest != 0; rest &= rest - 1) {
                long one = rest & -rest;
                long others = before.looksAhead ? members[at] & ~one : members[at] & (one - 1);
                addAhead(at, Long.numberOfTrailingZeros(rest), others);
            }
        }
        looksAhead = true;
    }

    /** Adds, for each such variable of a member and each pattern, the trios with the member and each of others there. */
    private void addAhead(int at, int member, long others) {
        for (int place = 0; place < JoinVariables.PLACES; place++) {
            int variable = variables.at(member, place);
            int star = variable == JoinVariables.NONE ? VariableSummands.NO_STAR : summands.star(variable);
            if (star != VariableSummands.NO_STAR) {
                for (long rest = others & variables.low(variable); rest != 0; rest &= rest - 1) {
                    summands.addTrios(member, Long.numberOfTrailingZeros(rest), ahead, aheadAt(at, star));
                }
            }
        }
    }
}
