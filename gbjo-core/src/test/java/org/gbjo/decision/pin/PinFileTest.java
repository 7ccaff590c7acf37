package org.gbjo.decision.pin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.gbjo.decision.template.BgpTemplate;
import org.gbjo.plan.JoinOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PinFileTest {
    private static final BgpTemplate PATH = new BgpTemplate("?v1 <http://e/p> ?v2 . ?v2 <http://e/q> ?v3");
    private static final BgpTemplate STAR = new BgpTemplate("?v1 <http://e/p> [] . ?v1 <http://e/q> ?v2");
    private static final String HEADER = "{\"format\": \"gbjo-pins\", \"version\": 1}";

    @TempDir
    private Path folder;

    @Test
    void aPinIsSetReplacedAndRemoved() throws IOException {
        Path file = folder.resolve("pins.json");
        PinFile pins = new PinFile(file);
        assertThat(pins.list()).isEmpty();
        pins.set(PATH, Optional.of(JoinOrder.of(1, 0)));
        pins.set(STAR, Optional.empty());
        pins.set(PATH, Optional.of(JoinOrder.of(0, 1)));
        assertThat(pins.list())
                .containsOnly(java.util.Map.entry(PATH.text(), "1,2"), java.util.Map.entry(STAR.text(), "native"));
        assertThat(PinReader.read(file).faults()).isEmpty();
        assertThat(PinReader.read(file).pins().of(PATH).orElseThrow().order()).contains(JoinOrder.of(0, 1));
        assertThat(pins.remove(PATH)).isTrue();
        assertThat(pins.remove(PATH)).isFalse();
        assertThat(pins.list()).containsOnlyKeys(STAR.text());
    }

    @Test
    void whatAPersonHasWrittenStays() throws IOException {
        String faulty = "{\"template\": \"?x\", \"order\": \"2,1\"}";
        String byHand = "{\"patterns\": [\"?x <http://e/a> ?y\", \"?y <http://e/b> ?z\"], \"order\": \"2,1\"}";
        Path file = Files.write(folder.resolve("pins.json"), List.of(HEADER, faulty, "", byHand));
        PinFile pins = new PinFile(file);
        pins.set(PATH, Optional.empty());
        pins.remove(PATH);
        assertThat(Files.readAllLines(file)).containsExactly(HEADER, faulty, "", byHand);
    }

    @Test
    void aFileOfAnotherKindIsNotTouched() throws IOException {
        Path file = Files.writeString(folder.resolve("notes.txt"), "my notes\n");
        assertThatThrownBy(() -> new PinFile(file).set(PATH, Optional.empty())).isInstanceOf(IOException.class);
        assertThat(file).hasContent("my notes\n");
    }

    @Test
    void anOrderFitsItsTemplate() {
        PinFile pins = new PinFile(folder.resolve("pins.json"));
        assertThatThrownBy(() -> pins.set(PATH, Optional.of(JoinOrder.of(0, 1, 2))))
                .hasMessageContaining("for 3 patterns, and there are 2");
    }
}
