package org.gbjo.engine;

import java.util.List;
import java.util.Optional;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;

/**
 * Plans one BGP: a look at counts, a question to the model about the engine's order, and a search, each of which is done if
 * what came before leaves something to gain; the {@link Guard} has the last word. Shared by all threads.
 */
final class Planning {
    private final Settings settings;
    private final Guard guard;
    private final StoreProfile pace;
    private final PlanningTimes times;

    Planning(Settings settings, StoreProfile pace, PlanningTimes times) {
        this.settings = settings;
        this.guard = new Guard(settings.margin(), settings.certainty(), settings.cheapRows(), pace.treeFactor());
        this.pace = pace;
        this.times = times;
    }

    /**
     * What counts alone tell of the engine's order.
     *
     * @param ofEngine the order and its cost by counts
     * @param spare the share of its rows that another order would not touch, if that matters
     * @param kept why it is kept without further thought, if it is
     */
    record Look(ScoredOrder ofEngine, double spare, Optional<Reason> kept) {
        /** For an order that is kept. */
        Decision decision() {
            return Decision.keepNative(kept.orElseThrow(), ofEngine);
        }
    }

    /** Whether an order that begins with so many matches is left alone for that. */
    boolean isCheapStart(double matches) {
        return guard.isCheapStart(matches);
    }

    Look look(List<Pattern> patterns, JoinOrder ofEngine, KnownCounts known, PatternCounts counts) {
        RoughCost rough = RoughCost.of(patterns, known, counts);
        double cost = rough.of(ofEngine);
        double spare = spare(rough, cost);
        double worthNanos = pace.worthNanos(pace.doubted(cost, rough.meetings()), spare);
        return new Look(new ScoredOrder(ofEngine, cost), spare, keptFor(cost, worthNanos, patterns.size()));
    }

    private double spare(RoughCost rough, double cost) {
        if (!pace.looksForSpareRows() || settings.cheapRows() == 0 || guard.isCheap(cost)) {
            return 0;
        }
        return Math.max(0, 1 - Math.exp(rough.ofGreedyOrder() - cost));
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

    /** The decision on a BGP; throws whatever goes wrong. */
    Decision plan(LoadedModel model, JoinProblem problem, OrderScorer scorer, Deadline deadline) {
        double spare = 1;
        if (model.counts().isPresent()) {
            Look look = look(
                    problem.bgp().patterns(),
                    problem.nativeOrder(),
                    problem.known(),
                    model.counts().get());
            if (look.kept.isPresent()) {
                return look.decision();
            }
            spare = look.spare;
        }
        return ask(model, problem, spare, scorer, deadline);
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
        PlanningResult planned = model.planner().plan(bgp, problem.known(), budget);
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
        PlanningResult planned = model.trees().get().plan(problem.bgp(), problem.known(), budget);
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
