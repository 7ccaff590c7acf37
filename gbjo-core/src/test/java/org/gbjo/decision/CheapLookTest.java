package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.plan.JoinOrder;
import org.gbjo.plan.Plan;
import org.gbjo.plan.Planner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.query.KnownCounts;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.gbjo.statistics.PatternCounts;
import org.junit.jupiter.api.Test;

/** What is decided by counts alone, before the model is asked. */
final class CheapLookTest {
    private static final Path FOLDER = Path.of("made-up");
    private static final List<Pattern> PATH =
            List.of(Pattern.of("?a", "<p>", "?b"), Pattern.of("?b", "<q>", "?c"), Pattern.of("?c", "<r>", "?d"));
    /** Planning takes longer than this. */
    private static final long PLANNING_NANOS = 2_000_000;

    private final Counters counters = new Counters();

    private record SlowPlanner() implements Planner {
        @Override
        public String name() {
            return "slow";
        }

        @Override
        public PlanningResult plan(Bgp bgp, Deadline deadline) {
            LockSupport.parkNanos(PLANNING_NANOS);
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

    private JoinOrderer orderer(Settings settings, double triples, StoreProfile pace) {
        LoadedModel model = new LoadedModel(
                GraphIdentity.UNKNOWN, new MadeUpCosts(plan -> 1e6), Optional.of(all(triples)), new SlowPlanner());
        ModelSource source = new ModelSource(FOLDER, folder -> model);
        source.await(Duration.ofMinutes(1));
        return new JoinOrderer(settings, source, counters, pace);
    }

    private static Settings settings() {
        return Settings.of(FOLDER).withGuard(1.5, 0, 100).withDeadline(Duration.ofMinutes(1));
    }

    @Test
    void aCheapOrderIsKeptAndNotRemembered() {
        JoinOrderer orderer = orderer(settings(), 10, StoreProfile.USUAL);
        for (int i = 0; i < 2; i++) {
            Optional<Decision> decision = orderer.decideByCounts(() -> PATH, KnownCounts.NONE);
            assertThat(decision).map(Decision::reason).contains(Reason.CHEAP);
            assertThat(Math.exp(decision.orElseThrow().nativeCost())).isCloseTo(30, offset(1e-6));
        }
        assertThat(counters.decisions(Reason.CHEAP)).isEqualTo(2);
        assertThat(counters.cacheHits()).isZero();
    }

    /** Cheap are 100 rows, 10 for each match. */
    @Test
    void anOrderThatBeginsWithFewMatchesIsKept() {
        JoinOrderer orderer = orderer(settings(), 1000, StoreProfile.USUAL);
        assertThat(orderer.decideByStart(10)).map(Decision::reason).contains(Reason.CHEAP);
        assertThat(orderer.decideByStart(11)).isEmpty();
        assertThat(counters.decisions(Reason.CHEAP)).isEqualTo(1);
        assertThat(orderer(settings().withMode(Mode.SHADOW), 1000, StoreProfile.USUAL)
                        .decideByStart(10))
                .isEmpty();
        assertThat(orderer(settings().withGuard(1.5, 0, 0), 1000, StoreProfile.USUAL)
                        .decideByStart(0))
                .isEmpty();
    }

    @Test
    void whatTheEngineKnowsGoesBeforeTheCountsOfTheModel() {
        JoinOrderer orderer = orderer(settings(), 1000, StoreProfile.USUAL);
        assertThat(orderer.decideByCounts(() -> PATH, KnownCounts.NONE)).isEmpty();
        assertThat(orderer.decideByCounts(() -> PATH, pattern -> 10))
                .map(Decision::reason)
                .contains(Reason.CHEAP);
    }

    @Test
    void planningIsLeftOutWhereTheEngineCouldSaveLess() {
        StoreProfile slow = new StoreProfile(1, 0);
        JoinOrderer orderer = orderer(settings(), 1000, slow);
        orderer.decide("question", () -> new JoinProblem(new Bgp(PATH), JoinOrder.asWritten(3)));
        assertThat(orderer.decideByCounts(() -> PATH, KnownCounts.NONE))
                .map(Decision::reason)
                .contains(Reason.NOT_WORTH);
        assertThat(orderer.decideByCounts(() -> PATH, pattern -> 1e9))
                .as("three seconds to save")
                .isEmpty();
    }

    /** The path as it is written touches 3,000 rows and its other direction as many, or 3 if it ends in a single triple. */
    @Test
    void planningIsLeftOutWhereCountsSayThatNoOrderIsBetter() {
        JoinOrderer orderer = orderer(settings(), 1000, new StoreProfile(0, 0, 1e6, 0));
        orderer.decide("question", () -> new JoinProblem(new Bgp(PATH), JoinOrder.asWritten(3)));
        assertThat(orderer.decideByCounts(() -> PATH, KnownCounts.NONE))
                .map(Decision::reason)
                .contains(Reason.NOT_WORTH);
        assertThat(orderer.decideByCounts(() -> PATH, pattern -> pattern == 2 ? 1 : 1000))
                .as("two seconds to save")
                .isEmpty();
    }

    @Test
    void whereCountsAreDoubtedLongPathsArePlanned() {
        JoinOrderer orderer = orderer(settings(), 1000, new StoreProfile(1, 0, 0, Math.log(1e6)));
        orderer.decide("question", () -> new JoinProblem(new Bgp(PATH), JoinOrder.asWritten(3)));
        assertThat(orderer.decideByCounts(() -> PATH, KnownCounts.NONE))
                .as("a million times what counts tell, three seconds to save")
                .isEmpty();
    }

    @Test
    void everythingIsPlannedWhereNothingIsCheap() {
        JoinOrderer orderer = orderer(settings().withGuard(1.5, 0, 0), 10, new StoreProfile(1, 0));
        orderer.decide("question", () -> new JoinProblem(new Bgp(PATH), JoinOrder.asWritten(3)));
        assertThat(orderer.decideByCounts(() -> PATH, KnownCounts.NONE)).isEmpty();
    }

    /** Whoever tries a model in the shadow reads of every query. */
    @Test
    void aShadowIsAskedInFull() {
        JoinOrderer orderer = orderer(settings().withMode(Mode.SHADOW), 10, StoreProfile.USUAL);
        assertThat(orderer.decideByCounts(() -> PATH, KnownCounts.NONE)).isEmpty();
    }

    @Test
    void patternsThatCannotBeMadeAreLeftToTheFullQuestion() {
        JoinOrderer orderer = orderer(settings(), 10, StoreProfile.USUAL);
        assertThat(orderer.decideByCounts(
                        () -> {
                            throw new UnsupportedTermException("a strange term");
                        },
                        KnownCounts.NONE))
                .isEmpty();
        assertThat(counters.decisions(Reason.FAILED)).isZero();
    }

    /** A kind stays known when decisions are forgotten; whoever tries a model in the shadow is told of each query. */
    @Test
    void aKindOfQueryThatWasCheapEachTimeIsNotLookedAt() {
        QueryTemplate kind = new QueryTemplate(new Object[] {"<p>", "<q>", "<r>"}, new double[] {10, 10, 10});
        JoinOrderer orderer = orderer(settings(), 10, StoreProfile.USUAL);
        JoinOrderer shadow = orderer(settings().withMode(Mode.SHADOW), 10, StoreProfile.USUAL);
        JoinOrderer everything = orderer(settings().withGuard(1.5, 0, 0), 10, StoreProfile.USUAL);
        Decision cheap = orderer.decideByCounts(() -> PATH, KnownCounts.NONE).orElseThrow();
        for (int i = 0; i < TemplateHistory.TIMES; i++) {
            assertThat(orderer.decideByKind(kind, () -> cheap)).isSameAs(cheap);
            shadow.decideByKind(kind, () -> cheap);
            everything.decideByKind(kind, () -> cheap);
        }
        orderer.forget();
        assertThat(orderer.decideByKind(kind, () -> cheap).reason()).isEqualTo(Reason.USUALLY_CHEAP);
        assertThat(counters.decisions(Reason.USUALLY_CHEAP)).isEqualTo(1);
        assertThat(shadow.decideByKind(kind, () -> cheap)).isSameAs(cheap);
        assertThat(everything.decideByKind(kind, () -> cheap)).isSameAs(cheap);
    }

    @Test
    void queriesThatArePlannedMakeNoHabit() {
        QueryTemplate kind = new QueryTemplate(new Object[] {"<p>", "<q>", "<r>"}, new double[] {1000, 1000, 1000});
        JoinOrderer orderer = orderer(settings(), 1000, StoreProfile.USUAL);
        Decision planned = Decision.keepNative(Reason.NO_GAIN, "");
        for (int i = 0; i < 2 * TemplateHistory.TIMES; i++) {
            assertThat(orderer.decideByKind(kind, () -> planned)).isSameAs(planned);
        }
    }

    @Test
    void forgottenDecisionsAreMadeAgain() {
        JoinOrderer orderer = orderer(settings(), 1000, StoreProfile.USUAL);
        for (int i = 0; i < 4; i++) {
            if (i == 2) {
                orderer.forget();
            }
            orderer.decide("question", () -> new JoinProblem(new Bgp(PATH), JoinOrder.asWritten(3)));
        }
        assertThat(counters.cacheHits()).isEqualTo(2);
        assertThat(counters.planned()).isEqualTo(2);
    }
}
