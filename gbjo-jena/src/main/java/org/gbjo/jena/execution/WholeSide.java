package org.gbjo.jena.execution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;

/**
 * Turns the loop of an OPTIONAL into one hash left join where its right side proves to be small: when as many rows have
 * come as look-ups that the loop has made, all triples of the side are read, up to that number. So reading never takes
 * longer than what the loop has taken already, and a side without any triple costs one look-up in all. The number of rows
 * from the left need not be known.
 *
 * <p>Only where terms are compared as the store compares them, and for rows with values for the same variables as those
 * before; others are looked up.
 */
final class WholeSide {
    private static final int FIRST_ROWS = 16;
    private static final int GROWTH = 16;
    private static final int MOST = 1 << 20;

    private final OptionalSide side;
    private final boolean isPossible;
    private long rows;
    private long nextTry = FIRST_ROWS;
    private boolean isEmpty;
    private Map<List<Node>, List<Node[]>> solutions;
    private long joinedOn;

    /**
     * A side.
     *
     * @param isPossible whether it is a BGP
     */
    WholeSide(OptionalSide side, boolean isPossible) {
        this.side = side;
        this.isPossible = isPossible;
    }

    /** What the side has for a row; null if it has to be looked up. */
    List<Node[]> of(Binding row) {
        if (isEmpty) {
            return List.of();
        }
        if (solutions != null) {
            return side.boundIn(row) == joinedOn ? solutions.getOrDefault(side.key(row), List.of()) : null;
        }
        rows++;
        if (rows == nextTry && isPossible && nextTry <= MOST) {
            nextTry *= GROWTH;
            read(side.boundIn(row));
        }
        return null;
    }

    private void read(long bound) {
        isEmpty = side.hasEmptyPattern();
        if (isEmpty || bound == 0 || !side.isReadAsAWhole()) {
            return;
        }
        Map<List<Node>, List<Node[]>> read = new HashMap<>();
        QueryIterator all = side.readAll();
        try {
            for (long count = 0; all.hasNext(); count++) {
                if (count == rows) {
                    return;
                }
                Binding solution = all.next();
                read.computeIfAbsent(side.key(solution, bound), key -> new ArrayList<>(1))
                        .add(side.added(solution, bound));
            }
        } finally {
            all.close();
        }
        solutions = read;
        joinedOn = bound;
    }
}
