package org.gbjo.store.arq;

import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.gbjo.store.limit.QueryMemory;

/** Solutions that somebody keeps until the end of the query, as sorting does; their memory is counted. */
final class HeldRows extends QueryIter1 {
    /** A solution without its terms, which are shared. */
    static final int BYTES = 80;

    private final QueryMemory memory;

    HeldRows(QueryIterator input, ExecutionContext execution) {
        super(input, execution);
        this.memory = FolderQueryEngine.memory(execution);
    }

    @Override
    protected boolean hasNextBinding() {
        return getInput().hasNext();
    }

    @Override
    protected Binding moveToNextBinding() {
        memory.hold(BYTES);
        return getInput().nextBinding();
    }

    @Override
    protected void requestSubCancel() {
        // The input hears of it itself.
    }

    @Override
    protected void closeSubIterator() {
        // The input is closed by the super class.
    }
}
