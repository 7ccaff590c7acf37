package org.gbjo.report.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class TicksTest {

    @Test
    void ticksLieOnTheAxisAndIncrease() {
        Random random = new Random(1);
        for (int round = 0; round < 3000; round++) {
            Scale scale = random.nextBoolean() ? Scale.LINEAR : Scale.LOGARITHMIC;
            double low = Math.pow(10, 40 * random.nextDouble() - 20);
            double high = low * (1 + Math.pow(10, 12 * random.nextDouble() - 4));
            if (scale == Scale.LINEAR && random.nextBoolean()) {
                low = -low;
            }
            int atMost = 4 + random.nextInt(6);
            double[] ticks = Ticks.of(scale, low, high, atMost);
            assertThat(ticks).isNotEmpty().isSorted().doesNotHaveDuplicates();
            assertThat(ticks.length).isLessThanOrEqualTo(scale == Scale.LINEAR ? atMost : Math.max(atMost, 9));
            assertThat(ticks[0]).isBetween(low, high);
            assertThat(ticks[ticks.length - 1]).isBetween(low, high);
        }
    }

    @Test
    void linearTicksAreRoundNumbers() {
        assertThat(Ticks.of(Scale.LINEAR, 0, 1, 6)).containsExactly(0, 0.2, 0.4, 0.6, 0.8, 1);
        assertThat(Ticks.of(Scale.LINEAR, -0.35, 0.3, 5)).containsExactly(-0.2, 0, 0.2);
        assertThat(Ticks.of(Scale.LINEAR, 1234, 9876, 6)).containsExactly(2000, 4000, 6000, 8000);
    }

    @Test
    void logarithmicTicksArePowersOfTen() {
        assertThat(Ticks.of(Scale.LOGARITHMIC, 1, 1000, 7)).containsExactly(1, 10, 100, 1000);
        assertThat(Ticks.of(Scale.LOGARITHMIC, 1, 1e30, 7)).containsExactly(1, 1e5, 1e10, 1e15, 1e20, 1e25, 1e30);
        assertThat(Ticks.of(Scale.LOGARITHMIC, 1, 20, 7)).containsExactly(1, 2, 5, 10, 20);
    }

    @Test
    void anAxisWithoutUsableValuesStillHasARange() {
        for (Axis axis : new Axis[] {Axis.linear(""), Axis.logarithmic("")}) {
            Ruler nothing = Ruler.of(axis, Ruler.Extent.EMPTY.with(axis.scale(), Double.NaN), 0, 100, 6);
            assertThat(nothing.low()).isLessThan(nothing.high());
            Ruler one = Ruler.of(axis, Ruler.Extent.EMPTY.with(axis.scale(), 7), 0, 100, 6);
            assertThat(one.at(7)).isStrictlyBetween(0.0, 100.0);
            Ruler beyond = Ruler.of(axis.between(50, Double.NaN), Ruler.Extent.EMPTY.with(axis.scale(), 7), 0, 100, 6);
            assertThat(beyond.low()).isEqualTo(50).isLessThan(beyond.high());
            Ruler below = Ruler.of(axis.between(Double.NaN, 3), Ruler.Extent.EMPTY.with(axis.scale(), 7), 0, 100, 6);
            assertThat(below.high()).isEqualTo(3).isGreaterThan(below.low());
        }
    }

    @Test
    void anAxisRefusesEndsThatItCannotHave() {
        assertThatThrownBy(() -> Axis.linear("x").between(2, 1)).hasMessageContaining("got 2.0 to 1.0");
        assertThatThrownBy(() -> Axis.linear("x").between(0, Double.POSITIVE_INFINITY))
                .hasMessageContaining("finite ends, got 0.0 to Infinity");
        assertThatThrownBy(() -> Axis.logarithmic("x").between(0, 1)).hasMessageContaining("above 0, got 0.0");
    }

    @Test
    void coloursBecomeLighter() {
        double before = -1;
        for (int i = 0; i < ColourScale.SIZE; i++) {
            int rgb = ColourScale.rgb(i);
            double luminance = 0.2126 * Math.pow((rgb >> 16) / 255.0, 2.2)
                    + 0.7152 * Math.pow((rgb >> 8 & 255) / 255.0, 2.2)
                    + 0.0722 * Math.pow((rgb & 255) / 255.0, 2.2);
            assertThat(luminance).isGreaterThan(before);
            before = luminance;
        }
    }
}
