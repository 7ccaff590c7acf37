package org.gbjo.jena.execution;

import java.util.List;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter1;

/**
 * An OPTIONAL, row by row: each row with all that its right side finds for it, or alone if that is nothing. What is known
 * from an earlier row with the same values is not looked up again.
 */
final class OptionalRows extends QueryIter1 {
    private final OptionalSide side;
    private final OptionalMemory memory;
    private final WholeSide whole;

    /** The row whose solutions are given. */
    private Binding row;
    /** What was known for it, and how much of that was given; null if it is looked up. */
    private List<Node[]> known;

    private int given;
    /** What is found for it; null if that was known. */
    private QueryIterator found;

    private Binding next;

    OptionalRows(QueryIterator left, OptionalSide side, ExecutionContext execution) {
        super(left, execution);
        this.side = side;
        this.memory = new OptionalMemory(side.isPure());
        this.whole = side.whole();
    }

    @Override
    protected boolean hasNextBinding() {
        while (next == null) {
            if (known != null && given < known.size()) {
                next = side.extend(row, known.get(given++));
            } else if (found != null && found.hasNext()) {
                next = found.next();
                memory.add(side, row, next);
            } else {
                endRow();
                if (!getInput().hasNext()) {
                    return false;
                }
                begin(getInput().next());
            }
        }
        return true;
    }

    private void endRow() {
        if (found != null) {
            found.close();
            found = null;
            memory.end();
        }
        known = null;
    }

    private void begin(Binding outer) {
        row = outer;
        given = 0;
        known = whole.of(outer);
        if (known == null) {
            known = memory.get(side, outer);
        }
        if (known == null) {
            found = side.find(outer);
            if (!found.hasNext()) {
                endRow();
                next = outer;
            }
        } else if (known.isEmpty()) {
            next = outer;
        }
    }

    @Override
    protected Binding moveToNextBinding() {
        Binding moved = next;
        next = null;
        return moved;
    }

    @Override
    protected void requestSubCancel() {
        performRequestCancel(found);
    }

    @Override
    protected void closeSubIterator() {
        performClose(found);
        found = null;
    }
}
