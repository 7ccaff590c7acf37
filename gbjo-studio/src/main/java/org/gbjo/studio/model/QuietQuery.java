package org.gbjo.studio.model;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.gbjo.jena.GbjoJena;

/** A question of the studio itself: limited in time, and nothing that the plug-in observes. */
final class QuietQuery {
    private QuietQuery() {}

    /** What is made of the solutions; nothing if the time is over first. */
    static <T> Optional<T> select(DatasetGraph dataset, String query, Duration time, Function<RowSet, T> reading) {
        try (QueryExec execution = QueryExec.dataset(dataset)
                .query(QueryFactory.create(query))
                .set(GbjoJena.MODE, "off")
                .timeout(time.toMillis(), TimeUnit.MILLISECONDS)
                .build()) {
            return Optional.of(reading.apply(execution.select()));
        } catch (QueryCancelledException e) {
            return Optional.empty();
        }
    }
}
