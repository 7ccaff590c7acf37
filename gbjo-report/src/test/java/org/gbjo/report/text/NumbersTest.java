package org.gbjo.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class NumbersTest {
    @Test
    void countsHaveAllDigitsAsFarAsADoubleCounts() {
        assertThat(Numbers.exact(1_234_567L)).isEqualTo("1,234,567");
        assertThat(Numbers.exact(1_234_567d)).isEqualTo("1,234,567");
        assertThat(Numbers.exact((double) ((1L << 53) - 1))).isEqualTo("9,007,199,254,740,991");
        assertThat(Numbers.exact(1.23456e30)).isEqualTo("1.235e30");
        assertThat(Numbers.exact(Double.POSITIVE_INFINITY)).isEqualTo("above 1e308");
    }

    @Test
    void figuresHaveThreeDigitsOrMore() {
        assertThat(Numbers.figure(0)).isEqualTo("0");
        assertThat(Numbers.figure(0.000_012_34)).isEqualTo("1.23e-5");
        assertThat(Numbers.figure(0.0123)).isEqualTo("0.0123");
        assertThat(Numbers.figure(0.5)).isEqualTo("0.50");
        assertThat(Numbers.figure(1.049)).isEqualTo("1.05");
        assertThat(Numbers.figure(9.999)).isEqualTo("10.0");
        assertThat(Numbers.figure(99.96)).isEqualTo("100");
        assertThat(Numbers.figure(12_345.4)).isEqualTo("12,345");
        assertThat(Numbers.figure(999_999.7)).isEqualTo("1e6");
        assertThat(Numbers.figure(-1.234e9)).isEqualTo("-1.23e9");
        assertThat(Numbers.figure(Double.POSITIVE_INFINITY)).isEqualTo("∞");
        assertThat(Numbers.figure(Double.NaN)).isEqualTo("–");
    }

    @Test
    void figuresCloseToOneMayHaveADigitMore() {
        assertThat(Numbers.precise(1.0543)).isEqualTo("1.054");
        assertThat(Numbers.precise(23.44)).isEqualTo("23.4");
        assertThat(Numbers.precise(Double.NaN)).isEqualTo("–");
    }

    @Test
    void compactNumbersAreShort() {
        assertThat(Numbers.compact(0)).isEqualTo("0");
        assertThat(Numbers.compact(999)).isEqualTo("999");
        assertThat(Numbers.compact(1234)).isEqualTo("1.23K");
        assertThat(Numbers.compact(999_999)).isEqualTo("1M");
        assertThat(Numbers.compact(20_000_001, 9)).isEqualTo("20.000001M");
        assertThat(Numbers.compact(-0.25)).isEqualTo("-0.25");
        assertThat(Numbers.compact(5e14)).isEqualTo("500T");
        assertThat(Numbers.compact(1e15)).isEqualTo("1e15");
        assertThat(Numbers.compact(3.2e18)).isEqualTo("3.2e18");
        assertThat(Numbers.compact(2e-7)).isEqualTo("2e-7");
        assertThat(Numbers.compact(Double.NEGATIVE_INFINITY)).isEqualTo("-∞");
        assertThat(Numbers.compact(Double.NaN)).isEqualTo("–");
    }

    @Test
    void bytesHaveAUnit() {
        assertThat(Numbers.bytes(512)).isEqualTo("512 B");
        assertThat(Numbers.bytes(2_500_000)).isEqualTo("2.5 MB");
    }

    @Test
    void sharesArePercent() {
        assertThat(Numbers.percent(0.934)).isEqualTo("93 %");
        assertThat(Numbers.percent(2 / 3.0, 1)).isEqualTo("66.7 %");
    }

    @Test
    void timesAreReadable() {
        assertThat(Numbers.duration(Duration.ofMillis(340))).isEqualTo("0.3 s");
        assertThat(Numbers.duration(Duration.ofSeconds(59))).isEqualTo("59 s");
        assertThat(Numbers.duration(Duration.ofSeconds(65))).isEqualTo("1 min 05 s");
        assertThat(Numbers.seconds(7500)).isEqualTo("2 h 05 min");
    }
}
