package org.gbjo.sail;

import java.util.stream.IntStream;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.common.iteration.CloseableIteratorIteration;
import org.eclipse.rdf4j.common.iteration.EmptyIteration;
import org.eclipse.rdf4j.common.transaction.QueryEvaluationMode;
import org.eclipse.rdf4j.common.transaction.TransactionSetting;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Namespace;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.QueryEvaluationException;
import org.eclipse.rdf4j.query.algebra.QueryRoot;
import org.eclipse.rdf4j.query.algebra.TupleExpr;
import org.eclipse.rdf4j.query.impl.EmptyBindingSet;
import org.eclipse.rdf4j.sail.SailException;
import org.eclipse.rdf4j.sail.SailReadOnlyException;
import org.eclipse.rdf4j.sail.helpers.AbstractSailConnection;

/** A connection to a graph folder, which nobody can write to. */
final class FolderConnection extends AbstractSailConnection {
    private static final String READ_ONLY = "a graph folder is read-only; import the changed data into a new folder";

    private final FolderData data;
    private final FolderStatements statements;
    private final GraphFolderSail sail;
    private QueryEvaluationMode mode;

    FolderConnection(GraphFolderSail sail, FolderData data) {
        super(sail);
        this.sail = sail;
        this.mode = sail.getDefaultQueryEvaluationMode();
        this.data = data;
        this.statements = new FolderStatements(data);
    }

    /** How a transaction evaluates its queries; otherwise as the sail says, which is strictly by default. */
    @Override
    public void setTransactionSettings(TransactionSetting... settings) {
        super.setTransactionSettings(settings);
        mode = sail.getDefaultQueryEvaluationMode();
        for (TransactionSetting setting : settings) {
            mode = setting instanceof QueryEvaluationMode wanted ? wanted : mode;
        }
    }

    @Override
    protected CloseableIteration<? extends BindingSet> evaluateInternal(
            TupleExpr expression, Dataset dataset, BindingSet bindings, boolean includeInferred) {
        TupleExpr query = expression.clone();
        if (!(query instanceof QueryRoot)) {
            query = new QueryRoot(query);
        }
        FolderCounts counts = new FolderCounts(data);
        FolderStrategy strategy = new FolderStrategy(data, statements, dataset, counts);
        strategy.setQueryEvaluationMode(mode);
        try {
            TupleExpr optimized = strategy.optimize(query, counts, bindings);
            return strategy.precompile(optimized).evaluate(EmptyBindingSet.getInstance());
        } catch (QueryEvaluationException e) {
            throw new SailException(e);
        }
    }

    @Override
    protected CloseableIteration<? extends Resource> getContextIDsInternal() {
        return data.named()
                .<CloseableIteration<Resource>>map(
                        named -> new CloseableIteratorIteration<>(IntStream.range(0, named.size())
                                .mapToObj(number -> (Resource) data.values().value(named.name(number)))
                                .iterator()))
                .orElseGet(EmptyIteration::new);
    }

    @Override
    protected CloseableIteration<? extends Statement> getStatementsInternal(
            Resource subject, IRI predicate, Value object, boolean includeInferred, Resource... contexts) {
        return statements.getStatements(subject, predicate, object, contexts);
    }

    @Override
    protected long sizeInternal(Resource... contexts) {
        if (contexts.length == 0) {
            return data.graph(FolderData.DEFAULT).triples()
                    + data.named().map(named -> named.metadata().quads()).orElse(0L);
        }
        return IntStream.of(data.numbers(contexts))
                .mapToLong(number -> data.graph(number).triples())
                .sum();
    }

    @Override
    protected void startTransactionInternal() {
        // There is nothing to isolate.
    }

    @Override
    protected void commitInternal() {
        // There is nothing to write.
    }

    @Override
    protected void rollbackInternal() {
        // There is nothing to undo.
    }

    @Override
    protected void closeInternal() {
        // There is nothing to release.
    }

    @Override
    protected void addStatementInternal(Resource subject, IRI predicate, Value object, Resource... contexts) {
        throw new SailReadOnlyException(READ_ONLY);
    }

    @Override
    protected void removeStatementsInternal(Resource subject, IRI predicate, Value object, Resource... contexts) {
        throw new SailReadOnlyException(READ_ONLY);
    }

    @Override
    protected void clearInternal(Resource... contexts) {
        throw new SailReadOnlyException(READ_ONLY);
    }

    @Override
    protected CloseableIteration<? extends Namespace> getNamespacesInternal() {
        return new EmptyIteration<>();
    }

    @Override
    protected String getNamespaceInternal(String prefix) {
        return null;
    }

    @Override
    protected void setNamespaceInternal(String prefix, String name) {
        throw new SailReadOnlyException(READ_ONLY);
    }

    @Override
    protected void removeNamespaceInternal(String prefix) {
        throw new SailReadOnlyException(READ_ONLY);
    }

    @Override
    protected void clearNamespacesInternal() {
        throw new SailReadOnlyException(READ_ONLY);
    }
}
