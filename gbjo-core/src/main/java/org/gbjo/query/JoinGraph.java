package org.gbjo.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The relations of one query and which of them share a variable: what may follow a set of relations, and which sets shared
 * variables connect. Every search asks this class. Sets are two words. Opened for one query after the other; belongs to
 * one thread and allocates nothing for a BGP.
 */
public final class JoinGraph {
    private final long[] neighboursLow = new long[PatternSet.LIMIT];
    private final long[] neighboursHigh = new long[PatternSet.LIMIT];
    private int size;
    private int edges;
    private long allLow;
    private long allHigh;
    /** For each relation, the givers of each variable that it needs; empty where none needs anything. */
    private List<List<PatternSet>> needed = List.of();

    private long partLow;
    private long partHigh;
    private long reachLow;
    private long reachHigh;

    /** Turns to a BGP, whose patterns need nothing. */
    public void open(Bgp bgp) {
        needed = List.of();
        begin(bgp.size());
        for (int i = 0; i < size; i++) {
            PatternSet neighbours = bgp.neighbours(i);
            connect(i, neighbours.low(), neighbours.high());
        }
    }

    /** Turns to relations of any kind. */
    public void open(List<? extends Relation> relations) {
        begin(relations.size());
        List<List<PatternSet>> givers = new ArrayList<>();
        boolean any = false;
        for (int i = 0; i < size; i++) {
            PatternSet sharing = PatternSet.EMPTY;
            for (int j = 0; j < size; j++) {
                sharing = i != j && share(relations.get(i), relations.get(j)) ? sharing.with(j) : sharing;
            }
            connect(i, sharing.low(), sharing.high());
            List<PatternSet> ofNeeds = new ArrayList<>();
            for (Variable variable : relations.get(i).needs()) {
                ofNeeds.add(giversOf(variable, relations).without(i));
            }
            any |= !ofNeeds.isEmpty();
            givers.add(List.copyOf(ofNeeds));
        }
        needed = any ? List.copyOf(givers) : List.of();
    }

    /** Whether one gives what the other gives or needs. */
    private static boolean share(Relation one, Relation other) {
        return !Collections.disjoint(one.gives(), other.gives())
                || !Collections.disjoint(one.gives(), other.needs())
                || !Collections.disjoint(one.needs(), other.gives());
    }

    private void begin(int relations) {
        size = relations;
        edges = 0;
        allLow = PatternBits.lowOfFirst(relations);
        allHigh = PatternBits.highOfFirst(relations);
    }

    private void connect(int relation, long low, long high) {
        neighboursLow[relation] = low;
        neighboursHigh[relation] = high;
        edges += Long.bitCount(low) + Long.bitCount(high);
    }

    private static PatternSet giversOf(Variable variable, List<? extends Relation> relations) {
        PatternSet givers = PatternSet.EMPTY;
        for (int i = 0; i < relations.size(); i++) {
            if (relations.get(i).gives().contains(variable)) {
                givers = givers.with(i);
            }
        }
        return givers;
    }

    /** How many relations there are. */
    public int size() {
        return size;
    }

    public long allLow() {
        return allLow;
    }

    public long allHigh() {
        return allHigh;
    }

    public long neighboursLow(int relation) {
        return neighboursLow[relation];
    }

    public long neighboursHigh(int relation) {
        return neighboursHigh[relation];
    }

    public boolean areNeighbours(int one, int other) {
        return PatternBits.contains(neighboursLow[one], neighboursHigh[one], other);
    }

    /** Whether each relation shares a variable with each other one, so that no cartesian product is possible. */
    public boolean isComplete() {
        return edges == size * (size - 1);
    }

    /** Whether any relation needs a value before it can be joined. */
    public boolean anyNeeds() {
        return !needed.isEmpty();
    }

    /** Whether a set gives everything that a relation needs. */
    public boolean isReady(int relation, long low, long high) {
        if (needed.isEmpty()) {
            return true;
        }
        for (PatternSet givers : needed.get(relation)) {
            if (((givers.low() & low) | (givers.high() & high)) == 0) {
                return false;
            }
        }
        return true;
    }

    /** The relations outside a set that share a variable with it, or all others if none does. */
    public PatternSet mayFollow(PatternSet set) {
        PatternSet all = new PatternSet(allLow, allHigh);
        findReach(set.low(), set.high());
        PatternSet touching = ready(new PatternSet(reachLow, reachHigh).minus(set), set);
        return touching.isEmpty() ? ready(all.minus(set), set) : touching;
    }

    private PatternSet ready(PatternSet candidates, PatternSet set) {
        PatternSet ready = candidates;
        if (anyNeeds()) {
            for (int candidate : candidates.toArray()) {
                ready = isReady(candidate, set.low(), set.high()) ? ready : ready.without(candidate);
            }
        }
        return ready;
    }

    /** Finds the relations that share a variable with a member of a set. */
    public void findReach(long low, long high) {
        reachLow = 0;
        reachHigh = 0;
        for (int member = 0; member < size; member++) {
            if (PatternBits.contains(low, high, member)) {
                reachLow |= neighboursLow[member];
                reachHigh |= neighboursHigh[member];
            }
        }
    }

    /** What {@link #findReach} has found; members among it. */
    public long reachLow() {
        return reachLow;
    }

    public long reachHigh() {
        return reachHigh;
    }

    /** Whether shared variables connect a set that is not empty. */
    public boolean isConnected(long low, long high) {
        findPart(low, high);
        return partLow == low && partHigh == high;
    }

    /** Finds the part of a set that shared variables connect with its first member. */
    public void findPart(long low, long high) {
        if (high == 0) {
            partLow = partOf(low);
            partHigh = 0;
            return;
        }
        partLow = low & -low;
        partHigh = low == 0 ? high & -high : 0;
        long newLow = partLow;
        long newHigh = partHigh;
        while ((newLow | newHigh) != 0 && (partLow != low || partHigh != high)) {
            int member = PatternBits.first(newLow, newHigh);
            newLow &= ~PatternBits.low(member);
            newHigh &= ~PatternBits.high(member);
            long reachedLow = neighboursLow[member] & low & ~partLow;
            long reachedHigh = neighboursHigh[member] & high & ~partHigh;
            partLow |= reachedLow;
            partHigh |= reachedHigh;
            newLow |= reachedLow;
            newHigh |= reachedHigh;
        }
    }

    /** The same of a set of the first 64 relations, as almost every set is. */
    private long partOf(long low) {
        long part = low & -low;
        long rest = part;
        while (rest != 0 && part != low) {
            long reached = neighboursLow[Long.numberOfTrailingZeros(rest)] & low & ~part;
            part |= reached;
            rest = (rest & (rest - 1)) | reached;
        }
        return part;
    }

    /** The part that {@link #findPart} has found. */
    public long partLow() {
        return partLow;
    }

    public long partHigh() {
        return partHigh;
    }
}
