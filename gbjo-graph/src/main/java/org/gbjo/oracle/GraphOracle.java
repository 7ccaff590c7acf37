package org.gbjo.oracle;

import org.gbjo.api.PublicApi;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.graph.Graph;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;

/** Counts exactly on a graph folder, without enumerating the solutions. */
@PublicApi
public final class GraphOracle implements Oracle {
    private final Graph graph;
    private final ThreadLocal<Scratch> scratch;

    public GraphOracle(Graph graph) {
        this(graph, ThreadLocal.withInitial(() -> new Scratch(graph.dictionary().size())));
    }

    private GraphOracle(Graph graph, ThreadLocal<Scratch> scratch) {
        this.graph = graph;
        this.scratch = scratch;
    }

    /** The oracle of another graph with the same terms, which works in the same memory. */
    public GraphOracle of(Graph other) {
        return new GraphOracle(other, scratch);
    }

    public Graph graph() {
        return graph;
    }

    @Override
    public Cardinalities open(Bgp bgp, Deadline deadline) {
        return open(bgp, deadline, Long.MAX_VALUE);
    }

    /**
     * The same in bounded memory.
     *
     * @param bytes what counting a cycle may take, about; beyond it, {@link OracleException}
     */
    public Cardinalities open(Bgp bgp, Deadline deadline, long bytes) {
        return new GraphCardinalities(graph, scratch::get, bgp, deadline, bytes);
    }
}
