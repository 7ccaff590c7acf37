package org.gbjo.engine;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.gbjo.plan.Planned;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.search.Pool;

/**
 * Decides on the order of BGPs for an engine. Never throws but when the virtual machine is at its end, never takes much
 * longer than the deadline, and remembers its decisions. Shared by all threads.
 */
public final class JoinOrderer {
    private static final System.Logger LOG = System.getLogger("org.gbjo.engine");
    /** A deadline may have passed because the code was not compiled yet or the machine was busy. */
    private static final long NANOS_UNTIL_RETRY = TimeUnit.SECONDS.toNanos(10);

    private static final Optional<Decision> FEW_PATTERNS = Optional.of(Decision.keepNative(Reason.FEW_PATTERNS, ""));
    private static final Optional<Decision> MANY_PATTERNS = Optional.of(Decision.keepNative(Reason.MANY_PATTERNS, ""));

    private static final Optional<Decision> FEW_MATCHES =
            Optional.of(Decision.keepNative(Reason.CHEAP, "it begins with few matches"));

    private static final Decision USUALLY_CHEAP = Decision.keepNative(Reason.USUALLY_CHEAP, "");

    private final Settings settings;
    private final ModelSource models;
    private final Guard guard;
    private final EnginePace pace;
    private final Counters counters;
    private final CauseLog causes = new CauseLog();
    private final PlanningTimes times;
    private volatile Generation generation;

    /** What belongs to one version of the model. */
    private record Generation(
            LoadedModel model, OrderCache cache, Habits habits, Pool<OrderScorer> idle, AtomicBoolean compared) {
        static Generation of(LoadedModel model) {
            return new Generation(model, new OrderCache(), new Habits(), new Pool<>(), new AtomicBoolean());
        }

        Generation withoutDecisions() {
            return new Generation(model, new OrderCache(), habits, idle, compared);
        }
    }

    /** For an engine of which nothing special is known. */
    public JoinOrderer(Settings settings, ModelSource models, Counters counters) {
        this(settings, models, counters, EnginePace.USUAL);
    }

    public JoinOrderer(Settings settings, ModelSource models, Counters counters, EnginePace pace) {
        this.settings = settings;
        this.models = models;
        this.times = new PlanningTimes(models.times());
        this.guard = new Guard(settings.margin(), settings.certainty(), settings.cheapRows(), pace.treeFactor());
        this.counters = counters;
        this.pace = pace;
    }

    public Settings settings() {
        return settings;
    }

    public ModelSource models() {
        return models;
    }

    public Counters counters() {
        return counters;
    }

    /** Whether a BGP of this size is worth a question; if not, that is counted as a decision. */
    public boolean takes(int patterns) {
        return decideBySize(patterns).isEmpty();
    }

    /** The decision on a BGP that is too small or too large for a question, which costs nothing; otherwise nothing. */
    public Optional<Decision> decideBySize(int patterns) {
        if (patterns < settings.minPatterns()) {
            counters.decided(Reason.FEW_PATTERNS);
            return FEW_PATTERNS;
        }
        if (patterns > settings.maxPatterns()) {
            counters.decided(Reason.MANY_PATTERNS);
            return MANY_PATTERNS;
        }
        return Optional.empty();
    }

    /**
     * The decision on patterns that are left as they are because the engine begins with few matches, a matter of nanoseconds;
     * otherwise nothing. For engines that know that number when they have their order.
     *
     * @param matches how many the first pattern has at most
     */
    public Optional<Decision> decideByStart(double matches) {
        if (!guard.isCheapStart(matches)
                || settings.mode() == Mode.SHADOW
                || !(models.state() instanceof ModelState.Ready)) {
            return Optional.empty();
        }
        counters.decided(Reason.CHEAP);
        return FEW_MATCHES;
    }

    /**
     * The decision on patterns that are left as they are for what counts alone tell of them, a matter of microseconds;
     * otherwise nothing. It is not remembered: a question and its place among decisions would cost as much. For engines
     * that ask once for each query, before they {@link #decide}.
     *
     * @param patterns in the engine's order; asked for if the model has counts
     */
    public Optional<Decision> decideByCounts(Supplier<List<Pattern>> patterns, KnownCounts known) {
        return decideByCounts(patterns, JoinOrder::asWritten, known);
    }

    /**
     * The same of patterns that the engine has in another order.
     *
     * @param nativeOrder the engine's order of so many patterns
     */
    public Optional<Decision> decideByCounts(
            Supplier<List<Pattern>> patterns, IntFunction<JoinOrder> nativeOrder, KnownCounts known) {
        try {
            if (settings.mode() == Mode.SHADOW
                    || settings.cheapRows() == 0
                    || !(models.state() instanceof ModelState.Ready ready)
                    || ready.model().counts().isEmpty()) {
                return Optional.empty();
            }
            long start = System.nanoTime();
            List<Pattern> written = patterns.get();
            JoinOrder order = nativeOrder.apply(written.size());
            RoughCost rough =
                    RoughCost.of(written, known, ready.model().counts().get());
            double cost = rough.of(order);
            Optional<Reason> kept = keptFor(rough, cost, spare(rough, cost), written.size());
            if (kept.isEmpty()) {
                return Optional.empty();
            }
            counters.decided(kept.get());
            long nanos = System.nanoTime() - start;
            counters.planned(nanos);
            return Optional.of(Decision.keepNative(kept.get(), new ScoredOrder(order, cost))
                    .after(nanos));
        } catch (OutOfMemoryError | UnknownError e) {
            throw e;
        } catch (Throwable e) {
            // Whoever asks in full hears the reason.
            return Optional.empty();
        }
    }

    /**
     * The decision on patterns that are left as they are because queries of their kind have been too cheap for planning each
     * time, which takes less than any look; otherwise what a look decides. For engines that know at no cost how many matches
     * patterns have.
     *
     * @param look decides as if the kind were new
     */
    public Decision decideByKind(QueryKind kind, Supplier<Decision> look) {
        if (settings.mode() == Mode.SHADOW
                || settings.cheapRows() == 0
                || !(models.state() instanceof ModelState.Ready ready)) {
            return look.get();
        }
        Habits habits = current(ready.model()).habits;
        if (habits.has(kind)) {
            counters.decided(Reason.USUALLY_CHEAP);
            return USUALLY_CHEAP;
        }
        Decision decision = look.get();
        habits.looked(kind, decision.reason().isForCheapness());
        return decision;
    }

    /** Forgets all decisions, so that each is made anew, but not which kinds of queries are cheap. */
    public void forget() {
        Generation known = generation;
        if (known != null) {
            generation = known.withoutDecisions();
        }
    }

    /**
     * The decision on a BGP.
     *
     * @param question equal for BGPs that shall get the same order: patterns with their constants, and which variables
     *     are bound from outside. Quick to hash and to compare
     * @param problem the BGP in full, asked for if there is no decision on the question yet
     */
    public Decision decide(Object question, Supplier<JoinProblem> problem) {
        Decision decision = decideOrFail(question, problem);
        counters.decided(decision.reason());
        if (decision.reason().isFailure()) {
            causes.log(decision);
        }
        return decision;
    }

    /** Counts and tells that a plug-in itself has failed at a query, which keeps the engine's order then. */
    public void failed(Throwable cause) {
        Decision decision = Decision.keepNative(Reason.FAILED, cause.toString());
        counters.decided(decision.reason());
        causes.log(decision);
    }

    /**
     * Says once for each model if the graph that it orders joins for is of another size than the one that it was trained
     * on. An engine calls this where it knows the size at no cost.
     */
    public void compareGraph(LongSupplier triples) {
        Generation current = generation;
        if (current != null && current.compared.compareAndSet(false, true)) {
            current.model
                    .mismatch(triples.getAsLong())
                    .ifPresent(sentence -> LOG.log(Level.WARNING, "the model " + models.folder() + " " + sentence));
        }
    }

    private Decision decideOrFail(Object question, Supplier<JoinProblem> problem) {
        try {
            ModelState state = models.state();
            if (state instanceof ModelState.Ready ready) {
                return decide(current(ready.model()), question, problem);
            }
            return state instanceof ModelState.Unusable unusable
                    ? Decision.keepNative(Reason.UNUSABLE_MODEL, unusable.why())
                    : Decision.keepNative(Reason.LOADING, "");
        } catch (OutOfMemoryError | UnknownError e) {
            throw e;
        } catch (Throwable e) {
            return Decision.keepNative(Reason.FAILED, e.toString());
        }
    }

    @SuppressWarnings("ReferenceEquality") // a model that was read again is another one
    private Generation current(LoadedModel model) {
        Generation known = generation;
        if (known == null || known.model != model) {
            known = Generation.of(model);
            generation = known;
        }
        return known;
    }

    private Decision decide(Generation current, Object question, Supplier<JoinProblem> problem) {
        Decision known = current.cache.get(question);
        if (known != null) {
            counters.cacheHit();
            return known;
        }
        long start = System.nanoTime();
        Decision fresh = plan(current, problem);
        long nanos = System.nanoTime() - start;
        counters.planned(nanos);
        Decision decision = fresh.after(nanos);
        if (settings.mode() == Mode.SHADOW) {
            logShadow(decision, problem);
        }
        current.cache.put(question, decision, NANOS_UNTIL_RETRY);
        return decision;
    }

    /**
     * Whoever tries a model in the shadow wants to see what it would do: each BGP once, for as long as it is remembered, and
     * more quietly if it would do nothing.
     */
    private static void logShadow(Decision decision, Supplier<JoinProblem> problem) {
        Level level = decision.reason().isReplacement() ? Level.INFO : Level.DEBUG;
        if (LOG.isLoggable(level)) {
            LOG.log(level, "shadow, " + decision + ": " + problem.get().bgp());
        }
    }

    private Decision plan(Generation current, Supplier<JoinProblem> problem) {
        Deadline deadline = Deadline.after(settings.deadline());
        try {
            OrderScorer scorer = current.idle.take();
            if (scorer == null) {
                scorer = new OrderScorer(current.model);
            }
            Decision decision = plan(current.model, problem.get(), scorer, deadline);
            // Not in a finally block: the memory of a search that failed half-way is dropped.
            current.idle.give(scorer);
            return decision;
        } catch (DeadlineExceededException e) {
            return Decision.keepNative(Reason.DEADLINE, e.getMessage());
        } catch (UnsupportedTermException e) {
            return Decision.keepNative(Reason.UNSUPPORTED_TERM, e.getMessage());
        } catch (OutOfMemoryError | UnknownError e) {
            throw e;
        } catch (Throwable e) {
            // Also an InternalError, which is what Java makes of a mapped file that somebody has cut short.
            return Decision.keepNative(Reason.FAILED, e.toString());
        }
    }

    private Decision plan(LoadedModel model, JoinProblem problem, OrderScorer scorer, Deadline deadline) {
        double spare = 1;
        if (model.counts().isPresent()) {
            RoughCost rough = RoughCost.of(
                    problem.bgp().patterns(), problem.known(), model.counts().get());
            double cost = rough.of(problem.nativeOrder());
            spare = spare(rough, cost);
            Optional<Reason> kept = keptFor(rough, cost, spare, problem.bgp().size());
            if (kept.isPresent()) {
                return Decision.keepNative(kept.get(), new ScoredOrder(problem.nativeOrder(), cost));
            }
        }
        return ask(model, problem, spare, scorer, deadline);
    }

    /** The share of the rows of an order of this cost that another one would not touch, if that matters. */
    private double spare(RoughCost rough, double cost) {
        if (!pace.looksForSpareRows() || settings.cheapRows() == 0 || guard.isCheap(cost)) {
            return 0;
        }
        return Math.max(0, 1 - Math.exp(rough.ofGreedyOrder() - cost));
    }

    private Optional<Reason> keptFor(RoughCost rough, double cost, double spare, int patterns) {
        return keptFor(cost, pace.worthNanos(pace.doubted(cost, rough.meetings()), spare), patterns);
    }

    /**
     * Why an engine's order of this cost is kept without further thought, if it is.
     *
     * @param worthNanos how much time planning may be expected to take to be worth it
     */
    private Optional<Reason> keptFor(double cost, double worthNanos, int patterns) {
        if (guard.isCheap(cost)) {
            return Optional.of(Reason.CHEAP);
        }
        double worth = settings.cheapRows() == 0 ? Double.POSITIVE_INFINITY : worthNanos;
        if (times.expected(patterns) > worth) {
            times.leftOut(patterns, worth);
            return Optional.of(Reason.NOT_WORTH);
        }
        return Optional.empty();
    }

    private Decision ask(LoadedModel model, JoinProblem problem, double spare, OrderScorer scorer, Deadline deadline) {
        long start = System.nanoTime();
        scorer.open(problem, deadline);
        ScoredOrder ofEngine = scorer.score(problem.nativeOrder());
        if (!Double.isFinite(ofEngine.cost())) {
            return Decision.keepNative(Reason.NO_NUMBER, ofEngine);
        }
        int patterns = problem.bgp().size();
        Optional<Reason> kept = keptFor(ofEngine.cost(), pace.worthNanos(ofEngine.cost(), spare), patterns);
        if (kept.isPresent()) {
            if (kept.get() == Reason.CHEAP) {
                times.endedEarly(patterns);
            }
            return Decision.keepNative(kept.get(), ofEngine).withRows(scorer.rows(ofEngine.order()));
        }
        Decision decision = search(model, problem, ofEngine, scorer, deadline);
        times.took(patterns, System.nanoTime() - start);
        return decision;
    }

    private Decision search(
            LoadedModel model, JoinProblem problem, ScoredOrder ofEngine, OrderScorer scorer, Deadline deadline) {
        Bgp bgp = problem.bgp();
        Deadline budget = Deadline.after(guard.budget(ofEngine.cost(), settings.deadline()));
        Planned planned = model.planner().plan(bgp, problem.known(), budget);
        if (!planned.isCostKnown()) {
            return Decision.keepNative(unplanned(deadline, budget), ofEngine);
        }
        JoinOrder order = JoinOrder.of(planned.plan().order());
        if (order.size() != bgp.size()) {
            throw new IllegalStateException("a plan has all patterns, " + bgp.size() + ", got " + order);
        }
        ScoredOrder learned = scorer.score(scorer.withBestStart(order, problem.nativeOrder()));
        double sure = scorer.certainty(learned.order(), ofEngine.order());
        Reason reason = guard.judge(problem, ofEngine, learned, sure);
        ScoredOrder chosen = reason.isLearned() ? learned : ofEngine;
        Decision decision = Decision.between(reason, ofEngine, learned, sure).withRows(scorer.rows(chosen.order()));
        return settings.bushy() && problem.trees()
                ? withTree(decision, chosen, model, problem, scorer, budget)
                : decision;
    }

    /** Looks for a tree that is much cheaper than the chosen order. */
    private Decision withTree(
            Decision decision,
            ScoredOrder chosen,
            LoadedModel model,
            JoinProblem problem,
            OrderScorer scorer,
            Deadline budget) {
        if (model.trees().isEmpty() || guard.isCheap(chosen.cost())) {
            return decision;
        }
        Planned planned = model.trees().get().plan(problem.bgp(), problem.known(), budget);
        if (!planned.isCostKnown() || planned.plan().isLeftLinear()) {
            return decision;
        }
        ScoredTree tree = scorer.score(planned.plan(), chosen.order());
        return decision.withTree(tree, guard.prefers(problem, tree, chosen));
    }

    private static Reason unplanned(Deadline deadline, Deadline budget) {
        if (deadline.expired()) {
            return Reason.DEADLINE;
        }
        return budget.expired() ? Reason.NOT_WORTH : Reason.NO_NUMBER;
    }
}
