package org.gbjo.report.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextTableTest {

    private static TextTable table() {
        return new TextTable("query | >cost of the best | >times | order")
                .shorten("order", 7)
                .optional("times")
                .row("star-03", "1,234", "1.00", "1,2,3,4,5,6,7")
                .row("path-12", "9", "12.5", "3,1,2");
    }

    @Test
    void columnsAreAligned() {
        assertThat(new TextTable("name | >number | note")
                        .row("a", 5, "")
                        .row("longer", 12_345, "é")
                        .lines(80))
                .containsExactly("name    number  note", "a            5", "longer   12345  é");
    }

    @Test
    void aTableThatFitsIsPrintedAsItIs() {
        assertThat(table().lines(47))
                .containsExactly(
                        "query    cost of the best  times  order",
                        "star-03             1,234   1.00  1,2,3,4,5,6,7",
                        "path-12                 9   12.5  3,1,2");
    }

    @Test
    void longTitlesAreWrappedFirst() {
        assertThat(table().lines(39))
                .containsExactly(
                        "          cost",
                        "            of",
                        "           the",
                        "query     best  times  order",
                        "star-03  1,234   1.00  1,2,3,4,5,6,7",
                        "path-12      9   12.5  3,1,2");
    }

    @Test
    void longTextsAreShortenedInTheMiddleNext() {
        assertThat(table().lines(31))
                .containsExactly(
                        "          cost",
                        "            of",
                        "           the",
                        "query     best  times  order",
                        "star-03  1,234   1.00  1,2,…6,7",
                        "path-12      9   12.5  3,1,2");
    }

    @Test
    void optionalColumnsAreLeftOutLastAndNamed() {
        assertThat(table().lines(25))
                .endsWith("star-03  1,234  1,2,…,6,7", "path-12      9  3,1,2", "(too narrow for: times)");
    }

    @Test
    void theColumnThatIsNamedFirstIsCutFirst() {
        TextTable table = new TextTable("rows | order")
                .shorten("rows", 5)
                .shorten("order", 5)
                .row("1 + 22 + 333", "3,1,2,5,4");
        assertThat(table.lines(18).get(1)).isEqualTo("1 +…333  3,1,2,5,4");
        assertThat(table.lines(14).get(1)).isEqualTo("1 …33  3,1…5,4");
    }

    @Test
    void noLineIsEverTooLong() {
        Random random = new Random(1);
        for (int round = 0; round < 300; round++) {
            TextTable table = new TextTable("a name | >a long title of many words | >b | texts | >c")
                    .shorten("texts", 5)
                    .optional("c", "b");
            for (int row = 0; row < 3; row++) {
                table.row(
                        "x".repeat(random.nextInt(12)),
                        random.nextInt(1_000_000),
                        random.nextInt(100),
                        "word ".repeat(random.nextInt(20)),
                        random.nextLong());
            }
            int width = 7 + random.nextInt(100);
            assertThat(table.lines(width))
                    .hasSizeGreaterThanOrEqualTo(4)
                    .allMatch(line -> line.codePointCount(0, line.length()) <= width);
        }
    }

    @Test
    void mistakesAreRefused() {
        assertThatThrownBy(() -> new TextTable("a | b").row(1)).hasMessage("a row has 2 cells, got 1");
        assertThatThrownBy(() -> new TextTable("a | >b").optional("c")).hasMessage("the columns are [a, b], got 'c'");
    }

    @Test
    void theWidthComesFromTheLauncherOrElseFromTheEnvironment() {
        assertThat(TerminalWidth.known(Map.of("COLUMNS", "72"), "120")).hasValue(120);
        assertThat(TerminalWidth.known(Map.of("COLUMNS", "72"), "")).hasValue(72);
        for (String text : List.of("", "0", "-5", "wide", "99999999999")) {
            assertThat(TerminalWidth.known(Map.of("COLUMNS", text), text)).isEmpty();
        }
    }
}
