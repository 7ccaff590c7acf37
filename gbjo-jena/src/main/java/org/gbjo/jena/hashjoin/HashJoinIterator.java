package org.gbjo.jena.hashjoin;

import java.util.Collection;
import java.util.function.Supplier;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.core.Var;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter;
import org.apache.jena.sparql.util.Symbol;

/**
 * Joins two sides: the smaller one goes into a hash table, in which the rows of the other are looked up. Both are
 * read in turn until one ends. So the smaller side need not be known before, and at most twice its rows are kept. If
 * these become too many for the memory, against all predictions, the table holds one part of the left side after the
 * other, and the right side is computed again for each part. Nothing happens before the first row is asked for, and
 * the right side does not begin if the left one is empty.
 */
public final class HashJoinIterator extends QueryIter {
    /** In the context of a query: how much memory a join may take, in bytes. */
    public static final Symbol MOST_BYTES = Symbol.create("http://gbjo.org/jena#hashJoinBytes");

    /** A twentieth of the memory. */
    private static final long USUAL_BYTES = Runtime.getRuntime().maxMemory() / 20;
    /** What can be counted and indexed in any case. */
    private static final long MOST_ROWS = 1 << 28;

    private final Supplier<QueryIterator> leftSide;
    private final Supplier<QueryIterator> rightSide;
    private final JoinedVariables variables;
    private final RowFormat format;
    private final int mostRows;

    /** Another thread may cancel them. */
    private volatile QueryIterator left;

    private volatile QueryIterator right;
    private volatile boolean cancelled;

    private HashedRows table;
    /** Whether the rows of the left side are looked up, and those of the right are in the table. */
    private boolean looksUpLeft;
    /** Whether the table may have a part of the left side only. */
    private boolean partly;
    /** Rows that were kept until it was known which side is the smaller one, and how many of them are done. */
    private HashedRows kept;

    private int done;

    /** The values of the row that is looked up. Beyond its key they are read when a match is found. */
    private Object[] row;

    private int match = -1;

    private HashJoinIterator(
            Supplier<QueryIterator> leftSide,
            Supplier<QueryIterator> rightSide,
            JoinedVariables variables,
            RowFormat format,
            long mostBytes,
            ExecutionContext execution) {
        super(execution);
        this.leftSide = leftSide;
        this.rightSide = rightSide;
        this.variables = variables;
        this.format = format;
        int width = Math.max(variables.ofSide(true).length, variables.ofSide(false).length);
        long bytesPerRow = HashedRows.bytesPerRow() + (long) width * format.bytesPerValue();
        this.mostRows = (int) Math.max(1, Math.min(MOST_ROWS, mostBytes / bytesPerRow));
    }

    /** One side of a join: its rows, which can be computed again, and the variables that each of them binds. */
    public record Side(Supplier<QueryIterator> rows, Collection<Var> variables) {}

    /** Joins two sides whose rows the format can keep. Each side may be computed several times. */
    public static QueryIterator of(Side left, Side right, RowFormat format, ExecutionContext execution) {
        return of(left, right, format, execution.getContext().getLong(MOST_BYTES, USUAL_BYTES), execution);
    }

    static QueryIterator of(Side left, Side right, RowFormat format, long mostBytes, ExecutionContext execution) {
        JoinedVariables variables = new JoinedVariables(left.variables, right.variables);
        return new HashJoinIterator(left.rows, right.rows, variables, format, mostBytes, execution);
    }

    @Override
    protected boolean hasNextBinding() {
        if (table == null) {
            begin();
        }
        while (match < 0) {
            if (!moveToNextRow()) {
                return false;
            }
        }
        return true;
    }

    @Override
    protected Binding moveToNextBinding() {
        int shared = variables.shared();
        int startOfRight = variables.ofSide(true).length;
        Object[] values = new Object[variables.all().length];
        System.arraycopy(row, 0, values, 0, shared);
        System.arraycopy(row, shared, values, looksUpLeft ? shared : startOfRight, row.length - shared);
        table.copyOthersTo(values, looksUpLeft ? startOfRight : shared, match);
        match = table.findAfter(match, row);
        return format.row(variables.all(), values);
    }

    /** Looks up one more row; false if there is none, or nothing that it could be joined with. */
    private boolean moveToNextRow() {
        if (table.size() == 0) {
            return false;
        }
        if (kept != null && done < kept.size()) {
            kept.copyTo(row, done++);
            match = table.find(row);
            return true;
        }
        kept = null;
        QueryIterator rest = looksUpLeft ? left : right;
        if (rest.hasNext()) {
            lookUp(rest.next());
            return true;
        }
        nextPart();
        return table.size() > 0;
    }

    private void lookUp(Binding next) {
        Var[] ofSide = variables.ofSide(looksUpLeft);
        read(next, ofSide, 0, variables.shared());
        match = table.find(row);
        if (match >= 0) {
            read(next, ofSide, variables.shared(), ofSide.length);
        }
    }

    private void read(Binding from, Var[] ofSide, int start, int end) {
        for (int i = start; i < end; i++) {
            row[i] = format.value(from, ofSide[i]);
        }
    }

    private void begin() {
        left = begun(leftSide);
        HashedRows ofLeft = rows(true);
        HashedRows ofRight = rows(false);
        if (left.hasNext()) {
            right = begun(rightSide);
            while (left.hasNext() && right.hasNext() && ofLeft.size() + ofRight.size() < mostRows) {
                keep(left.next(), true, ofLeft);
                keep(right.next(), false, ofRight);
            }
            partly = left.hasNext() && right.hasNext();
            looksUpLeft = left.hasNext() && !partly;
        }
        kept = looksUpLeft ? ofLeft : ofRight;
        fill(looksUpLeft ? ofRight : ofLeft);
    }

    private QueryIterator begun(Supplier<QueryIterator> side) {
        QueryIterator rows = side.get();
        if (cancelled) {
            rows.close();
            throw new QueryCancelledException();
        }
        return rows;
    }

    private HashedRows rows(boolean isLeft) {
        return new HashedRows(format, variables.shared(), variables.ofSide(isLeft).length);
    }

    private void keep(Binding next, boolean isLeft, HashedRows rows) {
        Var[] ofSide = variables.ofSide(isLeft);
        rows.startRow();
        for (int i = 0; i < ofSide.length; i++) {
            rows.set(i, format.value(next, ofSide[i]));
        }
    }

    private void fill(HashedRows rows) {
        rows.index();
        table = rows;
        row = new Object[variables.ofSide(looksUpLeft).length];
    }

    /** Goes on with other rows of the left side; with none if there are no more. */
    private void nextPart() {
        HashedRows part = rows(true);
        while (partly && part.size() < mostRows && left.hasNext()) {
            keep(left.next(), true, part);
        }
        fill(part);
        if (part.size() > 0) {
            right.close();
            right = begun(rightSide);
        }
    }

    @Override
    protected void closeIterator() {
        try {
            performClose(left);
        } finally {
            performClose(right);
        }
    }

    @Override
    protected void requestCancel() {
        cancelled = true;
        performRequestCancel(left);
        performRequestCancel(right);
    }
}
