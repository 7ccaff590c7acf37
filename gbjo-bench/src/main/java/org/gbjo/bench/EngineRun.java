package org.gbjo.bench;

import java.time.Duration;
import java.util.Optional;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.sparql.exec.QueryExec;
import org.apache.jena.sparql.exec.RowSet;
import org.gbjo.engine.Decision;

/**
 * One execution of a query, from its parsed text to its last row.
 *
 * @param seconds the time that it took; the limit if it was cut off there
 * @param rows the solutions that it found
 * @param decision what the plug-in decided, if it was asked
 */
record EngineRun(double seconds, long rows, boolean timedOut, Optional<Decision> decision) {

    /** Takes all rows of an execution that is ready to start. */
    static EngineRun of(QueryExec execution, Duration limit) {
        long start = System.nanoTime();
        long rows = 0;
        try {
            RowSet solutions = execution.select();
            while (solutions.hasNext()) {
                solutions.next();
                rows++;
            }
            return new EngineRun((System.nanoTime() - start) / 1e9, rows, false, Optional.empty());
        } catch (QueryCancelledException e) {
            return new EngineRun(limit.toNanos() / 1e9, rows, true, Optional.empty());
        }
    }

    EngineRun with(Decision made) {
        return new EngineRun(seconds, rows, timedOut, Optional.ofNullable(made));
    }
}
