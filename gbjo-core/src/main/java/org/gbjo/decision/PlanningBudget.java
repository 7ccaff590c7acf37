package org.gbjo.decision;

import java.util.Optional;
import org.gbjo.decision.model.PlanningTimes;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;

/**
 * Whether planning is worth its time.
 *
 * @param worth how much time it may take
 * @param times how much time it is expected to take
 */
record PlanningBudget(Settings settings, StoreProfile.PlanningWorth worth, PlanningTimes times) {
    /** Without counts, another order might save everything. */
    private static final double ALL = 1;

    /** Why the native order is kept without asking the model, if it is. */
    Optional<Reason> reasonToSkipByCounts(Question question) {
        double logCost = question.logUsualRows(question.nativeByCounts().logNanos());
        if (settings.isCheap(logCost)) {
            return Optional.of(Reason.CHEAP);
        }
        double pessimistic =
                worth.pessimisticLogCost(logCost, question.roughCost().sharedVariables());
        return reasonToSkip(question, pessimistic);
    }

    /** Why the native order is kept without a search, if it is. */
    Optional<Reason> reasonToSkipByModel(Question question) {
        double logCost = question.logUsualRows(question.nativeByModel().logNanos());
        return settings.isCheap(logCost) ? Optional.of(Reason.CHEAP) : reasonToSkip(question, logCost);
    }

    private Optional<Reason> reasonToSkip(Question question, double logCost) {
        if (settings.plansEverything()) {
            return Optional.empty();
        }
        double budgetNanos = question.machineFactor() * worth.budgetNanos(logCost, savableShare(question));
        if (times.expectedNanos(question.size()) <= budgetNanos) {
            return Optional.empty();
        }
        times.recordSkip(question.size(), budgetNanos);
        return Optional.of(Reason.NOT_WORTH);
    }

    /** The share of the native order's time that a greedy order does not take, by counts alone. */
    private double savableShare(Question question) {
        if (question.model().counts().isEmpty()) {
            return ALL;
        }
        return worth.usesGreedyOrder()
                ? Math.max(
                        0,
                        1
                                - Math.exp(question.greedyLogNanos()
                                        - question.nativeByCounts().logNanos()))
                : 0;
    }
}
