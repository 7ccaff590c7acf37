package org.gbjo.decision;

import java.util.Optional;
import java.util.function.LongSupplier;
import org.gbjo.decision.model.PlanningTimes;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.settings.Settings;
import org.gbjo.run.Deadline;

/** Asks the model about the native order, and keeps it if it is cheap or planning takes longer than it could save. */
record NativeCostCheck(Settings settings, PlanningBudget budget, PlanningTimes times, LongSupplier nanoTime)
        implements Check {

    @Override
    public Optional<Decision> check(Question question) {
        question.prepare(nanoTime.getAsLong(), Deadline.after(settings.deadline(), nanoTime));
        ScoredOrder ofEngine = question.nativeByModel();
        if (!ofEngine.isCostKnown()) {
            return Optional.of(new Decision.Kept(Reason.NO_NUMBER, Evidence.of(ofEngine)));
        }
        Optional<Reason> skipped = budget.reasonToSkipByModel(question);
        if (skipped.isPresent() && skipped.get() == Reason.CHEAP) {
            times.recordCheap(question.size());
        }
        return skipped.map(reason -> new Decision.Kept(
                reason,
                Evidence.of(ofEngine.withRows(question.prepared().logRows(ofEngine.order())))
                        .teaching(question.lesson(ofEngine.order()))));
    }

    @Override
    public boolean isPlanning() {
        return true;
    }

    /** A search has ended, in time or not. */
    @Override
    public void decided(Question question, Decision decision) {
        if (decision.reason() != Reason.FAILED) {
            times.record(question.size(), nanoTime.getAsLong() - question.modelStart() - question.lookNanos());
        }
    }
}
