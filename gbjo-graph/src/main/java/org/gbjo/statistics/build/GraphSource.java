package org.gbjo.statistics.build;

import java.util.function.IntFunction;
import org.gbjo.graph.Graph;
import org.gbjo.graph.IndexOrder;
import org.gbjo.graph.TripleIndex;
import org.gbjo.query.TermKind;
import org.gbjo.statistics.count.TripleSource;

/** The triples of a graph folder, to be counted. */
public final class GraphSource implements TripleSource {
    private final Graph graph;
    private final Rows bySubject;
    private final Rows byObject;
    /** Terms ascend by their bytes, so each kind has a stretch of ids. */
    private final int iris;

    private final int tripleTerms;
    private final int irisAgain;
    private final int blankNodes;

    public GraphSource(Graph graph) {
        this.graph = graph;
        this.bySubject = new IndexRows(graph, graph.index(IndexOrder.SPO));
        this.byObject = new IndexRows(graph, graph.index(IndexOrder.OPS));
        this.iris = first("<");
        this.tripleTerms = first("<<");
        this.irisAgain = first("<=");
        this.blankNodes = first("_");
    }

    /** The first term that does not come before a text of ASCII. */
    private int first(String text) {
        int low = 0;
        int high = graph.dictionary().size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (graph.dictionary().term(middle).compareTo(text) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    @Override
    public TermKind kind(int term) {
        if (term < iris) {
            return TermKind.LITERAL;
        }
        if (term >= blankNodes) {
            return TermKind.BLANK;
        }
        return term >= tripleTerms && term < irisAgain ? TermKind.TRIPLE : TermKind.IRI;
    }

    @Override
    public IntFunction<String> texts() {
        return graph.dictionary().reader();
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
