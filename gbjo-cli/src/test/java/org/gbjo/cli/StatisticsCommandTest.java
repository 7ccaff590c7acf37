package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gbjo.json.Json;
import org.gbjo.query.Pattern;
import org.gbjo.statistics.GraphStatistics;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StatisticsCommandTest {
    @TempDir
    private Path folder;

    private Path graph;
    private Path file;
    private Path queries;

    @BeforeEach
    void importGraph() throws IOException {
        Path data = Files.write(
                folder.resolve("data.nt"),
                List.of(
                        "<urn:a> <urn:p> <urn:x> .",
                        "<urn:b> <urn:p> <urn:x> .",
                        "<urn:c> <urn:p> <urn:x> .",
                        "<urn:d> <urn:p> <urn:x> .",
                        "<urn:a> <urn:p> <urn:y> .",
                        "<urn:b> <urn:p> <urn:y> .",
                        "<urn:a> <urn:p> <urn:z> .",
                        "<urn:x> <urn:q> \"end\" ."));
        graph = folder.resolve("graph");
        file = folder.resolve("graph.statistics");
        queries = Files.writeString(
                folder.resolve("queries.rq"), "SELECT * { ?s <urn:p> ?o . ?s <urn:p> <urn:y> . ?o <urn:q> ?end }");
        assertThat(Run.gbjo("import", data, "-o", graph).code()).isZero();
    }

    @Test
    void aFileIsMadeAndReplaced() {
        for (int i = 0; i < 2; i++) {
            Run run = Run.gbjo("statistics", graph, "-o", file);
            assertThat(run.code()).isZero();
            assertThat(run.err()).isEmpty();
            // Of 9 pairs with a constant 3 meet each other and p in a, b, c and d, 5 each other, p and q in x, y and z,
            // and
            // one q in "end"; with all predicates together these are 9 + (3 + 3 * 2) + (10 + 5 * 4) + 2.
            assertThat(run.out())
                    .startsWith(file
                            + ": 2 predicates, counts of 18 frequent pairs and terms, sizes of all 14"
                            + " joins and of 50 with constants and 0 of three patterns,")
                    .hasLineCount(1);
        }
        GraphStatistics made = GraphStatistics.open(file);
        assertThat(made.count(Pattern.of("?s", "<urn:p>", "<urn:x>"))).isEqualTo(4);
    }

    @Test
    void theCheckSaysHowGoodTheCountsAre() throws IOException {
        Run run = Run.gbjo("statistics", graph, "-o", file, "--size", 1, "--check", queries);
        assertThat(run.code()).isZero();
        assertThat(run.out().lines().toList().get(1))
                .isEqualTo("3 patterns: 100.0 % exact, median q-error 1.00, 95 % within 1.00, largest 1.00");
        assertThat(run.out().lines().toList().get(2)).startsWith("2 joins of two patterns: ");

        Run asJson = Run.gbjo("statistics", graph, "-o", file, "--json", "--check", queries);
        Map<String, Object> summary = Json.parseObject(asJson.out());
        assertThat(summary)
                .containsEntry("predicates", 2L)
                .containsEntry("pairs", 18L)
                .containsEntry("allJoins", true)
                .containsEntry("constantJoins", 50L)
                .containsEntry("bytes", Files.size(file));
        assertThat(summary.get("check").toString()).contains("exact=3").contains("exactJoins=2");
    }

    @Test
    void whatCannotBeDoneIsOneSentence() {
        Run budget = Run.gbjo("statistics", graph, "-o", file, "--size", 0);
        assertThat(budget.err().lines())
                .containsExactly("gbjo: statistics need a number of megabytes of at least 1, got 0");
        assertThat(budget.code()).isEqualTo(1);
        Run missing = Run.gbjo("statistics", folder.resolve("none"), "-o", file);
        assertThat(missing.err()).contains("is not a graph folder");
        assertThat(missing.code()).isEqualTo(1);
        assertThat(file).doesNotExist();
    }
}
