package org.gbjo.store.dataset;

import java.util.Collections;
import java.util.Iterator;
import org.apache.jena.atlas.iterator.Iter;
import org.apache.jena.graph.Graph;
import org.apache.jena.graph.Node;
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
import org.apache.jena.sparql.graph.GraphZero;

/** A dataset whose default graph is a graph folder, and which has no named graphs. Any number of threads may read. */
public final class FolderDatasetGraph extends DatasetGraphBaseFind {
    private final FolderGraph graph;
    private final Transactional transactions;
    private final PrefixMap prefixes;

    public FolderDatasetGraph(FolderGraph graph) {
        this(graph, TransactionalNull.create(), PrefixMapFactory.create());
    }

    private FolderDatasetGraph(FolderGraph graph, Transactional transactions, PrefixMap prefixes) {
        this.graph = graph;
        this.transactions = transactions;
        this.prefixes = prefixes;
    }

    /** The same with another graph; who is in a transaction of this is in one of that. */
    FolderDatasetGraph exchangedFor(FolderGraph other) {
        return new FolderDatasetGraph(other, transactions, prefixes);
    }

    @Override
    public FolderGraph getDefaultGraph() {
        return graph;
    }

    @Override
    public Graph getGraph(Node name) {
        return Quad.isDefaultGraph(name) ? graph : GraphZero.instance();
    }

    @Override
    public Graph getUnionGraph() {
        return GraphZero.instance();
    }

    @Override
    public boolean containsGraph(Node name) {
        return Quad.isDefaultGraph(name) || Quad.isUnionGraph(name);
    }

    @Override
    public Iterator<Node> listGraphNodes() {
        return Collections.emptyIterator();
    }

    @Override
    protected Iterator<Quad> findInDftGraph(Node subject, Node predicate, Node object) {
        return Iter.map(graph.find(subject, predicate, object), triple -> Quad.create(Quad.defaultGraphIRI, triple));
    }

    @Override
    protected Iterator<Quad> findInSpecificNamedGraph(Node name, Node subject, Node predicate, Node object) {
        return Collections.emptyIterator();
    }

    @Override
    protected Iterator<Quad> findInAnyNamedGraphs(Node subject, Node predicate, Node object) {
        return Collections.emptyIterator();
    }

    @Override
    public long size() {
        return 0;
    }

    @Override
    public boolean isEmpty() {
        return graph.folder().triples() == 0;
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
