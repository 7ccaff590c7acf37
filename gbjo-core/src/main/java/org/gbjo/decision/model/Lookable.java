package org.gbjo.decision.model;

import java.util.Optional;
import org.gbjo.cardinality.sample.DataLook;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.SampleBudget;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.PlanShape;
import org.gbjo.run.Deadline;

/** What is planned by estimates, and may be planned again by a look at the data. */
public interface Lookable {
    /** Whether a look at the data may pay, by what the best order costs. */
    boolean mayLook(SampleBudget budget);

    /**
     * The best order after a look at the data. What was scored before was scored by estimates alone.
     *
     * @param found the best order so far
     */
    ScoredOrder look(
            LookUps data,
            SampleBudget budget,
            ScoredOrder found,
            JoinOrder nativeOrder,
            PlanShape wanted,
            Deadline deadline);

    /** What the look has seen. */
    DataLook seen();

    /** The best order by estimates alone, after a look that has failed. */
    Optional<ScoredOrder> bestOrderWithoutLook(JoinOrder nativeOrder, PlanShape wanted, Deadline deadline);
}
