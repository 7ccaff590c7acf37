package org.gbjo.store.dataset;

import java.util.Collection;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.compose.Union;
import org.apache.jena.query.ReadWrite;
import org.apache.jena.query.TxnType;
import org.apache.jena.riot.system.PrefixMap;
import org.apache.jena.riot.system.PrefixMapFactory;
import org.apache.jena.shared.AddDeniedException;
import org.apache.jena.shared.DeleteDeniedException;
import org.apache.jena.sparql.JenaTransactionException;
import org.apache.jena.sparql.core.DatasetGraphBaseFind;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.core.Transactional;
import org.apache.jena.sparql.core.TransactionalNull;
import org.apache.jena.sparql.graph.GraphUnionRead;
import org.apache.jena.sparql.graph.GraphZero;

/**
 * A graph folder as a dataset: its default graph and its named graphs, or what a query chooses of them. Any number of
 * threads may read.
 */
public final class FolderDatasetGraph extends DatasetGraphBaseFind {
    private final FolderGraph folder;
    private final Graph defaultGraph;
    private final Optional<NamedFolderGraphs> named;
    /** What FROM NAMED says, also names of which there is no graph; empty if a query says nothing. */
    private final Optional<Set<Node>> chosen;

    private final Transactional transactions;
    private final PrefixMap prefixes;

    public FolderDatasetGraph(FolderGraph folder) {
        this(
                folder,
                folder,
                NamedFolderGraphs.of(folder),
                Optional.empty(),
                TransactionalNull.create(),
                PrefixMapFactory.create());
    }

    private FolderDatasetGraph(
            FolderGraph folder,
            Graph defaultGraph,
            Optional<NamedFolderGraphs> named,
            Optional<Set<Node>> chosen,
            Transactional transactions,
            PrefixMap prefixes) {
        this.folder = folder;
        this.defaultGraph = defaultGraph;
        this.named = named;
        this.chosen = chosen;
        this.transactions = transactions;
        this.prefixes = prefixes;
    }

    /** The same with another folder; who is in a transaction of this is in one of that. */
    FolderDatasetGraph exchangedFor(FolderGraph other) {
        return new FolderDatasetGraph(
                other, other, NamedFolderGraphs.of(other), Optional.empty(), transactions, prefixes);
    }

    /**
     * What a query chooses: its default graph is made of some graphs, and it sees some named graphs.
     *
     * @param from the graphs that make its default graph, each triple once; it is empty without any
     * @param fromNamed the names of the graphs that it sees
     */
    public FolderDatasetGraph described(Collection<Node> from, Collection<Node> fromNamed) {
        Set<Node> names = new LinkedHashSet<>(fromNamed);
        names.removeIf(Quad::isUnionGraph);
        return new FolderDatasetGraph(
                folder, merged(from), named.map(all -> all.chosen(names)), Optional.of(names), transactions, prefixes);
    }

    private Graph merged(Collection<Node> from) {
        Set<Node> names = new LinkedHashSet<>(from);
        if (names.contains(Quad.unionGraph)) {
            // It has all of the others but the default graph.
            boolean withDefault = names.contains(Quad.defaultGraphIRI);
            return withDefault ? new Union(getUnionGraph(), defaultGraph) : getUnionGraph();
        }
        return names.isEmpty()
                ? GraphZero.instance()
                : names.size() == 1 ? getGraph(names.iterator().next()) : new GraphUnionRead(this, names);
    }

    /** The folder whose graphs these are. */
    public FolderGraph folder() {
        return folder;
    }

    /** The named graphs that are to be seen, if the folder has any. */
    public Optional<NamedFolderGraphs> named() {
        return named;
    }

    @Override
    public Graph getDefaultGraph() {
        return defaultGraph;
    }

    @Override
    public Graph getGraph(Node name) {
        if (Quad.isDefaultGraph(name)) {
            return defaultGraph;
        }
        if (Quad.isUnionGraph(name)) {
            return getUnionGraph();
        }
        return named.flatMap(graphs -> graphs.graph(name))
                .<Graph>map(graph -> graph)
                .orElse(GraphZero.instance());
    }

    @Override
    public Graph getUnionGraph() {
        return named.isEmpty()
                ? GraphZero.instance()
                : chosen.isPresent()
                        ? new GraphUnionRead(this, chosen.get())
                        : named.get().union();
    }

    @Override
    public boolean containsGraph(Node name) {
        return Quad.isDefaultGraph(name)
                || Quad.isUnionGraph(name)
                || chosen.map(names -> names.contains(name)).orElseGet(() -> named.flatMap(graphs -> graphs.graph(name))
                        .isPresent());
    }

    @Override
    public Iterator<Node> listGraphNodes() {
        return chosen.map(Set::iterator)
                .orElseGet(() -> named.map(NamedFolderGraphs::names).orElse(Collections.emptyIterator()));
    }

    @Override
    protected Iterator<Quad> findInDftGraph(Node subject, Node predicate, Node object) {
        return quads(Quad.defaultGraphIRI, defaultGraph, subject, predicate, object);
    }

    private static Iterator<Quad> quads(Node name, Graph graph, Node subject, Node predicate, Node object) {
        return Iter.map(graph.find(subject, predicate, object), triple -> Quad.create(name, triple));
    }

    @Override
    protected Iterator<Quad> findInSpecificNamedGraph(Node name, Node subject, Node predicate, Node object) {
        return quads(name, getGraph(name), subject, predicate, object);
    }

    @Override
    protected Iterator<Quad> findInAnyNamedGraphs(Node subject, Node predicate, Node object) {
        return Iter.flatMap(listGraphNodes(), name -> findInSpecificNamedGraph(name, subject, predicate, object));
    }

    @Override
    public long size() {
        return chosen.map(Set::size)
                .orElseGet(() -> named.map(NamedFolderGraphs::size).orElse(0));
    }

    @Override
    public boolean isEmpty() {
        return defaultGraph.isEmpty() && size() == 0;
    }

    @Override
    public PrefixMap prefixes() {
        return prefixes;
    }

    @Override
    public void close() {
        // The files stay mapped until nobody refers to them.
    }

    @Override
    public void addGraph(Node name, Graph added) {
        throw new AddDeniedException(FolderGraph.READ_ONLY);
    }

    @Override
    public void removeGraph(Node name) {
        throw new DeleteDeniedException(FolderGraph.READ_ONLY);
    }

    @Override
    public void add(Quad quad) {
        throw new AddDeniedException(FolderGraph.READ_ONLY);
    }

    @Override
    public void delete(Quad quad) {
        throw new DeleteDeniedException(FolderGraph.READ_ONLY);
    }

    @Override
    public void add(Node name, Node subject, Node predicate, Node object) {
        throw new AddDeniedException(FolderGraph.READ_ONLY);
    }

    @Override
    public void delete(Node name, Node subject, Node predicate, Node object) {
        throw new DeleteDeniedException(FolderGraph.READ_ONLY);
    }

    @Override
    public void deleteAny(Node name, Node subject, Node predicate, Node object) {
        throw new DeleteDeniedException(FolderGraph.READ_ONLY);
    }

    @Override
    public void clear() {
        throw new DeleteDeniedException(FolderGraph.READ_ONLY);
    }

    @Override
    public boolean supportsTransactions() {
        return true;
    }

    @Override
    public void begin(TxnType type) {
        if (type == TxnType.WRITE) {
            throw new JenaTransactionException(FolderGraph.READ_ONLY);
        }
        transactions.begin(TxnType.READ);
    }

    @Override
    public boolean promote(Promote mode) {
        return false;
    }

    @Override
    public void commit() {
        transactions.commit();
    }

    @Override
    public void abort() {
        transactions.abort();
    }

    @Override
    public void end() {
        transactions.end();
    }

    @Override
    public ReadWrite transactionMode() {
        return transactions.transactionMode();
    }

    @Override
    public TxnType transactionType() {
        return transactions.transactionType();
    }

    @Override
    public boolean isInTransaction() {
        return transactions.isInTransaction();
    }
}
