package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Benchmarks of stores on a tiny graph: they end, and have a row for everything that they were asked for. */
class BenchStoresTest {
    @TempDir
    private Path folder;

    private Path graph;
    private Path queries;

    @BeforeEach
    void make() throws IOException {
        List<String> triples = new ArrayList<>();
        for (int i = 0; i < 900; i++) {
            for (int predicate = 0; predicate < 3; predicate++) {
                triples.add(
                        "<urn:e" + i + "> <urn:p" + predicate + "> <urn:e" + (i * (predicate + 2) + 1) % 900 + "> .");
            }
        }
        Path data = Files.write(folder.resolve("data.nt"), triples);
        graph = folder.resolve("graph");
        assertThat(Run.gbjo("import", data, "-o", graph).code()).isZero();
        queries = Files.writeString(
                folder.resolve("some.jsonl"),
                "{\"id\":\"a\",\"patterns\":[[\"?x\",\"<urn:p0>\",\"?y\"],[\"?y\",\"<urn:p1>\",\"?z\"],"
                        + "[\"?z\",\"<urn:p2>\",\"?w\"]]}");
    }

    @Test
    void updatesAreMeasuredWithAndWithoutThePlugIns() {
        Run run = Run.gbjo("bench", "updates", graph, "--updates", 4, "--rounds", 1, "--json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().split("bulk load", -1)).hasSize(8);
        assertThat(run.out().split("INSERT DATA, DELETE DATA", -1)).hasSize(8);
        assertThat(run.out().split("DELETE, INSERT, WHERE", -1)).hasSize(8);
    }

    @Test
    void aStartWithoutAnotherOrderEnds() {
        Run run = Run.gbjo(
                "bench", "start", graph, queries, "--engine", "jena", "--store", "memory", "--longest", "1s", "--json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("Jena in memory");
    }

    @Test
    void smallStoresHaveARowForEachSizeAndNumberOfPatterns() {
        Run run = Run.gbjo(
                "bench",
                "small",
                graph,
                "--sizes",
                "300,900",
                "--queries",
                1,
                "--rounds",
                1,
                "--engine",
                "rdf4j",
                "--store",
                "memory",
                "--json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out().split("RDF4J in memory", -1)).hasSize(11);
    }

    @Test
    void cheapQueriesHaveARowForNewDecisionsAndOneForKnownOnes() {
        Run run = Run.gbjo(
                "bench",
                "cheap",
                graph,
                "--queries",
                2,
                "--size",
                "2-3",
                "--rounds",
                1,
                "--warm-up",
                "1ms",
                "--longest",
                "10s",
                "--store",
                "memory",
                "--json");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains("Jena in memory", "RDF4J in memory");
        assertThat(run.out().split("\"anew\"", -1)).hasSize(3);
        assertThat(run.out().split("\"known\"", -1)).hasSize(3);
    }
}
