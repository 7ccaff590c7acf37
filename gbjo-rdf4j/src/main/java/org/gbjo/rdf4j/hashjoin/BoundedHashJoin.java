package org.gbjo.rdf4j.hashjoin;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.common.iteration.LookAheadIteration;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.MutableBindingSet;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryEvaluationStep;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.QueryEvaluationContext;

/**
 * Joins two sides: the smaller one goes into a hash table, in which the rows of the other are looked up. Both are
 * read in turn until one ends. So the smaller side need not be known before, and at most twice its rows are kept. If
 * these become too many for the memory, against all predictions, the table holds one part of the left side after the
 * other, and the right side is computed again for each part. Another thread can close the join at any time, as RDF4J
 * does when a query has run for too long.
 */
final class BoundedHashJoin extends LookAheadIteration<BindingSet> {
    /** A twentieth of the memory, at some 300 bytes for each row. */
    private static final long MOST_ROWS = Runtime.getRuntime().maxMemory() / (20 * 300);

    private final Sides sides;
    private final BindingSet bindings;
    private final CloseableIteration<BindingSet> left;
    private volatile CloseableIteration<BindingSet> right;
    private volatile boolean ended;

    private Map<Object, List<BindingSet>> table;
    /** What the rows of the table add to those that are looked up. */
    private List<Column> added = List.of();
    /** Whether the table may have a part of the left side only. */
    private boolean partly;
    /** Rows that were kept until it was known which side is the smaller one, and where more of them come from. */
    private Iterator<BindingSet> kept = Collections.emptyIterator();

    private CloseableIteration<BindingSet> rest;
    private BindingSet row;
    private Iterator<BindingSet> matches = Collections.emptyIterator();

    /** How the value of a variable is read and written. */
    private record Column(Function<BindingSet, Value> reader, BiConsumer<Value, MutableBindingSet> writer) {
        static List<Column> of(List<String> names, QueryEvaluationContext context) {
            return names.stream()
                    .map(name -> new Column(context.getValue(name), context.setBinding(name)))
                    .toList();
        }
    }

    /** What does not change from one evaluation of the join to the next. */
    private record Sides(
            QueryEvaluationStep left,
            QueryEvaluationStep right,
            List<Column> shared,
            List<Column> ofLeft,
            List<Column> ofRight,
            QueryEvaluationContext context,
            long mostRows) {}

    private BoundedHashJoin(Sides sides, BindingSet bindings) {
        this.sides = sides;
        this.bindings = bindings;
        this.left = sides.left.evaluate(bindings);
        try {
            this.right = sides.right.evaluate(bindings);
        } catch (RuntimeException e) {
            left.close();
            throw e;
        }
    }

    static QueryEvaluationStep step(
            QueryEvaluationStep left, QueryEvaluationStep right, HashedSide node, QueryEvaluationContext context) {
        return step(left, right, node, context, MOST_ROWS);
    }

    static QueryEvaluationStep step(
            QueryEvaluationStep left,
            QueryEvaluationStep right,
            HashedSide node,
            QueryEvaluationContext context,
            long mostRows) {
        Sides sides = new Sides(
                left,
                right,
                Column.of(node.shared(), context),
                Column.of(node.ofLeft(), context),
                Column.of(node.ofRight(), context),
                context,
                mostRows);
        return bindings -> new BoundedHashJoin(sides, bindings);
    }

    @Override
    protected BindingSet getNextElement() {
        if (table == null) {
            begin();
        }
        while (!matches.hasNext()) {
            row = nextRow();
            if (row == null) {
                return null;
            }
            List<BindingSet> found = table.get(key(row));
            matches = found == null ? Collections.emptyIterator() : found.iterator();
        }
        return joined(row, matches.next());
    }

    /** The next row to be looked up; null if there is none, or no row that it could be joined with. */
    private BindingSet nextRow() {
        while (!table.isEmpty()) {
            if (kept.hasNext()) {
                return kept.next();
            }
            if (rest.hasNext()) {
                return rest.next();
            }
            nextPart();
        }
        return null;
    }

    private void begin() {
        List<BindingSet> ofLeft = new ArrayList<>();
        List<BindingSet> ofRight = new ArrayList<>();
        while (left.hasNext() && right.hasNext() && ofLeft.size() + ofRight.size() < sides.mostRows) {
            ofLeft.add(left.next());
            ofRight.add(right.next());
        }
        partly = left.hasNext() && right.hasNext();
        if (left.hasNext() && !partly) {
            fill(ofRight);
            added = sides.ofRight;
            kept = ofLeft.iterator();
            rest = left;
        } else {
            fill(ofLeft);
            added = sides.ofLeft;
            kept = ofRight.iterator();
            rest = right;
        }
    }

    /** Goes on with other rows of the left side; with none if there are no more. */
    private void nextPart() {
        List<BindingSet> part = new ArrayList<>();
        while (partly && part.size() < sides.mostRows && left.hasNext()) {
            part.add(left.next());
        }
        fill(part);
        if (!part.isEmpty()) {
            right.close();
            CloseableIteration<BindingSet> again = sides.right.evaluate(bindings);
            right = again;
            rest = again;
            if (ended) {
                again.close();
            }
        }
    }

    private void fill(List<BindingSet> rows) {
        Map<Object, List<BindingSet>> filled = new HashMap<>(2 * rows.size());
        for (BindingSet each : rows) {
            filled.computeIfAbsent(key(each), missing -> new ArrayList<>(1)).add(each);
        }
        table = filled;
    }

    /** The values of the shared variables. */
    private Object key(BindingSet each) {
        if (sides.shared.size() == 1) {
            return sides.shared.get(0).reader.apply(each);
        }
        Value[] values = new Value[sides.shared.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = sides.shared.get(i).reader.apply(each);
        }
        return Arrays.asList(values);
    }

    private BindingSet joined(BindingSet lookedUp, BindingSet found) {
        MutableBindingSet both = sides.context.createBindingSet(lookedUp);
        for (Column column : added) {
            column.writer.accept(column.reader.apply(found), both);
        }
        return both;
    }

    @Override
    protected void handleClose() {
        ended = true;
        try (left) {
            right.close();
        }
    }
}
