package org.gbjo.rdf4j.translation;

import java.util.Set;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.Var;
import org.gbjo.live.LiveStore;
import org.gbjo.query.NTriplesText;

/** Names of the graphs that have statistics of their own: the N-Triples text of a context. */
public final class ContextNames {
    private ContextNames() {}

    public static String text(Resource context) {
        return Rdf4jPatterns.text(context);
    }

    /** The IRI of a text in N-Triples; stores also hold IRIs that no standard allows. */
    public static IRI iri(String text) {
        return SimpleValueFactory.getInstance().createIRI(NTriplesText.iri(text));
    }

    /**
     * The graph that a pattern is matched against. RDF4J's default graph has the statements of all contexts, unless a
     * query says otherwise.
     *
     * @param dataset what the query says; may be null
     */
    public static String of(StatementPattern pattern, Dataset dataset) {
        Var context = pattern.getContextVar();
        if (pattern.getScope() == StatementPattern.Scope.NAMED_CONTEXTS) {
            Value value = context == null ? null : context.getValue();
            if (value instanceof Resource resource) {
                return text(resource);
            }
            return dataset == null ? LiveStore.NAMED_GRAPHS : only(dataset.getNamedGraphs(), LiveStore.NAMED_GRAPHS);
        }
        return dataset == null ? LiveStore.DEFAULT_GRAPH : only(dataset.getDefaultGraphs(), LiveStore.DEFAULT_GRAPH);
    }

    /** A graph that is alone; several together are like all of them. */
    private static String only(Set<IRI> graphs, String otherwise) {
        if (graphs.isEmpty()) {
            return otherwise;
        }
        return graphs.size() == 1 ? text(graphs.iterator().next()) : LiveStore.NAMED_GRAPHS;
    }
}
