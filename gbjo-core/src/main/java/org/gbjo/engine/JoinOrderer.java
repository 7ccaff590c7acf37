package org.gbjo.engine;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.run.Pool;

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
    private final Planning planning;
    private final Counters counters;
    private final FailureLog causes = new FailureLog();
    private volatile Generation generation;

    /** What belongs to one version of the model. */
    private record Generation(
            LoadedModel model,
            OrderCache cache,
            TemplateHistory habits,
            Pool<OrderScorer> idle,
            AtomicBoolean compared) {
        static Generation of(LoadedModel model) {
            return new Generation(model, new OrderCache(), new TemplateHistory(), new Pool<>(), new AtomicBoolean());
        }

        Generation withoutDecisions() {
            return new Generation(model, new OrderCache(), habits, idle, compared);
        }
    }

    /** For an engine of which nothing special is known. */
    public JoinOrderer(Settings settings, ModelSource models, Counters counters) {
        this(settings, models, counters, StoreProfile.USUAL);
    }

    public JoinOrderer(Settings settings, ModelSource models, Counters counters, StoreProfile pace) {
        this.settings = settings;
        this.models = models;
        this.planning = new Planning(settings, pace, new PlanningTimes(models.times()));
        this.counters = counters;
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
        if (!planning.isCheapStart(matches)
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
            Planning.Look look =
                    planning.look(written, order, known, ready.model().counts().get());
            if (look.kept().isEmpty()) {
                return Optional.empty();
            }
            counters.decided(look.kept().get());
            long nanos = System.nanoTime() - start;
            counters.planned(nanos);
            return Optional.of(look.decision().after(nanos));
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
    public Decision decideByKind(QueryTemplate kind, Supplier<Decision> look) {
        if (settings.mode() == Mode.SHADOW
                || settings.cheapRows() == 0
                || !(models.state() instanceof ModelState.Ready ready)) {
            return look.get();
        }
        TemplateHistory habits = current(ready.model()).habits;
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
            Decision decision = planning.plan(current.model, problem.get(), scorer, deadline);
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
}
