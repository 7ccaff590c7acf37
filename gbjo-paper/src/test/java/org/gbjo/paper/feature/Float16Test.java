package org.gbjo.paper.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** All 65,536 halves, and the numbers around every border between two of them. */
final class Float16Test {

    /** The definition of IEEE 754 in double precision. */
    private static double defined(int half) {
        double sign = (half & 0x8000) == 0 ? 1 : -1;
        int exponent = half >> 10 & 31;
        int fraction = half & 1023;
        if (exponent == 31) {
            return fraction == 0 ? sign * Double.POSITIVE_INFINITY : Double.NaN;
        }
        return exponent == 0
                ? sign * fraction * Math.pow(2, -24)
                : sign * (1024 + fraction) * Math.pow(2, exponent - 25);
    }

    @Test
    void everyHalfIsReadAsDefinedAndWrittenBack() {
        for (int half = 0; half < 1 << 16; half++) {
            float value = Float16.toFloat((short) half);
            assertThat((double) value).isEqualTo(Double.valueOf(defined(half)));
            if (Float.isNaN(value)) {
                assertThat(Float16.toFloat(Float16.fromFloat(value))).isNaN();
            } else {
                assertThat(Float16.fromFloat(value)).isEqualTo((short) half);
            }
        }
    }

    @Test
    void numbersBetweenTwoHalvesGoToTheNearestAndFromTheMiddleToTheEvenOne() {
        for (int half = 0; half < 0x7c00; half++) {
            // SubsetModelSection the largest half lies what would be the next one.
            double next = half == 0x7bff ? 65536 : defined(half + 1);
            float middle = (float) ((defined(half) + next) / 2);
            int even = half + (half & 1);
            assertRounded(Math.nextDown(middle), half);
            assertRounded(middle, even);
            assertRounded(Math.nextUp(middle), half + 1);
        }
    }

    private static void assertRounded(float value, int half) {
        assertThat(Float16.fromFloat(value)).isEqualTo((short) half);
        assertThat(Float16.fromFloat(-value)).isEqualTo((short) (half | 0x8000));
    }

    @Test
    void anyFloatIsAtMostHalfAStepAway() {
        Random random = new Random(1);
        for (int i = 0; i < 1_000_000; i++) {
            float value = Float.intBitsToFloat(random.nextInt());
            float read = Float16.toFloat(Float16.fromFloat(value));
            if (Float.isNaN(value)) {
                assertThat(read).isNaN();
            } else if (Math.abs(value) >= 65520) {
                assertThat(read).isEqualTo(Math.copySign(Float.POSITIVE_INFINITY, value));
            } else {
                double step = Math.max(0x1p-24, Math.ulp(value) * 0x1p13);
                assertThat(Math.abs((double) read - value)).isLessThanOrEqualTo(step / 2);
            }
        }
    }
}
