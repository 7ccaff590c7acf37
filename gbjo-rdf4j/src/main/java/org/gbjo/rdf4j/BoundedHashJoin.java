package org.gbjo.rdf4j;

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
import org.eclipse.rdf4j.query.algebra.evaluation.iterator.JoinIterator;

/**
 * Joins two sides, each computed once: the smaller one goes into a hash table, in which the rows of the other are looked up.
 * Both are read in turn until one ends, so that nobody has to know which is the smaller one, and no more rows are kept than
 * twice its number. If these become too many for the memory, against all predictions, the join begins again as RDF4J's nested
 * loop, which keeps none. It can be closed at any time by another thread, as RDF4J does when a query has run for too long.
 */
final class BoundedHashJoin extends LookAheadIteration<BindingSet> {
    /** A twentieth of the memory, at some 300 bytes for each row. */
    private static final long MOST_ROWS = Runtime.getRuntime().maxMemory() / (20 * 300);

    private final Sides sides;
    private final BindingSet bindings;
    private final CloseableIteration<BindingSet> left;
    private final CloseableIteration<BindingSet> right;

    private Map<Object, List<BindingSet>> table;
    /** What the rows of the table add to those that are looked up. */
    private List<Column> added = List.of();
    /** Rows that were kept until it was known which side is the smaller one, and where more of them come from. */
    private Iterator<BindingSet> kept = Collections.emptyIterator();

    private CloseableIteration<BindingSet> rest;
    private BindingSet row;
    private Iterator<BindingSet> matches = Collections.emptyIterator();
    /** Not null if there were too many rows. */
    private volatile CloseableIteration<BindingSet> loop;

    /** How the value of a variable is read and written. */
    private record Column(Function<BindingSet, Value> reader, BiConsumer<Value, MutableBindingSet> writer) {
        static List<Column> of(List<String> names, QueryEvaluationContext context) {
            return names.stream()
                    .map(name -> new Column(context.getValue(name), context.setBinding(name)))
                    .toList();
        }
    }

    /** What is the same for all rows that the join is evaluated for. */
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
        if (table == null && loop == null) {
            begin();
        }
        CloseableIteration<BindingSet> looping = loop;
        if (looping != null) {
            return looping.hasNext() ? looping.next() : null;
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

    private BindingSet nextRow() {
        if (kept.hasNext()) {
            return kept.next();
        }
        return rest.hasNext() ? rest.next() : null;
    }

    private void begin() {
        List<BindingSet> ofLeft = new ArrayList<>();
        List<BindingSet> ofRight = new ArrayList<>();
        while (left.hasNext() && right.hasNext()) {
            if (ofLeft.size() + ofRight.size() >= sides.mostRows) {
                beginLoop();
                return;
            }
            ofLeft.add(left.next());
            ofRight.add(right.next());
        }
        if (left.hasNext()) {
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

    private void fill(List<BindingSet> rows) {
        Map<Object, List<BindingSet>> filled = new HashMap<>(2 * rows.size());
        for (BindingSet each : rows) {
            filled.computeIfAbsent(key(each), missing -> new ArrayList<>(1)).add(each);
        }
        table = filled;
    }

    private void beginLoop() {
        left.close();
        right.close();
        CloseableIteration<BindingSet> looping = JoinIterator.getInstance(sides.left, sides.right, bindings);
        loop = looping;
        if (isClosed()) {
            looping.close();
        }
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
        CloseableIteration<BindingSet> looping = loop;
        try (left;
                right) {
            if (looping != null) {
                looping.close();
            }
        }
    }
}
