package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gbjo.json.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BenchEngineCommandTest {
    @TempDir
    private Path folder;

    private Path data;
    private Path queries;
    private Path model;

    @BeforeEach
    void make() throws IOException {
        List<String> triples = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            for (int predicate = 0; predicate < 3; predicate++) {
                triples.add(
                        "<urn:e" + i + "> <urn:p" + predicate + "> <urn:e" + (i * (predicate + 2) + 1) % 60 + "> .");
            }
        }
        data = Files.write(folder.resolve("data.nt"), triples);
        queries = Files.write(
                folder.resolve("some.jsonl"),
                List.of(
                        "{\"id\":\"a\",\"patterns\":[[\"?x\",\"<urn:p0>\",\"?y\"],[\"?y\",\"<urn:p1>\",\"?z\"],"
                                + "[\"?z\",\"<urn:p2>\",\"?w\"]]}",
                        "{\"id\":\"b\",\"patterns\":[[\"?x\",\"<urn:p0>\",\"?y\"],[\"?x\",\"<urn:p1>\",\"?z\"],"
                                + "[\"?x\",\"<urn:p2>\",\"<urn:e5>\"]]}"));
        model = MadeUpModel.write(folder.resolve("model"));
    }

    @Test
    void everyOrderIsExecutedOnEveryStore() {
        Run run = Run.gbjo("bench", "engine", data, queries, "--model", model, "--rounds", 2, "--json");
        assertThat(run.err()).doesNotContain("gbjo: ");
        assertThat(run.code()).isZero();
        List<String> tables = run.out().lines().toList();
        assertThat(tables).hasSize(2);
        assertThat(labels(tables.get(0))).hasSize(3);
        assertThat(labels(tables.get(1)))
                .hasSize(4)
                .allMatch(label -> label.contains("/some, "))
                .anyMatch(label -> label.endsWith(", native with statistics"));
        assertThat(tables.get(0)).contains("All row counts agree. 0 queries", " times ");
    }

    @Test
    void aGraphFolderWillDoAndQueriesAreDrawn() {
        Path graph = folder.resolve("graph");
        assertThat(Run.gbjo("import", data, "-o", graph).code()).isZero();
        Run run = Run.gbjo(
                "bench",
                "engine",
                graph,
                queries,
                "--model",
                model,
                "--store",
                "memory",
                "--rounds",
                1,
                "--queries",
                1,
                "--json");
        assertThat(run.code()).isZero();
        assertThat(run.out()).contains("\"queries\":1");
    }

    @Test
    void withoutAUsableModelNothingIsMeasured() {
        Run run = Run.gbjo("bench", "engine", data, queries, "--model", folder.resolve("nowhere"));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("cannot read the model description");
    }

    private static List<String> labels(String table) {
        List<String> labels = new ArrayList<>();
        Map<?, ?> members = (Map<?, ?>) Json.parse(table);
        for (Object row : (List<?>) members.get("rows")) {
            labels.add((String) ((Map<?, ?>) row).get("workload and order"));
        }
        return labels;
    }
}
