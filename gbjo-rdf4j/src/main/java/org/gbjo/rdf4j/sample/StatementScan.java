package org.gbjo.rdf4j.sample;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.rdf4j.common.iteration.CloseableIteration;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.vocabulary.RDF4J;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.PathReach;
import org.gbjo.cardinality.sample.SamplePrices;
import org.gbjo.cardinality.sample.ScanLookUps;
import org.gbjo.cardinality.sample.StoreScan;

/**
 * Scans of the statements that a query sees, over all graphs or over one. The memory store lists the statements of a
 * predicate as they were added, the others by the ids of their values, so the first of them may be alike.
 */
public final class StatementScan implements StoreScan<Value, Statement> {
    private static final Resource[] ALL = {};
    /** The name of {@link RDF4J#NIL} in Sesame, which RDF4J still knows. */
    private static final String OLD_NIL = "http://www.openrdf.org/schema/sesame#nil";

    private final TripleSource source;
    private final List<StatementPattern> patterns;
    private final Resource[] contexts;

    private StatementScan(TripleSource source, List<StatementPattern> patterns, Resource[] contexts) {
        this.source = source;
        this.patterns = patterns;
        this.contexts = contexts;
    }

    /**
     * Look-ups for patterns over the same graphs; none if a variable names these, or there are several.
     *
     * @param dataset the graphs that the query names, or null
     */
    public static Optional<LookUps> lookUps(
            List<StatementPattern> patterns, TripleSource source, Dataset dataset, SamplePrices prices) {
        return contexts(patterns.get(0), dataset)
                .map(contexts -> new ScanLookUps<>(new StatementScan(source, patterns, contexts), prices));
    }

    /** The steps of paths over the graphs of a pattern; none if a variable names these, or there are several. */
    public static Optional<PathReach.Steps<Value>> steps(
            StatementPattern pattern, TripleSource source, Dataset dataset) {
        return contexts(pattern, dataset).map(contexts -> new StatementSteps(source, contexts));
    }

    private static Optional<Resource[]> contexts(StatementPattern pattern, Dataset dataset) {
        boolean isNamed = pattern.getScope() == StatementPattern.Scope.NAMED_CONTEXTS;
        Var context = pattern.getContextVar();
        if (isNamed) {
            return context != null && context.getValue() instanceof Resource graph && isAllowed(graph, dataset)
                    ? Optional.of(new Resource[] {graph})
                    : Optional.empty();
        }
        if (context != null) {
            return Optional.empty();
        }
        Set<IRI> graphs = dataset == null ? Set.of() : dataset.getDefaultGraphs();
        if (graphs.isEmpty()) {
            boolean isEmpty = dataset != null && !dataset.getNamedGraphs().isEmpty();
            return isEmpty ? Optional.empty() : Optional.of(ALL);
        }
        return graphs.size() == 1
                ? Optional.of(new Resource[] {graph(graphs.iterator().next())})
                : Optional.empty();
    }

    private static boolean isAllowed(Resource graph, Dataset dataset) {
        return dataset == null
                || dataset.getNamedGraphs().isEmpty()
                || (graph instanceof IRI iri && dataset.getNamedGraphs().contains(iri));
    }

    /** Statements without a graph have a name in queries, and none in stores. */
    private static Resource graph(IRI name) {
        return RDF4J.NIL.equals(name) || name.stringValue().equals(OLD_NIL) ? null : name;
    }

    @Override
    public Value constant(int pattern, int position) {
        StatementPattern statement = patterns.get(pattern);
        return switch (position) {
            case 0 -> statement.getSubjectVar().getValue();
            case 1 -> statement.getPredicateVar().getValue();
            default -> statement.getObjectVar().getValue();
        };
    }

    @Override
    public boolean isAbsent(Value term, int position) {
        return (position == 0 && !(term instanceof Resource)) || (position == 1 && !(term instanceof IRI));
    }

    @Override
    @SuppressWarnings("unchecked") // an iterator only gives
    public Iterator<Statement> matches(Value subject, Value predicate, Value object) {
        return (Iterator<Statement>) source.getStatements((Resource) subject, (IRI) predicate, object, contexts);
    }

    @Override
    public void close(Iterator<Statement> matches) {
        ((CloseableIteration<?>) matches).close();
    }

    @Override
    public Value term(Statement match, int position) {
        return switch (position) {
            case 0 -> match.getSubject();
            case 1 -> match.getPredicate();
            default -> match.getObject();
        };
    }
}
