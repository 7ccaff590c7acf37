package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.exec.http.QueryExecHTTP;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.sys.TDBInternal;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.decision.Counters;
import org.gbjo.decision.Reason;
import org.gbjo.jena.GbjoJena;
import org.gbjo.testing.ModelFolders;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServeCommandTest {
    private static final String QUERY = "SELECT ?a ?d { ?a <http://example.org/p> ?b . ?b <http://example.org/q> ?c . "
            + "?c <http://example.org/p> ?d }";

    private static final Pattern ANNOUNCED = Pattern.compile("serving (http://\\S+)/query\\b");

    @TempDir
    private Path folder;

    private Path data;
    private Path model;

    @BeforeEach
    void make() throws IOException {
        data = Files.write(
                folder.resolve("data.nt"),
                List.of(
                        "<http://example.org/1> <http://example.org/p> <http://example.org/2> .",
                        "<http://example.org/2> <http://example.org/q> <http://example.org/3> .",
                        "<http://example.org/3> <http://example.org/p> <http://example.org/4> ."));
        model = ModelFolders.statistics(folder.resolve("model"), 3);
    }

    @Test
    void queriesAreAnsweredAndExplainedAndUpdatesRefused() throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                false);
        FutureTask<Integer> command = new FutureTask<>(() -> Gbjo.run(
                terminal,
                "serve",
                "--data",
                data.toString(),
                "--model",
                model.toString(),
                "--port",
                "0",
                "--rows",
                "2"));
        Thread thread = new Thread(command);
        thread.start();
        try {
            String url = url(out, command);
            assertThat(post(url + "/query", "query", QUERY).body()).contains("http://example.org/4");
            HttpResponse<String> cut = post(url + "/query", "query", "SELECT ?x { ?x ?y ?z }");
            assertThat(cut.body().split("http://example.org/", -1)).hasSize(3);
            assertThat(cut.headers().firstValue("Gbjo-Row-Limit")).hasValue("2");
            HttpResponse<String> whole = post(url + "/query", "query", "SELECT ?x { ?x ?y ?z } LIMIT 1");
            assertThat(whole.headers().firstValue("Gbjo-Row-Limit")).isEmpty();
            assertThat(post(url + "/query", "query", "ASK { ?x ?y ?z }").body()).contains("true");
            try (QueryExecHTTP client =
                    QueryExecHTTP.service(url + "/query").query(QUERY).build()) {
                assertThat(client.select().next().get("d").getURI()).isEqualTo("http://example.org/4");
            }
            assertThat(post(url + "/explain", "query", QUERY).body())
                    .contains(" order: ", "?b <http://example.org/q> ?c");
            commentsAreHints(url);
            String server = url.substring(0, url.lastIndexOf('/'));
            assertThat(get(server + "/$/ping").statusCode()).isEqualTo(200);
            assertThat(get(server + "/$/metrics").body()).contains(metersOfTheDashboard());
            assertThat(post(url + "/update", "update", "CLEAR ALL").statusCode())
                    .isGreaterThanOrEqualTo(400);
        } finally {
            thread.interrupt();
        }
        assertThat(command.get()).isZero();
    }

    /** However the query is sent. */
    private static void commentsAreHints(String url) throws Exception {
        String hinted = "# gbjo: order=3,1,2\n" + QUERY;
        Counters counters = GbjoJena.orderers().counters();
        long before = counters.decisions(Reason.HINTED);
        assertThat(post(url + "/query", "query", hinted).body()).contains("http://example.org/4");
        assertThat(counters.decisions(Reason.HINTED)).isEqualTo(before + 1);
        assertThat(get(url + "/query?query=" + URLEncoder.encode(hinted, StandardCharsets.UTF_8))
                        .body())
                .contains("http://example.org/4");
        assertThat(counters.decisions(Reason.HINTED)).isEqualTo(before + 2);
        assertThat(HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(URI.create(url + "/query"))
                                        .header("Content-Type", "application/sparql-query")
                                        .POST(HttpRequest.BodyPublishers.ofString(hinted))
                                        .build(),
                                HttpResponse.BodyHandlers.ofString())
                        .body())
                .contains("http://example.org/4");
        assertThat(counters.decisions(Reason.HINTED)).isEqualTo(before + 3);
        long off = counters.decisions(Reason.SWITCHED_OFF);
        assertThat(post(url + "/query", "query", QUERY + " # gbjo: off").body()).contains("http://example.org/4");
        assertThat(counters.decisions(Reason.SWITCHED_OFF)).isEqualTo(off + 1);
        assertThat(post(url + "/explain", "query", hinted).body()).contains("given order");
    }

    @Test
    void aGraphFolderIsServedAndExchangedWithoutAStop() throws Exception {
        Path graph = folder.resolve("graph");
        assertThat(Run.gbjo("import", data.toString(), "-o", graph.toString()).code())
                .isZero();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                false);
        FutureTask<Integer> command =
                new FutureTask<>(() -> Gbjo.run(terminal, "serve", graph.toString(), "--port", "0"));
        Thread thread = new Thread(command);
        thread.start();
        try {
            String url = url(out, command);
            String reload = url.substring(0, url.lastIndexOf('/')) + "/$/reload";
            assertThat(post(url + "/query", "query", QUERY).body()).contains("http://example.org/4");
            assertThat(post(url + "/update", "update", "CLEAR ALL").statusCode())
                    .isGreaterThanOrEqualTo(400);
            Files.move(graph, folder.resolve("old"));
            assertThat(post(reload, "x", "").statusCode()).isEqualTo(409);
            assertThat(post(url + "/query", "query", QUERY).body()).contains("http://example.org/4");
            Files.writeString(data, "<http://example.org/3> <http://example.org/p> <http://example.org/5> .");
            assertThat(Run.gbjo("import", data.toString(), "-o", graph.toString())
                            .code())
                    .isZero();
            assertThat(post(reload, "x", "").body()).contains("1 triples are served now");
            assertThat(post(url + "/query", "query", "SELECT * { ?s ?p ?o }").body())
                    .contains("http://example.org/5")
                    .doesNotContain("http://example.org/4");
        } finally {
            thread.interrupt();
        }
        assertThat(command.get()).isZero();
    }

    @Test
    void aGraphFolderRefusesUpdates() {
        assertThat(Run.gbjo("serve", folder.toString(), "--update").err()).contains("a graph folder is read-only");
    }

    /** In a process of its own, as a service manager stops it. */
    @Test
    void aServerThatIsToldToStopDoesSoCleanly() throws Exception {
        Path database = folder.resolve("database");
        DatasetGraph dataset = DatabaseMgr.connectDatasetGraph(database.toString());
        Txn.executeWrite(dataset, () -> RDFDataMgr.read(dataset, data.toString()));
        TDBInternal.expel(dataset);
        Path output = folder.resolve("output");
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        "org.gbjo.cli.Main",
                        "serve",
                        "--tdb",
                        database.toString(),
                        "--model",
                        model.toString(),
                        "--port",
                        "0",
                        "--update")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            while (process.isAlive() && !Files.readString(output).contains("serving http")) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
            Matcher matcher = ANNOUNCED.matcher(Files.readString(output));
            assertThat(matcher.find()).as(Files.readString(output)).isTrue();
            String insert = "INSERT DATA { <http://example.org/4> <http://example.org/q> <http://example.org/5> }";
            assertThat(post(matcher.group(1) + "/update", "update", insert).statusCode())
                    .isLessThan(300);
            String bad = "SELECT " + "x".repeat(100_000) + " nonsense";
            assertThat(post(matcher.group(1) + "/query", "query", bad).statusCode())
                    .isEqualTo(400);
        } finally {
            process.destroy();
        }
        assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readString(output)).contains("gbjo: the server has stopped");
        assertThat(Files.readAllLines(output))
                .allMatch(line -> line.length() < 1000)
                .anyMatch(line -> line.endsWith(" characters)"));
        DatasetGraph again = DatabaseMgr.connectDatasetGraph(database.toString());
        assertThat(Txn.calculateRead(again, () -> again.getDefaultGraph().size()))
                .isEqualTo(4);
        TDBInternal.expel(again);
    }

    private static String url(ByteArrayOutputStream out, FutureTask<Integer> command) throws InterruptedException {
        while (!command.isDone()) {
            Matcher matcher = ANNOUNCED.matcher(out.toString(StandardCharsets.UTF_8));
            if (matcher.find()) {
                return matcher.group(1);
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
        throw new IllegalStateException("the server ended before it began: " + out);
    }

    private static HttpResponse<String> post(String url, String parameter, String text) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(
                        parameter + "=" + URLEncoder.encode(text, StandardCharsets.UTF_8)))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    /** All meters that the dashboard of the docs shows. */
    private static String[] metersOfTheDashboard() throws IOException {
        String dashboard = Files.readString(Path.of("..", "docs", "grafana.json"));
        String[] meters = Pattern.compile("gbjo_\\w+")
                .matcher(dashboard)
                .results()
                .map(MatchResult::group)
                .distinct()
                .toArray(String[]::new);
        assertThat(meters).hasSizeGreaterThan(5);
        return meters;
    }

    private static HttpResponse<String> get(String url) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(url)).build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    @Test
    void whatIsMissingIsToldInASentence() {
        Run noModel = Run.gbjo("serve", "--data", data, "--model", folder.resolve("nowhere"), "--port", 0);
        assertThat(noModel.code()).isEqualTo(1);
        assertThat(noModel.err()).contains("cannot read the model description");
        Run noData = Run.gbjo("serve", "--data", folder.resolve("nothing.nt"), "--model", model);
        assertThat(noData.code()).isEqualTo(1);
        assertThat(noData.err()).contains("nothing.nt does not exist; check the name");
        assertThat(Run.gbjo("serve", "--model", model).code()).isEqualTo(2);
    }
}
