package org.gbjo.decision;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.LongSupplier;
import org.gbjo.cardinality.FilterShare;
import org.gbjo.cardinality.FilterShares;
import org.gbjo.decision.model.PreparedGroup;
import org.gbjo.decision.model.ScoredOrder;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.JoinGroup;
import org.gbjo.run.Deadline;

/**
 * Decides on groups that are more than a BGP, and on BGPs whose filters are known to leave few of the rows: keeps the native order if it is
 * cheap, and otherwise looks for the best one, which must take less time by the margin. What a path costs is known roughly
 * at best, so nothing is said of certainty. A BGP whose filters leave most of the rows is planned without them, by the next
 * checks.
 */
record GroupCheck(
        Settings settings,
        StoreProfile.SearchTime searchTime,
        DataStep data,
        StoreProfile.GuardFactors factors,
        LongSupplier nanoTime)
        implements Check {
    /** Filters that leave more are no reason to do without certainty and trees. */
    private static final double MOST_LEFT = 0.5;

    private static final Optional<Decision> NO_COUNTS =
            Optional.of(new Decision.Kept(Reason.NO_STATISTICS, "the model has no counts of predicates"));

    @Override
    public Optional<Decision> check(Question question) {
        if (!question.isGroup() && question.filters().isEmpty()) {
            return Optional.empty();
        }
        if (question.model().counts().isEmpty()) {
            return question.isGroup() ? NO_COUNTS : Optional.empty();
        }
        question.startPlanning(nanoTime.getAsLong());
        return question.isGroup() || leavesFew(question) ? Optional.of(decide(question)) : Optional.empty();
    }

    /** Whether filters are known to leave few enough rows to be worth a search of its own; a guess is no reason. */
    private static boolean leavesFew(Question question) {
        double share = 1;
        for (FilterShare each :
                new FilterShares(question.patterns(), question.model().counts().orElseThrow()).of(question.filters())) {
            share *= each.isGuess() ? 1 : each.share();
        }
        return share <= MOST_LEFT;
    }

    private Decision decide(Question question) {
        Deadline all = Deadline.after(settings.deadline(), nanoTime);
        PreparedGroup roughly = question.prepareGroup(all);
        ScoredOrder rough = roughly.score(question.nativeOrder());
        if (isKept(question, rough)) {
            return kept(rough, roughly);
        }
        PreparedGroup prepared = question.lookCloser(all);
        ScoredOrder ofEngine = prepared.score(question.nativeOrder());
        if (isKept(question, ofEngine)) {
            return kept(ofEngine, prepared);
        }
        Deadline end = Deadline.after(timeFor(ofEngine), nanoTime);
        Optional<ScoredOrder> found = prepared.bestOrder(end);
        if (found.isEmpty()) {
            return new Decision.Kept(
                    end.expired() ? Reason.NOT_WORTH : Reason.NO_NUMBER,
                    Evidence.of(ofEngine).filteredBy(prepared.filterShares()));
        }
        ScoredOrder best = data.best(question, prepared, found.get(), PlanShape.ORDER, end);
        return judge(question, prepared.score(question.nativeOrder()), best, prepared);
    }

    private boolean isKept(Question question, ScoredOrder ofEngine) {
        return !ofEngine.isCostKnown() || settings.isCheap(question.logUsualRows(ofEngine.logNanos()));
    }

    private static Decision kept(ScoredOrder ofEngine, PreparedGroup prepared) {
        Reason reason = ofEngine.isCostKnown() ? Reason.CHEAP : Reason.NO_NUMBER;
        return new Decision.Kept(reason, Evidence.of(ofEngine).filteredBy(prepared.filterShares()));
    }

    private Duration timeFor(ScoredOrder ofEngine) {
        return settings.plansEverything()
                ? settings.deadline()
                : searchTime.of(ofEngine.logNanos(), settings.deadline());
    }

    private Decision judge(Question question, ScoredOrder ofEngine, ScoredOrder found, PreparedGroup prepared) {
        Evidence evidence = Evidence.of(ofEngine, found, OptionalDouble.empty())
                .filteredBy(prepared.filterShares())
                .after(question.look());
        Reason reason = reason(question.group(), ofEngine, found);
        return reason == Reason.REORDERED ? new Decision.Reordered(evidence, 0) : new Decision.Kept(reason, evidence);
    }

    private Reason reason(JoinGroup group, ScoredOrder ofEngine, ScoredOrder found) {
        if (!found.isCostKnown()) {
            return Reason.NO_NUMBER;
        }
        if (found.order().equals(ofEngine.order())) {
            return Reason.SAME_ORDER;
        }
        double logGain = ofEngine.logNanos() - found.logNanos();
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
