package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToDoubleFunction;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;
import org.junit.jupiter.api.Test;

/** Which order an engine is told to execute, and why. */
final class JoinOrdererTest {
    private static final Path FOLDER = Path.of("made-up");
    /** A path a - b - c - d. */
    private static final Bgp PATH =
            Bgp.of(Pattern.of("?a", "<p>", "?b"), Pattern.of("?b", "<q>", "?c"), Pattern.of("?c", "<r>", "?d"));

    private static final JoinOrder WRITTEN = JoinOrder.asWritten(3);
    private static final JoinOrder REVERSED = JoinOrder.of(2, 1, 0);
    private static final JoinOrder CARTESIAN = JoinOrder.of(0, 2, 1);

    private final Counters counters = new Counters();

    /** Always proposes the same order. */
    private record Proposal(JoinOrder order, AtomicInteger asked) implements Planner {
        @Override
        public String name() {
            return "proposal";
        }

        @Override
        public PlanningResult plan(Bgp bgp, Deadline deadline) {
            if (bgp.size() != order.size()) {
                return PlanningResult.asWritten(bgp, "made for another BGP");
            }
            // The warm-up in the background plans queries of its own.
            if (bgp.equals(PATH)) {
                asked.incrementAndGet();
            }
            return new PlanningResult(Plan.leftLinear(order.toArray()), 1, 1, "proposed");
        }
    }

    private static LoadedModel model(JoinOrder proposed, ToDoubleFunction<JoinOrder> rows) {
        return model(proposed, rows, Optional.empty());
    }

    private static LoadedModel model(
            JoinOrder proposed, ToDoubleFunction<JoinOrder> rows, Optional<PatternCounts> counts) {
        return new LoadedModel(
                new GraphIdentity("abc", 1000, 10, 3),
                new MadeUpCosts(plan -> {
                    JoinOrder order = JoinOrder.of(plan.order());
                    return order.size() == 3 ? rows.applyAsDouble(order) : 1;
                }),
                counts,
                new Proposal(proposed, new AtomicInteger()));
    }

    private JoinOrderer orderer(LoadedModel model) {
        Settings settings = Settings.of(FOLDER).withGuard(1.5, 0, 100).withDeadline(Duration.ofMinutes(1));
        ModelSource source = new ModelSource(FOLDER, folder -> model);
        source.await(Duration.ofMinutes(1));
        return new JoinOrderer(settings, source, counters);
    }

    private Decision decide(LoadedModel model) {
        return orderer(model).decide("question", () -> new JoinProblem(PATH, WRITTEN));
    }

    @Test
    void aClearGainIsTaken() {
        Decision decision = decide(model(REVERSED, order -> order.equals(WRITTEN) ? 1000 : 200));
        assertThat(decision.reason()).isEqualTo(Reason.LEARNED);
        assertThat(decision.replacement(Mode.ON)).contains(JoinOrder.of(1, 2, 0));
        assertThat(decision.replacement(Mode.SHADOW)).isEmpty();
        assertThat(decision.toString())
                .startsWith("learned order: the learned order is predicted to be cheaper; native 1,2,3 (1,000 rows);"
                        + " learned 2,3,1 (200 rows); ");
    }

    /** That planning once took longer than the deadline allows must not leave expensive orders as they are. */
    @Test
    void slowPlanningIsTriedAgainWhereThereIsMuchToGain() {
        Duration deadline = Duration.ofMillis(20);
        AtomicInteger asked = new AtomicInteger();
        Planner slow = new Planner() {
            @Override
            public String name() {
                return "slow";
            }

            @Override
            public PlanningResult plan(Bgp bgp, Deadline unheeded) {
                if (bgp.equals(PATH)) {
                    asked.incrementAndGet();
                    LockSupport.parkNanos(2 * deadline.toNanos());
                }
                return PlanningResult.asWritten(bgp, "too slow");
            }
        };
        AtomicReference<Double> rows = new AtomicReference<>(1e6);
        LoadedModel model = new LoadedModel(
                new GraphIdentity("abc", 1000, 10, 3), new MadeUpCosts(plan -> rows.get()), Optional.empty(), slow);
        ModelSource source = new ModelSource(FOLDER, folder -> model);
        source.await(Duration.ofMinutes(1));
        JoinOrderer orderer =
                new JoinOrderer(Settings.of(FOLDER).withGuard(1.5, 0, 100).withDeadline(deadline), source, counters);
        for (int question = 0; question < 3; question++) {
            orderer.decide(question, () -> new JoinProblem(PATH, WRITTEN));
        }
        assertThat(asked).hasValue(3);
        rows.set(1000.0);
        assertThat(orderer.decide("small", () -> new JoinProblem(PATH, WRITTEN)).reason())
                .isEqualTo(Reason.NOT_WORTH);
        assertThat(asked).hasValue(3);
    }

    @Test
    void aGainThatTheModelIsNotSureOfIsNot() {
        ScoredOrder ofEngine = new ScoredOrder(WRITTEN, 7);
        ScoredOrder learned = new ScoredOrder(REVERSED, 5);
        Guard guard = new Guard(1.5, 0.7, 0, 5.0 / 3);
        JoinProblem problem = new JoinProblem(PATH, WRITTEN);
        assertThat(guard.judge(problem, ofEngine, learned, 0.69)).isEqualTo(Reason.UNSURE);
        assertThat(guard.judge(problem, ofEngine, learned, 0.71)).isEqualTo(Reason.LEARNED);
        assertThat(guard.judge(problem, ofEngine, learned, Double.NaN)).isEqualTo(Reason.LEARNED);
    }

    @Test
    void aGainBelowTheMarginIsNot() {
        assertThat(decide(model(REVERSED, order -> order.equals(WRITTEN) ? 1000 : 700))
                        .reason())
                .isEqualTo(Reason.NO_GAIN);
    }

    @Test
    void aCheapQueryIsNotPlanned() {
        LoadedModel model = model(REVERSED, order -> order.equals(WRITTEN) ? 90 : 1);
        Decision decision = orderer(model).decide("question", () -> new JoinProblem(PATH, WRITTEN));
        assertThat(decision.reason()).isEqualTo(Reason.CHEAP);
        assertThat(((Proposal) model.planner()).asked()).hasValue(0);
    }

    @Test
    void planningTakesNoLongerThanTheQuery() {
        Guard guard = new Guard(1.2, 0, 200, 5.0 / 3);
        Duration deadline = Duration.ofMillis(10);
        assertThat(guard.budget(Math.log(100), deadline)).isEqualTo(Duration.ofNanos(200_000));
        assertThat(guard.budget(Math.log(4000), deadline)).isBetween(Duration.ofMillis(3), Duration.ofMillis(5));
        assertThat(guard.budget(Math.log(1e9), deadline)).isEqualTo(deadline);
        assertThat(guard.budget(1000, deadline)).isEqualTo(deadline);
        assertThat(new Guard(1.2, 0, 0, 5.0 / 3).budget(Math.log(300), deadline))
                .isEqualTo(deadline);
        assertThat(guard.isCheap(Double.NEGATIVE_INFINITY)).isTrue();
        assertThat(new Guard(1.2, 0, 0, 5.0 / 3).isCheap(Double.NEGATIVE_INFINITY))
                .isFalse();
    }

    @Test
    void aCartesianProductNeedsALargerGain() {
        assertThat(decide(model(CARTESIAN, order -> order.equals(WRITTEN) ? 1000 : 200))
                        .reason())
                .isEqualTo(Reason.CARTESIAN);
        assertThat(decide(model(CARTESIAN, order -> order.equals(WRITTEN) ? 100_000 : 200))
                        .reason())
                .isEqualTo(Reason.LEARNED);
    }

    @Test
    void theSameOrderAndNoNumberKeepTheOrder() {
        assertThat(decide(model(WRITTEN, order -> 1000)).reason()).isEqualTo(Reason.SAME_ORDER);
        assertThat(decide(model(REVERSED, order -> Double.NaN)).reason()).isEqualTo(Reason.NO_NUMBER);
        assertThat(decide(model(REVERSED, order -> order.equals(WRITTEN) ? 1000 : Double.NaN))
                        .reason())
                .isEqualTo(Reason.NO_NUMBER);
    }

    /** C_out is the same with the first two patterns exchanged; the rows of the first pattern are not. */
    @Test
    void theFirstOfTwoPatternsIsTheOneWithFewerTriples() {
        PatternCounts counts = new PatternCounts() {
            @Override
            public double count(Pattern pattern) {
                return pattern.equals(PATH.pattern(2)) ? 10 : 5000;
            }

            @Override
            public double distinct(Pattern pattern, Variable variable) {
                return 1;
            }
        };
        Decision decision = decide(model(JoinOrder.of(1, 2, 0), order -> 300, Optional.of(counts)));
        assertThat(decision.reason()).isEqualTo(Reason.LEARNED);
        assertThat(decision.learnedOrder()).contains(REVERSED);
        assertThat(Math.exp(decision.nativeCost())).isCloseTo(5300, offset(1e-6));
        assertThat(Math.exp(decision.learnedCost())).isCloseTo(310, offset(1e-6));
    }

    @Test
    void whatCountsCallCheapIsNotShownToTheModel() {
        PatternCounts counts = new PatternCounts() {
            @Override
            public double count(Pattern pattern) {
                return 2;
            }

            @Override
            public double distinct(Pattern pattern, Variable variable) {
                return 2;
            }
        };
        Decision decision = decide(model(REVERSED, order -> 1e6, Optional.of(counts)));
        assertThat(decision.reason()).isEqualTo(Reason.CHEAP);
        assertThat(Math.exp(decision.nativeCost())).isCloseTo(6, offset(1e-6));
    }

    @Test
    void aQuestionIsAnsweredOnce() {
        AtomicInteger problems = new AtomicInteger();
        JoinOrderer orderer = orderer(model(REVERSED, order -> order.equals(WRITTEN) ? 1000 : 200));
        for (int i = 0; i < 5; i++) {
            orderer.decide("question", () -> {
                problems.incrementAndGet();
                return new JoinProblem(PATH, WRITTEN);
            });
        }
        assertThat(problems).hasValue(1);
        assertThat(counters.cacheHits()).isEqualTo(4);
        assertThat(counters.planned()).isEqualTo(1);
        assertThat(counters.decisions(Reason.LEARNED)).isEqualTo(5);
        assertThat(counters.plannedWithin(1L << 40)).isEqualTo(1);
        assertThat(counters.plannedWithin(1))
                .as("planning takes at least a microsecond")
                .isZero();
    }

    @Test
    void anotherModelIsAskedAgain() {
        LoadedModel[] models = {
            model(REVERSED, order -> order.equals(WRITTEN) ? 1000 : 200), model(WRITTEN, order -> 1000)
        };
        AtomicInteger version = new AtomicInteger();
        ModelSource source = new ModelSource(FOLDER, folder -> models[version.get()]);
        source.await(Duration.ofMinutes(1));
        JoinOrderer orderer =
                new JoinOrderer(Settings.of(FOLDER).withDeadline(Duration.ofMinutes(1)), source, counters);
        assertThat(orderer.decide("question", () -> new JoinProblem(PATH, WRITTEN))
                        .reason())
                .isEqualTo(Reason.LEARNED);
        version.set(1);
        source.reload();
        assertThat(orderer.decide("question", () -> new JoinProblem(PATH, WRITTEN))
                        .reason())
                .isEqualTo(Reason.SAME_ORDER);
    }

    @Test
    void sizesAreLimited() {
        JoinOrderer orderer = orderer(model(REVERSED, order -> 1000));
        assertThat(orderer.takes(2)).isFalse();
        assertThat(orderer.takes(3)).isTrue();
        assertThat(orderer.takes(200)).isFalse();
        assertThat(counters.decisions(Reason.FEW_PATTERNS)).isEqualTo(1);
        assertThat(counters.decisions(Reason.MANY_PATTERNS)).isEqualTo(1);
    }

    @Test
    void failuresOfTheEnginesSideAreDecisions() {
        JoinOrderer orderer = orderer(model(REVERSED, order -> 1000));
        assertThat(orderer.decide("a", () -> {
                            throw new UnsupportedTermException("a strange term");
                        })
                        .reason())
                .isEqualTo(Reason.UNSUPPORTED_TERM);
        Decision failed = orderer.decide("b", () -> {
            throw new IllegalStateException("made to fail");
        });
        assertThat(failed.reason()).isEqualTo(Reason.FAILED);
        assertThat(failed.detail()).contains("made to fail");
    }

    @Test
    void aModelNamesItsGraphWhereTheSizeDiffers() {
        LoadedModel model = model(REVERSED, order -> 1000);
        assertThat(model.mismatch(1100)).isEmpty();
        assertThat(model.mismatch(5000).orElseThrow())
                .contains("was trained on a graph of 1000 triples", "this graph has 5000 triples");
    }
}
