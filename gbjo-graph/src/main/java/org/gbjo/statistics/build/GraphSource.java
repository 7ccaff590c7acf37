package org.gbjo.statistics.build;

import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.statistics.count.TripleSource;

/** The triples of a graph folder, to be counted. */
public final class GraphSource implements TripleSource {
    private final Graph graph;
    private final Rows bySubject;
    private final Rows byObject;

    public GraphSource(Graph graph) {
        this.graph = graph;
        this.bySubject = new IndexRows(graph, graph.index(IndexOrder.SPO));
        this.byObject = new IndexRows(graph, graph.index(IndexOrder.OPS));
    }

    @Override
    public int terms() {
        return graph.dictionary().size();
    }

    @Override
    public String text(int term) {
        return graph.dictionary().term(term);
    }

    @Override
    public String fingerprint() {
        return graph.metadata().fingerprint();
    }

    @Override
    public Rows bySubject() {
        return bySubject;
    }

    @Override
    public Rows byObject() {
        return byObject;
    }

    private record IndexRows(Graph graph, TripleIndex index) implements Rows {
        @Override
        public long begin(int entity) {
            return index.begin(entity);
        }

        @Override
        public long end(int entity) {
            return index.end(entity);
        }

        @Override
        public int predicate(long row) {
            return graph.predicateId((int) index.second().get(row));
        }

        @Override
        public int other(long row) {
            return (int) index.third().get(row);
        }

        @Override
        public long runEnd(long row, long end) {
            return index.second().runEnd(row, end, index.second().get(row));
        }
    }
}
