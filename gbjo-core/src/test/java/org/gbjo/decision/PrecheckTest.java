package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.gbjo.decision.model.FolderModelSource;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.model.MadeUpModels;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.folder.GraphIdentity;
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

/** What is decided before the model is asked. */
final class PrecheckTest {
    private static final List<Pattern> PATH =
            List.of(Pattern.of("?a", "<p>", "?b"), Pattern.of("?b", "<q>", "?c"), Pattern.of("?c", "<r>", "?d"));

    private final ManualClock clock = new ManualClock();
    private final Counters counters = new Counters();

    /** Takes two milliseconds and finds the order that is written. */
    private record SlowPlanner(ManualClock clock) implements Planner {
        @Override
        public PlanningResult plan(Bgp bgp, Deadline deadline) {
            clock.advance(Duration.ofMillis(2));
            int[] order = JoinOrder.asWritten(bgp.size()).toArray();
            return new PlanningResult(Plan.leftLinear(order), 1, 1, "slow");
        }
    }

    /** As many triples of each predicate, each with a subject and an object of its own. */
    private static PatternCounts all(double triples) {
        return new PatternCounts() {
            @Override
            public double count(Pattern pattern) {
                return triples;
            }

            @Override
            public double distinct(Pattern pattern, Variable variable) {
                return triples;
            }
        };
    }

    /** An orderer whose model takes every query for so expensive that planning is worth any time. */
    private JoinOrderer orderer(Settings settings, double triples, StoreProfile profile) {
        return orderer(settings, triples, profile, 1e12);
    }

    /** The same with another number of rows that the model takes every order to touch. */
    private JoinOrderer orderer(Settings settings, double triples, StoreProfile profile, double rows) {
        LoadedModel model = MadeUpModels.of(
                GraphIdentity.UNKNOWN,
                plan -> rows,
                Optional.of(all(triples)),
                new SlowPlanner(clock),
                Optional.empty());
        ModelSource source = new FolderModelSource(TestSettings.FOLDER, folder -> model, clock, Runnable::run);
        return new JoinOrderer(settings, profile, source, counters, clock);
    }

    private JoinOrderer orderer(double triples) {
        return orderer(TestSettings.of(), triples, TestSettings.PROFILE);
    }

    private static TestQuestion question() {
        return new TestQuestion(PATH);
    }

    @Test
    void aCheapOrderIsKeptAndNotRemembered() {
        JoinOrderer orderer = orderer(10);
        for (int i = 0; i < 2; i++) {
            TestQuestion question = question();
            Decision decision = orderer.decide(question);
            assertThat(decision.reason()).isEqualTo(Reason.CHEAP);
            assertThat(Math.exp(decision.logCost().getAsDouble())).isCloseTo(30, offset(1e-6));
            assertThat(question.keys()).isZero();
            assertThat(question.translations()).isEqualTo(1);
        }
        assertThat(counters.decisions(Reason.CHEAP)).isEqualTo(2);
        assertThat(counters.cacheHits()).isZero();
    }

    /** The right side of OPTIONAL asks for each row, and to look up a decision takes less than to count. */
    @Test
    void aRepeatedQuestionIsAnsweredFromTheCacheFirst() {
        JoinOrderer orderer = orderer(10);
        assertThat(orderer.decide(question().askedForEachRow()).reason()).isEqualTo(Reason.CHEAP);
        TestQuestion again = question().askedForEachRow();
        assertThat(orderer.decide(again).reason()).isEqualTo(Reason.CHEAP);
        assertThat(again.translations()).isZero();
        assertThat(counters.cacheHits()).isEqualTo(1);
        assertThat(counters.planned()).isEqualTo(1);
    }

    /** Cheap are 100 rows, 10 for each match. */
    @Test
    void anOrderThatBeginsWithFewMatchesIsKept() {
        TestQuestion few = question().withFirstMatches(10);
        Decision decision = orderer(1000).decide(few);
        assertThat(decision.toString())
                .isEqualTo("native order: the native order is predicted to be cheap"
                        + " (it begins with few matches); 0.000 ms");
        assertThat(few.translations()).isZero();
        assertThat(counters.planned()).isZero();

        TestQuestion more = question().withFirstMatches(11);
        assertThat(orderer(1000).decide(more).reason()).isEqualTo(Reason.SAME_ORDER);
    }

    @Test
    void fewMatchesAreNoReasonInTheShadowOrWhereEverythingIsPlanned() {
        for (Settings settings : List.of(TestSettings.of("mode", "shadow"), TestSettings.of("cheapRows", "0"))) {
            Decision decision = orderer(settings, 1000, TestSettings.PROFILE)
                    .decide(question().withFirstMatches(0));
            assertThat(decision.reason()).isEqualTo(Reason.SAME_ORDER);
        }
    }

    @Test
    void whatTheEngineKnowsGoesBeforeTheCountsOfTheModel() {
        JoinOrderer orderer = orderer(1000);
        assertThat(orderer.decide(question()).reason()).isEqualTo(Reason.SAME_ORDER);
        assertThat(orderer.decide(question().withKnown(pattern -> 10)).reason()).isEqualTo(Reason.CHEAP);
    }

    @Test
    void planningIsLeftOutWhereTheEngineCouldSaveLess() {
        JoinOrderer orderer = orderer(TestSettings.of(), 1000, TestSettings.profile("savedNanosPerRow", "1"));
        assertThat(orderer.decide(question()).reason())
                .as("nothing is known of the time that planning takes")
                .isEqualTo(Reason.SAME_ORDER);
        assertThat(orderer.decide(question()).reason()).isEqualTo(Reason.NOT_WORTH);
        assertThat(orderer.decide(question().withKey("large").withKnown(pattern -> 1e9))
                        .reason())
                .as("three seconds to save")
                .isEqualTo(Reason.SAME_ORDER);
    }

    /**
     * The path as it is written touches 3,000 rows and its other direction as many, or 3 if it ends in a single
     * triple.
     */
    @Test
    void planningIsLeftOutWhereCountsSayThatNoOrderIsBetter() {
        StoreProfile profile = TestSettings.profile("savedNanosPerRow", "0", "nanosPerSavableRow", "1e6");
        JoinOrderer orderer = orderer(TestSettings.of(), 1000, profile);
        assertThat(orderer.decide(question()).reason()).isEqualTo(Reason.SAME_ORDER);
        assertThat(orderer.decide(question()).reason()).isEqualTo(Reason.NOT_WORTH);
        assertThat(orderer.decide(question().withKey("selective").withKnown(pattern -> pattern == 2 ? 1 : 1000))
                        .reason())
                .as("two seconds to save")
                .isEqualTo(Reason.SAME_ORDER);
    }

    @Test
    void whereCountsAreTooLowLongPathsArePlanned() {
        String logMillion = String.valueOf(Math.log(1e6));
        StoreProfile profile = TestSettings.profile("savedNanosPerRow", "1", "logErrorPerVariable", logMillion);
        JoinOrderer orderer = orderer(TestSettings.of(), 1000, profile);
        orderer.decide(question());
        assertThat(orderer.decide(question().withKey("another")).reason())
                .as("a million times what counts tell, three seconds to save")
                .isEqualTo(Reason.SAME_ORDER);
    }

    @Test
    void everythingIsPlannedWhereNothingIsCheap() {
        JoinOrderer orderer =
                orderer(TestSettings.of("cheapRows", "0"), 10, TestSettings.profile("savedNanosPerRow", "1"));
        orderer.decide(question());
        assertThat(orderer.decide(question().withKey("another")).reason()).isEqualTo(Reason.SAME_ORDER);
    }

    /** A user who tries a model in the shadow reads of every query once. */
    @Test
    void inTheShadowEvenCheapQueriesAreRemembered() {
        JoinOrderer orderer = orderer(TestSettings.of("mode", "shadow"), 10, TestSettings.PROFILE);
        for (int i = 0; i < 2; i++) {
            assertThat(orderer.decide(question()).reason()).isEqualTo(Reason.CHEAP);
        }
        assertThat(counters.cacheHits()).isEqualTo(1);
    }

    @Test
    void aTemplateThatWasCheapEachTimeIsNotChecked() {
        QueryTemplate template = template(10);
        JoinOrderer orderer = orderer(10);
        for (int i = 0; i < TemplateHistory.TIMES; i++) {
            assertThat(orderer.decide(question().withTemplate(template)).reason())
                    .isEqualTo(Reason.CHEAP);
        }
        orderer.forget();
        TestQuestion next = question().withTemplate(template);
        assertThat(orderer.decide(next).reason()).isEqualTo(Reason.USUALLY_CHEAP);
        assertThat(next.translations()).isZero();
        assertThat(counters.decisions(Reason.USUALLY_CHEAP)).isEqualTo(1);
    }

    @Test
    void templatesDoNotMatterInTheShadowOrWhereEverythingIsPlanned() {
        for (Settings settings : List.of(TestSettings.of("mode", "shadow"), TestSettings.of("cheapRows", "0"))) {
            JoinOrderer orderer = orderer(settings, 10, TestSettings.PROFILE);
            for (int i = 0; i < 2 * TemplateHistory.TIMES; i++) {
                orderer.decide(question().withTemplate(template(10)));
            }
        }
        assertThat(counters.decisions(Reason.USUALLY_CHEAP)).isZero();
    }

    @Test
    void aTemplateWhoseQueriesArePlannedIsCheckedEachTime() {
        JoinOrderer orderer = orderer(1000);
        for (int i = 0; i < 2 * TemplateHistory.TIMES; i++) {
            assertThat(orderer.decide(question().withTemplate(template(1000))).reason())
                    .isEqualTo(Reason.SAME_ORDER);
        }
    }

    /** Planning takes 2 ms: a hundredth of the time of 200,000 rows at a microsecond, and a tenth of that of 20,000. */
    @Test
    void aTemplateThatIsPlannedInVainIsLeftAloneIfThatTakesAGoodPartOfItsTime() {
        JoinOrderer expensive = orderer(TestSettings.of(), 1000, TestSettings.PROFILE, 200_000);
        JoinOrderer quick = orderer(TestSettings.of(), 1000, TestSettings.PROFILE, 20_000);
        for (int i = 0; i < TemplateHistory.TIMES; i++) {
            TestQuestion question = question().withTemplate(template(1000)).withKey(i);
            assertThat(expensive.decide(question).reason()).isEqualTo(Reason.SAME_ORDER);
            question = question().withTemplate(template(1000)).withKey(i);
            assertThat(quick.decide(question).reason()).isEqualTo(Reason.SAME_ORDER);
        }
        TestQuestion next = question().withTemplate(template(1000)).withKey("next");
        assertThat(expensive.decide(next).reason()).isEqualTo(Reason.SAME_ORDER);
        next = question().withTemplate(template(1000)).withKey("next");
        assertThat(quick.decide(next).reason()).isEqualTo(Reason.USUALLY_CHEAP);
        assertThat(next.translations()).isZero();
        TestQuestion larger = question().withTemplate(template(1001)).withKey("larger");
        assertThat(quick.decide(larger).reason()).isEqualTo(Reason.SAME_ORDER);
    }

    private static QueryTemplate template(double matches) {
        return new QueryTemplate(new Object[] {"<p>", "<q>", "<r>"}, new double[] {matches, matches, matches});
    }

    @Test
    void forgottenDecisionsAreMadeAgain() {
        JoinOrderer orderer = orderer(1000);
        for (int i = 0; i < 4; i++) {
            if (i == 2) {
                orderer.forget();
            }
            orderer.decide(question());
        }
        assertThat(counters.cacheHits()).isEqualTo(2);
        assertThat(counters.planned()).isEqualTo(2);
        assertThat(counters.planningNanos()).isEqualTo(Duration.ofMillis(4).toNanos());
    }
}
