package org.gbjo.statistics.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.gbjo.run.Room;
import org.junit.jupiter.api.Test;

/** The small tools of the counter beside those of the JDK. */
final class CountArithmeticTest {
    private static final BigInteger MOST = BigInteger.valueOf(Long.MAX_VALUE);

    @Test
    void sumsAndProductsStopAtTheLargestNumber() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            long first = random.nextLong() >>> (1 + random.nextInt(63));
            long second = random.nextLong() >>> (1 + random.nextInt(63));
            BigInteger a = BigInteger.valueOf(first);
            BigInteger b = BigInteger.valueOf(second);
            assertThat(Saturating.sum(first, second))
                    .isEqualTo(a.add(b).min(MOST).longValueExact());
            assertThat(Saturating.product(first, second))
                    .isEqualTo(a.multiply(b).min(MOST).longValueExact());
        }
    }

    @Test
    void theFixedLogarithmIsNearThatOfTheJdk() {
        Random random = new Random(2);
        for (int i = 0; i < 10_000; i++) {
            double value = 1 + (random.nextLong() >>> (1 + random.nextInt(63)));
            assertThat(FixedLog.of(value)).isCloseTo(StrictMath.log(value), within(1e-8));
        }
        assertThat(FixedLog.of(1)).isZero();
    }

    @Test
    void numbersAreFoundByTheirKeys() {
        Random random = new Random(3);
        Map<Long, Double> expected = new HashMap<>();
        for (int i = 0; i < 1_000; i++) {
            expected.put((long) random.nextInt(5_000), random.nextDouble());
        }
        NumbersByKey numbers = new NumbersByKey(expected.size(), Room.inHeap());
        expected.forEach(numbers::put);
        for (long key = 0; key < 5_000; key++) {
            assertThat(numbers.get(key, -1)).isEqualTo(expected.getOrDefault(key, -1.0));
        }
    }
}
