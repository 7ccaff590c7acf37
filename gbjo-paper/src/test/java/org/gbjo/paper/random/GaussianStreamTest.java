package org.gbjo.paper.random;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;

class GaussianStreamTest {
    /** Fingerprints are part of every trained model: these numbers must never change. */
    @Test
    void theGaussianStreamIsFixedForEver() {
        GaussianStream stream = new GaussianStream(42);
        double[] drawn = {stream.next(), stream.next(), stream.next(), stream.nextUniform()};
        assertThat(drawn).containsExactly(EXPECTED_OF_SEED_42, within(1e-15));
    }

    private static final double[] EXPECTED_OF_SEED_42 = {
        0.8822489062222688, 1.388473285287707, -0.4508498757188601, 0.03803016854024621
    };

    @Test
    void bothKindsOfNumbersAreStandardNormal() {
        GaussianStream stream = new GaussianStream(1);
        assertStandardNormal(stream::next);
        assertStandardNormal(stream::nextPolar);
    }

    private static void assertStandardNormal(DoubleSupplier numbers) {
        double sum = 0;
        double squares = 0;
        int count = 100_000;
        for (int i = 0; i < count; i++) {
            double value = numbers.getAsDouble();
            sum += value;
            squares += value * value;
        }
        assertThat(sum / count).isCloseTo(0, within(0.02));
        assertThat(squares / count).isCloseTo(1, within(0.02));
    }
}
