package org.gbjo.decision;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import org.gbjo.decision.model.PreparedBgp;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.plan.PlanShape;
import org.gbjo.run.Deadline;

/** Looks for the best order and lets the {@link Guard} choose. Passes on what might become a tree. */
record GuardCheck(
        Settings settings, StoreProfile.SearchTime searchTime, DataStep data, Guard guard, LongSupplier nanoTime)
        implements Check {

    @Override
    public Optional<Decision> check(Question question) {
        ScoredOrder ofEngine = question.nativeByModel();
        Deadline end = Deadline.after(timeFor(ofEngine), nanoTime);
        PreparedBgp prepared = question.prepared();
        PlanShape wanted = question.mayBecomeTree(settings) ? PlanShape.TREE : PlanShape.ORDER;
        Optional<ScoredOrder> found = prepared.bestOrder(ofEngine.order(), wanted, end);
        if (found.isEmpty()) {
            return Optional.of(new Decision.Kept(unfound(question.deadline(), end), Evidence.of(ofEngine)));
        }
        ScoredOrder best = data.best(question, prepared, found.get(), wanted, end);
        OrderChoice choice = choose(question, question.nativeByModel(), best);
        if (wanted == PlanShape.TREE
                && !settings.isCheap(question.logUsualRows(choice.chosen().logNanos()))) {
            question.choose(choice);
            return Optional.empty();
        }
        return Optional.of(choice.decision());
    }

    private Duration timeFor(ScoredOrder ofEngine) {
        return settings.plansEverything()
                ? settings.deadline()
                : searchTime.of(ofEngine.logNanos(), settings.deadline());
    }

    private static Reason unfound(Deadline deadline, Deadline searchEnd) {
        if (deadline.expired()) {
            return Reason.DEADLINE;
        }
        return searchEnd.expired() ? Reason.NOT_WORTH : Reason.NO_NUMBER;
    }

    private OrderChoice choose(Question question, ScoredOrder ofEngine, ScoredOrder found) {
        PreparedBgp prepared = question.prepared();
        OptionalDouble certainty = prepared.certainty(found.order(), ofEngine.order());
        Reason reason = guard.judge(question.bgp(), ofEngine, found, certainty);
        if (reason == Reason.REORDERED) {
            ScoredOrder chosen = found.withRows(prepared.logRows(found.order()));
            return choice(question, reason, chosen, Evidence.of(ofEngine, chosen, certainty));
        }
        ScoredOrder chosen = ofEngine.withRows(prepared.logRows(ofEngine.order()));
        return choice(question, reason, chosen, Evidence.of(chosen, found, certainty));
    }

    private static OrderChoice choice(Question question, Reason reason, ScoredOrder chosen, Evidence evidence) {
        return new OrderChoice(
                reason,
                chosen,
                evidence.teaching(question.lesson(chosen.order())).after(question.look()));
    }

    @Override
    public boolean isPlanning() {
        return true;
    }
}
