package org.gbjo.paper.tune;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.gbjo.paper.baseline.SeededGenerator;
import org.junit.jupiter.api.Test;

class SeededGeneratorTest {
    @Test
    void numbersForHipparchusComeFromTheSeed() {
        SeededGenerator generator = new SeededGenerator(3);
        SeededGenerator same = new SeededGenerator(3);
        byte[] bytes = new byte[11];
        byte[] sameBytes = new byte[11];
        generator.nextBytes(bytes);
        same.nextBytes(sameBytes);
        assertThat(bytes).isEqualTo(sameBytes).isNotEqualTo(new byte[11]);
        for (int i = 0; i < 1000; i++) {
            assertThat(generator.nextInt(7)).isEqualTo(same.nextInt(7)).isBetween(0, 6);
            assertThat(generator.nextLong(9)).isEqualTo(same.nextLong(9)).isBetween(0L, 8L);
            assertThat(generator.nextDouble()).isEqualTo(same.nextDouble()).isBetween(0.0, 1.0);
            assertThat(generator.nextFloat()).isEqualTo(same.nextFloat()).isBetween(0f, 1f);
        }
        double sum = 0;
        double squares = 0;
        for (int i = 0; i < 20_000; i++) {
            double value = generator.nextGaussian();
            sum += value;
            squares += value * value;
        }
        assertThat(sum / 20_000).isCloseTo(0, within(0.03));
        assertThat(squares / 20_000).isCloseTo(1, within(0.05));
    }
}
