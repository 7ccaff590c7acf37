package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.decision.model.FolderModelSource;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.model.ModelSource;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.observe.ExecutedPlan;
import org.gbjo.observe.ExecutionListener;
import org.gbjo.observe.Executions;
import org.gbjo.observe.Observation;
import org.gbjo.observe.ObservedPatterns;
import org.gbjo.observe.QueryWatch;
import org.gbjo.observe.StepCount;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.Variable;
import org.gbjo.run.ManualClock;
import org.gbjo.search.EstimatedQuery;
import org.gbjo.statistics.PatternCounts;
import org.junit.jupiter.api.Test;

/** Rows of complete executions correct the estimates of their template. */
final class SeenRowsTest {
    private static final int R = 0;
    private static final int P = 1;
    private static final int Q = 2;
    private static final double VALUES = 100_000;

    /** A star of a frequent predicate and two rarer ones, which are predicted to have 50,000 rows together. */
    private static final Bgp STAR =
            Bgp.of(Pattern.of("?x", "<r>", "?a"), Pattern.of("?x", "<p>", "?b"), Pattern.of("?x", "<q>", "?c"));

    private static final Bgp RENAMED =
            Bgp.of(Pattern.of("?y", "<r>", "?1"), Pattern.of("?y", "<p>", "?2"), Pattern.of("?y", "<q>", "?3"));

    private static final PatternSet RARE = PatternSet.EMPTY.with(P).with(Q);
    private static final PatternSet ALL = RARE.with(R);

    private static final class Counts implements PatternCounts {
        @Override
        public double count(Pattern pattern) {
            return pattern.predicate().equals(STAR.pattern(R).predicate()) ? 200_000 : 50_000;
        }

        @Override
        public double distinct(Pattern pattern, Variable variable) {
            return VALUES;
        }
    }

    private final ManualClock clock = new ManualClock();
    private final AtomicReference<LoadedModel> model = new AtomicReference<>(model());
    private final ModelSource source =
            new FolderModelSource(TestSettings.FOLDER, folder -> model.get(), clock, Runnable::run);
    private final JoinOrderer orderer =
            new JoinOrderer(TestSettings.of(), TestSettings.PROFILE, source, new Counters(), clock);

    private static LoadedModel model() {
        IndependenceEstimator estimator = new IndependenceEstimator(new Counts());
        return new LoadedModel(
                new GraphIdentity("abc", 1000, 10, 3), () -> new EstimatedQuery(estimator), Optional.of(new Counts()));
    }

    private Decision decide() {
        return orderer.decide(new TestQuestion(STAR));
    }

    private static JoinOrder order(Decision decision) {
        return decision.chosenOrder().orElseThrow().order();
    }

    private static PatternSet firstTwo(Decision decision) {
        return PatternSet.EMPTY.with(order(decision).at(0)).with(order(decision).at(1));
    }

    private static void execute(Decision decision, Map<PatternSet, Integer> rows) {
        execute(decision, rows, new Observation.Circumstances(3, false, false, true), true);
    }

    /** Executes what was decided on data in which sets have these rows, and 100,000 where nothing is said. */
    private static void execute(
            Decision decision,
            Map<PatternSet, Integer> rows,
            Observation.Circumstances circumstances,
            boolean complete) {
        QueryWatch watch = QueryWatch.ofEverything(new Executions(), ObserveSettings.NOTHING, ExecutionListener.none());
        Observation observation =
                watch.begin(watch.turn(true), decision, ExecutedPlan.ORDER, patterns(), circumstances);
        PatternSet set = PatternSet.EMPTY;
        for (int place = 0; place < STAR.size(); place++) {
            int pattern = order(decision).at(place);
            set = set.with(pattern);
            StepCount step = observation.addStep(pattern);
            for (int row = 0; row < rows.getOrDefault(set, 100_000); row++) {
                step.addRow();
            }
        }
        observation.ended(complete);
    }

    private static ObservedPatterns patterns() {
        return new ObservedPatterns() {
            @Override
            public Object ofEngine() {
                return STAR;
            }

            @Override
            public BgpTemplate template() {
                return BgpTemplate.of(STAR.patterns());
            }
        };
    }

    /** The rare predicates have a hundred times as many rows as predicted. */
    private static final Map<PatternSet, Integer> HUNDREDFOLD = Map.of(RARE, 5_000_000, ALL, 100_000);

    @Test
    void anOrderThatTurnsOutWorseIsLeftAndDoesNotComeBack() {
        Decision first = decide();
        assertThat(firstTwo(first)).isEqualTo(RARE);
        assertThat(first.toString()).doesNotContain("corrected");
        execute(first, HUNDREDFOLD);

        Decision second = decide();
        assertThat(firstTwo(second)).isNotEqualTo(RARE);
        assertThat(second.toString()).contains("corrected by the rows of 2 joins in earlier executions");
        assertThat(new ExplainedBgp(List.of("r", "p", "q"), second).toJson()).containsEntry("correctedBy", 2);
        for (int i = 0; i < 100; i++) {
            execute(decide(), HUNDREDFOLD);
            assertThat(order(decide())).isEqualTo(order(second));
        }
    }

    @Test
    void predictedRowsGoToThoseThatWereSeenAndStayThere() {
        // All orders have these rows, so that the same sets are seen again and again.
        Map<PatternSet, Integer> tenfold = Map.of(
                RARE,
                500_000,
                ALL,
                1_000_000,
                PatternSet.EMPTY.with(R).with(P),
                1_000_000,
                RARE.with(R).without(P),
                1_000_000);
        double before = Double.MAX_VALUE;
        for (int i = 0; i < 64; i++) {
            Decision decision = decide();
            double error = Math.abs(decision.logRows().get(2) - Math.log(1_000_000));
            assertThat(error).isLessThanOrEqualTo(before + 1e-9);
            before = error;
            execute(decision, tenfold);
        }
        assertThat(before).isLessThan(Math.log(1.6));
        assertThat(decide()).isSameAs(decide());
    }

    @Test
    void otherQueriesOfTheTemplateProfit() {
        execute(decide(), HUNDREDFOLD);
        Decision other = orderer.decide(new TestQuestion(RENAMED).withKey("renamed"));
        assertThat(firstTwo(other)).isNotEqualTo(RARE);
    }

    @Test
    void nothingIsLearnedFromExecutionsThatCannotBeCompared() {
        Decision first = decide();
        execute(first, HUNDREDFOLD, new Observation.Circumstances(3, false, false, true), false);
        execute(first, HUNDREDFOLD, new Observation.Circumstances(3, true, false, true), true);
        execute(first, HUNDREDFOLD, new Observation.Circumstances(3, false, true, true), true);
        assertThat(decide()).isSameAs(first);
    }

    @Test
    void whatWasPredictedWellIsNotPlannedAgain() {
        Decision first = decide();
        execute(first, Map.of(RARE, 52_000, ALL, 90_000));
        assertThat(decide()).isSameAs(first);
    }

    @Test
    void anotherModelForgets() {
        Decision first = decide();
        execute(first, HUNDREDFOLD);
        model.set(model());
        source.reload();
        assertThat(order(decide())).isEqualTo(order(first));
        execute(decide(), HUNDREDFOLD);
        orderer.forget();
        assertThat(order(decide())).isEqualTo(order(first));
    }

    @Test
    void aCorrectionHasALimit() {
        double predicted = decide().logRows().get(2);
        for (int i = 0; i < 8; i++) {
            execute(decide(), Map.of(RARE, 0, ALL, 0));
        }
        assertThat(decide().logRows().get(2)).isCloseTo(predicted - Math.log(1000), offset(0.8));
    }
}
