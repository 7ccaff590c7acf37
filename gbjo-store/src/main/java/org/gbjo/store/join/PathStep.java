package org.gbjo.store.join;

import org.gbjo.store.path.PathSearch;

/** The ends of a path: from a known term, to a known term, between two known terms, or from wherever it may begin. */
final class PathStep extends Step {
    /** After so many triples from one row after the other, all ends of the constant are found instead. */
    private static final long ENOUGH_WALKS = 1 << 20;

    private static final int[] NOTHING = {};

    private final JoinPath path;
    private final PathSearch search;
    private final boolean beginsKnown;
    private final boolean endsKnown;
    private final int slot;

    private int[] ends = NOTHING;
    private int at;
    /** How often a path between two known terms is still to be told. */
    private int times;
    /** Where all paths begin that are being listed. */
    private int start;

    PathStep(JoinPath path, long bound) {
        this.path = path;
        this.search = path.search();
        this.beginsKnown = path.beginsKnown(bound);
        this.endsKnown = path.endsKnown(bound);
        this.slot = beginsKnown ? path.to() : path.from();
    }

    @Override
    void open(int[] row) {
        times = 0;
        at = 0;
        ends = NOTHING;
        if (beginsKnown && endsKnown) {
            times = search.times(path.begin(row), path.end(row), looksForward());
        } else if (beginsKnown || endsKnown) {
            ends = search.ends(beginsKnown ? path.begin(row) : path.end(row), beginsKnown);
        } else {
            start = -1;
        }
    }

    /** Between two terms, from a constant whose ends are known or worth finding; otherwise from the other one. */
    private boolean looksForward() {
        boolean constantBegin = path.from() == IdPattern.CONSTANT;
        boolean constantEnd = path.to() == IdPattern.CONSTANT;
        if (constantBegin == constantEnd) {
            return true;
        }
        boolean fromConstant = search.walked() > ENOUGH_WALKS
                || search.isKnown(constantBegin ? path.fromId() : path.toId(), constantBegin);
        return fromConstant == constantBegin;
    }

    @Override
    boolean next(int[] row) {
        if (beginsKnown || endsKnown) {
            if (at < ends.length) {
                row[slot] = ends[at++];
                return true;
            }
            return times-- > 0;
        }
        return path.from() == path.to() ? nextLoop(row) : nextPair(row);
    }

    private boolean nextPair(int[] row) {
        while (at == ends.length) {
            if (!moveToNextStart()) {
                return false;
            }
            ends = search.ends(start, true);
            at = 0;
        }
        row[path.from()] = start;
        row[path.to()] = ends[at++];
        return true;
    }

    /** A path from a term to itself. */
    private boolean nextLoop(int[] row) {
        while (times == 0) {
            if (!moveToNextStart()) {
                return false;
            }
            times = search.times(start, start, true);
        }
        times--;
        row[slot] = start;
        return true;
    }

    private boolean moveToNextStart() {
        start = start == Integer.MAX_VALUE ? start : search.nextStart(start + 1);
        return start < Integer.MAX_VALUE;
    }

    @Override
    long left() {
        return Math.max(0, times) + (long) ends.length - at;
    }

    @Override
    boolean countsByReading() {
        return !beginsKnown && !endsKnown;
    }
}
