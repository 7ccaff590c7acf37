package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.gbjo.decision.breaker.Measurement;
import org.gbjo.decision.model.FolderModelSource;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.model.MadeUpModels;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.settings.Settings;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.run.ManualClock;
import org.junit.jupiter.api.Test;

/** What the circuit breaker makes of decisions. */
final class BreakerStepTest {
    private static final Bgp PATH =
            Bgp.of(Pattern.of("?a", "<p>", "?b"), Pattern.of("?b", "<q>", "?c"), Pattern.of("?c", "<r>", "<x>"));
    private static final int MANY = 2000;

    private final ManualClock clock = new ManualClock();
    private final Counters counters = new Counters();

    /** A model that predicts the reversed order to take some share of the rows of the native one. */
    private JoinOrderer orderer(Settings settings, double share) {
        Planner reversed = (bgp, deadline) -> new PlanningResult(Plan.leftLinear(2, 1, 0), 1, 1, "proposed");
        LoadedModel model = MadeUpModels.of(
                GraphIdentity.UNKNOWN,
                plan -> plan.order()[0] == 0 ? 1000 : 1000 * share,
                Optional.empty(),
                reversed,
                Optional.empty());
        ModelSource source = new FolderModelSource(TestSettings.FOLDER, folder -> model, clock, Runnable::run);
        return new JoinOrderer(settings, TestSettings.PROFILE, source, counters, clock);
    }

    /** Executes the same BGP many times; gbjo's order takes three times as long. */
    private Map<Reason, Integer> execute(JoinOrderer orderer, boolean measurable) {
        Map<Reason, Integer> reasons = new EnumMap<>(Reason.class);
        for (int i = 0; i < MANY; i++) {
            TestQuestion question = new TestQuestion(PATH);
            Decision decision = orderer.decide(measurable ? question.executedOnce() : question);
            reasons.merge(decision.reason(), 1, Integer::sum);
            Optional<Measurement> wanted = decision.evidence().measurement();
            wanted.ifPresent(one -> one.completed(decision instanceof Decision.Kept ? 1000 : 3000, 10));
        }
        return reasons;
    }

    @Test
    void aSlowerTemplateGoesBackAndSaysSo() {
        JoinOrderer orderer = orderer(TestSettings.of("cheapRows", "0"), 0.6);
        Map<Reason, Integer> reasons = execute(orderer, true);
        assertThat(reasons).containsOnlyKeys(Reason.REORDERED, Reason.TRIAL, Reason.SLOWER);
        assertThat(reasons.get(Reason.SLOWER)).isGreaterThan(MANY / 2);
        assertThat(reasons.get(Reason.TRIAL)).isLessThanOrEqualTo(MANY / 32);
        assertThat(counters.decisions(Reason.SLOWER))
                .isEqualTo(reasons.get(Reason.SLOWER).longValue());
        assertThat(orderer.templates()).singleElement().satisfies(state -> {
            assertThat(state.inNativeOrder()).isTrue();
            assertThat(state.template()).hasToString("?v1 <p> ?v2 . ?v2 <q> ?v3 . ?v3 <r> []");
        });
        assertThat(orderer.decide(new TestQuestion(PATH).executedOnce()).toString())
                .startsWith(
                        "native order: earlier executions of its template were slower in gbjo's order; native 1,2,3");
    }

    @Test
    void whatCannotBeMeasuredOrIsPredictedToBeMuchSlowerNativelyStays() {
        assertThat(execute(orderer(TestSettings.of("cheapRows", "0"), 0.6), false))
                .containsOnlyKeys(Reason.REORDERED);
        assertThat(execute(orderer(TestSettings.of("cheapRows", "0"), 0.4), true))
                .containsOnlyKeys(Reason.REORDERED);
        assertThat(execute(orderer(TestSettings.of("cheapRows", "0", "breaker", "off"), 0.6), true))
                .containsOnlyKeys(Reason.REORDERED);
        assertThat(execute(orderer(TestSettings.of("cheapRows", "0", "mode", "shadow"), 0.6), true))
                .containsOnlyKeys(Reason.REORDERED);
    }
}
