package org.gbjo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gbjo.feature.FeatureScheme;
import org.gbjo.feature.PaperFeatures;
import org.gbjo.feature.TermVectors;
import org.gbjo.kernel.Kernels;
import org.gbjo.model.CostModel;
import org.gbjo.model.Gin;
import org.gbjo.model.GinShape;
import org.gbjo.model.GinWeights;
import org.gbjo.model.Workspace;
import org.gbjo.plan.Plan;
import org.gbjo.plan.PlanBatch;
import org.gbjo.plan.Planned;
import org.gbjo.plan.Planner;
import org.gbjo.plan.RandomPlans;
import org.gbjo.query.Bgp;
import org.gbjo.query.Constant;
import org.gbjo.query.RandomBgps;
import org.gbjo.run.Deadline;
import org.gbjo.search.PolishSettings.Neighbourhood;
import org.junit.jupiter.api.Test;

final class GradientPlannerTest {
    private static final FeatureScheme SCHEME = new PaperFeatures(TermVectors.hashed(4, 1), 1);
    private static final CostModel MODEL =
            new Gin(GinWeights.random(new GinShape(SCHEME.width(), 32, 3, 16, false), 7), SCHEME);
    private static final SearchSettings SETTINGS = SearchSettings.wikidataStar();
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static Planned plan(CostModel model, SearchSettings settings, Bgp bgp) {
        return new GradientPlanner(model, settings).plan(bgp, Deadline.none());
    }

    /** All orders of up to 6 patterns are tried to know the optimum. */
    @Test
    void aKnownOptimumIsFound() {
        int trees = 0;
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            int n = 2 + random.nextInt(5);
            RankModel model = new RankModel(random.doubles(n, 0, 4).toArray());
            Bgp bgp = RandomBgps.star(random, n);
            Planned chain = plan(model, SETTINGS.withRelaxation(RelaxationKind.CHAIN), bgp);
            assertThat(chain.predictedCost()).isCloseTo(model.optimum(), within(1e-9));
            Planned polished = plan(model, SETTINGS.withPolish(Neighbourhood.SWAPS, 50), bgp);
            assertThat(polished.predictedCost()).isCloseTo(model.optimum(), within(1e-9));
            Planned inserted = plan(model, SETTINGS.withPolish(Neighbourhood.INSERTIONS, 50), bgp);
            assertThat(inserted.predictedCost()).isCloseTo(model.optimum(), within(1e-9));
            trees += plan(model, SETTINGS, bgp).predictedCost() < model.optimum() + 1e-9 ? 1 : 0;
        }
        assertThat(trees).isGreaterThan(60);
    }

    @Test
    void theSameSeedGivesTheSamePlan() {
        Bgp bgp = RandomBgps.any(new Random(3), 12);
        for (RelaxationKind kind : RelaxationKind.values()) {
            SearchSettings settings = SETTINGS.withRelaxation(kind).withStarts(3, 1, 42);
            GradientPlanner planner = new GradientPlanner(MODEL, settings);
            Planned first = planner.plan(bgp, Deadline.none());
            planner.plan(RandomBgps.any(new Random(4), 20), Deadline.none());
            assertThat(planner.plan(bgp, Deadline.none())).isEqualTo(first);
            assertThat(plan(MODEL, settings, bgp)).isEqualTo(first);
        }
    }

    @Test
    void moreStartsAndPolishNeverMakeItWorse() {
        int better = 0;
        for (int seed = 0; seed < 30; seed++) {
            Bgp bgp = RandomBgps.any(new Random(seed), 9);
            double single = plan(MODEL, SETTINGS, bgp).predictedCost();
            double several = plan(MODEL, SETTINGS.withStarts(4, 2, seed), bgp).predictedCost();
            double swaps = plan(MODEL, SETTINGS.withPolish(Neighbourhood.SWAPS, 5), bgp)
                    .predictedCost();
            double insertions = plan(MODEL, SETTINGS.withPolish(Neighbourhood.INSERTIONS, 5), bgp)
                    .predictedCost();
            assertThat(several).isLessThanOrEqualTo(single);
            assertThat(swaps).isLessThanOrEqualTo(single);
            assertThat(insertions).isLessThanOrEqualTo(single);
            better += several < single && swaps < single && insertions < single ? 1 : 0;
        }
        assertThat(better).isGreaterThan(10);
    }

    @Test
    void connectedSearchesAvoidCartesianProducts() {
        for (RelaxationKind kind : RelaxationKind.values()) {
            SearchSettings settings = SETTINGS.withRelaxation(kind).withProjection(6, true);
            if (kind != RelaxationKind.BUSHY) {
                settings = settings.withPolish(Neighbourhood.INSERTIONS, 3);
            }
            for (int seed = 0; seed < 20; seed++) {
                Bgp bgp = RandomBgps.path(new Random(seed), 3 + seed % 10);
                String explained = plan(MODEL, settings, bgp).plan().explain(bgp);
                assertThat(explained).doesNotContain("cartesian").contains("join");
            }
        }
    }

    @Test
    void allThreadsGetThePlansOfASingleOne() throws Exception {
        GradientPlanner shared = new GradientPlanner(MODEL, SETTINGS);
        List<Bgp> bgps = new ArrayList<>();
        List<Planned> expected = new ArrayList<>();
        for (int seed = 0; seed < 40; seed++) {
            bgps.add(RandomBgps.any(new Random(seed), 2 + seed % 15));
            expected.add(plan(MODEL, SETTINGS, bgps.get(seed)));
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<Planned>> futures = new ArrayList<>();
            for (Bgp bgp : bgps) {
                futures.add(threads.submit(() -> shared.plan(bgp, Deadline.none())));
            }
            for (int i = 0; i < futures.size(); i++) {
                assertThat(futures.get(i).get()).isEqualTo(expected.get(i));
            }
        } finally {
            threads.shutdown();
        }
    }

    @Test
    void aPassedDeadlineKeepsTheWrittenOrderAndSaysSo() {
        Bgp bgp = RandomBgps.star(new Random(1), 8);
        Deadline passed = Deadline.after(Duration.ZERO);
        Planned planned = new GradientPlanner(MODEL, SETTINGS).plan(bgp, passed);
        assertThat(planned.plan()).isEqualTo(Plan.asWritten(8));
        assertThat(planned.isCostKnown()).isFalse();
        assertThat(planned.reason()).contains("deadline had passed");
    }

    @Test
    void cancellationReturnsTheLastPlanSoFar() {
        Bgp bgp = RandomBgps.star(new Random(1), 8);
        Deadline deadline = Deadline.none();
        List<TraceStep> steps = new ArrayList<>();
        Planned planned = new GradientPlanner(MODEL, SETTINGS.withSteps(1000)).plan(bgp, deadline, step -> {
            steps.add(step);
            if (step.step() == 3) {
                deadline.cancel();
            }
        });
        assertThat(steps).hasSize(4);
        assertThat(planned.plan()).isEqualTo(steps.get(3).projected());
        assertThat(planned.isCostKnown()).isTrue();
        assertThat(planned.reason()).contains("before the deadline");
    }

    /** A deadline that passes while the model reads the features of the patterns. */
    @Test
    void aDeadlineThatPassesBeforeTheFirstStepKeepsTheWrittenOrderAndTheNextSearchIsNormal() {
        Deadline[] current = {Deadline.none()};
        boolean[] slow = {true};
        FeatureScheme scheme = new PaperFeatures(
                new CancellingVectors(() -> {
                    if (slow[0]) {
                        current[0].cancel();
                    }
                }),
                1);
        GradientPlanner planner = new GradientPlanner(
                new Gin(GinWeights.random(new GinShape(SCHEME.width(), 32, 3, 16, false), 7), scheme), SETTINGS);
        Bgp bgp = RandomBgps.star(new Random(1), 8);
        Planned late = planner.plan(bgp, current[0]);
        assertThat(late.plan()).isEqualTo(Plan.asWritten(8));
        assertThat(late.isCostKnown()).isFalse();
        assertThat(late.reason()).contains("before the search had found a plan");
        slow[0] = false;
        Planned normal = planner.plan(bgp, Deadline.none());
        assertThat(normal.reason()).contains("cheapest plan");
        assertThat(normal.isCostKnown()).isTrue();
    }

    private record CancellingVectors(Runnable onRead) implements TermVectors {
        @Override
        public int dimensions() {
            return 4;
        }

        @Override
        public void copyVector(Constant term, float[] target, int at) {
            onRead.run();
            target[at] = term.nTriples().hashCode() % 7;
        }

        @Override
        public double count(Constant term) {
            return 3;
        }
    }

    /** What comes after the deadline is bounded, even where a batch holds thousands of plans. */
    @Test
    void plansAreScoredInGroupsSoThatTheDeadlineHolds() {
        Bgp bgp = RandomBgps.star(new Random(1), 60);
        Workspace workspace = MODEL.newWorkspace();
        workspace.open(bgp);
        PlanBatch batch = new PlanBatch();
        batch.reset(60);
        Random random = new Random(2);
        for (int i = 0; i < 200; i++) {
            batch.addOrder(RandomPlans.order(random, 60));
        }
        double[] costs = new double[200];
        assertThat(workspace.costs(batch, costs)).isEqualTo(200);
        double[] first = new double[200];
        Workspace late = MODEL.newWorkspace();
        Deadline passing = Deadline.none();
        late.open(bgp, passing);
        passing.cancel();
        int costed = late.costs(batch, first);
        assertThat(costed).isBetween(1, 20);
        assertThat(Arrays.copyOf(first, costed)).containsExactly(Arrays.copyOf(costs, costed));
    }

    /** On scalar kernels, so that nothing depends on what the compiler did; vectors are objects until it has run. */
    @Test
    void aSearchAllocatesNothingButItsResult() {
        for (RelaxationKind kind : RelaxationKind.values()) {
            for (boolean connected : new boolean[] {false, true}) {
                SearchSettings settings = SETTINGS.withRelaxation(kind)
                        .withProjection(6, connected)
                        .withStarts(2, 1, 1);
                assertNothingButTheResult(settings, 70);
                if (kind != RelaxationKind.BUSHY) {
                    settings = settings.withPolish(Neighbourhood.INSERTIONS, 2);
                }
                assertNothingButTheResult(settings, 2);
                assertNothingButTheResult(settings, 5);
                assertNothingButTheResult(settings, 10);
            }
        }
    }

    private static void assertNothingButTheResult(SearchSettings settings, int n) {
        GradientPlanner planner = new GradientPlanner(MODEL, settings, Kernels.scalar());
        Bgp bgp = RandomBgps.any(new Random(n), n);
        Planned first = planner.plan(bgp, Deadline.none());
        assertThat(allocatedBySearch(planner, bgp))
                .as("%s of %d patterns", settings.relaxation(), n)
                .isLessThanOrEqualTo(allocatedByResult(first));
    }

    /** The least of a few: the first use of a class, and measuring itself, may allocate too. */
    private static long allocatedBySearch(GradientPlanner planner, Bgp bgp) {
        Deadline deadline = Deadline.none();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            Planned planned = planner.plan(bgp, deadline);
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
            assertThat(planned.plan().patterns()).isEqualTo(bgp.all());
        }
        return least;
    }

    private static long allocatedByResult(Planned planned) {
        PlanBatch batch = new PlanBatch();
        batch.reset(planned.plan().patterns().size());
        batch.add(planned.plan());
        long before = THREADS.getCurrentThreadAllocatedBytes();
        Planned copy = new Planned(batch.plan(0), planned.predictedCost(), planned.evaluations(), planned.reason());
        long after = THREADS.getCurrentThreadAllocatedBytes();
        assertThat(copy.reason()).isEqualTo(planned.reason());
        return after - before;
    }

    @Test
    void theTraceShowsEveryStep() {
        Bgp bgp = RandomBgps.star(new Random(1), 6);
        List<TraceStep> steps = new ArrayList<>();
        SearchSettings settings = SETTINGS.withStarts(2, 1, 1);
        new GradientPlanner(MODEL, settings).plan(bgp, Deadline.none(), steps::add);
        assertThat(steps).hasSize(20);
        TraceStep step = steps.get(13);
        assertThat(step.start()).isEqualTo(1);
        assertThat(step.step()).isEqualTo(3);
        assertThat(step.temperature()).isEqualTo(settings.temperature().at(3, 10));
        assertThat(step.penaltyFactor()).isEqualTo(settings.penalties().factor(3, 10));
        assertThat(step.penalties().patternOutputs()).isCloseTo(0, within(1e-9));
        assertThat(step.penalties().joinOutputs()).isCloseTo(0, within(1e-9));
        assertThat(step.edges()).hasDimensions(11, 5);
        assertThat(step.projected().patterns()).isEqualTo(bgp.all());
    }

    @Test
    void oneAndTwoPatternsLeaveNoChoice() {
        for (RelaxationKind kind : RelaxationKind.values()) {
            SearchSettings settings = SETTINGS.withRelaxation(kind);
            Planned one = plan(MODEL, settings, RandomBgps.star(new Random(1), 1));
            assertThat(one.plan()).isEqualTo(Plan.asWritten(1));
            Planned two = plan(MODEL, settings, RandomBgps.star(new Random(1), 2));
            assertThat(two.plan()).isEqualTo(Plan.asWritten(2));
            assertThat(two.isCostKnown()).isTrue();
            assertThat(two.reason()).contains("only one plan");
        }
    }

    @Test
    void aHundredAndMorePatternsArePlanned() {
        for (RelaxationKind kind : RelaxationKind.values()) {
            SearchSettings settings = SETTINGS.withRelaxation(kind).withProjection(6, true);
            Bgp bgp = RandomBgps.path(new Random(1), 128);
            Planned planned = plan(MODEL, settings, bgp);
            assertThat(planned.plan().patterns()).isEqualTo(bgp.all());
            assertThat(planned.isCostKnown()).isTrue();
        }
    }

    @Test
    void featuresThatAreNoNumbersKeepTheWrittenOrder() {
        for (float bad : new float[] {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MAX_VALUE}) {
            FeatureScheme damaged = new PaperFeatures(new DamagedVectors(bad), 1);
            CostModel model = new Gin(GinWeights.random(new GinShape(SCHEME.width(), 32, 3, 16, false), 7), damaged);
            for (RelaxationKind kind : RelaxationKind.values()) {
                Bgp bgp = RandomBgps.star(new Random(1), 7);
                Planned planned = plan(model, SETTINGS.withRelaxation(kind), bgp);
                assertThat(planned.plan().patterns()).isEqualTo(bgp.all());
                if (!Float.isFinite(bad)) {
                    assertThat(planned.plan()).isEqualTo(Plan.asWritten(7));
                    assertThat(planned.reason()).contains("predicts no number");
                }
            }
        }
    }

    private record DamagedVectors(float value) implements TermVectors {
        @Override
        public int dimensions() {
            return 4;
        }

        @Override
        public void copyVector(Constant term, float[] target, int at) {
            target[at] = value;
        }

        @Override
        public double count(Constant term) {
            return value;
        }
    }

    /** Settings far from sense, BGPs of every kind: always a valid plan. */
    @Test
    void absurdSettingsGiveAValidPlan() {
        double[] magnitudes = {1e-300, 1e-30, 1e-3, 1, 1e3, 1e30, 1e300};
        List<RelaxationKind> kinds = List.of(RelaxationKind.values());
        Random random = new Random(9);
        for (int round = 0; round < 400; round++) {
            RelaxationKind kind = kinds.get(random.nextInt(3));
            SearchSettings settings = new SearchSettings(
                    kind,
                    1 + random.nextInt(12),
                    new Temperature(any(random, magnitudes), any(random, magnitudes)),
                    new PenaltySettings(
                            0,
                            any(random, magnitudes),
                            0,
                            any(random, magnitudes),
                            any(random, magnitudes),
                            any(random, magnitudes),
                            random.nextInt(3)),
                    new DescentSettings(
                            any(random, magnitudes), OneCycle.DEFAULT, any(random, magnitudes), random.nextBoolean()),
                    new ProjectionSettings(1 + random.nextInt(8), random.nextBoolean()),
                    random.nextInt(4),
                    new StartSettings(1 + random.nextInt(3), any(random, magnitudes), round),
                    kind == RelaxationKind.BUSHY
                            ? PolishSettings.NONE
                            : new PolishSettings(Neighbourhood.SWAPS, random.nextInt(3)));
            Bgp bgp = RandomBgps.any(random, 1 + random.nextInt(9));
            assertThat(plan(MODEL, settings, bgp).plan().patterns()).isEqualTo(bgp.all());
        }
    }

    private static double any(Random random, double[] values) {
        return values[random.nextInt(values.length)];
    }

    @Test
    void warmUpEndsAndChangesNoPlan() {
        Bgp bgp = RandomBgps.any(new Random(3), 12);
        GradientPlanner planner = new GradientPlanner(MODEL, SETTINGS);
        assertThat(planner.warmUp(Duration.ZERO)).isFalse();
        planner.warmUp(Duration.ofMillis(300));
        assertThat(planner.plan(bgp, Deadline.none())).isEqualTo(plan(MODEL, SETTINGS, bgp));
    }

    @Test
    void doingNothingIsAPlannerToo() {
        Bgp bgp = RandomBgps.star(new Random(1), 4);
        Planned planned = Planner.asWritten().plan(bgp, Deadline.none());
        assertThat(planned.plan()).isEqualTo(Plan.asWritten(4));
        assertThat(planned.isCostKnown()).isFalse();
        assertThat(Planner.asWritten().name()).isEqualTo("as written");
    }
}
