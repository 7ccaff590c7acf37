package org.gbjo.statistics.build;

import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.statistics.count.TripleSource;

/** The triples of a graph folder, to be counted. */
public record GraphSource(Graph graph) implements TripleSource {
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
        return new IndexRows(graph, graph.index(IndexOrder.SPO));
    }

    @Override
    public Rows byObject() {
        return new IndexRows(graph, graph.index(IndexOrder.OPS));
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
