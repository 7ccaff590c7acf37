package org.gbjo.store.dataset;

import java.util.NoSuchElementException;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.graph.impl.GraphBase;
import org.apache.jena.shared.AddDeniedException;
import org.apache.jena.shared.DeleteDeniedException;
import org.apache.jena.util.iterator.ExtendedIterator;
import org.apache.jena.util.iterator.NiceIterator;
import org.apache.jena.util.iterator.NullIterator;
import org.gbjo.cardinality.Estimator;
import org.gbjo.graph.Graph;
import org.gbjo.store.index.Stretch;
import org.gbjo.store.join.GroupCounter;
import org.gbjo.store.join.JoinPlanner;
import org.gbjo.store.term.GraphTerms;

/** The triples of a graph folder as a graph of Jena. Terms are the same or they are different: no values are compared. */
public final class FolderGraph extends GraphBase {
    static final String READ_ONLY = "a graph folder is read-only; import the changed data into a new folder";

    private final Graph graph;
    private final GraphTerms terms;
    private final JoinPlanner planner;
    private final GroupCounter counter;

    /** A graph whose joins are ordered by counts of patterns and samples. */
    public FolderGraph(Graph graph) {
        this(graph, JoinPlanner.independence(graph));
    }

    /** A graph of which an estimator knows more than counts of patterns. */
    public FolderGraph(Graph graph, Estimator estimator) {
        this.graph = graph;
        this.terms = new GraphTerms(graph.dictionary());
        this.planner = new JoinPlanner(graph, terms, estimator);
        this.counter = new GroupCounter(graph, planner);
    }

    /** A named graph of a folder, or the union of all of them, which shares its terms. */
    FolderGraph(Graph graph, FolderGraph root) {
        this.graph = graph;
        this.terms = root.terms;
        this.planner = new JoinPlanner(graph, terms, JoinPlanner.independence(graph));
        this.counter = root.counter.of(graph, planner);
    }

    /** The triples; of the default graph, also the way to the named ones. */
    public Graph folder() {
        return graph;
    }

    public GraphTerms terms() {
        return terms;
    }

    /** Puts the patterns of a query in order. */
    public JoinPlanner planner() {
        return planner;
    }

    /** Counts solutions without listing them. */
    public GroupCounter counter() {
        return counter;
    }

    @Override
    protected int graphBaseSize() {
        return (int) Math.min(Integer.MAX_VALUE, graph.triples());
    }

    @Override
    protected boolean graphBaseContains(Triple triple) {
        return containsByFind(triple);
    }

    @Override
    protected ExtendedIterator<Triple> graphBaseFind(Triple wanted) {
        Node[] nodes = {wanted.getSubject(), wanted.getPredicate(), wanted.getObject()};
        int[] ids = {GraphTerms.ABSENT, GraphTerms.ABSENT, GraphTerms.ABSENT};
        int known = 0;
        for (int position = 0; position < 3; position++) {
            if (nodes[position].isConcrete()) {
                known |= 1 << position;
                ids[position] = terms.find(nodes[position]);
                if (ids[position] == GraphTerms.ABSENT) {
                    return NullIterator.instance();
                }
            } else if (nodes[position].isTripleTerm()) {
                return super.find(nodes[0], nodes[1], Node.ANY)
                        .filterKeep(triple -> triple.getObject().isTripleTerm() && wanted.matches(triple));
            }
        }
        return new Triples(Stretch.matching(graph, ids), nodes, known);
    }

    /** The triples of a stretch. */
    private final class Triples extends NiceIterator<Triple> {
        private final Stretch stretch;
        private final Node[] nodes;
        private final int known;
        private long row;

        Triples(Stretch stretch, Node[] nodes, int known) {
            this.stretch = stretch;
            this.nodes = nodes;
            this.known = known;
            this.row = stretch.begin();
        }

        @Override
        public boolean hasNext() {
            return row < stretch.end();
        }

        @Override
        public Triple next() {
            if (row >= stretch.end()) {
                throw new NoSuchElementException("the graph has no further match");
            }
            for (int level = Integer.bitCount(known); level < 3; level++) {
                nodes[stretch.order().position(level)] = terms.node(stretch.term(level, row));
            }
            row++;
            return Triple.create(nodes[0], nodes[1], nodes[2]);
        }
    }

    @Override
    public void performAdd(Triple triple) {
        throw new AddDeniedException(READ_ONLY);
    }

    @Override
    public void performDelete(Triple triple) {
        throw new DeleteDeniedException(READ_ONLY);
    }

    @Override
    public void clear() {
        throw new DeleteDeniedException(READ_ONLY);
    }

    @Override
    public void remove(Node subject, Node predicate, Node object) {
        throw new DeleteDeniedException(READ_ONLY);
    }
}
