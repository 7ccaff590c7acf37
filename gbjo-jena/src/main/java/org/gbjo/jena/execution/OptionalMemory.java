package org.gbjo.jena.execution;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.engine.binding.Binding;

/**
 * Remembers what the right side of an OPTIONAL found for which values, as long as values come again. If they do not, it
 * forgets everything but one witness; when that comes again, as in a cartesian product, it begins anew for at least as
 * many rows as have passed.
 */
final class OptionalMemory {
    private static final int FIRST_ROWS = 256;
    /** Of so many rows one must have been known. */
    private static final int USEFUL = 8;
    /** So many values and solutions are remembered; more are looked up each time. */
    private static final int MOST = 100_000;

    private final Map<List<Node>, List<Node[]>> known = new HashMap<>();
    private final boolean isUsable;
    private boolean remembers;
    private int size;
    private long rows;
    private long hits;
    private long rowsUntilJudged = FIRST_ROWS;
    private List<Node> witness;

    private List<Node> key;
    private List<Node[]> recorded;

    OptionalMemory(boolean isUsable) {
        this.isUsable = isUsable;
        this.remembers = isUsable;
    }

    /** What was found for another row with the same values; null if that is not known. */
    List<Node[]> get(OptionalSide side, Binding row) {
        recorded = null;
        if (!isUsable) {
            return null;
        }
        rows++;
        if (!remembers) {
            awaitWitness(side, row);
            return null;
        }
        key = side.key(row);
        List<Node[]> found = known.get(key);
        if (found != null) {
            hits++;
        } else {
            recorded = size < MOST ? new ArrayList<>(2) : null;
        }
        if (rows >= rowsUntilJudged) {
            judge();
        }
        return found;
    }

    private void awaitWitness(OptionalSide side, Binding row) {
        if (side.hasKey(row, witness)) {
            remembers = true;
            rowsUntilJudged = 2 * rows + FIRST_ROWS;
            rows = 0;
            hits = 0;
        }
    }

    private void judge() {
        if (hits * USEFUL < rows) {
            remembers = false;
            witness = key;
            known.clear();
            size = 0;
            recorded = null;
        }
        rows = 0;
        hits = 0;
    }

    /** One more solution for the row that was asked about last. */
    void add(OptionalSide side, Binding row, Binding solution) {
        if (recorded != null) {
            recorded.add(side.added(solution, side.boundIn(row)));
            if (size + recorded.size() > MOST) {
                recorded = null;
            }
        }
    }

    /** All solutions for that row were added. */
    void end() {
        if (recorded != null) {
            known.put(key, recorded);
            size += 1 + recorded.size();
            recorded = null;
        }
    }
}
