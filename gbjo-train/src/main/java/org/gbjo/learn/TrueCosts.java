package org.gbjo.learn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongSupplier;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.job.Progress;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.search.ExactSearch;
import org.gbjo.search.Optimum;
import org.gbjo.workload.Query;

/** Queries whose true optimum is known: the yardstick for planners. Used by one thread. */
public final class TrueCosts {
    /** How long to count for one query. */
    public static final Duration TIME_FOR_A_QUERY = Duration.ofSeconds(5);

    /** No planner that is worth using takes as long. */
    public static final Duration TIME_TO_PLAN = Duration.ofSeconds(1);

    /** A query; its cardinalities are counted within the time of its deadline, each time that it begins again. */
    private record Known(Query query, Cardinalities cardinalities, Deadline counting, double best) {}

    private final LongSupplier nanoTime;
    private final List<Known> known = new ArrayList<>();
    private int omitted;

    private TrueCosts(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Finds the optimum of each query until the time is over; what cannot be counted in some seconds is left out. */
    public static TrueCosts of(List<Query> queries, Oracle oracle, Deadline deadline, Progress progress) {
        return of(queries, oracle, deadline, progress, System::nanoTime);
    }

    static TrueCosts of(
            List<Query> queries, Oracle oracle, Deadline deadline, Progress progress, LongSupplier nanoTime) {
        TrueCosts costs = new TrueCosts(nanoTime);
        oracle.expect(queries.stream().map(Query::bgp).toList());
        progress.begin("true optimum", queries.size());
        for (Query query : queries) {
            if (deadline.expired()) {
                break;
            }
            costs.add(query, oracle);
            progress.update(costs.known.size() + costs.omitted);
        }
        progress.end();
        if (costs.known.isEmpty()) {
            throw new IllegalArgumentException("plans are judged by queries whose optimum is known, found none among "
                    + queries.size() + "; give more time or more queries of 3 to " + ExactSearch.LEFT_LINEAR_LIMIT
                    + " patterns");
        }
        return costs;
    }

    private void add(Query query, Oracle oracle) {
        if (query.bgp().size() > ExactSearch.LEFT_LINEAR_LIMIT) {
            omitted++;
            return;
        }
        try {
            Deadline counting = Deadline.after(TIME_FOR_A_QUERY, nanoTime);
            Cardinalities cardinalities = oracle.open(query.bgp(), counting);
            Optimum best = new ExactSearch(cardinalities, counting).bestLeftLinear();
            // Otherwise some hundred queries on a large graph fill the memory.
            cardinalities.shrink();
            known.add(new Known(query, cardinalities, counting, best.cost()));
        } catch (DeadlineExceededException e) {
            omitted++;
        }
    }

    public int size() {
        return known.size();
    }

    /** How many queries were too large or took too long. */
    public int omitted() {
        return omitted;
    }

    /** Plans all queries. */
    public PlanQuality judge(Planner planner) {
        return plan(planner).quality();
    }

    /**
     * Plans all queries; the ratios of two planners are of the same queries in the same order. A query whose
     * plan takes too long to count is left out from then on; to ask all planners once before makes it the same for all.
     */
    public JudgedPlans plan(Planner planner) {
        double[] ratios = new double[known.size()];
        double[] milliseconds = new double[known.size()];
        int planned = 0;
        for (Known entry : List.copyOf(known)) {
            long start = System.nanoTime();
            Plan plan = planner.plan(entry.query.bgp(), Deadline.after(TIME_TO_PLAN))
                    .plan();
            milliseconds[planned] = (System.nanoTime() - start) * 1e-6;
            entry.counting.restart();
            try {
                ratios[planned] = Cost.ratio(Cost.cOut(plan, entry.cardinalities), entry.best);
                planned++;
            } catch (DeadlineExceededException e) {
                known.remove(entry);
                omitted++;
            }
        }
        return new JudgedPlans(Arrays.copyOf(ratios, planned), Arrays.copyOf(milliseconds, planned));
    }
}
