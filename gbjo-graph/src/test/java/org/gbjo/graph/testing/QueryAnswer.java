package org.gbjo.graph.testing;

import java.nio.file.Path;
import java.util.function.BiPredicate;
import java.util.function.Consumer;
import org.apache.jena.query.DatasetFactory;
import org.apache.jena.query.Query;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryExecutionDatasetBuilder;
import org.apache.jena.query.ResultSet;
import org.apache.jena.query.ResultSetFactory;
import org.apache.jena.query.ResultSetRewindable;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.rdf.model.Property;
import org.apache.jena.rdf.model.ResourceFactory;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.RDFLanguages;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.resultset.SPARQLResult;

/** What a query of any form says: one of these is not null. */
public record QueryAnswer(Boolean truth, Model graph, ResultSetRewindable rows) {
    private static final Property TRUTH =
            ResourceFactory.createProperty("http://www.w3.org/2001/sw/DataAccess/tests/result-set#", "boolean");

    private static QueryAnswer of(boolean truth) {
        return new QueryAnswer(truth, null, null);
    }

    private static QueryAnswer of(Model graph) {
        return new QueryAnswer(null, graph, null);
    }

    private static QueryAnswer of(ResultSetRewindable rows) {
        return new QueryAnswer(null, null, rows);
    }

    /** What a dataset answers, with settings of the execution. */
    public static QueryAnswer of(Query query, DatasetGraph dataset, Consumer<QueryExecutionDatasetBuilder> settings) {
        QueryExecutionDatasetBuilder builder =
                QueryExecution.dataset(DatasetFactory.wrap(dataset)).query(query);
        settings.accept(builder);
        try (QueryExecution execution = builder.build()) {
            if (query.isConstructType()) {
                return of(execution.execConstruct());
            }
            return query.isAskType()
                    ? of(execution.execAsk())
                    : of(ResultSetFactory.copyResults(execution.execSelect()));
        }
    }

    /** What a file says: results in one of the usual formats, or described by a graph. */
    public static QueryAnswer read(Query query, Path file) {
        if (isGraph(file)) {
            Model graph = RDFDataMgr.loadModel(file.toString());
            if (query.isConstructType()) {
                return of(graph);
            }
            return query.isAskType()
                    ? of(graph.listObjectsOfProperty(TRUTH).next().asLiteral().getBoolean())
                    : of(ResultSetFactory.makeRewindable(graph));
        }
        SPARQLResult wanted = ResultSetFactory.result(file.toString());
        return wanted.isBoolean()
                ? of(wanted.getBooleanResult())
                : of(ResultSetFactory.copyResults(wanted.getResultSet()));
    }

    private static boolean isGraph(Path file) {
        return RDFLanguages.filenameToLang(file.toString()) != null
                && RDFLanguages.isTriples(RDFLanguages.filenameToLang(file.toString()));
    }

    /** Rows are compared as the caller says, graphs up to the names of blank nodes. */
    public boolean equalTo(QueryAnswer other, BiPredicate<ResultSet, ResultSet> equal) {
        if (rows != null && other.rows != null) {
            rows.reset();
            other.rows.reset();
            return equal.test(rows, other.rows);
        }
        if (graph != null && other.graph != null) {
            return graph.isIsomorphicWith(other.graph);
        }
        return truth != null && truth.equals(other.truth);
    }
}
