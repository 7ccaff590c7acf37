package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class DemoCommandTest {
    @TempDir
    private Path folder;

    @Test
    void theDemoComparesTheOrdersOfTwentyQueriesAndGoesOnWhereItWas() throws IOException {
        Path demo = folder.resolve("demo");
        Run first = Run.within(100, "demo", "-o", demo);
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

        Run second = Run.within(100, "demo", "-o", demo);
        assertThat(second.err().lines()).hasSize(4).allMatch(line -> line.startsWith("kept "));
        assertThat(withoutTimes(second)).isEqualTo(withoutTimes(first));
        assertThat(first.out())
                .contains("LUBM's query 2 asks for ", "Jena's own order, ", "▇")
                .contains("Each time is the shortest of 10 executions.")
                .contains("Jena's order has up to 1,880 rows at a step, gbjo's 90, for the same answer.")
                .contains("in the studio, http://localhost:3030/: ./gbjo demo --open");
        assertThat(first.out())
                .as("what a user feels, the reason, and C_out after them")
                .containsSubsequence("Jena, in memory, takes ", "The reason", "Exact C_out");
        assertThat(page)
                .containsSubsequence(
                        "One query in Jena, in two orders",
                        "Jena, in memory, takes ",
                        "undergraduateDegreeFrom",
                        "The reason",
                        "Rows after each pattern",
                        "Over 20 queries");

        Run narrow = Run.within(80, "demo", "-o", demo);
        assertThat(table(narrow)).allMatch(line -> line.length() <= 80).endsWith("(too narrow for: gbjo's order)");
        assertThat(narrow.out().lines().filter(line -> !line.contains("/")))
                .as("all but the lines with names of files")
                .allMatch(line -> line.length() <= 80);
    }

    /** The browser is a program that writes down what it is asked to open. */
    @Test
    @Timeout(300)
    void theDemoOpensTheStudioWithItsQuery() throws Exception {
        Path asked = folder.resolve("asked");
        Path browser = Files.writeString(
                folder.resolve("browser"),
                "#!/bin/sh\nprintf %s \"$1\" >" + asked + ".part && mv " + asked + ".part " + asked);
        assertThat(browser.toFile().setExecutable(true)).isTrue();
        System.setProperty("gbjo.browser", browser.toString());
        FutureTask<Run> demo = new FutureTask<>(() -> Run.gbjo("demo", "-o", folder.resolve("opened"), "--open"));
        Thread thread = new Thread(demo);
        thread.start();
        try {
            while (!Files.exists(asked) && !demo.isDone()) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            URI address = URI.create(Files.readString(asked));
            assertThat(address.getFragment())
                    .startsWith("view=plan&query=PREFIX ub:")
                    .contains("?student a ub:GraduateStudent");
            HttpResponse<String> page = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(page.body()).contains("gbjo studio");
        } finally {
            thread.interrupt();
            System.clearProperty("gbjo.browser");
        }
        Run ended = demo.get(1, TimeUnit.MINUTES);
        assertThat(ended.code()).isZero();
        assertThat(ended.err()).contains("the studio has stopped");
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
