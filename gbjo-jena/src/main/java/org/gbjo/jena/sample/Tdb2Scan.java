package org.gbjo.jena.sample;

import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.atlas.lib.tuple.Tuple;
import org.apache.jena.atlas.lib.tuple.TupleFactory;
import org.apache.jena.graph.Node;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.apache.jena.tdb2.solver.QC2;
import org.apache.jena.tdb2.store.DatasetGraphTDB;
import org.apache.jena.tdb2.store.NodeId;
import org.apache.jena.tdb2.store.nodetupletable.NodeTupleTable;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.ScanLookUps;
import org.gbjo.cardinality.sample.StoreScan;
import org.gbjo.decision.settings.StoreProfile;

/**
 * Scans of a graph in TDB2 by the ids of its nodes, in the transaction of the query; no node is read but the constants
 * are looked up. Indexes are sorted by ids, so the first matches of a predicate are those with the oldest objects.
 */
public final class Tdb2Scan implements StoreScan<NodeId, Tuple<NodeId>> {
    /** What the file of numbers calls this store. */
    private static final String STORE = "tdb2";

    private final NodeTupleTable table;
    /** The graph in a table of quads; null in that of triples. */
    private final NodeId graph;

    private final NodeId[][] constants;
    private final AtomicBoolean cancelled;

    private Tdb2Scan(NodeTupleTable table, NodeId graph, BasicPattern patterns, AtomicBoolean cancelled) {
        this.table = table;
        this.graph = graph;
        this.cancelled = cancelled;
        this.constants = new NodeId[patterns.size()][POSITIONS];
        for (int i = 0; i < constants.length; i++) {
            for (int position = 0; position < POSITIONS; position++) {
                Node node = PatternNodes.constant(patterns, i, position);
                constants[i][position] =
                        node == null ? null : table.getNodeTable().getNodeIdForNode(node);
            }
        }
    }

    /**
     * Look-ups in a graph of a dataset; none if a variable names it, or somebody restricts what a query sees.
     *
     * @param graph its name; null for the default graph, and any for the union of the others, as TDB2 has it
     */
    public static Optional<LookUps> lookUps(
            DatasetGraphTDB dataset,
            Node graph,
            BasicPattern patterns,
            ExecutionContext execution,
            StoreProfile.Sampling sampling) {
        if (QC2.getFilter(execution.getContext()) != null) {
            return Optional.empty();
        }
        AtomicBoolean cancelled = execution.getCancelSignal();
        NodeTupleTable quads = dataset.getQuadTable().getNodeTupleTable();
        Tdb2Scan scan;
        if (graph == null || Quad.isDefaultGraph(graph)) {
            scan = new Tdb2Scan(dataset.getTripleTable().getNodeTupleTable(), null, patterns, cancelled);
        } else if (Quad.isUnionGraph(graph) || Node.ANY.equals(graph)) {
            scan = new Tdb2Scan(quads, NodeId.NodeIdAny, patterns, cancelled);
        } else if (graph.isConcrete()) {
            scan = new Tdb2Scan(quads, quads.getNodeTable().getNodeIdForNode(graph), patterns, cancelled);
        } else {
            return Optional.empty();
        }
        return Optional.of(new ScanLookUps<>(scan, sampling.prices(STORE)));
    }

    @Override
    public NodeId constant(int pattern, int position) {
        return constants[pattern][position];
    }

    @Override
    public boolean isAbsent(NodeId term, int position) {
        return NodeId.isDoesNotExist(term);
    }

    @Override
    public Iterator<Tuple<NodeId>> matches(NodeId subject, NodeId predicate, NodeId object) {
        if (graph == null) {
            return table.find(any(subject), any(predicate), any(object));
        }
        if (NodeId.isDoesNotExist(graph)) {
            return Iter.nullIterator();
        }
        Iterator<Tuple<NodeId>> quads = table.find(graph, any(subject), any(predicate), any(object));
        // Indexes in which any graph will do have the graph last, so equal triples follow each other.
        return NodeId.isAny(graph) ? Iter.distinctAdjacent(Iter.map(quads, Tdb2Scan::triple)) : quads;
    }

    private static Tuple<NodeId> triple(Tuple<NodeId> quad) {
        return TupleFactory.create3(quad.get(1), quad.get(2), quad.get(3));
    }

    private static NodeId any(NodeId known) {
        return known == null ? NodeId.NodeIdAny : known;
    }

    @Override
    public void close(Iterator<Tuple<NodeId>> matches) {
        Iter.close(matches);
    }

    @Override
    public NodeId term(Tuple<NodeId> match, int position) {
        return match.get(match.len() - POSITIONS + position);
    }

    @Override
    public boolean isCancelled() {
        return cancelled != null && cancelled.get();
    }
}
