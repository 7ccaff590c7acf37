package org.gbjo.jena.live;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.jena.graph.Graph;
import org.gbjo.live.LiveStore;
import org.gbjo.live.StoreSnapshot;
import org.gbjo.live.TripleReading;
import org.gbjo.run.Room;

/**
 * A graph in memory, such as that of a plain model. It has no transactions, so only a thread that executes a query may
 * read it. Its size is the only change that can be seen at no cost.
 */
final class MemoryGraphStore implements LiveStore {
    private final WeakReference<Graph> graph;

    MemoryGraphStore(Graph graph) {
        this.graph = new WeakReference<>(graph);
    }

    @Override
    public String name() {
        return "a graph in memory";
    }

    @Override
    public Optional<Path> home() {
        return Optional.empty();
    }

    @Override
    public long version() {
        return triples().orElse(0);
    }

    @Override
    public OptionalLong triples() {
        Graph current = graph.get();
        return current == null ? OptionalLong.empty() : OptionalLong.of(current.size());
    }

    @Override
    public boolean hasSnapshots() {
        return false;
    }

    @Override
    public Optional<StoreSnapshot> open() {
        return Optional.ofNullable(graph.get()).map(Slice::new);
    }

    private record Slice(Graph graph) implements StoreSnapshot {
        @Override
        public List<String> graphs() {
            return List.of(DEFAULT_GRAPH);
        }

        @Override
        public TripleReading triples(String name, Room room) {
            return new NodeReading(graph.find(), room);
        }

        @Override
        public long count(String name, String predicate, long most) {
            throw new UnsupportedOperationException("counts of a graph in memory are not compared");
        }

        @Override
        public void close() {
            // There is nothing to give back.
        }
    }
}
