package org.gbjo.decision;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.gbjo.cardinality.IndependenceEstimator;
import org.gbjo.cardinality.sample.ListedTriples;
import org.gbjo.cardinality.sample.LookUps;
import org.gbjo.decision.model.FolderModelSource;
import org.gbjo.decision.model.LoadedModel;
import org.gbjo.decision.settings.Settings;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGroup;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.TableRelation;
import org.gbjo.query.Variable;
import org.gbjo.run.ManualClock;
import org.gbjo.search.EstimatedQuery;
import org.gbjo.search.StepCost;
import org.gbjo.statistics.PatternCounts;
import org.junit.jupiter.api.Test;

/** Expensive queries are planned with a look at the data, which statistics know badly. */
final class LookDecisionTest {
    private static final int MATCHES = 400;
    /** The first two patterns meet in one value, so that each match joins with each; few of these go on. */
    private static final Bgp PATH = Bgp.of(
            Pattern.of("?a", "<1000>", "?b"), Pattern.of("?b", "<1001>", "?c"), Pattern.of("?c", "<1002>", "?d"));

    private final ManualClock clock = new ManualClock();

    private static ListedTriples data() {
        List<long[]> triples = new ArrayList<>();
        for (int i = 0; i < MATCHES; i++) {
            triples.add(new long[] {10_000 + i, 1000, 0});
            triples.add(new long[] {0, 1001, 20_000 + i});
            triples.add(new long[] {(i < 2 ? 20_000 : 30_000) + i, 1002, 40_000 + i});
        }
        return new ListedTriples(triples);
    }

    /** All predicates are alike, and no value is frequent. */
    private static PatternCounts counts(double distinct) {
        return new PatternCounts() {
            @Override
            public double count(Pattern pattern) {
                return MATCHES;
            }

            @Override
            public double distinct(Pattern pattern, Variable variable) {
                return distinct;
            }
        };
    }

    private JoinOrderer orderer(double distinct, String... settings) {
        PatternCounts counts = counts(distinct);
        LoadedModel model = new LoadedModel(
                GraphIdentity.UNKNOWN,
                () -> new EstimatedQuery(new IndependenceEstimator(counts), StepCost.ROWS_TOUCHED),
                Optional.of(counts));
        return new JoinOrderer(
                TestSettings.of(settings),
                TestSettings.PROFILE,
                new FolderModelSource(TestSettings.FOLDER, folder -> model, clock, Runnable::run),
                new Counters(),
                clock);
    }

    /** A question that offers data, and counts how often it is asked for them. */
    private static final class Asked extends TestQuestion {
        private final LookUps data;
        private int times;

        Asked(LookUps data) {
            super(PATH);
            this.data = data;
        }

        @Override
        protected Optional<LookUps> openLookUps() {
            times++;
            return Optional.of(data);
        }
    }

    @Test
    void whatIsSeenLeadsToTheBetterOrder() {
        Decision decision = orderer(20).decide(new Asked(data()));
        assertThat(decision.reason()).isEqualTo(Reason.REORDERED);
        JoinOrder order = ((Decision.Reordered) decision).order();
        assertThat(order.at(2)).isZero();
        assertThat(decision.evidence().look()).hasValueSatisfying(look -> {
            assertThat(look.rowsRead()).isPositive().isLessThan(4000);
            assertThat(look.sets()).anySatisfy(set -> {
                assertThat(set.patterns()).isEqualTo(PatternSet.of(0, 1));
                assertThat(set.rows()).isEqualTo(MATCHES * MATCHES);
            });
        });
        assertThat(decision.toString()).contains("a look at ", " rows of the data saw ", "[1 2]: about 160,000 rows");
        assertThat(new ExplainedBgp(List.of("a", "b", "c"), decision).toJson()).containsKey("look");
    }

    /** The same patterns with a table, which statistics expect to make of each row one of twenty. */
    private static final class AskedGroup extends TestQuestion {
        private static final JoinGroup GROUP = new JoinGroup(
                PATH.patterns(), List.of(new TableRelation(List.of(new Variable("a")), 20, List.of(20.0))), List.of());

        private final LookUps data;

        AskedGroup(LookUps data) {
            super(PATH);
            this.data = data;
        }

        @Override
        protected boolean isGroup() {
            return true;
        }

        @Override
        protected int size() {
            return GROUP.size();
        }

        @Override
        protected JoinOrder findNativeOrder() {
            return JoinOrder.of(3, 0, 1, 2);
        }

        @Override
        protected Optional<JoinGroup> findGroup() {
            return Optional.of(GROUP);
        }

        @Override
        protected Optional<LookUps> openLookUps() {
            return Optional.of(data);
        }
    }

    @Test
    void thePatternsOfAGroupAreLookedAt() {
        Decision blind = orderer(20, Settings.SAMPLE, "off").decide(new AskedGroup(data()));
        assertThat(blind.evidence().look()).isEmpty();
        Decision decision = orderer(20).decide(new AskedGroup(data()));
        assertThat(decision.evidence().look()).hasValueSatisfying(look -> {
            assertThat(look.rowsRead()).isPositive().isLessThan(4000);
            assertThat(look.sets())
                    .isNotEmpty()
                    .allSatisfy(set -> assertThat(set.patterns().contains(3)).isFalse());
        });
        assertThat(decision.evidence().nativeOrder().orElseThrow().logRows().get(2))
                .as("the rows of the table and the first two patterns in the native order")
                .isGreaterThan(
                        blind.evidence().nativeOrder().orElseThrow().logRows().get(2) + 1);
    }

    @Test
    void aGroupWhoseDataFailIsPlannedByStatistics() {
        Decision without = orderer(20, Settings.SAMPLE, "off").decide(new AskedGroup(data()));
        Decision failed = orderer(20).decide(new AskedGroup(new Failing(data(), 5)));
        assertThat(failed.evidence().look()).isEmpty();
        assertThat(failed.evidence().bestOrder()).isEqualTo(without.evidence().bestOrder());
        assertThat(failed.evidence().nativeOrder()).isEqualTo(without.evidence().nativeOrder());
    }

    @Test
    void withoutALookTheOrderStays() {
        Asked question = new Asked(data());
        Decision decision = orderer(20, Settings.SAMPLE, "off").decide(question);
        assertThat(decision.reason()).isNotEqualTo(Reason.REORDERED);
        assertThat(decision.evidence().look()).isEmpty();
        assertThat(question.times).isZero();
    }

    @Test
    void whatWasSeenIsRemembered() {
        JoinOrderer orderer = orderer(20);
        orderer.decide(new Asked(data()));
        Asked again = new Asked(data());
        assertThat(orderer.decide(again).evidence().look()).isPresent();
        assertThat(again.times).isZero();
    }

    @Test
    void theSameDataGiveTheSameDecision() {
        Evidence first = orderer(20).decide(new Asked(data())).evidence();
        Evidence second = orderer(20).decide(new Asked(data())).evidence();
        assertThat(second.bestOrder()).isEqualTo(first.bestOrder());
        assertThat(second.look()).isEqualTo(first.look());
    }

    /** Their best order is predicted to have some hundred rows. */
    @Test
    void cheapQueriesAreNotLookedAt() {
        Asked question = new Asked(data());
        assertThat(orderer(MATCHES).decide(question).evidence().look()).isEmpty();
        assertThat(question.times).isZero();
    }

    @Test
    void inTheShadowItIsLookedAtAsWell() {
        assertThat(orderer(20, Settings.MODE, "shadow")
                        .decide(new Asked(data()))
                        .evidence()
                        .look())
                .isPresent();
    }

    @Test
    void dataThatFailLeaveStatisticsAloneAndAreLoggedOnceAMinute() {
        Decision without = orderer(20, Settings.SAMPLE, "off").decide(new Asked(data()));
        List<String> lines = new ArrayList<>();
        Logger log = Logger.getLogger("org.gbjo.decision");
        Handler handler = new Handler() {
            @Override
            public void publish(LogRecord line) {
                lines.add(line.getMessage());
            }

            @Override
            public void flush() {}

            @Override
            public void close() {}
        };
        log.addHandler(handler);
        try {
            JoinOrderer orderer = orderer(20);
            for (int i = 0; i < 3; i++) {
                Asked question = new Asked(new Failing(data(), 5 + i));
                question.withKey(i);
                Evidence evidence = orderer.decide(question).evidence();
                assertThat(evidence.bestOrder()).isEqualTo(without.evidence().bestOrder());
                assertThat(evidence.nativeOrder()).isEqualTo(without.evidence().nativeOrder());
                assertThat(evidence.look()).isEmpty();
            }
        } finally {
            log.removeHandler(handler);
        }
        assertThat(lines.stream().filter(line -> line.contains("a look at the data of its store failed")))
                .singleElement()
                .asString()
                .contains("the disk is gone");
    }

    /** Each look-up takes a millisecond, of a planning time of ten. */
    @Test
    void aLookTakesHalfOfTheTimeThatIsLeft() {
        Slow slow = new Slow(data(), clock);
        Decision decision = orderer(20, Settings.DEADLINE, "100").decide(new Asked(slow));
        assertThat(slow.made).isBetween(1, 80);
        assertThat(decision.reason()).isNotIn(Reason.DEADLINE, Reason.FAILED);
    }

    @Test
    void aCancelledQueryIsLookedAtNoMore() {
        Asked question = new Asked(new Cancelled(data()));
        assertThat(orderer(20).decide(question).evidence().look())
                .hasValueSatisfying(look -> assertThat(look.rowsRead()).isLessThan(20));
    }

    private static class Wrapped implements LookUps {
        private final LookUps data;
        int made;

        Wrapped(LookUps data) {
            this.data = data;
        }

        @Override
        public void open(Bgp bgp) {
            data.open(bgp);
        }

        @Override
        public void begin(int pattern) {
            data.begin(pattern);
        }

        @Override
        public long lookUp(long[] rows, int at) {
            made++;
            return data.lookUp(rows, at);
        }

        @Override
        public boolean isExact() {
            return data.isExact();
        }

        @Override
        public void read(int lookUp, long place, long[] rows, int at) {
            data.read(lookUp, place, rows, at);
        }

        @Override
        public long price() {
            return data.price();
        }
    }

    private static final class Failing extends Wrapped {
        private final int after;

        Failing(LookUps data, int after) {
            super(data);
            this.after = after;
        }

        @Override
        public long lookUp(long[] rows, int at) {
            if (made == after) {
                throw new IllegalStateException("the disk is gone");
            }
            return super.lookUp(rows, at);
        }
    }

    private static final class Slow extends Wrapped {
        private final ManualClock clock;

        Slow(LookUps data, ManualClock clock) {
            super(data);
            this.clock = clock;
        }

        @Override
        public long lookUp(long[] rows, int at) {
            clock.advance(Duration.ofMillis(1));
            return super.lookUp(rows, at);
        }
    }

    private static final class Cancelled extends Wrapped {
        Cancelled(LookUps data) {
            super(data);
        }

        @Override
        public boolean isCancelled() {
            return made > 3;
        }
    }
}
