package org.gbjo.bench.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gbjo.bench.BenchReport;
import org.gbjo.job.Progress;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Small data in all stores that need no installation. */
class StoreBenchmarkTest {
    private static final List<String> STORES =
            List.of("folder", "jena-memory", "jena-tdb2", "rdf4j-memory", "rdf4j-native", "rdf4j-lmdb", "duckdb");

    @TempDir
    private Path folder;

    private Path data;
    private Path queries;

    @BeforeEach
    void make() throws IOException {
        List<String> triples = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            for (int predicate = 0; predicate < 3; predicate++) {
                triples.add(
                        "<urn:e" + i + "> <urn:p" + predicate + "> <urn:e" + (i * (predicate + 2) + 1) % 60 + "> .");
            }
            triples.add("<urn:e" + i + "> <urn:name> \"name, \\\"" + i % 7 + "\\\"\"@en .");
        }
        data = Files.write(folder.resolve("data.nt"), triples);
        queries = Files.write(
                folder.resolve("list.txt"),
                List.of(
                        "1,?a <urn:p0> ?b . ?b <urn:p1> ?c . ?a <urn:name> ?d",
                        "2,?a <urn:p0> <urn:e1> OPTIONAL { ?a <urn:p9> ?b }",
                        "3,?a <urn:p2>+ ?b",
                        "4,?a <urn:none> ?b . ?b <urn:p1> ?c"));
    }

    private StoreBenchmark.Options options(List<String> stores, int rounds) {
        return new StoreBenchmark.Options(
                data,
                List.of(queries),
                PeerKind.of(stores),
                List.of(true, false),
                0,
                2_000_000,
                rounds,
                Duration.ofSeconds(60),
                "256m",
                Optional.empty());
    }

    private List<BenchReport> run(List<String> stores) throws IOException {
        return new StoreBenchmark(options(stores, 1), folder.resolve("out"), Progress.SILENT).run();
    }

    private static Object cell(BenchReport report, String store, String column) {
        return report.rows().stream()
                .filter(row -> row.get(0).equals(store))
                .map(row -> row.get(report.columns().indexOf(column)))
                .findFirst()
                .orElse("no row " + store);
    }

    @Test
    void allStoresAgreeAndTheSameRunGoesOn() throws IOException {
        List<BenchReport> reports = run(STORES);
        assertThat(reports).extracting(BenchReport::title).hasSize(3);
        assertThat(reports.get(0).rows()).hasSize(STORES.size());
        assertThat(reports.get(1).title()).isEqualTo("list, counted, in the process of the store, limit 60.0 s");
        for (BenchReport report : reports.subList(1, 3)) {
            assertThat(report.remarks()).noneMatch(remark -> remark.matches(".*(DISAGREES|fails|is late).*"));
            assertThat(cell(report, "graph folder", "queries")).isEqualTo(4);
            assertThat(cell(report, "RDF4J LMDB", "queries")).isEqualTo(4);
            assertThat(cell(report, "DuckDB", "queries")).as("BGPs").isEqualTo(2);
        }
        Path answers = folder.resolve("out").resolve("answers.jsonl");
        List<String> lines = Files.readAllLines(answers);
        assertThat(lines).hasSize(2 * (6 * 4 + 2));
        assertThat(folder.resolve("out").resolve("report.md")).isNotEmptyFile();

        // As if the run had been ended within the last line.
        Files.writeString(answers, String.join("\n", lines.subList(0, lines.size() - 1)) + "\n{\"peer\":");
        run(STORES);
        assertThat(Files.readAllLines(answers).subList(0, lines.size() - 1))
                .as("what was measured is not measured again")
                .isEqualTo(lines.subList(0, lines.size() - 1));
        assertThat(Files.readAllLines(answers)).hasSize(lines.size());

        assertThatThrownBy(() -> new StoreBenchmark(options(STORES, 2), folder.resolve("out"), Progress.SILENT).run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("measured with other options");
    }

    @Test
    void whoeverAnswersOtherwiseIsNamed() throws IOException {
        run(List.of("folder", "jena-memory", "rdf4j-memory"));
        Path answers = folder.resolve("out").resolve("answers.jsonl");
        List<String> lines = new ArrayList<>(Files.readAllLines(answers));
        lines.replaceAll(line -> line.contains("RDF4J_MEMORY") && line.contains("#1\"")
                ? line.replaceFirst("\"rows\":\\d+", "\"rows\":59")
                : line);
        Files.write(answers, lines, StandardOpenOption.TRUNCATE_EXISTING);
        assertThat(run(List.of("folder", "jena-memory", "rdf4j-memory")).get(1).remarks())
                .contains("RDF4J in memory DISAGREES with most of the others: list#1 (59 rows, not 60).");
    }

    @Test
    void unknownStoresAreNamedAndAbsentOnesLeftOut() throws IOException {
        assertThatThrownBy(() -> PeerKind.of(List.of("folder", "paper")))
                .hasMessageContaining("a store is among folder, jena-memory,")
                .hasMessageEndingWith("got [paper]");
        assertThat(run(List.of("folder", "oxigraph")).get(1).remarks())
                .anyMatch(remark -> remark.startsWith("Left out: Oxigraph: name the folder"));
    }
}
