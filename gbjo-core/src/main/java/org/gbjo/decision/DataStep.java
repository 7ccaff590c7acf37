package org.gbjo.decision;

import java.util.Optional;
import java.util.function.LongSupplier;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.cardinality.sample.SampleBudget;
import org.gbjo.decision.model.Lookable;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.settings.Settings;
import org.gbjo.plan.PlanShape;
import org.gbjo.run.Deadline;

/**
 * A look at the data of the store before the guard compares two orders, where it pays: the best order is predicted to be
 * expensive, and the engine offers its data, as it does for what is executed once. Otherwise it costs next to nothing. In the shadow it is done as well,
 * so that a user reads there what would be done. A store that fails leaves the estimates as they were.
 *
 * @param budget what a look may cost
 */
record DataStep(Settings settings, SampleBudget budget, FailureLog failures, LongSupplier nanoTime) {

    /**
     * The best order, by what was seen if the data were looked at.
     *
     * @param prepared what is planned
     * @param found the best order by estimates alone
     */
    ScoredOrder best(Question question, Lookable prepared, ScoredOrder found, PlanShape wanted, Deadline end) {
        if (!settings.sample() || !prepared.mayLook(budget)) {
            return found;
        }
        long start = nanoTime.getAsLong();
        try {
            return look(question, prepared, found, wanted, end);
        } catch (OutOfMemoryError | UnknownError e) {
            throw e;
        } catch (Throwable e) {
            failures.logLook(e);
            return prepared.bestOrderWithoutLook(question.nativeOrder(), wanted, end)
                    .orElse(found);
        } finally {
            question.spentLooking(nanoTime.getAsLong() - start);
        }
    }

    private ScoredOrder look(Question question, Lookable prepared, ScoredOrder found, PlanShape wanted, Deadline end) {
        Optional<LookUps> data = question.openLookUps();
        if (data.isEmpty()) {
            return found;
        }
        ScoredOrder best = prepared.look(data.get(), budget, found, question.nativeOrder(), wanted, end);
        question.looked(prepared.seen());
        return best;
    }
}
