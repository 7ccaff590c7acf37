package org.gbjo.rdf4j.live;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.function.Supplier;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.sail.SailConnection;
import org.gbjo.live.LiveStore;
import org.gbjo.live.StoreSnapshot;
import org.gbjo.live.TripleReading;
import org.gbjo.rdf4j.translation.ContextNames;
import org.gbjo.rdf4j.translation.KnownStore;
import org.gbjo.run.Room;

/**
 * A connection of its own, through which a store is counted. In all stores of RDF4J each iteration shows the store as it
 * was at its beginning, and nobody waits for it. Inferred statements are read, too, as queries see them.
 */
final class SailSnapshot implements StoreSnapshot {
    private static final Resource[] ALL = {};
    /** A count of the statements with a context reads those without one, too. */
    private static final long MOST_ROWS = 1_000_000;

    private final OpenGate gate;
    private final SailConnection connection;
    private final KnownStore store;
    private final List<CloseableIteration<? extends Statement>> iterations = new ArrayList<>();

    SailSnapshot(OpenGate gate, SailConnection connection, KnownStore store) {
        this.gate = gate;
        this.connection = connection;
        this.store = store;
    }

    @Override
    public List<String> graphs() {
        boolean hasContexts = step(() -> {
            try (CloseableIteration<? extends Resource> contexts = connection.getContextIDs()) {
                return contexts.hasNext();
            }
        });
        return hasContexts ? new ContextSizes(this, statements(ALL)).tables() : List.of(LiveStore.DEFAULT_GRAPH);
    }

    private CloseableIteration<? extends Statement> statements(Resource... contexts) {
        return step(() -> {
            CloseableIteration<? extends Statement> opened = connection.getStatements(null, null, null, true, contexts);
            iterations.add(opened);
            return opened;
        });
    }

    @Override
    public TripleReading triples(String graph, Room room) {
        return new StatementReading(
                this, statements(contexts(graph)), graph.equals(LiveStore.NAMED_GRAPHS), ValueNumbers.of(store, room));
    }

    private static Resource[] contexts(String graph) {
        boolean isAll = graph.equals(LiveStore.DEFAULT_GRAPH) || graph.equals(LiveStore.NAMED_GRAPHS);
        return isAll ? ALL : new Resource[] {ContextNames.iri(graph)};
    }

    @Override
    public long count(String graph, String predicate, long most) {
        return step(() -> {
            try (CloseableIteration<? extends Statement> statements =
                    connection.getStatements(null, ContextNames.iri(predicate), null, true, contexts(graph))) {
                return count(statements, graph.equals(LiveStore.NAMED_GRAPHS), most);
            }
        });
    }

    private static long count(CloseableIteration<? extends Statement> statements, boolean namedOnly, long most) {
        long count = 0;
        for (long row = 0; row < MOST_ROWS && count < most && statements.hasNext(); row++) {
            Statement statement = statements.next();
            if (!namedOnly || statement.getContext() != null) {
                count++;
            }
        }
        return count;
    }

    /** Does something while the store is open; whoever closes the store below the plug-in closes its connections. */
    <T> T step(Supplier<T> work) {
        return gate.whileOpen(() -> {
            if (!connection.isOpen()) {
                throw new CancellationException("its connection was closed");
            }
            return work.get();
        });
    }

    /** Closes what is open. */
    void end() {
        iterations.forEach(CloseableIteration::close);
        connection.close();
    }

    @Override
    public void close() {
        gate.end(this);
    }
}
