package org.gbjo.decision;

import java.util.Optional;
import java.util.function.LongSupplier;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.Settings;

/**
 * The pre-check: keeps the native order if counts alone say that it is cheap, or that planning takes longer than it
 * could save. It takes microseconds. For most questions it comes before the cache of decisions, since a key and its
 * place in the cache cost as much. For repeated ones it comes after the cache, and also for a user who tries a model
 * in the shadow and wants to read of every query.
 */
final class CountsCheck implements Check {
    private final Settings settings;
    private final PlanningBudget budget;
    private final LongSupplier nanoTime;
    private final boolean beforeCache;

    private CountsCheck(Settings settings, PlanningBudget budget, LongSupplier nanoTime, boolean beforeCache) {
        this.settings = settings;
        this.budget = budget;
        this.nanoTime = nanoTime;
        this.beforeCache = beforeCache;
    }

    static CountsCheck beforeCache(Settings settings, PlanningBudget budget, LongSupplier nanoTime) {
        return new CountsCheck(settings, budget, nanoTime, true);
    }

    static CountsCheck afterCache(Settings settings, PlanningBudget budget, LongSupplier nanoTime) {
        return new CountsCheck(settings, budget, nanoTime, false);
    }

    @Override
    public Optional<Decision> check(Question question) {
        boolean comesFirst = !question.isRepeated() && settings.mode() != Mode.SHADOW;
        if (question.isGroup()
                || settings.plansEverything()
                || comesFirst != beforeCache
                || question.model().counts().isEmpty()) {
            return Optional.empty();
        }
        question.startPlanning(nanoTime.getAsLong());
        // Counts do not know what filters make of other orders.
        return budget.reasonToSkipByCounts(question)
                .filter(reason -> reason == Reason.CHEAP || question.filters().isEmpty())
                .map(reason -> new Decision.Kept(reason, Evidence.of(question.nativeByCounts())));
    }

    @Override
    public boolean isPlanning() {
        return true;
    }
}
