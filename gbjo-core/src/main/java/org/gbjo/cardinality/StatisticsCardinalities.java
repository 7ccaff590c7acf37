package org.gbjo.cardinality;

import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraph;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.PatternBits;
import org.gbjo.run.Deadline;

/**
 * Rows of sets of patterns from the statistics of a graph: the estimate of {@link VariableSummands}, and what {@link
 * KnownCardinalities} say for certain. A set whose parts share no variable has the product of their rows. Other {@link
 * SetLevels} make another estimate of the same descriptions.
 *
 * <p>Belongs to one thread and allocates nothing once it has grown to the largest query.
 */
public class StatisticsCardinalities implements EstimatedCardinalities {
    /** The most patterns of a query of which a search limits each set by all that is certain, not only by visited sets. */
    private static final int MOST_THOROUGH = 12;

    private final QueryDescriber describer;
    private final QueryDescription description = new QueryDescription();
    private final JoinGraph graph = new JoinGraph();
    private final KnownCardinalities known = new KnownCardinalities(graph);
    private final SetMemo memo = new SetMemo();
    private final SetLevels levels;
    private final SetLevel single;
    private SetLevel current;
    private SetLevel next;
    private int size;
    private Bgp bgp;

    public StatisticsCardinalities(QueryDescriber describer) {
        this(describer, new VariableSummands());
    }

    /** With an estimate of one's own. */
    protected StatisticsCardinalities(QueryDescriber describer, SetLevels levels) {
        this.describer = describer;
        this.levels = levels;
        single = levels.newLevel();
        current = levels.newLevel();
        next = levels.newLevel();
    }

    @Override
    public final void open(Bgp opened, KnownCounts counts, Deadline deadline) {
        deadline.check();
        bgp = opened;
        graph.open(opened);
        describer.describe(opened, counts, description);
        levels.open(opened, graph, description);
        single.makeRoom(1);
        known.open(opened, description);
        memo.clear(opened.size());
    }

    @Override
    public final Bgp bgp() {
        return bgp;
    }

    @Override
    public final double rows(long low, long high) {
        return rows(logRows(low, high));
    }

    private static double rows(double logRows) {
        return logRows == LOG_NOTHING ? 0 : Math.exp(logRows);
    }

    @Override
    public final double logRows(long low, long high) {
        double ofEmpty = known.logRowsOfEmpty(low, high);
        if (!Double.isNaN(ofEmpty)) {
            return ofEmpty;
        }
        double remembered = memo.get(low, high);
        if (!Double.isNaN(remembered)) {
            return remembered;
        }
        graph.findPart(low, high);
        long partLow = graph.partLow();
        long partHigh = graph.partHigh();
        double logRows;
        if (partLow != low || partHigh != high) {
            logRows = logRows(partLow, partHigh) + logRows(low & ~partLow, high & ~partHigh);
        } else if (Long.bitCount(low) + Long.bitCount(high) == 1) {
            logRows = description.logCounts()[PatternBits.first(low, high)];
        } else {
            int members = addUp(single, 0, low, high);
            logRows = limited(members, low, high, single.logRows(0, members), true);
        }
        memo.put(low, high, logRows);
        return logRows;
    }

    private boolean isEmpty(long low, long high) {
        return !Double.isNaN(known.logRowsOfEmpty(low, high));
    }

    /** Adds up the sums of a set, one pattern after the other; returns how many patterns it has. */
    private int addUp(SetLevel level, int at, long low, long high) {
        int first = PatternBits.first(low, high);
        level.begin(at, first);
        int members = 1;
        for (long rest = low & (low - 1); rest != 0; rest &= rest - 1) {
            add(level, at, Long.numberOfTrailingZeros(rest), low & ((rest & -rest) - 1), 0);
            members++;
        }
        for (long rest = low == 0 ? high & (high - 1) : high; rest != 0; rest &= rest - 1) {
            add(level, at, 64 + Long.numberOfTrailingZeros(rest), low, high & ((rest & -rest) - 1));
            members++;
        }
        return members;
    }

    private void add(SetLevel level, int at, int pattern, long beforeLow, long beforeHigh) {
        long ownLow = beforeLow & graph.neighboursLow(pattern);
        long ownHigh = beforeHigh & graph.neighboursHigh(pattern);
        level.grow(level, at, at, pattern, ownLow, ownHigh);
    }

    /**
     * Takes account of what is certain of the rows of a connected set.
     *
     * @param thorough whether a smaller set that limits its rows is looked at even if nobody has asked about it
     */
    private double limited(int members, long low, long high, double predicted, boolean thorough) {
        double exact = known.logRows(members, low, high);
        if (!Double.isNaN(exact)) {
            return exact;
        }
        int limiting = known.limitingMember(low, high);
        if (limiting == KnownCardinalities.NO_MEMBER) {
            return predicted;
        }
        long lowWithout = low & ~PatternBits.low(limiting);
        long highWithout = high & ~PatternBits.high(limiting);
        double limit = thorough ? logRows(lowWithout, highWithout) : memo.get(lowWithout, highWithout);
        return Double.isNaN(limit) ? predicted : Math.min(predicted, limit);
    }

    @Override
    public final double triples() {
        return describer.triples();
    }

    @Override
    public final double triplesWith(int pattern, int position) {
        return describer.triplesWith(bgp, pattern, position, description);
    }

    @Override
    public final boolean isExact(long low, long high) {
        return source(low, high).isExact();
    }

    @Override
    public final RowSource source(long low, long high) {
        if (isEmpty(low, high)) {
            return RowSource.COUNTED;
        }
        graph.findPart(low, high);
        long partLow = graph.partLow();
        long partHigh = graph.partHigh();
        if (partLow != low || partHigh != high) {
            return source(partLow, partHigh).weaker(source(low & ~partLow, high & ~partHigh));
        }
        int members = Long.bitCount(low) + Long.bitCount(high);
        if (members == 1) {
            return description.isExact(PatternBits.first(low, high)) ? RowSource.COUNTED : RowSource.ESTIMATED;
        }
        if (!Double.isNaN(known.logRows(members, low, high))) {
            return RowSource.STORED;
        }
        addUp(single, 0, low, high);
        return logRows(low, high) < single.logRows(0, members) ? RowSource.LIMITED : levels.source();
    }

    @Override
    public final double squaredLogError(long low, long high) {
        if (isEmpty(low, high)) {
            return 0;
        }
        graph.findPart(low, high);
        long partLow = graph.partLow();
        long partHigh = graph.partHigh();
        if (partLow != low || partHigh != high) {
            return squaredLogError(partLow, partHigh) + squaredLogError(low & ~partLow, high & ~partHigh);
        }
        int members = Long.bitCount(low) + Long.bitCount(high);
        if (members == 1) {
            return description.isExact(PatternBits.first(low, high)) ? 0 : ErrorCoefficients.MEASURED.pattern();
        }
        if (!Double.isNaN(known.logRows(members, low, high))) {
            return 0;
        }
        addUp(single, 0, low, high);
        return single.squaredLogError(0, members);
    }

    /** The rougher answers of a search of a large query must not be taken for others. */
    @Override
    public final void beginSearch() {
        if (growsRoughly()) {
            memo.clear(bgp.size());
        }
    }

    @Override
    public final void endSearch() {
        beginSearch();
    }

    @Override
    public final boolean growsRoughly() {
        return bgp.size() > MOST_THOROUGH;
    }

    @Override
    public final void beginLevels() {
        int n = bgp.size();
        size = 1;
        current.clear();
        next.clear();
        current.makeRoom(n);
        for (int i = 0; i < n; i++) {
            current.begin(i, i);
        }
    }

    @Override
    public final double grow(int from, int pattern, int at, long low, long high, boolean connected) {
        next.makeRoom(at + 1);
        // The members that share a variable with the pattern, without the pattern itself: it is no neighbour of its
        // own.
        long ownLow = low & graph.neighboursLow(pattern);
        long ownHigh = high & graph.neighboursHigh(pattern);
        next.grow(current, from, at, pattern, ownLow, ownHigh);
        return rowsOfNext(at, low, high, connected);
    }

    @Override
    public final double join(int at, long low, long high, boolean connected) {
        next.makeRoom(at + 1);
        addUp(next, at, low, high);
        return rowsOfNext(at, low, high, connected);
    }

    private double rowsOfNext(int at, long low, long high, boolean connected) {
        if (!connected) {
            return rows(low, high);
        }
        double ofEmpty = known.logRowsOfEmpty(low, high);
        if (!Double.isNaN(ofEmpty)) {
            return rows(ofEmpty);
        }
        double logRows = limited(size + 1, low, high, next.logRows(at, size + 1), !growsRoughly());
        if (known.anyLimits()) {
            memo.put(low, high, logRows);
        }
        return Math.exp(logRows);
    }

    @Override
    public final void move(int from, int to) {
        next.move(from, to);
    }

    @Override
    public final void endLevel(int count, boolean cut) {
        if (cut) {
            next.lookAhead(count, current);
        }
        SetLevel done = current;
        current = next;
        next = done;
        next.clear();
        size++;
    }
}
