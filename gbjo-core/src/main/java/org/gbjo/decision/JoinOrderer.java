package org.gbjo.decision;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.LongSupplier;
import org.gbjo.decision.breaker.BreakerRules;
import org.gbjo.decision.breaker.CircuitBreaker;
import org.gbjo.decision.breaker.TemplateState;
import org.gbjo.decision.hint.HintLog;
import org.gbjo.decision.hint.QueryHints;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.model.PlanningTimes;
import org.gbjo.decision.pin.PinSource;
import org.gbjo.decision.ratio.StoreSpeed;
import org.gbjo.decision.settings.Mode;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.search.StoreTimes;

/**
 * Decides on the order of BGPs for an engine: asks a list of checks, one after the other, until one of them decides.
 * Whatever fails keeps the native order; only a virtual machine that is at its end lets a query fail. Shared by all
 * threads.
 */
public final class JoinOrderer {
    /** Chooses which executions the circuit breaker measures. */
    private static final long SEED = 20261118;

    private final Settings settings;
    private final StoreProfile profile;
    private final ModelSource models;
    private final Optional<PinSource> pins;
    private final Counters counters;
    private final FailureLog failures;
    private final HintLog ignoredHints;
    private final LongSupplier nanoTime;
    private final ModelCheck modelCheck;
    private final List<Check> checks;
    private final Optional<BreakerStep> breaker;
    /** By the times of their profiles, of which a plug-in has a few. */
    private final ConcurrentMap<StoreTimes, StoreSpeed> speeds = new ConcurrentHashMap<>();

    public JoinOrderer(Settings settings, StoreProfile profile, ModelSource models, Counters counters) {
        this(settings, profile, models, counters, System::nanoTime);
    }

    /** The same with pins that others share. */
    public JoinOrderer(
            Settings settings, StoreProfile profile, ModelSource models, Optional<PinSource> pins, Counters counters) {
        this(settings, profile, models, pins, counters, System::nanoTime, true);
    }

    /** The same with another clock than {@link System#nanoTime}. */
    public JoinOrderer(
            Settings settings, StoreProfile profile, ModelSource models, Counters counters, LongSupplier nanoTime) {
        this(settings, profile, models, settings.pins().map(PinSource::of), counters, nanoTime, true);
    }

    private JoinOrderer(
            Settings settings,
            StoreProfile profile,
            ModelSource models,
            Optional<PinSource> pins,
            Counters counters,
            LongSupplier nanoTime,
            boolean comparesGraphs) {
        this.settings = settings;
        this.profile = profile;
        this.models = models;
        this.pins = pins;
        this.counters = counters;
        this.failures = new FailureLog(nanoTime);
        this.ignoredHints = new HintLog(nanoTime);
        this.nanoTime = nanoTime;
        this.modelCheck = new ModelCheck(models, comparesGraphs, nanoTime);
        PlanningTimes times = new PlanningTimes(models.times());
        PlanningBudget budget = new PlanningBudget(settings, profile.planning(), times);
        DataStep data = new DataStep(
                settings, profile.sampling().budget(profile.times().usualNanosPerRow()), failures, nanoTime);
        Guard guard = new Guard(settings.margin(), settings.certainty(), profile.guard());
        List<Check> all = new ArrayList<>();
        all.add(new HintCheck(ignoredHints));
        pins.ifPresent(source -> all.add(new PinCheck(source)));
        all.addAll(List.of(
                new SizeCheck(settings),
                modelCheck,
                new FirstPatternCheck(settings, profile.rowsPerFirstMatch()),
                new TemplateCheck(settings),
                CountsCheck.beforeCache(settings, budget, nanoTime),
                new CacheCheck(settings, counters, nanoTime),
                CountsCheck.afterCache(settings, budget, nanoTime),
                new GroupCheck(settings, profile.searchTime(), data, profile.guard(), nanoTime),
                new NativeCostCheck(settings, budget, times, nanoTime),
                new GuardCheck(settings, profile.searchTime(), data, guard, nanoTime),
                new TreeCheck(guard)));
        this.checks = List.copyOf(all);
        this.breaker = settings.breaker() && settings.mode() == Mode.ON && comparesGraphs
                ? Optional.of(new BreakerStep(new CircuitBreaker(BreakerRules.USUAL, nanoTime, SEED), settings))
                : Optional.empty();
    }

    /** The same for synthetic queries: it counts apart, and their graph is not compared with that of the model. */
    public JoinOrderer forSyntheticQueries() {
        return new JoinOrderer(settings, profile, models, Optional.empty(), new Counters(), nanoTime, false);
    }

    public Settings settings() {
        return settings;
    }

    public StoreProfile profile() {
        return profile;
    }

    public ModelSource models() {
        return models;
    }

    /** Whether templates may have orders of their own: then a BGP of any size may get one. */
    public boolean hasPins() {
        return pins.isPresent() && !pins.get().pins().isEmpty();
    }

    public Counters counters() {
        return counters;
    }

    /** The decision on a BGP, which is counted, and logged if it is a failure. */
    public Decision decide(Question question) {
        Decision decision;
        try {
            question.useProfile(profile, this::speed);
            decision = firstDecision(question);
        } catch (OutOfMemoryError | UnknownError e) {
            throw e;
        } catch (Throwable e) {
            decision = failure(e);
        }
        decision = lastWord(question, decision);
        count(decision);
        return question.ignored().isEmpty()
                ? decision
                : decision.with(decision.evidence().ignoring(question.ignored()));
    }

    /** What the circuit breaker makes of a decision to replace the native order. */
    private Decision lastWord(Question question, Decision decision) {
        if (breaker.isEmpty()
                || !decision.reason().isReplacement()
                || decision.reason().isGiven()
                || !question.isMeasurable()) {
            return decision;
        }
        try {
            return breaker.get().judge(question, decision);
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            return failure(e);
        }
    }

    private StoreSpeed speed(StoreTimes ofProfile) {
        return speeds.computeIfAbsent(ofProfile, StoreSpeed::new);
    }

    /** How long the stores take on this machine, by what executions took; empty as long as these say nothing. */
    public List<StoreSpeed.Current> speeds() {
        return speeds.values().stream()
                .map(StoreSpeed::current)
                .filter(known -> known.templates() > 0)
                .toList();
    }

    /** The templates whose times are compared, slower ones and those of which nobody knows. */
    public List<TemplateState> templates() {
        return breaker.map(step -> step.breaker().templates()).orElse(List.of());
    }

    /** Counts and logs that a plug-in itself has failed at a query, which keeps the native order then. */
    public void recordFailure(Throwable cause) {
        count(failure(cause));
    }

    /**
     * Logs the hints of a query that fit none of its BGPs, once each; only a plug-in sees a whole query.
     *
     * @param sizes how many patterns its BGPs have
     */
    public void logUnfit(QueryHints hints, Set<Integer> sizes) {
        ignoredHints.log(hints.unfit(sizes));
    }

    /** Forgets all decisions and what executions taught, so that each is made anew, but not which templates are cheap. */
    public void forget() {
        modelCheck.forgetDecisions();
    }

    private void count(Decision decision) {
        counters.recordDecision(decision.reason());
        if (decision.reason().isFailure()) {
            failures.log(decision);
        }
    }

    /** Tells the decision to the checks that had passed the question on, also if it is a failure of the next one. */
    private Decision firstDecision(Question question) {
        int passed = 0;
        Decision decision = null;
        try {
            while (decision == null) {
                Optional<Decision> found = checks.get(passed).check(question);
                if (found.isPresent()) {
                    decision = found.get();
                } else {
                    passed++;
                }
            }
            question.release();
        } catch (OutOfMemoryError | UnknownError e) {
            throw e;
        } catch (Throwable e) {
            decision = failure(e);
        }
        if (checks.get(passed).isPlanning()) {
            long nanos = nanoTime.getAsLong() - question.planningStart();
            counters.recordPlanning(nanos);
            decision = decision.after(nanos);
        }
        for (int i = 0; i < passed; i++) {
            checks.get(i).decided(question, decision);
        }
        return decision;
    }

    /** Java makes an InternalError of a mapped file that somebody has cut short, so errors are failures, too. */
    private static Decision failure(Throwable cause) {
        if (cause instanceof DeadlineExceededException) {
            return new Decision.Kept(Reason.DEADLINE, cause.getMessage());
        }
        if (cause instanceof UnsupportedTermException) {
            return new Decision.Kept(Reason.UNSUPPORTED_TERM, cause.getMessage());
        }
        return new Decision.Kept(Reason.FAILED, cause.toString());
    }
}
