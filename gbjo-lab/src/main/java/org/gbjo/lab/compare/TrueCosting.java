package org.gbjo.lab.compare;

import java.io.IOException;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.search.ExactSearch;

/** The true costs of one query, by the oracle or from an earlier run. Belongs to one thread. */
final class TrueCosting {
    private final Oracle oracle;
    private final Bgp bgp;
    private final TrueCostFile file;
    private final Supplier<Deadline> limit;
    private Deadline deadline;
    private Cardinalities counted;

    /** @param limit how long to count from now on; it throws if there is no time at all */
    TrueCosting(Oracle oracle, Bgp bgp, TrueCostFile file, Supplier<Deadline> limit) {
        this.oracle = oracle;
        this.bgp = bgp;
        this.file = file;
        this.limit = limit;
    }

    /** The cost of the best left-linear order, or {@link ComparedOrder#UNKNOWN_COST}. */
    double best() throws IOException {
        return remembered(
                TrueCostFile.BEST,
                exact -> new ExactSearch(exact, deadline).bestLeftLinear().cost());
    }

    /** The true C_out of a plan, or {@link ComparedOrder#UNKNOWN_COST}. */
    double cost(Plan plan) throws IOException {
        return remembered(plan.toString(), exact -> Cost.cOut(plan, exact));
    }

    private double remembered(String plan, ToDoubleFunction<Cardinalities> counting) throws IOException {
        OptionalDouble known = file.cost(bgp, plan);
        if (known.isPresent()) {
            return known.getAsDouble();
        }
        if (counted == null) {
            deadline = limit.get();
            counted = oracle.open(bgp, deadline);
        }
        double cost;
        try {
            cost = counting.applyAsDouble(counted);
        } catch (DeadlineExceededException e) {
            // The next question has its own time. If the whole comparison is late, this throws and nothing is noted.
            counted = null;
            limit.get();
            cost = ComparedOrder.UNKNOWN_COST;
        }
        file.add(bgp, plan, cost);
        return cost;
    }
}
