package org.gbjo.lab.compare;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.gbjo.job.Progress;
import org.gbjo.job.Threads;
import org.gbjo.oracle.Oracle;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.workload.Query;

/**
 * Lets contenders order the joins of the same queries and costs their orders. What the folder has already is not done
 * again. Each outcome is written when it is known, so that an end at any moment loses at most the current queries.
 */
public final class Comparison {
    private final Oracle oracle;
    private final Map<String, Contender> contenders;
    private final Duration perQuery;
    private final long end;

    /**
     * @param contenders by name
     * @param perQuery how long the oracle may count for one question, and a contender plan one query
     * @param time for all of it, from now on
     */
    public Comparison(Oracle oracle, Map<String, Contender> contenders, Duration perQuery, Duration time) {
        this.oracle = oracle;
        this.contenders = contenders;
        this.perQuery = perQuery;
        this.end = System.nanoTime() + time.toNanos();
    }

    /**
     * Goes through the queries until the time is over.
     *
     * @return how many queries were not finished
     */
    public int run(List<Query> queries, Path folder, int threads, Progress progress) throws IOException {
        try (ComparisonFolder outcomes = ComparisonFolder.open(folder, contenders.keySet());
                TrueCostFile costs = TrueCostFile.open(folder)) {
            List<Callable<Boolean>> comparisons = new ArrayList<>();
            oracle.expect(queries.stream()
                    .filter(query -> contenders.keySet().stream().anyMatch(name -> !outcomes.has(name, query)))
                    .map(Query::bgp)
                    .toList());
            queries.forEach(query -> comparisons.add(() -> compare(query, outcomes, costs)));
            progress.begin("queries", queries.size());
            List<Boolean> finished = Threads.run(threads, comparisons, progress::update);
            progress.end();
            return Collections.frequency(finished, false);
        }
    }

    /** The time for one question; throws when there is none left at all. */
    private Deadline limit() {
        Duration left = Duration.ofNanos(end - System.nanoTime());
        Deadline limit = Deadline.after(left.compareTo(perQuery) < 0 ? left : perQuery);
        limit.check();
        return limit;
    }

    /** Returns whether everything about a query was done in time. */
    private boolean compare(Query query, ComparisonFolder outcomes, TrueCostFile costs) throws IOException {
        TrueCosting costing = new TrueCosting(oracle, query.bgp(), costs, this::limit);
        try {
            for (Map.Entry<String, Contender> contender : contenders.entrySet()) {
                if (!outcomes.has(contender.getKey(), query)) {
                    outcomes.add(contender.getKey(), outcome(contender.getValue(), query, costing));
                }
            }
            return true;
        } catch (DeadlineExceededException e) {
            return false;
        }
    }

    private ComparedOrder outcome(Contender contender, Query query, TrueCosting costing) throws IOException {
        double best = costing.best();
        if (Double.isNaN(best)) {
            return ComparedOrder.unknown(query, best);
        }
        Contender.Order order;
        Deadline deadline = limit();
        try {
            order = contender.order(query.bgp(), deadline);
        } catch (DeadlineExceededException e) {
            limit();
            return ComparedOrder.unknown(query, best);
        }
        return ComparedOrder.of(query, best, costing.cost(order.plan()), order);
    }
}
