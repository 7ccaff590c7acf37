package org.gbjo.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.gbjo.cli.option.DurationConverter;
import org.junit.jupiter.api.Test;

class TextTest {
    @Test
    void durationsAreRead() {
        assertThat(new DurationConverter().convert("2m")).isEqualTo(Duration.ofMinutes(2));
        assertThat(new DurationConverter().convert("500ms")).isEqualTo(Duration.ofMillis(500));
    }

    @Test
    void aStepShowsItsShareItsRateAndTheTimeLeft() {
        ProgressStep step = new ProgressStep("reading", 1_000_000);
        assertThat(step.bar(250_000, Duration.ofSeconds(10)))
                .isEqualTo("reading [######------------------] 25 %, 25K/s, 30 s left");
        assertThat(step.line(250_000, Duration.ofSeconds(10))).isEqualTo("reading: 25 %, 25K/s, 30 s left");
        assertThat(step.line(0, Duration.ofSeconds(10))).isEqualTo("reading: 0 %");
        assertThat(step.finished(1_000_000, Duration.ofSeconds(40))).isEqualTo("reading: done, 1M in 40 s");
    }

    @Test
    void aStepOfUnknownLengthShowsHowFarItIs() {
        assertThat(new ProgressStep("merging", 0).bar(5_000, Duration.ofSeconds(2)))
                .isEqualTo("merging: 5K, 2.5K/s");
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
