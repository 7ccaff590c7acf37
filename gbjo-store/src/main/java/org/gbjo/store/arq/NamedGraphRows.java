package org.gbjo.store.arq;

import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.sparql.engine.QueryIterator;
import org.apache.jena.sparql.engine.binding.Binding;
import org.apache.jena.sparql.engine.iterator.QueryIter1;
import org.apache.jena.sparql.engine.iterator.QueryIterSingleton;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.limit.StopSignal;

/** For each solution that comes in, those of patterns in each named graph, with its name; or the name of the graph alone. */
final class NamedGraphRows extends QueryIter1 {
    private final GraphPatterns patterns;
    private final boolean nameAlone;
    private final StopSignal stop;
    private Binding outer;
    private int[] graphs = {};
    private int at;
    private QueryIterator current;
    private Binding next;

    /**
     * Solutions.
     *
     * @param nameAlone whether the name of each graph that has a solution is asked for, once, and nothing else
     */
    NamedGraphRows(GraphPatterns patterns, boolean nameAlone, QueryIterator input, ExecutionContext execution) {
        super(input, execution);
        this.patterns = patterns;
        this.nameAlone = nameAlone;
        this.stop = new StopSignal(execution.getCancelSignal());
    }

    @Override
    protected boolean hasNextBinding() {
        while (next == null) {
            stop.step();
            if (current != null && current.hasNext()) {
                next = current.nextBinding();
                if (nameAlone) {
                    next = patterns.with(outer, graphs[at - 1]);
                    end();
                }
            } else if (at < graphs.length) {
                end();
                int number = graphs[at++];
                FolderGraph graph = patterns.graphs().graph(number);
                ExecutionContext inside = GraphPatterns.within(graph, getExecContext());
                QueryIterator single = QueryIterSingleton.create(patterns.with(outer, number), inside);
                current = new GroupRows(graph, patterns.group(), patterns.filters(), false, single, inside);
            } else if (getInput().hasNext()) {
                outer = getInput().nextBinding();
                graphs = patterns.candidates(outer);
                at = 0;
            } else {
                return false;
            }
        }
        return true;
    }

    @Override
    protected Binding moveToNextBinding() {
        Binding moved = next;
        next = null;
        return moved;
    }

    private void end() {
        if (current != null) {
            current.close();
            current = null;
        }
    }

    @Override
    protected void requestSubCancel() {
        // The signal of the execution is looked at in all loops.
    }

    @Override
    protected void closeSubIterator() {
        end();
        graphs = new int[0];
    }
}
