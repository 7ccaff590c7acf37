package org.gbjo.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BenchReportTest {
    private static final BenchReport REPORT = new BenchReport(
            "Times",
            List.of("order", "queries", "median ms", "of native"),
            List.of(List.of("native", 1200, 0.01234, 1.0), List.of("gbjo", 1200, 12.345, Double.NaN)),
            List.of("A remark."));

    @Test
    void aTableIsMarkdownWithNumbersForPeople() {
        assertThat(REPORT.toText(Integer.MAX_VALUE).lines())
                .startsWith(
                        "Times",
                        "",
                        "| order  | queries | median ms | of native |",
                        "|--------|--------:|----------:|----------:|",
                        "| native |   1,200 |    0.0123 |      1.00 |",
                        "| gbjo   |   1,200 |      12.3 |         – |",
                        "",
                        "A remark.");
    }

    @Test
    void columnsThatDoNotFitGoIntoAnotherTable() {
        assertThat(REPORT.toText(34).lines())
                .startsWith(
                        "Times",
                        "",
                        "| order  | queries | median ms |",
                        "|--------|--------:|----------:|",
                        "| native |   1,200 |    0.0123 |",
                        "| gbjo   |   1,200 |      12.3 |",
                        "",
                        "| order  | of native |",
                        "|--------|----------:|",
                        "| native |      1.00 |",
                        "| gbjo   |         – |",
                        "");
        assertThat(REPORT.toText(1).lines().filter(line -> line.startsWith("| order")))
                .as("a table for each column")
                .hasSize(3);
    }

    @Test
    void jsonHasTheNumbersAsTheyWereMeasured() {
        List<?> rows = (List<?>) REPORT.toJson().get("rows");
        assertThat(((Map<?, ?>) rows.get(0)).get("median ms")).isEqualTo(0.01234);
    }
}
