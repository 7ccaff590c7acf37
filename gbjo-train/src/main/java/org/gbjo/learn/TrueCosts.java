package org.gbjo.learn;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.job.Progress;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.search.ExactSearch;
import org.gbjo.search.Optimum;
import org.gbjo.workload.Query;

/** Queries whose true optimum is known: the yardstick for planners. Used by one thread. */
public final class TrueCosts {
    private static final Duration TIME_FOR_A_QUERY = Duration.ofSeconds(5);
    /** No planner that is worth using takes as long. */
    public static final Duration TIME_TO_PLAN = Duration.ofSeconds(1);

    private record Known(Query query, Cardinalities cardinalities, double best) {}

    private final List<Known> known = new ArrayList<>();
    private int omitted;

    private TrueCosts() {}

    /** Finds the optimum of each query until the time is over; what cannot be counted in some seconds is left out. */
    public static TrueCosts of(List<Query> queries, Oracle oracle, Deadline deadline, Progress progress) {
        TrueCosts costs = new TrueCosts();
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
            // Plans are costed later, so the cardinalities must outlive the time for the optimum.
            Deadline search = Deadline.after(TIME_FOR_A_QUERY);
            Cardinalities cardinalities = oracle.open(query.bgp(), Deadline.none());
            Optimum best = new ExactSearch(cardinalities, search).bestLeftLinear();
            // Otherwise some hundred queries on a large graph fill the memory.
            cardinalities.shrink();
            known.add(new Known(query, cardinalities, best.cost()));
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

    /** Plans all queries; the ratios of two planners are of the same queries in the same order. */
    public JudgedPlans plan(Planner planner) {
        double[] ratios = new double[known.size()];
        double[] milliseconds = new double[known.size()];
        for (int i = 0; i < ratios.length; i++) {
            Known entry = known.get(i);
            long start = System.nanoTime();
            PlanningResult planned = planner.plan(entry.query.bgp(), Deadline.after(TIME_TO_PLAN));
            milliseconds[i] = (System.nanoTime() - start) * 1e-6;
            ratios[i] = Cost.ratio(Cost.cOut(planned.plan(), entry.cardinalities), entry.best);
        }
        return new JudgedPlans(ratios, milliseconds);
    }
}
