package org.gbjo.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.decision.Counters;
import org.gbjo.decision.Decision;
import org.gbjo.decision.DecisionKey;
import org.gbjo.decision.ExplainedBgp;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.Question;
import org.gbjo.decision.TestSettings;
import org.gbjo.decision.model.FolderModelSource;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.ratio.StoreSpeed;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.gbjo.run.ManualClock;
import org.gbjo.search.EstimatedQuery;
import org.gbjo.statistics.PatternCounts;
import org.junit.jupiter.api.Test;

/** What executions take corrects the times that are predicted on a machine, and nothing else. */
final class MachineFactorTest {
    private static final int MATCHES = 2000;
    private static final int TEMPLATES = 20;

    /** Some predicates are frequent, so that orders differ. */
    private static final PatternCounts COUNTS = new PatternCounts() {
        @Override
        public double count(Pattern pattern) {
            return pattern.predicate().toString().endsWith("0>") ? 10 * MATCHES : MATCHES;
        }

        @Override
        public double distinct(Pattern pattern, Variable variable) {
            return MATCHES;
        }
    };

    private final ManualClock clock = new ManualClock();
    private final Executions executions = new Executions();
    private final JoinOrderer orderer = new JoinOrderer(
            TestSettings.of(),
            TestSettings.PROFILE,
            new FolderModelSource(
                    TestSettings.FOLDER,
                    folder -> new LoadedModel(
                            GraphIdentity.UNKNOWN,
                            () -> EstimatedQuery.timed(new IndependenceEstimator(COUNTS)),
                            Optional.of(COUNTS)),
                    clock,
                    Runnable::run),
            new Counters(),
            clock);

    private static List<Pattern> patterns(int template) {
        return Observed.path("http://example.org/p" + template + "-", 3);
    }

    private Decision decide(int template) {
        List<Pattern> patterns = patterns(template);
        return orderer.decide(new Question() {
            @Override
            protected int size() {
                return patterns.size();
            }

            @Override
            protected List<Pattern> translatePatterns() {
                return patterns;
            }

            @Override
            protected JoinOrder findNativeOrder() {
                return JoinOrder.asWritten(patterns.size());
            }

            @Override
            protected DecisionKey makeKey(boolean trees) {
                return new DecisionKey(patterns.toArray(), "rule", trees);
            }
        });
    }

    /** Executes what was decided, with so many times the predicted rows and time. */
    private void execute(int template, double rows, double time, Observation.Circumstances circumstances) {
        Decision decision = decide(template);
        QueryWatch watch = QueryWatch.of(executions, new ObserveSettings(1, Optional.empty(), Optional.empty()), clock);
        ExecutedPlan plan = decision instanceof Decision.Reordered ? ExecutedPlan.ORDER : ExecutedPlan.NATIVE;
        Observation observation = watch.begin(watch.turn(true), decision, plan, named(template), circumstances);
        double logNanos = decision.logNanos().orElseThrow();
        clock.advance(Duration.ofNanos((long) (time * Math.exp(logNanos) / machine())));
        List<Double> logRows = decision.evidence().logRows();
        for (long row = 0; row < Math.round(rows * Math.exp(logRows.get(logRows.size() - 1))); row++) {
            observation.given();
        }
        observation.ended(true);
    }

    /** By how much a prediction is corrected already. */
    private double machine() {
        return orderer.speeds().stream()
                .findFirst()
                .map(StoreSpeed.Current::factor)
                .orElse(1.0);
    }

    private static ObservedPatterns named(int template) {
        return new ObservedPatterns() {
            @Override
            public Object ofEngine() {
                return patterns(template);
            }

            @Override
            public BgpTemplate template() {
                return BgpTemplate.of(patterns(template));
            }
        };
    }

    private void executeAll(double rows, IntToDoubleFunction time, Observation.Circumstances circumstances) {
        for (int template = 0; template < TEMPLATES; template++) {
            execute(template, rows, time.applyAsDouble(template), circumstances);
        }
    }

    private static Observation.Circumstances once() {
        return new Observation.Circumstances(3, false, false, true);
    }

    @Test
    void predictedTimesBecomeThoseOfTheMachineAndOrdersStay() {
        Decision before = decide(TEMPLATES);
        assertThat(before.toString()).doesNotContain("of this machine");
        executeAll(1, template -> template % 2 == 0 ? 2.4 : 2.6, once());
        assertThat(orderer.speeds()).singleElement().satisfies(known -> assertThat(known.factor())
                .isBetween(2.3, 2.7));

        orderer.forget();
        Decision after = decide(TEMPLATES);
        double factor = orderer.speeds().get(0).factor();
        assertThat(after.chosenOrder().orElseThrow().order())
                .isEqualTo(before.chosenOrder().orElseThrow().order());
        assertThat(after.logNanos().orElseThrow())
                .isCloseTo(before.logNanos().orElseThrow() + Math.log(factor), within(1e-9));
        assertThat(after.logCost()).isEqualTo(before.logCost());
        assertThat(after.toString()).contains("; times of this machine, 2.");
        assertThat(new ExplainedBgp(List.of("a", "b", "c"), after).toJson()).containsEntry("machineFactor", factor);
    }

    @Test
    void whatHadOtherRowsOrCannotBeComparedTeachesNothing() {
        executeAll(3, template -> 3, once());
        executeAll(1, template -> 3, new Observation.Circumstances(3, true, false, true));
        executeAll(1, template -> 3, new Observation.Circumstances(3, false, true, true));
        assertThat(orderer.speeds()).isEmpty();
    }
}
