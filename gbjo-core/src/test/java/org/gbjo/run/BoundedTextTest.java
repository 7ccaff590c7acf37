package org.gbjo.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class BoundedTextTest {
    @Test
    void aShortTextStaysOnOneLine() {
        assertThat(BoundedText.of("SELECT *\n\t{ ?a\u0000?b }  ", 100)).isEqualTo("SELECT * { ?a ?b }");
        assertThat(BoundedText.of("", 0)).isEmpty();
    }

    @Test
    void aLongTextIsCutAndSaysSo() {
        assertThat(BoundedText.of("x".repeat(100_000), 5)).isEqualTo("xxxxx... (100000 characters)");
        assertThat(BoundedText.of("\n".repeat(100_000), 5)).isEqualTo("... (100000 characters)");
    }

    @Test
    void aLetterOfTwoPartsIsNotCutInTwo() {
        assertThat(BoundedText.of("ab\uD83D\uDE00c", 3)).isEqualTo("ab... (5 characters)");
    }
}
