package org.gbjo.jena.sample;

import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.core.GraphView;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.engine.ExecutionContext;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.ScanLookUps;
import org.gbjo.cardinality.sample.StoreScan;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.jena.live.JenaStores;

/**
 * Scans of a graph in memory, or of one graph of a transactional dataset in memory. A graph in memory lists the triples
 * of a predicate as they were added, so the first of them may be alike. The dataset has them by the hashes of their
 * objects.
 */
public final class GraphScan implements StoreScan<Node, Triple> {
    /** What the file of numbers calls these stores. */
    private static final String MEMORY = "memory";

    private static final String TRANSACTIONAL = "transactional";

    private static final int PREDICATE_ALONE = 2;

    private final Graph graph;
    private final BasicPattern patterns;
    private final boolean transactional;
    private final AtomicBoolean cancelled;

    private GraphScan(Graph graph, BasicPattern patterns, boolean transactional, AtomicBoolean cancelled) {
        this.graph = graph;
        this.patterns = patterns;
        this.transactional = transactional;
        this.cancelled = cancelled;
    }

    /** Look-ups in the graph of an execution; none in a graph of a kind that may be slow, infer or restrict. */
    public static Optional<LookUps> lookUps(
            BasicPattern patterns, ExecutionContext execution, StoreProfile.Sampling sampling) {
        Graph graph = execution.getActiveGraph();
        boolean transactional = isOfTransactional(graph);
        if (!transactional && !JenaStores.isInMemory(graph)) {
            return Optional.empty();
        }
        StoreScan<Node, Triple> scan = new GraphScan(graph, patterns, transactional, execution.getCancelSignal());
        return Optional.of(new ScanLookUps<>(scan, sampling.prices(transactional ? TRANSACTIONAL : MEMORY)));
    }

    /** The union of named graphs is left out: the dataset collects all of its matches before it gives the first. */
    private static boolean isOfTransactional(Graph graph) {
        return graph instanceof GraphView view
                && JenaStores.isInMemory(view.getDataset())
                && !(view.getGraphName() != null && Quad.isUnionGraph(view.getGraphName()));
    }

    @Override
    public Node constant(int pattern, int position) {
        return PatternNodes.constant(patterns, pattern, position);
    }

    @Override
    public Iterator<Triple> matches(Node subject, Node predicate, Node object) {
        return graph.find(subject, predicate, object);
    }

    @Override
    public void close(Iterator<Triple> matches) {
        Iter.close(matches);
    }

    @Override
    public Node term(Triple match, int position) {
        return PatternNodes.at(match, position);
    }

    /** The dataset in memory collects the subjects of an object before it gives the first of them. */
    @Override
    public boolean readsAll(int known) {
        return transactional && known == PREDICATE_ALONE;
    }

    @Override
    public boolean isCancelled() {
        return cancelled != null && cancelled.get();
    }
}
