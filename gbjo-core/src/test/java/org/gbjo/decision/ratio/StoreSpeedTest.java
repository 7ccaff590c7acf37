package org.gbjo.decision.ratio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.gbjo.search.StoreTimes;
import org.junit.jupiter.api.Test;

/** How long a store takes on a machine is learned from executed templates, and nothing else is. */
final class StoreSpeedTest {
    private final StoreSpeed speed = new StoreSpeed(StoreTimes.ROWS);

    private double factor() {
        return speed.current().factor();
    }

    /** Templates whose times are the factor, each with an error of its own. */
    private void execute(double factor, int templates, double logError) {
        Random random = new Random(7);
        for (int i = 0; i < templates; i++) {
            speed.learn("template " + i, Math.log(factor) + logError * random.nextGaussian());
        }
    }

    @Test
    void untilEnoughTemplatesTellTheProfileIsRight() {
        execute(3, StoreSpeed.FEWEST - 1, 0);
        assertThat(speed.current()).isEqualTo(new StoreSpeed.Current(StoreTimes.ROWS, 0, 0));
        execute(3, StoreSpeed.FEWEST, 0);
        assertThat(factor()).isCloseTo(3, within(1e-9));
        assertThat(speed.current().times().rowNanos()).isCloseTo(3, within(1e-9));
        assertThat(speed.current().templates()).isEqualTo(StoreSpeed.FEWEST);
    }

    @Test
    void theFactorOfTheMachineIsFoundThroughTheErrorsOfTemplates() {
        for (double machine : new double[] {0.4, 1, 2.5}) {
            StoreSpeed fresh = new StoreSpeed(StoreTimes.ROWS);
            Random random = new Random(11);
            for (int i = 0; i < 200; i++) {
                fresh.learn(i, Math.log(machine) + 0.7 * random.nextGaussian());
            }
            assertThat(fresh.current().factor()).isBetween(machine / 1.4, machine * 1.4);
        }
    }

    /** A template that is asked all the time, and predicted badly, is one among many. */
    @Test
    void oneTemplateDoesNotDecide() {
        execute(1, 20, 0.1);
        for (int i = 0; i < 10_000; i++) {
            speed.learn("frequent", Math.log(50));
        }
        assertThat(factor()).isBetween(0.9, 1.1);
    }

    @Test
    void theFactorIsBounded() {
        execute(1000, 20, 0);
        assertThat(factor()).isCloseTo(StoreSpeed.MOST, within(1e-9));
        execute(1e-3, StoreSpeed.TEMPLATES, 0);
        for (int i = 0; i < 100; i++) {
            execute(1e-3, StoreSpeed.TEMPLATES, 0);
        }
        assertThat(factor()).isCloseTo(1 / StoreSpeed.MOST, within(1e-9));
    }

    @Test
    void whatIsNoNumberTeachesNothing() {
        execute(2, StoreSpeed.FEWEST, 0);
        speed.learn("a", Double.NaN);
        speed.learn("b", Double.POSITIVE_INFINITY);
        assertThat(factor()).isCloseTo(2, within(1e-9));
    }

    /** What is forgotten first was executed longest ago. */
    @Test
    void aMachineThatHasBecomeSlowerIsNoticed() {
        execute(1, StoreSpeed.TEMPLATES, 0.05);
        for (int i = 0; i < StoreSpeed.TEMPLATES; i++) {
            speed.learn("later " + i, Math.log(2));
        }
        assertThat(factor()).isCloseTo(2, within(0.1));
    }
}
