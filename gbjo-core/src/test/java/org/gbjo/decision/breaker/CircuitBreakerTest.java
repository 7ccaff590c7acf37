package org.gbjo.decision.breaker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.gbjo.run.ManualClock;
import org.junit.jupiter.api.Test;

/** Simulated templates: whatever a model says, none stays slower than natively, and little is spent to know. */
final class CircuitBreakerTest {
    private static final BreakerRules RULES = BreakerRules.USUAL;
    private static final int MANY = 10_000;

    private final ManualClock clock = new ManualClock();
    private final CircuitBreaker breaker = new CircuitBreaker(RULES, clock, 7);

    private SimulatedTemplate run(SimulatedTemplate.Ratio ratio, double noise, int executions) {
        return new SimulatedTemplate("template", ratio, noise, 11).run(breaker, clock, 0, executions);
    }

    private TemplateState state() {
        return breaker.templates().get(0);
    }

    @Test
    void aFasterTemplateStaysAndLittleIsSpent() {
        SimulatedTemplate template = run(i -> 0.3, 0.3, MANY);
        assertThat(template.count(Choice.NATIVE)).isZero();
        assertThat(template.count(Choice.OURS_MEASURED)).isBetween(MANY / RULES.share(), MANY / RULES.share() + 1);
        assertThat(template.count(Choice.NATIVE_TRIAL)).isPositive().isLessThanOrEqualTo(MANY / RULES.share());
        assertThat(template.nanos()).isLessThan(1.07 * template.ourNanos());
        assertThat(state().inNativeOrder()).isFalse();
        assertThat(state().ratio()).isBetween(0.2, 0.45);
    }

    @Test
    void aSlowerTemplateGoesBack() {
        for (double slower : new double[] {1.5, 2, 30}) {
            CircuitBreaker fresh = new CircuitBreaker(RULES, clock, 7);
            SimulatedTemplate template = new SimulatedTemplate("slower", i -> slower, 0.2, 3);
            template.run(fresh, clock, 0, MANY / 2).forget();
            template.run(fresh, clock, MANY / 2, MANY);
            assertThat(template.ours()).as("%s", slower).isLessThanOrEqualTo(MANY / 2 / RULES.share());
            assertThat(template.nanos()).isLessThan(1.07 * template.nativeNanos());
            assertThat(fresh.templates().get(0).inNativeOrder()).isTrue();
        }
    }

    /** A clear difference counts after few trials. */
    @Test
    void aMuchSlowerTemplateGoesBackSoon() {
        SimulatedTemplate template = run(i -> 10, 0.1, (2 * RULES.fewest() + 4) * RULES.share());
        assertThat(template.count(Choice.NATIVE)).isPositive();
        assertThat(state().ratio()).isBetween(8.0, 12.0);
    }

    @Test
    void noiseAloneCostsLittle() {
        SimulatedTemplate template = run(i -> 1, 1, MANY);
        assertThat(template.nanos()).isEqualTo(template.ourNanos());
        SimulatedTemplate noisy = new SimulatedTemplate("noisy", i -> 1 / 1.5, 0.6, 5);
        noisy.run(breaker, clock, 0, MANY);
        assertThat(noisy.nanos()).isLessThan(1.1 * noisy.ourNanos());
    }

    @Test
    void aTemplateThatBecomesSlowerGoesBack() {
        SimulatedTemplate template = run(i -> i < MANY / 2 ? 0.5 : 2, 0.3, MANY / 2);
        assertThat(state().inNativeOrder()).isFalse();
        template.run(breaker, clock, MANY / 2, MANY);
        assertThat(state().inNativeOrder()).isTrue();
    }

    @Test
    void aTemplateThatBecomesFasterIsTriedAgainLater() {
        SimulatedTemplate template = run(i -> i < 2000 ? 3 : 0.3, 0.3, 2000);
        assertThat(state().inNativeOrder()).isTrue();
        template.forget();
        template.run(breaker, clock, 2000, 2200);
        assertThat(template.ours()).as("not yet").isZero();
        clock.advance(RULES.pause());
        template.run(breaker, clock, 2200, MANY);
        assertThat(state().inNativeOrder()).isFalse();
        assertThat(template.ours()).isGreaterThan(MANY / 2);
    }

    /** Each trial that fails makes the next one later. */
    @Test
    void aSlowTemplateIsTriedAgainMoreAndMoreRarely() {
        SimulatedTemplate template = run(i -> 3, 0.1, 2000);
        template.forget();
        int hours = 24;
        for (int hour = 0; hour < hours; hour++) {
            template.run(breaker, clock, 0, 300);
            clock.advance(Duration.ofHours(1));
        }
        assertThat(state().inNativeOrder()).isTrue();
        assertThat(template.ours()).isBetween(RULES.fewest(), 8 * RULES.fewest());
    }

    @Test
    void whatIsPredictedToBeARiskIsNeverTried() {
        double[][] risks = {{1e6, 2.1e6}, {1e9, 1.1e9}, {1, Double.POSITIVE_INFINITY}, {1, Double.NaN}};
        for (int risk = 0; risk < risks.length; risk++) {
            for (int i = 0; i < 1000; i++) {
                Choice choice = breaker.choose(risk, risks[risk][0], risks[risk][1]);
                assertThat(choice).isEqualTo(Choice.OURS);
                breaker.completed(risk, choice, 1000, 1);
            }
        }
        assertThat(breaker.templates()).hasSize(risks.length).allSatisfy(state -> {
            assertThat(state.known()).isFalse();
            assertThat(state.executions()).isZero();
            assertThat(state.ratio()).isNaN();
        });
    }

    /** A template in its native order has gbjo's where the native one is predicted to be a risk. */
    @Test
    void riskyConstantsOfASlowTemplateKeepGbjosOrder() {
        run(i -> 3, 0.1, 2000);
        for (int i = 0; i < 100; i++) {
            assertThat(breaker.choose("template", 1e6, 1e6).isNative()).isTrue();
            assertThat(breaker.choose("template", 1e6, 1e8)).isEqualTo(Choice.OURS);
        }
    }

    /** Nobody hears of executions that are cut off. */
    @Test
    void withoutCompleteExecutionsNothingIsTried() {
        for (int i = 0; i < MANY; i++) {
            assertThat(breaker.choose("cut off", 1e6, 1e6).isNative()).isFalse();
        }
        assertThat(state().known()).isFalse();
    }

    @Test
    void trialsThatDoNotEndAreNotRepeatedForAWhile() {
        int trials = 0;
        for (int i = 0; i < MANY; i++) {
            Choice choice = breaker.choose("endless", 1e6, 1e6);
            clock.advance(Duration.ofMillis(10));
            if (choice.isNative()) {
                trials++;
            } else {
                breaker.completed("endless", choice, 1000, 1);
            }
        }
        assertThat(trials).isEqualTo(2);
        clock.advance(RULES.pause());
        Choice next = Choice.OURS;
        for (int i = 0; i < 2 * RULES.share() && !next.isNative(); i++) {
            next = breaker.choose("endless", 1e6, 1e6);
        }
        assertThat(next).isEqualTo(Choice.NATIVE_TRIAL);
    }

    /** The promise, for templates of all kinds: who is compared often enough does not stay slower. */
    @Test
    void noTemplateStaysSlower() {
        Random random = new Random(23);
        List<SimulatedTemplate> templates = new ArrayList<>();
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < 120; i++) {
            double ratio = Math.exp(2.3 * random.nextGaussian());
            SimulatedTemplate template =
                    new SimulatedTemplate("template " + i, at -> ratio, 0.8 * random.nextDouble(), i);
            templates.add(template.run(breaker, clock, 0, MANY));
            ratios.add(ratio);
        }
        int slower = 0;
        int known = 0;
        for (int i = 0; i < templates.size(); i++) {
            SimulatedTemplate template = templates.get(i);
            String name = template.name() + ", ratio " + ratios.get(i);
            TemplateState state = breaker.templates().stream()
                    .filter(one -> one.template().equals(template.name()))
                    .findFirst()
                    .orElseThrow();
            known += state.known() ? 1 : 0;
            if (ratios.get(i) > 1.25) {
                slower++;
                assertThat(state.inNativeOrder()).as(name).isTrue();
                assertThat(state.known()).as(name).isTrue();
            } else if (ratios.get(i) < 0.8) {
                // Nobody can know what the first trials take.
                double spent = template.nanos() - template.ourNanos();
                assertThat(spent).as(name).isLessThan(0.06 * template.ourNanos() + 2 * template.longestTrial());
            }
            assertThat(template.count(Choice.NATIVE_TRIAL)).as(name).isLessThanOrEqualTo(MANY / RULES.share() + 1);
        }
        assertThat(slower).isGreaterThan(30);
        assertThat(known).isGreaterThan(slower);
    }

    @Test
    void aBreakerWatchesSoManyTemplatesAndForgetsThoseThatNobodyAsksFor() {
        for (int i = 0; i < 3 * RULES.mostTemplates(); i++) {
            breaker.choose(i, 1, 1);
        }
        assertThat(breaker.templates()).hasSize(RULES.mostTemplates());
        assertThat(breaker.choose("new", 1, 1)).isEqualTo(Choice.OURS);
        assertThat(breaker.templates()).extracting(TemplateState::template).doesNotContain("new");
        for (int minute = 0; minute < 3; minute++) {
            clock.advance(Duration.ofMinutes(1));
            breaker.choose(0, 1, 1);
            breaker.choose("new " + minute, 1, 1);
        }
        assertThat(breaker.templates()).extracting(TemplateState::template).contains(0, "new 1", "new 2");
        assertThat(breaker.templates()).hasSizeLessThan(10);
    }

    @Test
    void manyThreadsShareABreaker() throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < 4; thread++) {
                running.add(threads.submit(() -> {
                    for (int i = 0; i < MANY; i++) {
                        Choice choice = breaker.choose(i % 5, 1e6, 1e6);
                        breaker.completed(i % 5, choice, choice.isNative() ? 1000 : 5000, i % 100);
                    }
                }));
            }
            for (Future<?> one : running) {
                one.get(1, TimeUnit.MINUTES);
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(breaker.templates()).hasSize(5).allMatch(TemplateState::inNativeOrder);
    }
}
