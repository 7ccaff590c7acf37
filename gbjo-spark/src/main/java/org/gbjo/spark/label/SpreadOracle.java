package org.gbjo.spark.label;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.oracle.Oracle;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.search.ExactSearch;
import org.gbjo.workload.Query;

/**
 * Lets workers count for the queries that it expects, a few jobs ahead of the query that is opened. All that a worker did not
 * count is counted here, so that the answers are those of one machine whatever becomes of a worker.
 */
final class SpreadOracle implements Oracle {
    /** How many jobs are begun before their queries are opened. */
    private static final int AHEAD = 4;

    private static final int QUERIES_OF_TASK = 2;

    private final JavaSparkContext context;
    private final OraclePlace place;
    private final Oracle here;
    private final Duration perQuery;
    private final AutoCloseable session;
    private final Map<Bgp, Integer> expected = new HashMap<>();
    private final List<List<SentQuery>> jobs = new ArrayList<>();
    private final List<JavaFutureAction<List<CountedSets>>> running = new ArrayList<>();

    /**
     * Opens the graph here, too.
     *
     * @param session what to close in the end
     */
    SpreadOracle(JavaSparkContext context, OraclePlace place, Duration perQuery, AutoCloseable session) {
        this.context = context;
        this.place = place;
        this.here = place.oracle();
        this.perQuery = perQuery;
        this.session = session;
    }

    @Override
    public synchronized void expect(List<Bgp> queries) {
        int ofJob = QUERIES_OF_TASK * Math.max(1, context.defaultParallelism());
        expected.clear();
        jobs.clear();
        running.clear();
        int index = 0;
        for (Bgp bgp : queries) {
            if (bgp.size() <= ExactSearch.LEFT_LINEAR_LIMIT && expected.putIfAbsent(bgp, index) == null) {
                if (index % ofJob == 0) {
                    jobs.add(new ArrayList<>());
                }
                jobs.get(jobs.size() - 1).add(SentQuery.of(index, new Query("expected", "", bgp)));
                index++;
            }
        }
        begin(AHEAD);
    }

    private void begin(int most) {
        OraclePlace everywhere = place;
        Duration limit = perQuery;
        while (running.size() < Math.min(most, jobs.size())) {
            List<SentQuery> sent = jobs.get(running.size());
            running.add(context.parallelize(sent, (sent.size() + QUERIES_OF_TASK - 1) / QUERIES_OF_TASK)
                    .map(query -> CountedSets.of(query.query().bgp(), everywhere.oracle(), Deadline.after(limit)))
                    .collectAsync());
        }
    }

    /** Waits for the worker that counts for this query; that time is not taken from the deadline. */
    @Override
    public Cardinalities open(Bgp bgp, Deadline deadline) {
        JavaFutureAction<List<CountedSets>> job;
        int position;
        synchronized (this) {
            Integer index = expected.remove(bgp);
            if (index == null) {
                return here.open(bgp, deadline);
            }
            int ofJob = jobs.get(0).size();
            begin(index / ofJob + AHEAD);
            job = running.get(index / ofJob);
            position = index % ofJob;
        }
        Cardinalities rest = here.open(bgp, deadline);
        try {
            CountedSets counted = job.get().get(position);
            deadline.restart();
            return counted.orElse(bgp, rest);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            deadline.cancel();
            return rest;
        } catch (ExecutionException e) {
            throw new IllegalStateException(SpreadLabelling.sentence(e.getCause()), e.getCause());
        }
    }

    /** Ends what is still counted, and Spark. */
    @Override
    public synchronized void close() throws IOException {
        running.forEach(job -> job.cancel(true));
        try {
            session.close();
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
