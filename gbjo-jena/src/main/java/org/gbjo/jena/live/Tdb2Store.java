package org.gbjo.jena.live;

import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.atlas.lib.tuple.Tuple;
import org.apache.jena.dboe.base.file.Location;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.tdb2.store.DatasetGraphTDB;
import org.apache.jena.tdb2.store.NodeId;
import org.apache.jena.tdb2.store.NodeIdFactory;
import org.apache.jena.tdb2.store.nodetable.NodeTable;
import org.apache.jena.tdb2.store.nodetupletable.NodeTupleTable;
import org.gbjo.jena.translation.JenaPatterns;
import org.gbjo.live.KeyNumbers;
import org.gbjo.live.LiveStore;
import org.gbjo.live.StoreSnapshot;
import org.gbjo.live.TripleCollector;
import org.gbjo.live.TripleReading;
import org.gbjo.run.Room;

/**
 * A dataset in TDB2. It is read by the ids of its nodes, in a transaction of its own, so nobody waits for it; nodes are
 * looked up only for what is written down. Its coordinator counts the transactions that write.
 */
final class Tdb2Store implements LiveStore {
    /** The index by subject has records of 24 bytes in blocks that are about three quarters full. */
    private static final int BYTES_PER_TRIPLE = 32;

    private static final int IDS_OF_TRIPLE = 3;

    private final WeakReference<DatasetGraphTDB> dataset;
    private final Location location;

    Tdb2Store(DatasetGraphTDB dataset) {
        this.dataset = new WeakReference<>(dataset);
        this.location = dataset.getLocation();
    }

    @Override
    public String name() {
        return location.isMem() ? "a TDB2 dataset in memory" : "the TDB2 dataset " + container();
    }

    /** The folder that a user knows; that of the data is another one after each compaction. */
    private Path container() {
        Path data = Path.of(location.getDirectoryPath()).toAbsolutePath().normalize();
        return data.getParent() == null ? data : data.getParent();
    }

    @Override
    public Optional<Path> home() {
        return location.isMem() ? Optional.empty() : Optional.of(container());
    }

    @Override
    public long version() {
        DatasetGraphTDB current = dataset.get();
        return current == null ? 0 : current.getTxnSystem().getTxnMgr().countBeginWrite();
    }

    @Override
    public OptionalLong triples() {
        if (location.isMem()) {
            return OptionalLong.empty();
        }
        long bytes = 0;
        for (String index : List.of("SPO.dat", "GSPO.dat")) {
            try {
                bytes += Files.size(Path.of(location.getPath(index)));
            } catch (IOException e) {
                return OptionalLong.empty();
            }
        }
        return OptionalLong.of(bytes / BYTES_PER_TRIPLE);
    }

    @Override
    public boolean hasSnapshots() {
        return true;
    }

    @Override
    public Optional<StoreSnapshot> open() {
        DatasetGraphTDB current = dataset.get();
        if (current == null) {
            return Optional.empty();
        }
        return Optional.of(new Snapshot(current));
    }

    private static final class Snapshot implements StoreSnapshot {
        private final ReadTransaction transaction;
        private final NodeTupleTable triples;
        private final NodeTupleTable quads;

        Snapshot(DatasetGraphTDB dataset) {
            this.transaction = new ReadTransaction(dataset);
            this.triples = dataset.getTripleTable().getNodeTupleTable();
            this.quads = dataset.getQuadTable().getNodeTupleTable();
        }

        @Override
        public List<String> graphs() {
            return GraphNames.tables(
                    Iter.map(quads.findAll(), quad -> quad.get(0)), quads.getNodeTable()::getNodeForNodeId);
        }

        @Override
        public TripleReading triples(String name, Room room) {
            return new IdReading(find(name, NodeId.NodeIdAny), triples.getNodeTable(), room);
        }

        /** The tuples of a graph, or those of them with a predicate; in quads the graph comes first. */
        private Iterator<Tuple<NodeId>> find(String name, NodeId predicate) {
            NodeId any = NodeId.NodeIdAny;
            if (name.equals(DEFAULT_GRAPH)) {
                return triples.find(any, predicate, any);
            }
            NodeId graph = any;
            if (!name.equals(NAMED_GRAPHS)) {
                graph = quads.getNodeTable().getNodeIdForNode(NodeFactory.createURI(name));
            }
            return NodeId.isDoesNotExist(graph) ? Iter.nullIterator() : quads.find(graph, any, predicate, any);
        }

        @Override
        public long count(String name, String predicate, long most) {
            NodeId id = triples.getNodeTable().getNodeIdForNode(Predicates.node(predicate));
            if (NodeId.isDoesNotExist(id)) {
                return 0;
            }
            return Matches.count(find(name, id), most);
        }

        @Override
        public void close() {
            transaction.close();
        }
    }

    /** Reads triples by the ids of their nodes, which are 8 bytes each. */
    private static final class IdReading implements TripleReading {
        private final Iterator<Tuple<NodeId>> tuples;
        private final NodeTable nodes;
        private final KeyNumbers terms;
        private final ByteBuffer bytes = ByteBuffer.allocate(NodeId.SIZE);

        IdReading(Iterator<Tuple<NodeId>> tuples, NodeTable nodes, Room room) {
            this.terms = new KeyNumbers(room);
            this.tuples = tuples;
            this.nodes = nodes;
        }

        @Override
        public boolean next(TripleCollector into, int most) {
            for (int i = 0; i < most && tuples.hasNext(); i++) {
                Tuple<NodeId> tuple = tuples.next();
                int first = tuple.len() - IDS_OF_TRIPLE;
                into.add(number(tuple.get(first)), number(tuple.get(first + 1)), number(tuple.get(first + 2)));
            }
            return tuples.hasNext();
        }

        private int number(NodeId id) {
            NodeIdFactory.set(id, bytes, 0);
            return terms.of(bytes.getLong(0));
        }

        @Override
        public String text(int term) {
            NodeId id = NodeIdFactory.get(ByteBuffer.allocate(NodeId.SIZE).putLong(0, terms.key(term)), 0);
            return JenaPatterns.text(nodes.getNodeForNodeId(id));
        }
    }
}
