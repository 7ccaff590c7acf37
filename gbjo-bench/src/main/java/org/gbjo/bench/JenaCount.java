package org.gbjo.bench;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryExecution;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.rdf.model.Model;
import org.gbjo.query.Bgp;
import org.gbjo.workload.Query;

/** How many solutions Jena counted, and how long it took; the query text is parsed before. */
record JenaCount(double count, double seconds, boolean timedOut) {

    static JenaCount on(Model model, Bgp bgp, Duration timeout) {
        try (QueryExecution execution = QueryExecution.model(model)
                .query(QueryFactory.create("SELECT (COUNT(*) AS ?count) " + bgp))
                .timeout(timeout.toMillis(), TimeUnit.MILLISECONDS)
                .build()) {
            long start = System.nanoTime();
            try {
                double count = execution.execSelect().next().getLiteral("count").getDouble();
                return new JenaCount(count, (System.nanoTime() - start) / 1e9, false);
            } catch (QueryCancelledException e) {
                return new JenaCount(Double.NaN, timeout.toMillis() / 1e3, true);
            }
        }
    }

    void requireEqual(double expected, Query query) {
        if (!timedOut && count != expected) {
            throw new IllegalStateException(
                    "query " + query.id() + ": the oracle counts " + expected + ", Jena " + count + ": " + query.bgp());
        }
    }
}
