package org.gbjo.engine;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;

/**
 * Plans made-up BGPs before a model is handed out, so that its first query does not pay for loading and interpreting
 * classes: the first plan of a process takes fifty times as long as the thousandth. Goes on for a while when the model is
 * in use already: where few queries are worth planning, their planning alone would never be compiled, and so would never
 * become quick enough to be worth it for the others.
 */
final class WarmUp {
    private static final Duration LONGEST = Duration.ofMillis(300);
    private static final long FAST_ENOUGH_NANOS = 500_000;
    private static final int FAST_ROUNDS = 10;
    private static final Duration LONGEST_IN_USE = Duration.ofSeconds(15);
    private static final int ROUNDS_IN_USE = 500;
    private static final int LARGEST_IN_USE = 9;

    private WarmUp() {}

    /** Plans for a moment, before the model is in use. */
    static void run(LoadedModel model) {
        attempt(() -> {
            Deadline deadline = Deadline.after(LONGEST);
            OrderScorer scorer = new OrderScorer(model);
            for (int fastRounds = 0; fastRounds < FAST_ROUNDS && !deadline.expired(); ) {
                long start = System.nanoTime();
                for (int size = 3; size <= 6; size++) {
                    plan(path(size), model, scorer, deadline);
                }
                fastRounds = System.nanoTime() - start < 4 * FAST_ENOUGH_NANOS ? fastRounds + 1 : 0;
            }
        });
    }

    /**
     * Plans for some seconds, while the model is in use. What that takes is known then: a first query that was planned before
     * the code was compiled would otherwise be all that is known.
     */
    static void goOn(LoadedModel model, PlanningTimes times) {
        attempt(() -> {
            Deadline deadline = Deadline.after(LONGEST_IN_USE);
            OrderScorer scorer = new OrderScorer(model);
            for (int round = 0; round < ROUNDS_IN_USE && !deadline.expired(); round++) {
                for (int size = 3; size <= LARGEST_IN_USE; size++) {
                    long start = System.nanoTime();
                    plan(path(size), model, scorer, deadline);
                    plan(star(size), model, scorer, deadline);
                    times.took(size, (System.nanoTime() - start) / 2);
                }
            }
        });
    }

    /** A model that fails at it is told of when a query fails. */
    private static void attempt(Runnable planning) {
        try {
            planning.run();
        } catch (RuntimeException | StackOverflowError | AssertionError e) {
            System.getLogger("org.gbjo.engine").log(Level.DEBUG, "the model failed at planning made-up queries", e);
        }
    }

    private static void plan(Bgp bgp, LoadedModel model, OrderScorer scorer, Deadline deadline) {
        JoinOrder written = JoinOrder.asWritten(bgp.size());
        JoinProblem problem = new JoinProblem(bgp, written);
        model.counts()
                .map(counts -> RoughCost.of(bgp.patterns(), problem.known(), counts))
                .ifPresent(rough -> {
                    rough.of(written);
                    rough.ofGreedyOrder();
                });
        scorer.open(problem, Deadline.none());
        scorer.score(written);
        JoinOrder planned =
                JoinOrder.of(model.planner().plan(bgp, deadline).plan().order());
        scorer.certainty(scorer.withBestStart(planned, written), written);
    }

    private static Bgp path(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(new Pattern(new Variable("v" + i), predicate(i), new Variable("v" + (i + 1))));
        }
        return new Bgp(patterns);
    }

    /** Every other pattern ends in a constant. */
    private static Bgp star(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(new Pattern(
                    new Variable("v"), predicate(i), i % 2 == 0 ? new Variable("v" + i) : constant(size + i)));
        }
        return new Bgp(patterns);
    }

    /** A graph does not know a made-up constant, so most are variables: what has no matches is soon done with. */
    private static Term predicate(int number) {
        return number % 3 == 2 ? constant(number) : new Variable("p" + number);
    }

    private static Constant constant(int number) {
        return new Constant("<urn:x-gbjo:warm-up:" + number + ">");
    }
}
