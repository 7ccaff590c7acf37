package org.gbjo.decision;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import org.gbjo.decision.model.PreparedGroup;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.query.JoinGroup;
import org.gbjo.run.Deadline;

/**
 * Decides on groups that are more than a BGP: keeps the native order if it is cheap, and otherwise looks for the best one,
 * which must be cheaper by the margin. What a path costs is known roughly at best, so nothing is said of certainty.
 */
record GroupCheck(
        Settings settings, StoreProfile.SearchTime searchTime, StoreProfile.GuardFactors factors, LongSupplier nanoTime)
        implements Check {
    private static final Optional<Decision> NO_COUNTS =
            Optional.of(new Decision.Kept(Reason.NO_STATISTICS, "the model has no counts of predicates"));

    @Override
    public Optional<Decision> check(Question question) {
        if (!question.isGroup()) {
            return Optional.empty();
        }
        if (question.model().counts().isEmpty()) {
            return NO_COUNTS;
        }
        Deadline all = Deadline.after(settings.deadline(), nanoTime);
        ScoredOrder rough = question.prepareGroup(all).score(question.nativeOrder());
        Optional<Decision> keptAtOnce = kept(rough);
        if (keptAtOnce.isPresent()) {
            return keptAtOnce;
        }
        PreparedGroup prepared = question.lookCloser(all);
        ScoredOrder ofEngine = prepared.score(question.nativeOrder());
        Optional<Decision> keptThen = kept(ofEngine);
        if (keptThen.isPresent()) {
            return keptThen;
        }
        Deadline end = Deadline.after(timeFor(ofEngine), nanoTime);
        return Optional.of(prepared.bestOrder(end)
                .map(found -> judge(question.group(), ofEngine, found))
                .orElseGet(() ->
                        new Decision.Kept(end.expired() ? Reason.NOT_WORTH : Reason.NO_NUMBER, Evidence.of(ofEngine))));
    }

    private Optional<Decision> kept(ScoredOrder ofEngine) {
        if (ofEngine.isCostKnown() && !settings.isCheap(ofEngine.logCost())) {
            return Optional.empty();
        }
        Reason reason = ofEngine.isCostKnown() ? Reason.CHEAP : Reason.NO_NUMBER;
        return Optional.of(new Decision.Kept(reason, Evidence.of(ofEngine)));
    }

    private Duration timeFor(ScoredOrder ofEngine) {
        return settings.plansEverything()
                ? settings.deadline()
                : searchTime.of(ofEngine.logNanos(), settings.deadline());
    }

    private Decision judge(JoinGroup group, ScoredOrder ofEngine, ScoredOrder found) {
        Evidence evidence = Evidence.of(ofEngine, found, OptionalDouble.empty());
        Reason reason = reason(group, ofEngine, found);
        return reason == Reason.REORDERED ? new Decision.Reordered(evidence, 0) : new Decision.Kept(reason, evidence);
    }

    private Reason reason(JoinGroup group, ScoredOrder ofEngine, ScoredOrder found) {
        if (!found.isCostKnown()) {
            return Reason.NO_NUMBER;
        }
        if (found.order().equals(ofEngine.order())) {
            return Reason.SAME_ORDER;
        }
        double logGain = ofEngine.logCost() - found.logCost();
        if (logGain < Math.log(settings.margin())) {
            return Reason.NO_GAIN;
        }
        boolean moreProducts = found.order().avoidableCartesianProducts(group)
                > ofEngine.order().avoidableCartesianProducts(group);
        return moreProducts && logGain < Math.log(factors.cartesian() * settings.margin())
                ? Reason.CARTESIAN
                : Reason.REORDERED;
    }

    @Override
    public boolean isPlanning() {
        return true;
    }
}
