package org.gbjo.oracle;

import java.util.function.Supplier;
import org.gbjo.graph.Graph;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;

/** The exact counts of one BGP on a graph folder. Acyclic sets of patterns and cyclic ones have their own counters. */
final class GraphCardinalities extends ConnectedCardinalities {
    private final CountedRelations relations;
    private final AcyclicCounter acyclic;
    private final Supplier<Scratch> scratch;
    private final Pace pace;
    private final long bytes;

    /** @param bytes what counting a cycle may take */
    GraphCardinalities(Graph graph, Supplier<Scratch> scratch, Bgp bgp, Deadline deadline, long bytes) {
        super(bgp);
        this.bytes = bytes;
        this.scratch = scratch;
        pace = new Pace(deadline);
        relations = new CountedRelations(graph, bgp, pace);
        acyclic = new AcyclicCounter(scratch, relations, pace);
    }

    @Override
    public void shrink() {
        acyclic.forget();
    }

    @Override
    protected double count(PatternSet connected) {
        for (int pattern : connected.toArray()) {
            if (relations.size(pattern) == 0) {
                return 0;
            }
        }
        if (connected.size() == 1) {
            return relations.size(connected.first());
        }
        return relations.isAcyclic(connected)
                ? acyclic.count(connected)
                : new CyclicCounter(relations, acyclic, scratch.get(), pace, connected).within(bytes);
    }
}
