package org.gbjo.learned;

import java.util.Arrays;
import org.gbjo.cardinality.SetLevel;

/**
 * The sums that a network reads: those of the predecessor, a summand for the pattern, one for each neighbour that is a
 * member, and the trios that it completes; and what the network itself keeps for each set.
 */
final class SumsLevel extends SetLevel {
    private final Summands summands;
    private final LearnedNetwork network;
    private final int inputsPerSet;

    private int[] origin = new int[0];
    private int[] last = new int[0];
    private double[] logCounts = new double[0];
    private double[] logSelectivities = new double[0];
    private int[] pairs = new int[0];
    private int[] trios = new int[0];
    private double[] corrections = new double[0];
    private float[] inputs = new float[0];

    /** For each set and pattern, what the trios would add that the pattern completes; if {@link #looksAhead}. */
    private float[] ahead = new float[0];

    private boolean looksAhead;

    SumsLevel(Summands summands, LearnedNetwork network) {
        this.summands = summands;
        this.network = network;
        this.inputsPerSet = network.inputsPerSet();
    }

    @Override
    protected void clear() {
        looksAhead = false;
    }

    @Override
    protected void makeRoom(int sets) {
        if (members.length >= sets) {
            return;
        }
        int length = Math.max(64, 2 * sets);
        members = Arrays.copyOf(members, length);
        origin = Arrays.copyOf(origin, length);
        last = Arrays.copyOf(last, length);
        logCounts = Arrays.copyOf(logCounts, length);
        logSelectivities = Arrays.copyOf(logSelectivities, length);
        pairs = Arrays.copyOf(pairs, length);
        trios = Arrays.copyOf(trios, length);
        corrections = Arrays.copyOf(corrections, length);
        inputs = Arrays.copyOf(inputs, length * inputsPerSet);
    }

    @Override
    protected void move(int from, int to) {
        members[to] = members[from];
        origin[to] = origin[from];
        last[to] = last[from];
        logCounts[to] = logCounts[from];
        logSelectivities[to] = logSelectivities[from];
        pairs[to] = pairs[from];
        trios[to] = trios[from];
        corrections[to] = corrections[from];
        System.arraycopy(inputs, from * inputsPerSet, inputs, to * inputsPerSet, inputsPerSet);
    }

    @Override
    protected void begin(int at, int pattern) {
        members[at] = pattern < 64 ? 1L << pattern : 0;
        logCounts[at] = summands.logCounts()[pattern];
        logSelectivities[at] = 0;
        pairs[at] = 0;
        trios[at] = 0;
        corrections[at] = 0;
        network.begin(pattern, inputs, at * inputsPerSet);
    }

    @Override
    protected void grow(SetLevel level, int from, int at, int pattern, long ownLow, long ownHigh) {
        SumsLevel before = (SumsLevel) level;
        long smaller = before.members[from];
        logCounts[at] = before.logCounts[from] + summands.logCounts()[pattern];
        logSelectivities[at] = before.logSelectivities[from]
                + summands.sumPairs(pattern, 0, ownLow)
                + summands.sumPairs(pattern, 64, ownHigh);
        pairs[at] = before.pairs[from] + Long.bitCount(ownLow) + Long.bitCount(ownHigh);
        if (summands.hasTrios()) {
            trios[at] = before.trios[from] + summands.countTrios(pattern, smaller);
            corrections[at] = before.corrections[from]
                    + (before.looksAhead
                            ? before.ahead[from * summands.patterns() + pattern]
                            : summands.sumTrios(pattern, smaller));
        } else {
            trios[at] = 0;
            corrections[at] = 0;
        }
        members[at] = smaller | (pattern < 64 ? 1L << pattern : 0);
        origin[at] = from;
        last[at] = pattern;
        System.arraycopy(before.inputs, from * inputsPerSet, inputs, at * inputsPerSet, inputsPerSet);
        network.add(pattern, ownLow, ownHigh, inputs, at * inputsPerSet);
    }

    @Override
    protected double logRows(int at, int size) {
        return network.logRows(size, pairs[at], estimate(at, size), correction(at, size), inputs, at * inputsPerSet);
    }

    @Override
    protected double squaredLogError(int at, int size) {
        return network.squaredLogError(
                size, pairs[at], estimate(at, size), correction(at, size), inputs, at * inputsPerSet);
    }

    /** What trios add to the estimate of a set. */
    private double correction(int at, int size) {
        return Summands.correction(size, trios[at], corrections[at]);
    }

    private double estimate(int at, int size) {
        return Summands.estimate(size, pairs[at], logCounts[at], logSelectivities[at]) + correction(at, size);
    }

    /** Adds up once, for each set and pattern, what the trios of the pattern with two members add. */
    @Override
    protected void lookAhead(int sets, SetLevel level) {
        SumsLevel before = (SumsLevel) level;
        if (!summands.hasTrios()) {
            return;
        }
        int n = summands.patterns();
        int length = sets * n;
        if (ahead.length < length) {
            ahead = new float[2 * length];
        }
        Arrays.fill(ahead, 0, length, 0f);
        for (int at = 0; at < sets; at++) {
            long latest = members[at];
            if (before.looksAhead) {
                System.arraycopy(before.ahead, origin[at] * n, ahead, at * n, n);
                latest = 1L << last[at];
            }
            for (long rest = latest; rest != 0; rest &= rest - 1) {
                long one = rest & -rest;
                long others = before.looksAhead ? members[at] & ~one : members[at] & (one - 1);
                addAhead(at * n, Long.numberOfTrailingZeros(rest), others);
            }
        }
        looksAhead = true;
    }

    /** Adds, for each pattern, its trios with a member and each of others. */
    private void addAhead(int at, int member, long others) {
        int n = summands.patterns();
        for (long rest = others; rest != 0; rest &= rest - 1) {
            int row = (member * n + Long.numberOfTrailingZeros(rest)) * n;
            for (int i = 0; i < n; i++) {
                ahead[at + i] += summands.trios()[row + i];
            }
        }
    }
}
