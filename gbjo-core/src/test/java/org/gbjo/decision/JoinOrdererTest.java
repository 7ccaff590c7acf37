package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.ToDoubleFunction;
import org.gbjo.decision.model.FolderModelSource;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.model.MadeUpModels;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.settings.Settings;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelException;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.run.ManualClock;
import org.gbjo.statistics.PatternCounts;
import org.junit.jupiter.api.Test;

/** Which order an engine is told to execute, and why. */
final class JoinOrdererTest {
    /** A path a - b - c - d. */
    private static final Bgp PATH =
            Bgp.of(Pattern.of("?a", "<p>", "?b"), Pattern.of("?b", "<q>", "?c"), Pattern.of("?c", "<r>", "?d"));

    private static final JoinOrder WRITTEN = JoinOrder.asWritten(3);
    private static final JoinOrder REVERSED = JoinOrder.of(2, 1, 0);
    private static final JoinOrder CARTESIAN = JoinOrder.of(0, 2, 1);

    private final ManualClock clock = new ManualClock();
    private final Counters counters = new Counters();

    /** Always proposes the same order. */
    private record Proposal(JoinOrder order, AtomicInteger asked) implements Planner {
        @Override
        public PlanningResult plan(Bgp bgp, Deadline deadline) {
            asked.incrementAndGet();
            return new PlanningResult(Plan.leftLinear(order.toArray()), 1, 1, "proposed");
        }
    }

    private static LoadedModel model(JoinOrder proposed, ToDoubleFunction<JoinOrder> rows) {
        return model(proposed, rows, Optional.empty());
    }

    private static LoadedModel model(
            JoinOrder proposed, ToDoubleFunction<JoinOrder> rows, Optional<PatternCounts> counts) {
        return MadeUpModels.of(
                new GraphIdentity("abc", 1000, 10, 3),
                plan -> rows.applyAsDouble(JoinOrder.of(plan.order())),
                counts,
                new Proposal(proposed, new AtomicInteger()),
                Optional.empty());
    }

    private JoinOrderer orderer(Settings settings, ModelSource source) {
        return new JoinOrderer(settings, TestSettings.PROFILE, source, counters, clock);
    }

    private JoinOrderer orderer(LoadedModel model) {
        return orderer(
                TestSettings.of(), new FolderModelSource(TestSettings.FOLDER, folder -> model, clock, Runnable::run));
    }

    private Decision decide(LoadedModel model) {
        return orderer(model).decide(question());
    }

    private static TestQuestion question() {
        return new TestQuestion(PATH);
    }

    @Test
    void aClearGainIsTaken() {
        Decision decision = decide(model(REVERSED, order -> order.equals(WRITTEN) ? 1000 : 200));
        assertThat(decision).isInstanceOfSatisfying(Decision.Reordered.class, reordered -> assertThat(reordered.order())
                .isEqualTo(JoinOrder.of(1, 2, 0)));
        assertThat(decision.reason()).isEqualTo(Reason.REORDERED);
        assertThat(decision)
                .hasToString("gbjo's order: gbjo's order is predicted to be cheaper; native 1,2,3 (1,000 rows,"
                        + " 1.00 ms); gbjo 2,3,1 (200 rows, 0.200 ms); 0.000 ms");
    }

    /** That planning once took longer than the deadline allows must not leave expensive orders as they are. */
    @Test
    void slowPlanningIsTriedAgainWhereThereIsMuchToGain() {
        AtomicInteger asked = new AtomicInteger();
        Planner slow = new Planner() {
            @Override
            public PlanningResult plan(Bgp bgp, Deadline unheeded) {
                asked.incrementAndGet();
                clock.advance(Duration.ofMillis(40));
                return PlanningResult.asWritten(bgp, "too slow");
            }
        };
        AtomicReference<Double> rows = new AtomicReference<>(1e6);
        LoadedModel model =
                MadeUpModels.of(GraphIdentity.UNKNOWN, plan -> rows.get(), Optional.empty(), slow, Optional.empty());
        JoinOrderer orderer = orderer(
                TestSettings.of("deadline", "20 ms"),
                new FolderModelSource(TestSettings.FOLDER, folder -> model, clock, Runnable::run));
        for (int key = 0; key < 3; key++) {
            assertThat(orderer.decide(question().withKey(key)).reason()).isEqualTo(Reason.DEADLINE);
        }
        assertThat(asked).hasValue(3);
        rows.set(1000.0);
        assertThat(orderer.decide(question().withKey("small")).reason()).isEqualTo(Reason.NOT_WORTH);
        assertThat(asked).hasValue(3);
    }

    /** A search that has no more than the time of a small query says that it was not worth more. */
    @Test
    void aSearchEndsWhenTheQueryWouldHaveEnded() {
        Planner patient = new Planner() {
            @Override
            public PlanningResult plan(Bgp bgp, Deadline deadline) {
                while (!deadline.expired()) {
                    clock.advance(Duration.ofNanos(100_000));
                }
                return PlanningResult.asWritten(bgp, "out of time");
            }
        };
        LoadedModel model =
                MadeUpModels.of(GraphIdentity.UNKNOWN, plan -> 4000, Optional.empty(), patient, Optional.empty());
        Decision decision = decide(model);
        assertThat(decision.reason()).isEqualTo(Reason.NOT_WORTH);
        assertThat(Duration.ofNanos(decision.planningNanos())).isEqualTo(Duration.ofMillis(4));
    }

    @Test
    void aGainBelowTheMarginIsNot() {
        assertThat(decide(model(REVERSED, order -> order.equals(WRITTEN) ? 1000 : 700))
                        .reason())
                .isEqualTo(Reason.NO_GAIN);
    }

    @Test
    void aCheapQueryIsNotPlanned() {
        Proposal proposal = new Proposal(REVERSED, new AtomicInteger());
        LoadedModel model = MadeUpModels.of(
                GraphIdentity.UNKNOWN,
                plan -> JoinOrder.of(plan.order()).equals(WRITTEN) ? 90 : 1,
                Optional.empty(),
                proposal,
                Optional.empty());
        assertThat(decide(model).reason()).isEqualTo(Reason.CHEAP);
        assertThat(proposal.asked()).hasValue(0);
    }

    @Test
    void aCartesianProductNeedsALargerGain() {
        assertThat(decide(model(CARTESIAN, order -> order.equals(WRITTEN) ? 1000 : 200))
                        .reason())
                .isEqualTo(Reason.CARTESIAN);
        assertThat(decide(model(CARTESIAN, order -> order.equals(WRITTEN) ? 100_000 : 200))
                        .reason())
                .isEqualTo(Reason.REORDERED);
    }

    @Test
    void theSameOrderAndNoNumberKeepTheOrder() {
        assertThat(decide(model(WRITTEN, order -> 1000)).reason()).isEqualTo(Reason.SAME_ORDER);
        assertThat(decide(model(REVERSED, order -> Double.NaN)).reason()).isEqualTo(Reason.NO_NUMBER);
        assertThat(decide(model(REVERSED, order -> order.equals(WRITTEN) ? 1000 : Double.NaN))
                        .reason())
                .isEqualTo(Reason.NO_NUMBER);
    }

    private static PatternCounts counts(ToDoubleFunction<Pattern> counts, double distinct) {
        return new PatternCounts() {
            @Override
            public double count(Pattern pattern) {
                return counts.applyAsDouble(pattern);
            }

            @Override
            public double distinct(Pattern pattern, Variable variable) {
                return distinct;
            }
        };
    }

    /** C_out is the same with the first two patterns exchanged; the rows of the first pattern are not. */
    @Test
    void theFirstOfTwoPatternsIsTheOneWithFewerTriples() {
        PatternCounts counts = counts(pattern -> pattern.equals(PATH.pattern(2)) ? 10 : 5000, 1);
        Decision decision = decide(model(JoinOrder.of(1, 2, 0), order -> 300, Optional.of(counts)));
        assertThat(decision).isInstanceOfSatisfying(Decision.Reordered.class, reordered -> assertThat(reordered.order())
                .isEqualTo(REVERSED));
        assertThat(Math.exp(decision.evidence().nativeOrder().orElseThrow().logCost()))
                .isCloseTo(5300, offset(1e-6));
        assertThat(Math.exp(decision.logCost().getAsDouble())).isCloseTo(310, offset(1e-6));
    }

    @Test
    void whatCountsCallCheapIsNotShownToTheModel() {
        Decision decision = decide(model(REVERSED, order -> 1e6, Optional.of(counts(pattern -> 2, 2))));
        assertThat(decision.reason()).isEqualTo(Reason.CHEAP);
        assertThat(Math.exp(decision.logCost().getAsDouble())).isCloseTo(6, offset(1e-6));
    }

    @Test
    void aQuestionIsAnsweredOnce() {
        JoinOrderer orderer = orderer(model(REVERSED, order -> order.equals(WRITTEN) ? 1000 : 200));
        int translations = 0;
        for (int i = 0; i < 5; i++) {
            TestQuestion question = question();
            orderer.decide(question);
            translations += question.translations();
        }
        assertThat(translations).isEqualTo(1);
        assertThat(counters.cacheHits()).isEqualTo(4);
        assertThat(counters.planned()).isEqualTo(1);
        assertThat(counters.decisions(Reason.REORDERED)).isEqualTo(5);
        assertThat(counters.plannedWithin(1L << 40)).isEqualTo(1);
    }

    @Test
    void anotherModelIsAskedAgain() {
        LoadedModel[] models = {
            model(REVERSED, order -> order.equals(WRITTEN) ? 1000 : 200), model(WRITTEN, order -> 1000)
        };
        AtomicInteger version = new AtomicInteger();
        ModelSource source =
                new FolderModelSource(TestSettings.FOLDER, folder -> models[version.get()], clock, Runnable::run);
        JoinOrderer orderer = orderer(TestSettings.of(), source);
        assertThat(orderer.decide(question()).reason()).isEqualTo(Reason.REORDERED);
        version.set(1);
        source.reload();
        assertThat(orderer.decide(question()).reason()).isEqualTo(Reason.SAME_ORDER);
    }

    @Test
    void withoutAModelTheOrderIsKept() {
        ModelSource broken = new FolderModelSource(
                TestSettings.FOLDER,
                folder -> {
                    throw new ModelException("made to fail");
                },
                clock,
                Runnable::run);
        assertThat(orderer(TestSettings.of(), broken).decide(question()))
                .isInstanceOfSatisfying(Decision.Kept.class, kept -> {
                    assertThat(kept.reason()).isEqualTo(Reason.UNUSABLE_MODEL);
                    assertThat(kept.detail()).isEqualTo("made to fail");
                });
        ModelSource never = new FolderModelSource(TestSettings.FOLDER, folder -> null, clock, reading -> {});
        clock.advance(Duration.ofSeconds(2));
        assertThat(orderer(TestSettings.of(), never).decide(question()).reason())
                .isEqualTo(Reason.LOADING);
        assertThat(counters.planned()).isZero();
    }

    @Test
    void sizesAreLimited() {
        JoinOrderer orderer = orderer(model(REVERSED, order -> 1000));
        TestQuestion two = new TestQuestion(PATH.patterns().subList(0, 2));
        assertThat(orderer.decide(two).reason()).isEqualTo(Reason.FEW_PATTERNS);
        assertThat(two.translations()).isZero();
        List<Pattern> many = Collections.nCopies(200, PATH.pattern(0));
        assertThat(orderer.decide(new TestQuestion(many)).reason()).isEqualTo(Reason.MANY_PATTERNS);
        assertThat(counters.decisions(Reason.FEW_PATTERNS)).isEqualTo(1);
        assertThat(counters.decisions(Reason.MANY_PATTERNS)).isEqualTo(1);
    }

    /** Fails when its patterns are asked for. */
    private static TestQuestion failing(RuntimeException failure) {
        return new TestQuestion(PATH) {
            @Override
            protected List<Pattern> translatePatterns() {
                super.translatePatterns();
                throw failure;
            }
        };
    }

    @Test
    void failuresOfTheEnginesSideAreDecisions() {
        JoinOrderer orderer = orderer(model(REVERSED, order -> 1000));
        for (int i = 0; i < 2; i++) {
            TestQuestion strange = failing(new UnsupportedTermException("a strange term"));
            assertThat(orderer.decide(strange).reason()).isEqualTo(Reason.UNSUPPORTED_TERM);
            assertThat(strange.translations()).as("the answer is remembered").isEqualTo(1 - i);
        }
        assertThat(orderer.decide(
                        failing(new IllegalStateException("made to fail")).withKey("b")))
                .isInstanceOfSatisfying(Decision.Kept.class, kept -> {
                    assertThat(kept.reason()).isEqualTo(Reason.FAILED);
                    assertThat(kept.detail()).contains("made to fail");
                });
    }

    @Test
    void aFailureIsTriedAgainAfterSomeTime() {
        JoinOrderer orderer = orderer(model(REVERSED, order -> order.equals(WRITTEN) ? 1000 : 200));
        orderer.decide(failing(new IllegalStateException("made to fail")));
        assertThat(orderer.decide(question()).reason()).isEqualTo(Reason.FAILED);
        clock.advance(Duration.ofSeconds(11));
        assertThat(orderer.decide(question()).reason()).isEqualTo(Reason.REORDERED);
    }

    /** Patterns that the pre-check cannot translate are no failure of planning. */
    @Test
    void patternsThatCannotBeTranslatedAreUnsupported() {
        JoinOrderer orderer = orderer(model(REVERSED, order -> 1000, Optional.of(counts(pattern -> 10, 10))));
        assertThat(orderer.decide(failing(new UnsupportedTermException("a strange term")))
                        .reason())
                .isEqualTo(Reason.UNSUPPORTED_TERM);
        assertThat(counters.decisions(Reason.FAILED)).isZero();
    }

    @Test
    void aGraphIsComparedWithTheModelOnceItsSizeIsKnown() {
        JoinOrderer orderer = orderer(model(REVERSED, order -> 1000));
        orderer.decide(question());
        TestQuestion known = question().withTriples(1000);
        orderer.decide(known);
        assertThat(known.sizesAsked()).isEqualTo(1);
        TestQuestion next = question().withTriples(1000);
        orderer.decide(next);
        assertThat(next.sizesAsked()).isZero();
        TestQuestion synthetic = question().withTriples(5);
        orderer.forSyntheticQueries().decide(synthetic);
        assertThat(synthetic.sizesAsked()).isZero();
    }

    @Test
    void aModelNamesItsGraphWhereTheSizeDiffers() {
        LoadedModel model = model(REVERSED, order -> 1000);
        assertThat(model.mismatch(1100)).isEmpty();
        assertThat(model.mismatch(5000).orElseThrow())
                .contains("was made of a graph of 1000 triples", "this graph has 5000 triples");
    }
}
