package org.gbjo.jena.execution;

import java.util.Iterator;
import java.util.function.Consumer;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.IterAbortable;
import org.gbjo.observe.StepCount;

/**
 * Counts the rows of a step. Jena itself puts such an iterator behind each step, so that it can be cancelled; counting
 * in its place costs an addition for each row.
 */
class CountedStep extends IterAbortable<Binding> {
    private final StepCount count;

    CountedStep(Iterator<Binding> rows, StepCount count) {
        super(rows);
        this.count = count;
    }

    /** Row by row: later versions of Jena hand all rows over at once, past this count. */
    @Override
    public void forEachRemaining(Consumer<? super Binding> action) {
        while (hasNext()) {
            action.accept(next());
        }
    }

    @Override
    public Binding next() {
        Binding row = super.next();
        count.addRow();
        return row;
    }
}
