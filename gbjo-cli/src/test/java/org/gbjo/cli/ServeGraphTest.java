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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.json.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code gbjo serve GRAPH} over HTTP: named graphs, explanations, and a graph that is exchanged while it is read. */
class ServeGraphTest {
    private static final Pattern ANNOUNCED = Pattern.compile("serving (http://\\S+)/query\\b");
    private static final int READERS = 16;
    private static final int VERSIONS = 8;
    private static final int ROWS = 300;

    @TempDir
    private Path folder;

    private final HttpClient client = HttpClient.newHttpClient();
    private Thread server;
    private FutureTask<Integer> command;

    private String serve(Path graph) throws InterruptedException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        Terminal terminal = new Terminal(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8),
                false);
        command = new FutureTask<>(() -> Gbjo.run(terminal, "serve", graph.toString(), "--port", "0"));
        server = new Thread(command);
        server.start();
        while (!command.isDone()) {
            Matcher matcher = ANNOUNCED.matcher(out.toString(StandardCharsets.UTF_8));
            if (matcher.find()) {
                return matcher.group(1);
            }
            TimeUnit.MILLISECONDS.sleep(5);
        }
        throw new IllegalStateException("the server ended before it began: " + out);
    }

    @AfterEach
    void stop() throws Exception {
        server.interrupt();
        assertThat(command.get(1, TimeUnit.MINUTES)).isZero();
    }

    private Path graph(String name, List<String> quads) throws IOException {
        Path data = Files.write(folder.resolve(name + ".nq"), quads);
        Path graph = folder.resolve(name);
        assertThat(Run.gbjo("import", data, "-o", graph, "--quads").code()).isZero();
        return graph;
    }

    private HttpResponse<String> post(String url, String accept, String... parameters) throws Exception {
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < parameters.length; i += 2) {
            body.append(i == 0 ? "" : "&")
                    .append(parameters[i])
                    .append('=')
                    .append(URLEncoder.encode(parameters[i + 1], StandardCharsets.UTF_8));
        }
        HttpRequest request = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("Accept", accept)
                .POST(HttpRequest.BodyPublishers.ofString(body.toString()))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private List<String> csv(String url, String... parameters) throws Exception {
        HttpResponse<String> response = post(url + "/query", "text/csv", parameters);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return response.body().lines().skip(1).sorted().toList();
    }

    @Test
    void namedGraphsAreServedAsTheProtocolWantsThem() throws Exception {
        String url = serve(graph(
                "graph",
                List.of(
                        "<x:1> <x:p> <x:2> .",
                        "<x:2> <x:p> <x:3> <x:g> .",
                        "<x:3> <x:p> <x:4> <x:g> .",
                        "<x:3> <x:p> <x:4> <x:h> .")));
        String all = "SELECT ?o { ?s ?p ?o }";
        assertThat(csv(url, "query", all)).containsExactly("x:2");
        assertThat(csv(url, "query", all, "default-graph-uri", "x:g")).containsExactly("x:3", "x:4");
        assertThat(csv(url, "query", all, "default-graph-uri", "x:g", "default-graph-uri", "x:h"))
                .containsExactly("x:3", "x:4");
        assertThat(csv(url, "query", all, "default-graph-uri", "urn:x-arq:UnionGraph"))
                .containsExactly("x:3", "x:4");
        String named = "SELECT ?g ?o { GRAPH ?g { ?s ?p ?o } }";
        assertThat(csv(url, "query", named)).containsExactly("x:g,x:3", "x:g,x:4", "x:h,x:4");
        assertThat(csv(url, "query", named, "named-graph-uri", "x:h")).containsExactly("x:h,x:4");
        assertThat(csv(url, "query", "SELECT ?o FROM <x:h> { ?s ?p ?o }")).containsExactly("x:4");
        assertThat(csv(url, "query", "SELECT ?g (COUNT(*) AS ?n) { GRAPH ?g { ?s ?p ?o } } GROUP BY ?g"))
                .containsExactly("x:g,2", "x:h,1");
    }

    /** A browser says so of what it sends, and lets a page send forms to any address. */
    @Test
    void aPageOfAnotherSiteMayAskNothing() throws Exception {
        String url = serve(graph("graph", List.of("<x:1> <x:p> <x:2> .")));
        URI query = URI.create(url + "/query?query=ASK%7B%7D");
        URI page = URI.create(url + "/studio");
        URI reload = URI.create(url.replace("/ds", "/$/reload"));
        assertThat(status(HttpRequest.newBuilder(query).header("Sec-Fetch-Site", "same-origin")))
                .isEqualTo(200);
        assertThat(status(HttpRequest.newBuilder(query).header("Sec-Fetch-Site", "cross-site")))
                .isEqualTo(403);
        assertThat(status(HttpRequest.newBuilder(reload)
                        .header("Sec-Fetch-Site", "cross-site")
                        .POST(HttpRequest.BodyPublishers.noBody())))
                .isEqualTo(403);
        // A link to the studio may stand anywhere.
        assertThat(status(HttpRequest.newBuilder(page)
                        .header("Sec-Fetch-Site", "cross-site")
                        .header("Sec-Fetch-Mode", "navigate")))
                .isEqualTo(200);
        assertThat(status(HttpRequest.newBuilder(page).header("Sec-Fetch-Site", "cross-site")))
                .isEqualTo(403);
    }

    private int status(HttpRequest.Builder request) throws Exception {
        return client.send(request.build(), HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    /** A small one in one piece with its length; a large one as it comes. */
    @Test
    void answersOfAnySizeAreComplete() throws Exception {
        List<String> quads = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            quads.add("<x:" + i + "> <x:p> \"" + "value ".repeat(5) + i + "\" .");
        }
        String url = serve(graph("graph", quads));
        String all = "SELECT ?o { ?s <x:p> ?o }";
        HttpResponse<String> small = post(url + "/query", "text/csv", "query", all + " LIMIT 3");
        assertThat(small.body().lines()).hasSize(4);
        assertThat(small.headers().firstValueAsLong("Content-Length"))
                .hasValue(small.body().length());
        for (String format : List.of("text/csv", "text/tab-separated-values")) {
            assertThat(post(url + "/query", format, "query", all).body().lines())
                    .hasSize(5_001);
        }
        HttpResponse<String> wrong = post(url + "/query", "text/csv", "query", "SELECT");
        assertThat(wrong.statusCode()).isEqualTo(400);
        assertThat(wrong.body()).contains("Parse error");
        HttpResponse<String> empty = post(url + "/query", "text/csv", "query", " ");
        assertThat(empty.statusCode()).isEqualTo(400);
        assertThat(empty.body()).contains("the query is empty");
    }

    @Test
    void aQueryForWhichTheStackIsTooSmallIsRefusedInASentence() throws Exception {
        String url = serve(graph("graph", List.of("<x:1> <x:p> <x:2> .")));
        String steps = "<x:p>/".repeat(20_000) + "<x:p>";
        String branches = "{ ?s <x:p> ?o } UNION ".repeat(20_000) + "{ ?s <x:p> ?o }";
        for (String query : List.of("ASK { ?s " + steps + " ?o }", "ASK { " + branches + " }")) {
            HttpResponse<String> response = post(url + "/query", "text/csv", "query", query);
            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).contains("too many parts inside of each other", "-Xss");
        }
        assertThat(csv(url, "query", "SELECT ?o { ?s <x:p> ?o }")).containsExactly("x:2");
    }

    @Test
    @SuppressWarnings("unchecked") // JSON
    void ordersAndRowsAreExplained() throws Exception {
        String url = serve(graph(
                "graph",
                List.of(
                        "<x:1> <x:p> <x:2> .",
                        "<x:2> <x:q> <x:3> .",
                        "<x:3> <x:p> <x:4> .",
                        "<x:5> <x:p> <x:6> .",
                        "<x:7> <x:p> <x:8> <x:g> .")));
        String chain = "SELECT ?d { ?a <x:p> ?b . ?b <x:q> ?c . ?c <x:p> ?d }";
        Map<String, Object> explained = Json.parseObject(
                post(url + "/explain", "application/json", "query", chain).body());
        assertThat(explained).containsEntry("format", "gbjo-explain").containsEntry("version", 1L);
        assertThat(explained).containsEntry("complete", true).containsEntry("resultRows", 1L);
        Map<String, Object> bgp = (Map<String, Object>) ((List<Object>) explained.get("bgps")).get(0);
        assertThat(bgp)
                .containsEntry("chosen", "gbjo")
                .containsEntry("patterns", List.of("?a <x:p> ?b", "?b <x:q> ?c", "?c <x:p> ?d"));
        assertThat((List<String>) bgp.get("gbjo")).startsWith("?b <x:q> ?c").hasSize(3);
        Map<String, Object> execution = (Map<String, Object>) bgp.get("execution");
        List<Map<String, Object>> steps = (List<Map<String, Object>>) execution.get("steps");
        assertThat(steps).hasSize(3).allSatisfy(step -> assertThat(step)
                .containsEntry("actualRows", 1L)
                .containsEntry("atLeast", false)
                .containsKeys("pattern", "predictedRows"));
        assertThat(post(url + "/explain", "text/plain", "query", chain).body())
                .contains("gbjo's order", "?b <x:q> ?c  # 1 rows predicted, 1 actual", "the query: 1 rows");
        assertThat(post(url + "/explain", "text/plain", "query", "SELECT * { GRAPH ?g { ?s <x:p> ?o } }")
                        .body())
                .contains("?s <x:p> ?o", "1 actual", "the query: 1 rows");
        assertThat(post(url + "/explain", "text/plain", "query", "SELECT").statusCode())
                .isEqualTo(400);
    }

    private static List<String> version(int number) {
        List<String> quads = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            quads.add("<x:s" + i + "> <x:p> <x:m" + (i + number) % ROWS + "> <x:g" + i % 3 + "> .");
            quads.add("<x:m" + i + "> <x:q> \"version " + number + "\" <x:g" + (i - number + ROWS) % ROWS % 3 + "> .");
            quads.add("<x:s" + i + "> <x:r> \"version " + number + "\" .");
        }
        return quads;
    }

    /** Each answer is that of one version, and neither of one before the last exchange nor of one that nobody has begun. */
    @Test
    void aGraphIsExchangedWhileManyReadIt() throws Exception {
        Path served = folder.resolve("served");
        Files.move(graph("version-0", version(0)), served);
        String url = serve(served);
        String reload = url.substring(0, url.lastIndexOf('/')) + "/$/reload";
        AtomicInteger begun = new AtomicInteger();
        AtomicInteger done = new AtomicInteger();
        AtomicInteger answers = new AtomicInteger();
        List<String> queries = List.of(
                "SELECT ?v { GRAPH ?g { ?s <x:p> ?m . ?m <x:q> ?v } }",
                "SELECT ?v { ?s <x:r> ?v }",
                "SELECT ?v { ?s <x:r> ?v . GRAPH ?g { ?s <x:p> ?m } }");
        Callable<Void> reader = () -> {
            for (int i = 0; done.get() < VERSIONS - 1 || i < queries.size(); i++) {
                int before = done.get();
                List<String> rows = csv(url, "query", queries.get(i % queries.size()));
                int after = begun.get();
                assertThat(rows).hasSize(ROWS);
                assertThat(new TreeSet<>(rows)).hasSize(1);
                int version = Integer.parseInt(rows.get(0).substring("version ".length()));
                assertThat(version).isBetween(before, after);
                answers.incrementAndGet();
            }
            return null;
        };
        ExecutorService pool = Executors.newFixedThreadPool(READERS);
        try {
            List<Future<Void>> readers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                readers.add(pool.submit(reader));
            }
            for (int version = 1; version < VERSIONS; version++) {
                Path next = graph("version-" + version, version(version));
                Files.move(served, folder.resolve("old-" + version));
                Files.move(next, served);
                begun.set(version);
                assertThat(post(reload, "*/*", "x", "").body()).contains(ROWS + " triples are served now");
                done.set(version);
            }
            for (Future<Void> each : readers) {
                each.get(5, TimeUnit.MINUTES);
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(answers.get()).isGreaterThanOrEqualTo(READERS * queries.size());
        assertThat(csv(url, "query", queries.get(0))).containsOnly("version " + (VERSIONS - 1));
    }
}
