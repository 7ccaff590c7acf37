package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
    @TempDir
    private Path folder;

    @Test
    void theDemoComparesTheOrdersOfTwentyQueriesAndGoesOnWhereItWas() throws IOException {
        Path demo = folder.resolve("demo");
        Run first = Run.gbjo("demo", "-o", demo);
        assertThat(first.code()).isZero();
        assertThat(first.err().lines().filter(line -> line.startsWith("made "))).hasSize(4);
        List<Query> queries = QueryFiles.read(demo.resolve("queries.jsonl"));
        assertThat(queries)
                .hasSize(20)
                .allMatch(query -> query.bgp().size() >= 3 && query.bgp().size() <= 8);
        assertThat(queries).extracting(Query::shape).contains("star", "path", "tree", "flower", "cycle");
        assertThat(queries).allMatch(query -> first.out().contains(query.id()));
        assertThat(first.out()).contains("Over 20 queries gbjo's order costs ");
        assertThat(table(first))
                .allMatch(line -> line.length() <= 100)
                .as("nothing is cut or left out")
                .noneMatch(line -> line.contains("…") || line.contains("too narrow"));

        String page = Files.readString(demo.resolve("report.html"));
        assertThat(queries).allMatch(query -> page.contains(query.id()));
        assertThat(page)
                .contains("prefers-color-scheme: dark", "Over 20 queries")
                .doesNotContain("http-equiv", "src=");

        Run second = Run.gbjo("demo", "-o", demo);
        assertThat(second.err().lines()).hasSize(4).allMatch(line -> line.startsWith("kept "));
        assertThat(withoutTimes(second)).isEqualTo(withoutTimes(first));
        assertThat(first.out()).contains("LUBM's query 2 in Jena", "Jena's own order, ", "▇");

        Run narrow = Run.within(80, "demo", "-o", demo);
        assertThat(table(narrow)).allMatch(line -> line.length() <= 80).endsWith("(too narrow for: gbjo's order)");
    }

    /** Without times, and the steps in Jena: a look at the data that a busy machine cuts off may change the last ones. */
    private static List<String> withoutTimes(Run run) {
        return run.out()
                .lines()
                .filter(line -> !line.contains(" ms") && !line.contains("▇"))
                .toList();
    }

    /** The lines from the head of the table to the end of its rows. */
    private static List<String> table(Run run) {
        List<String> lines = run.out().lines().toList();
        int sentence = 0;
        while (!lines.get(sentence).startsWith("Over ")) {
            sentence++;
        }
        return lines.subList(0, sentence - 1);
    }

    @Test
    void generatedQueriesHaveTheShapesSizesAndNumberAskedFor() throws IOException {
        Path data = folder.resolve("lubm.nt");
        Path graph = folder.resolve("graph");
        Path file = folder.resolve("queries.rq");
        Run.gbjo("generate", "lubm", "-o", data);
        Run.gbjo("import", data, "-o", graph);
        Run run = Run.gbjo(
                "generate",
                "queries",
                graph,
                "--shape",
                "star,path",
                "--size",
                "3-4",
                "-n",
                6,
                "--seed",
                5,
                "-o",
                file);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).isEqualTo(file + ": 12 queries" + System.lineSeparator());
        List<Query> queries = QueryFiles.read(file);
        assertThat(queries).filteredOn(query -> query.shape().equals("star")).hasSize(6);
        assertThat(queries).filteredOn(query -> query.shape().equals("path")).hasSize(6);
        assertThat(queries).extracting(query -> query.bgp().size()).containsOnly(3, 4);

        Run impossible = Run.gbjo(
                "generate",
                "queries",
                graph,
                "--shape",
                "path",
                "--size",
                "30",
                "-n",
                1,
                "-o",
                folder.resolve("none.rq"));
        assertThat(impossible.code()).isEqualTo(1);
        assertThat(impossible.err()).contains("path queries of size 30: 1 wanted, 0 found", "has no such query");
    }
}
