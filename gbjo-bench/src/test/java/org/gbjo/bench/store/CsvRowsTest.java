package org.gbjo.bench.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class CsvRowsTest {
    private static InputStream in(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static RowTally read(String text, boolean checked) throws IOException {
        RowTally tally = new RowTally(checked);
        CsvRows.read(in(text), tally);
        return tally;
    }

    private static RowTally of(List<List<String>> rows) {
        RowTally tally = new RowTally(true);
        for (List<String> row : rows) {
            row.forEach(tally::value);
            tally.endRow();
        }
        return tally;
    }

    /** As Jena writes it and as Virtuoso does, in another order. */
    @Test
    void theChecksumIsThatOfTheValuesInAnyOrder() throws IOException {
        RowTally expected = of(
                List.of(List.of("urn:a", "a \"quoted\", line\nand more"), List.of("urn:é", ""), List.of("_:b", "7")));
        RowTally jena = read("x,y\r\nurn:a,\"a \"\"quoted\"\", line\nand more\"\r\nurn:é,\r\n_:b12,7\r\n", true);
        RowTally virtuoso = read(
                "\"x\",\"y\"\n\"nodeID://b1\",7\n\"urn:é\",\n\"urn:a\",\"a \"\"quoted\"\", line\nand more\"", true);
        assertThat(jena.rows()).isEqualTo(3);
        assertThat(jena.checksum()).isEqualTo(expected.checksum());
        assertThat(virtuoso.rows()).isEqualTo(3);
        assertThat(virtuoso.checksum()).isEqualTo(expected.checksum());
    }

    @Test
    void anotherValueAnotherPlaceOrAnotherRowGivesAnotherChecksum() {
        long checksum = of(List.of(List.of("a", "b"))).checksum();
        assertThat(of(List.of(List.of("b", "a"))).checksum()).isNotEqualTo(checksum);
        assertThat(of(List.of(List.of("ab", ""))).checksum()).isNotEqualTo(checksum);
        assertThat(of(List.of(List.of("a", "b"), List.of("a", "b"))).checksum()).isNotEqualTo(checksum);
    }

    @Test
    void rowsAreCountedAlsoWhereLinesAreInValues() throws IOException {
        String text = "x\r\n\"a\r\nb\"\r\n\r\nurn:c\r\n";
        assertThat(read(text, false).rows()).isEqualTo(3);
        assertThat(read(text, true).rows()).isEqualTo(3);
        assertThat(read("x\r\n", false).rows()).isZero();
        assertThat(read("x", true).rows()).isZero();
    }

    /** Fuseki writes this behind rows that it has already sent. */
    @Test
    void theEndIsKeptForWhoeverSaysThereThatItIsNotAll() throws IOException {
        String rows = "x\r\n" + "urn:a\r\n".repeat(20_000);
        assertThat(CsvRows.read(in(rows + "##  Query cancelled due to timeout  ##\n"), new RowTally(false)))
                .contains("Query cancelled");
        assertThat(CsvRows.read(in(rows), new RowTally(false))).endsWith("urn:a\r\n");
    }

    @Test
    void aCountIsOneNumber() throws IOException {
        assertThat(CsvRows.number(in("count\r\n42\r\n"))).isEqualTo(42);
        assertThat(CsvRows.number(in("\"count\"\n42\n"))).isEqualTo(42);
        assertThatThrownBy(() -> CsvRows.number(in("count\r\n")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("one line with a number");
    }
}
