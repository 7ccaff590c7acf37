package org.gbjo.jena.live;

import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.Quad;
import org.gbjo.live.LiveStore;
import org.gbjo.live.StoreSnapshot;
import org.gbjo.live.TripleReading;
import org.gbjo.run.Room;

/**
 * A transactional dataset in memory: a reader has a snapshot and nobody waits for it. It tells nobody that it has
 * changed, so it always may have.
 */
final class MemoryDatasetStore implements LiveStore {
    private final WeakReference<DatasetGraph> dataset;

    MemoryDatasetStore(DatasetGraph dataset) {
        this.dataset = new WeakReference<>(dataset);
    }

    @Override
    public String name() {
        return "a dataset in memory";
    }

    @Override
    public Optional<Path> home() {
        return Optional.empty();
    }

    @Override
    public long version() {
        return System.nanoTime();
    }

    @Override
    public OptionalLong triples() {
        return OptionalLong.empty();
    }

    @Override
    public boolean hasSnapshots() {
        return true;
    }

    @Override
    public Optional<StoreSnapshot> open() {
        DatasetGraph current = dataset.get();
        if (current == null) {
            return Optional.empty();
        }
        return Optional.of(new Snapshot(current, new ReadTransaction(current)));
    }

    private record Snapshot(DatasetGraph dataset, ReadTransaction transaction) implements StoreSnapshot {
        @Override
        public List<String> graphs() {
            return GraphNames.tables(
                    Iter.map(dataset.findNG(Node.ANY, Node.ANY, Node.ANY, Node.ANY), Quad::getGraph),
                    Function.identity());
        }

        private Graph graph(String name) {
            return name.equals(DEFAULT_GRAPH)
                    ? dataset.getDefaultGraph()
                    : dataset.getGraph(name.equals(NAMED_GRAPHS) ? Quad.unionGraph : NodeFactory.createURI(name));
        }

        @Override
        public TripleReading triples(String name, Room room) {
            if (name.equals(NAMED_GRAPHS)) {
                // A triple in two graphs is counted once; the union of the dataset would sort them first.
                return new NodeReading(
                        Iter.map(dataset.findNG(Node.ANY, Node.ANY, Node.ANY, Node.ANY), Quad::asTriple), room);
            }
            return new NodeReading(graph(name).find(), room);
        }

        @Override
        public long count(String name, String predicate, long most) {
            return Matches.count(graph(name).find(Node.ANY, Predicates.node(predicate), Node.ANY), most);
        }

        @Override
        public void close() {
            transaction.close();
        }
    }
}
