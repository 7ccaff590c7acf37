package org.gbjo.decision.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.decision.template.PatternReader;
import org.gbjo.plan.JoinOrder;
import org.gbjo.run.ManualClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PinSourceTest {
    private static final String HEADER = "{\"format\": \"gbjo-pins\", \"version\": 1}";
    private static final String PATH = "{\"patterns\": [\"?a <p> ?b\", \"?b <q> ?c\"], \"order\": \"2,1\"}";
    private static final String STAR = "{\"template\": \"?v1 <p> ?v2 . ?v1 <q> []\", \"order\": \"native\"}";

    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock();

    private Path write(String... lines) throws IOException {
        return Files.write(folder.resolve("pins.jsonl"), List.of(lines));
    }

    private static BgpTemplate template(String... patterns) {
        return BgpTemplate.of(Arrays.stream(patterns)
                .map(PatternReader::read)
                .flatMap(List::stream)
                .toList());
    }

    @Test
    void pinsAreFoundByTheirTemplates() throws IOException {
        PinReader.Reading read = PinReader.read(write(HEADER, PATH, " ", STAR));
        assertThat(read.faults()).isEmpty();
        assertThat(read.pins().size()).isEqualTo(2);
        assertThat(read.pins().of(template("?x <p> ?y", "?y <q> ?z")))
                .contains(new Pin(2, Optional.of(JoinOrder.of(1, 0)), "line 2 of pins.jsonl"));
        assertThat(read.pins()
                        .of(template("?x <p> ?y", "?x <q> []"))
                        .orElseThrow()
                        .order())
                .isEmpty();
        assertThat(read.pins().of(template("?x <p> ?y", "?y <q> []"))).isEmpty();
        assertThat(read.pins().have(2)).isTrue();
        assertThat(read.pins().have(3)).isFalse();
    }

    @Test
    void aWrongLineIsNamedAndTheRestIsUsed() throws IOException {
        List<String> wrong = new ArrayList<>();
        wrong.add("no JSON");
        wrong.add("{\"patterns\": [\"?a <p> ?b\", \"?b <q> ?c\"], \"order\": \"3,1,2\"}");
        wrong.add("{\"patterns\": [\"?a <p> ?b\", \"?b <q> ?c\"], \"order\": \"1,1\"}");
        wrong.add("{\"patterns\": [\"?a <p> ?b\", \"?b <q> ?c\"], \"order\": [2, 1]}");
        wrong.add("{\"patterns\": [\"?a <p> ?b\", \"?b q ?c\"], \"order\": \"2,1\"}");
        wrong.add("{\"patterns\": [\"?a <p> ?b\"], \"order\": \"1\"}");
        wrong.add("{\"order\": \"2,1\"}");
        wrong.add(PATH);
        List<String> lines = new ArrayList<>(List.of(HEADER, PATH));
        lines.addAll(wrong);
        lines.add(STAR);
        PinReader.Reading read = PinReader.read(write(lines.toArray(new String[0])));
        assertThat(read.pins().size()).isEqualTo(2);
        assertThat(read.faults()).hasSize(wrong.size()).allSatisfy(fault -> assertThat(fault)
                .doesNotContain("\n")
                .contains("pins.jsonl, line ", ", is left out: "));
        assertThat(read.faults().get(1))
                .endsWith("line 4, is left out: the order 3,1,2 is for 3 patterns, and there are 2");
        assertThat(read.faults().get(7)).contains("line 10", "has a pin already, in line 2 of pins.jsonl");
    }

    @Test
    void aFileOfAnotherFormatIsRefused() throws IOException {
        for (String first : List.of(PATH, "{\"format\": \"gbjo-pins\", \"version\": 2}", "")) {
            Path file = write(first, PATH);
            assertThatThrownBy(() -> PinReader.read(file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("its first line should be " + HEADER);
        }
    }

    @Test
    void aChangedFileIsReadAgainInTheBackground() throws IOException {
        Path file = write(HEADER, PATH);
        AtomicInteger readings = new AtomicInteger();
        PinSource source = new PinSource(file, clock, task -> {
            readings.incrementAndGet();
            task.run();
        });
        assertThat(source.pins().size()).isEqualTo(1);
        for (int i = 0; i < 5; i++) {
            clock.advance(Duration.ofSeconds(2));
            source.pins();
        }
        assertThat(readings).as("it has not changed").hasValue(1);
        write(HEADER, PATH, STAR);
        assertThat(source.pins().size()).as("within a second").isEqualTo(1);
        clock.advance(Duration.ofSeconds(2));
        assertThat(source.pins().size()).isEqualTo(2);
        Files.delete(file);
        clock.advance(Duration.ofSeconds(2));
        assertThat(source.pins().isEmpty()).isTrue();
        assertThat(readings).hasValue(3);
    }

    @Test
    void aMissingFilePinsNothingUntilItIsThere() throws IOException {
        PinSource source = new PinSource(folder.resolve("pins.jsonl"), clock, Runnable::run);
        assertThat(source.pins().isEmpty()).isTrue();
        write(HEADER, PATH);
        clock.advance(Duration.ofSeconds(2));
        assertThat(source.pins().size()).isEqualTo(1);
    }

    /** A reader that never ends holds queries up for a second in all. */
    @Test
    void aSlowReaderIsNotWaitedForTwice() throws IOException {
        PinSource source = new PinSource(write(HEADER, PATH), clock, task -> {});
        clock.advance(Duration.ofSeconds(1));
        assertThat(source.pins().isEmpty()).isTrue();
    }
}
