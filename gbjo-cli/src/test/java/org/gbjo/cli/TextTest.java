package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.gbjo.cardinality.Cost;
import org.junit.jupiter.api.Test;

class TextTest {
    @Test
    void humanNumbersHaveThreeDigitsAndAUnit() {
        assertThat(Numbers.human(0L)).isEqualTo("0");
        assertThat(Numbers.human(999L)).isEqualTo("999");
        assertThat(Numbers.human(1000L)).isEqualTo("1.0 K");
        assertThat(Numbers.human(12_345_678L)).isEqualTo("12.3 M");
        assertThat(Numbers.human(999_999L)).isEqualTo("1.0 M");
        assertThat(Numbers.human(0.5)).isEqualTo("0.5");
        assertThat(Numbers.human(1e30)).isEqualTo("1.00e+30");
        assertThat(Numbers.bytes(512)).isEqualTo("512 B");
        assertThat(Numbers.bytes(2_500_000)).isEqualTo("2.5 MB");
    }

    @Test
    void costsAreExactAsFarAsADoubleCounts() {
        assertThat(Numbers.exact(1_234_567d)).isEqualTo("1,234,567");
        assertThat(Numbers.exact((double) ((1L << 53) - 1))).isEqualTo("9,007,199,254,740,991");
        assertThat(Numbers.exact(1e30)).isEqualTo("1.000e+30");
        assertThat(Numbers.exact(Cost.SATURATED)).isEqualTo("above 10^308");
    }

    @Test
    void timesAreReadable() {
        assertThat(Numbers.duration(Duration.ofMillis(340))).isEqualTo("0.3 s");
        assertThat(Numbers.duration(Duration.ofSeconds(59))).isEqualTo("59 s");
        assertThat(Numbers.duration(Duration.ofSeconds(65))).isEqualTo("1 min 05 s");
        assertThat(Numbers.duration(Duration.ofMinutes(125))).isEqualTo("2 h 05 min");
        assertThat(new DurationConverter().convert("2m")).isEqualTo(Duration.ofMinutes(2));
        assertThat(new DurationConverter().convert("500ms")).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void columnsAreAligned() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (PrintStream stream = new PrintStream(out, false, StandardCharsets.UTF_8)) {
            new TextTable("name", ">number", "note")
                    .row("a", 5, "")
                    .row("longer", 12_345, "é")
                    .print(stream);
        }
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .containsExactly("name    number  note", "a            5", "longer   12345  é");
    }

    @Test
    void aStepShowsItsShareItsRateAndTheTimeLeft() {
        ProgressStep step = new ProgressStep("reading", 1_000_000);
        assertThat(step.bar(250_000, Duration.ofSeconds(10)))
                .isEqualTo("reading [######------------------] 25 %, 25.0 K/s, 30 s left");
        assertThat(step.line(250_000, Duration.ofSeconds(10))).isEqualTo("reading: 25 %, 25.0 K/s, 30 s left");
        assertThat(step.line(0, Duration.ofSeconds(10))).isEqualTo("reading: 0 %");
        assertThat(step.finished(1_000_000, Duration.ofSeconds(40))).isEqualTo("reading: done, 1.0 M in 40 s");
    }

    @Test
    void aStepOfUnknownLengthShowsHowFarItIs() {
        assertThat(new ProgressStep("merging", 0).bar(5_000, Duration.ofSeconds(2)))
                .isEqualTo("merging: 5.0 K, 2.5 K/s");
    }

    @Test
    void progressBeyondItsTotalStaysAtAHundred() {
        assertThat(new ProgressStep("sorting", 6).bar(7, Duration.ofMillis(10)))
                .isEqualTo("sorting [########################] 100 %");
    }

    @Test
    void shortWorkLeavesNoTrace() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        try (ConsoleProgress progress = new ConsoleProgress(new Terminal(stream, stream, false))) {
            progress.begin("reading", 10);
            progress.update(10);
            progress.end();
        }
        assertThat(out.size()).isZero();
    }
}
