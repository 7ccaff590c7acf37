package org.gbjo.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.apache.jena.fuseki.access.DataAccessCtl;
import org.apache.jena.fuseki.access.SecurityRegistry;
import org.apache.jena.fuseki.auth.Auth;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.core.Quad;
import org.apache.jena.sparql.sse.SSE;
import org.apache.jena.system.Txn;
import org.gbjo.jena.GbjoJena;
import org.gbjo.json.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudioServiceTest {
    private static final String QUERY =
            "SELECT * { ?a <http://e/p> ?b . ?b <http://e/q> ?c . ?c <http://e/r> <http://e/r3> }";
    private static final List<String> PATTERNS =
            List.of("?a <http://e/p> ?b", "?b <http://e/q> ?c", "?c <http://e/r> <http://e/r3>");
    /** Jena begins with the constant, which many have. */
    private static final String RARE_QUERY =
            "SELECT * { ?a a <http://e/T0> . ?a <http://e/p> ?b . ?b <http://e/rare> ?z }";

    /** What may be loaded before the editor. */
    private static final int FIRST_VIEW = 200_000;

    @TempDir
    private static Path folder;

    private static DatasetGraph dataset;
    private static StudioServer server;

    @BeforeAll
    static void start() throws Exception {
        dataset = DatasetGraphFactory.createTxnMem();
        Txn.executeWrite(dataset, () -> {
            for (int i = 0; i < 3000; i++) {
                add("a" + i, "p", "b" + i % 300);
                add("b" + i % 300, "q", "c" + i % 70);
                add("c" + i % 70, "r", "r" + i % 20);
                add("a" + i, "type", "T" + i % 3);
            }
            add("b7", "rare", "z");
        });
        dataset.getContext().set(GbjoJena.PINS, folder.resolve("pins.json").toString());
        server = StudioServer.of(dataset);
        assertThat(server.ended(server.post("count", Map.of()))).containsEntry("counted", true);
    }

    private static void add(String subject, String predicate, String object) {
        String property = predicate.equals("type")
                ? "<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>"
                : "<http://e/" + predicate + ">";
        dataset.add(SSE.parseQuad("(_ <http://e/" + subject + "> " + property + " <http://e/" + object + ">)"));
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void thePageLoadsNothingFromElsewhereAndRunsNoScriptOfTheData() throws Exception {
        HttpResponse<String> page = server.get("");
        assertThat(page.statusCode()).isEqualTo(200);
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe", "http:", "https:", "*");
        assertThat(page.body()).doesNotContain("http:", "https:", "<script>", "onclick");
    }

    /** As the browser does: the page, and all that it and its modules import at once. */
    @Test
    void theFirstViewIsSmall() throws Exception {
        Pattern reference =
                Pattern.compile("(?:href=\"|src=\"|from '\\./[a-z]*|import '\\./[a-z]*)\\?file=([a-zA-Z.]+)");
        Set<String> seen = new HashSet<>(Set.of("index.html"));
        Deque<String> next = new ArrayDeque<>(seen);
        int bytes = 0;
        while (!next.isEmpty()) {
            String name = next.remove();
            HttpResponse<String> file = server.get("?file=" + name);
            assertThat(file.statusCode()).as(name).isEqualTo(200);
            bytes += zipped(file.body());
            Matcher found = reference.matcher(file.body());
            while (found.find()) {
                if (seen.add(found.group(1))) {
                    next.add(found.group(1));
                }
            }
        }
        assertThat(seen).contains("main.js", "studio.css", "query.js", "editor.js", "dom.js");
        assertThat(seen).doesNotContain("yasgui.min.js", "plan.js");
        assertThat(bytes).isLessThan(FIRST_VIEW);
    }

    private static int zipped(String text) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        return out.size();
    }

    @Test
    void filesAreZippedAndKeptByTheBrowser() throws Exception {
        HttpResponse<String> zipped = server.get("?file=studio.css", "Accept-Encoding", "gzip");
        assertThat(zipped.headers().firstValue("Content-Encoding")).hasValue("gzip");
        String tag = zipped.headers().firstValue("ETag").orElseThrow();
        assertThat(server.get("?file=studio.css", "If-None-Match", tag).statusCode())
                .isEqualTo(304);
    }

    @Test
    void nothingElseOfTheClassPathCanBeAskedFor() throws Exception {
        for (String name :
                List.of("../StudioFiles.class", "..%2FStudioFiles.class", "page/main.js", "x.js", "/main.js")) {
            assertThat(server.get("?file=" + name).statusCode()).as(name).isEqualTo(404);
        }
        assertThat(server.get("?file=yasgui.min.js").statusCode()).isEqualTo(200);
    }

    /** No module makes elements of text that the data could have written. */
    @Test
    void noModuleWritesHtml() throws Exception {
        for (String name : modules()) {
            assertThat(server.get("?file=" + name).body())
                    .as(name)
                    .doesNotContain("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(")
                    .doesNotContain("new Function");
        }
    }

    private static List<String> modules() throws IOException {
        try (var files = Files.list(Path.of("src/main/resources/org/gbjo/studio/page"))) {
            List<String> names =
                    new ArrayList<>(files.map(file -> file.getFileName().toString())
                            .filter(name -> name.endsWith(".js"))
                            .toList());
            assertThat(names).hasSizeGreaterThan(10);
            return names;
        }
    }

    @Test
    void aPlanHasBothOrdersWithPredictedAndActualRows() throws Exception {
        Map<String, Object> plan = json(server.post("plan", Map.of("query", QUERY)));
        assertThat(plan).containsEntry("counted", true);
        Map<?, ?> bgp = (Map<?, ?>) list(plan, "bgps").get(0);
        assertThat((List<?>) bgp.get("patterns")).hasSize(3);
        Map<?, ?> order = (Map<?, ?>) ((List<?>) bgp.get("orders")).get(0);
        assertThat(order.get("key")).isEqualTo("native");
        for (Object step : (List<?>) order.get("steps")) {
            assertThat(((Map<?, ?>) step).get("actual")).isInstanceOf(Number.class);
        }
        assertThat(((Map<?, ?>) bgp.get("decision")).get("sentence").toString()).endsWith(".");
    }

    /** Where planning is not worth its time, nobody would see what gbjo had done. */
    @Test
    void gbjosOrderIsShownAlsoWhereTheNativeOneIsKept() throws Exception {
        dataset.getContext().set(GbjoJena.CHEAP_ROWS, "1000000000");
        try {
            Map<?, ?> bgp = (Map<?, ?>) list(json(server.post("plan", Map.of("query", RARE_QUERY))), "bgps")
                    .get(0);
            assertThat(((Map<?, ?>) bgp.get("decision")).get("chosen")).isEqualTo("native");
            assertThat((List<?>) bgp.get("orders")).hasSize(2).allSatisfy(order -> {
                assertThat(((Map<?, ?>) order).get("milliseconds")).isNotNull();
                assertThat((List<?>) ((Map<?, ?>) order).get("steps"))
                        .allSatisfy(step ->
                                assertThat(((Map<?, ?>) step).get("actual")).isNotNull());
            });
            Map<?, ?> best = (Map<?, ?>) list(json(server.post("plan", Map.of("query", QUERY))), "bgps")
                    .get(0);
            assertThat((List<?>) best.get("orders")).hasSize(1);
            assertThat(((Map<?, ?>) best.get("decision")).get("sentence").toString())
                    .endsWith("gbjo's order would be the same.");
        } finally {
            dataset.getContext().unset(GbjoJena.CHEAP_ROWS);
        }
    }

    /** Nobody saw the order of a store that was not counted; that of the text would be a guess. */
    @Test
    void anOrderThatWasNotSeenIsNotClaimed() throws Exception {
        DatasetGraph uncounted = DatasetGraphFactory.createTxnMem();
        Txn.executeRead(
                dataset, () -> Txn.executeWrite(uncounted, () -> dataset.find().forEachRemaining(uncounted::add)));
        try (StudioServer other = StudioServer.of(uncounted)) {
            Map<String, Object> plan = json(other.post("plan", Map.of("query", QUERY)));
            assertThat(plan).containsEntry("counted", false);
            Map<?, ?> bgp = (Map<?, ?>) list(plan, "bgps").get(0);
            assertThat(((Map<?, ?>) bgp.get("decision")).get("sentence").toString())
                    .contains("no statistics");
            assertThat((List<?>) bgp.get("orders"))
                    .allSatisfy(order -> assertThat((List<?>) ((Map<?, ?>) order).get("steps"))
                            .allSatisfy(step ->
                                    assertThat(((Map<?, ?>) step).get("actual")).isNotNull()));
        }
    }

    @Test
    void trafficSaysHowManyExecutionsAreObserved() throws Exception {
        assertThat(Json.parseObject(server.get("?api=traffic").body())).containsEntry("observedOneIn", 64L);
        dataset.getContext().set(GbjoJena.OBSERVE, "1");
        try {
            assertThat(Json.parseObject(server.get("?api=traffic").body())).containsEntry("observedOneIn", 1L);
        } finally {
            dataset.getContext().unset(GbjoJena.OBSERVE);
        }
    }

    /** The rows of an order of one's own are those of the sets, whatever the order was before. */
    @Test
    void theCostOfAnyOrderIsPredicted() throws Exception {
        Map<?, ?> one = order(3, 2, 1);
        Map<?, ?> other = order(1, 2, 3);
        assertThat(predicted(one, 2))
                .isCloseTo(predicted(other, 2), org.assertj.core.data.Percentage.withPercentage(1));
        assertThat(predicted(other, 0)).isCloseTo(3000, org.assertj.core.data.Percentage.withPercentage(1));
        assertThat(((Number) one.get("predictedCost")).doubleValue())
                .isLessThan(((Number) other.get("predictedCost")).doubleValue());
    }

    private static Map<?, ?> order(Integer... numbers) throws Exception {
        return (Map<?, ?>) json(server.post("order", Map.of("patterns", PATTERNS, "order", List.of(numbers))))
                .get("order");
    }

    private static double predicted(Map<?, ?> order, int place) {
        Map<?, ?> step = (Map<?, ?>) ((List<?>) order.get("steps")).get(place);
        return ((Number) step.get("predicted")).doubleValue();
    }

    @Test
    void whatIsWrongIsRefusedInASentence() throws Exception {
        refused(400, "the query is not SPARQL", server.post("plan", Map.of("query", "SELECT * { <script>alert(1)")));
        refused(400, "\"query\" is missing", server.post("plan", Map.of()));
        refused(
                400,
                "each number from 1 to 3 once",
                server.post("order", Map.of("patterns", PATTERNS, "order", List.of(1, 1, 2))));
        refused(400, "1 to 128 texts", server.post("order", Map.of("patterns", List.of())));
        refused(400, "graph folder", server.post("best", Map.of("patterns", PATTERNS)));
        refused(400, "gbjo serve", server.post("search", Map.of("patterns", PATTERNS)));
        refused(404, "no such topic", server.get("?api=nothing"));
        refused(404, "no such job", server.post("job", Map.of("job", "1")));
        refused(405, "asked by POST", server.get("?api=plan"));
        refused(405, "asked by GET", server.post("model", Map.of()));
    }

    private static void refused(int status, String sentence, HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        Map<String, Object> error = Json.parseObject(answer.body());
        assertThat(error).containsEntry("format", "gbjo-studio-error");
        assertThat(error.get("sentence").toString()).contains(sentence);
    }

    @Test
    void thePageOfAnotherSiteCannotAskForChanges() throws Exception {
        Map<String, Object> pin = Map.of("template", "?v1 <http://e/p> ?v2 . ?v2 <http://e/q> ?v3", "order", "native");
        refused(403, "only the page", server.post("pin", pin, "Origin", "http://elsewhere.example"));
        refused(403, "only the page", server.post("pin", pin, "Sec-Fetch-Site", "cross-site"));
        HttpRequest bare = server.request("?api=pin", "Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(Json.write(pin)))
                .build();
        refused(403, "Gbjo-Studio", server.send(bare));
        HttpRequest form = server.request("?api=pin", "Content-Type", "text/plain", "Gbjo-Studio", "1")
                .POST(HttpRequest.BodyPublishers.ofString(Json.write(pin)))
                .build();
        refused(415, "application/json", server.send(form));
        refused(405, "POST", server.get("?api=pin"));
    }

    /** A body that is sent late and never read would end the connection under whoever asks next. */
    @Test
    void aRefusalLeavesTheConnectionAsItWas() throws Exception {
        URI address = URI.create(server.address());
        try (Socket socket = new Socket("localhost", address.getPort())) {
            socket.setSoTimeout(30_000);
            OutputStream out = socket.getOutputStream();
            BufferedReader in =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            for (int round = 0; round < 3; round++) {
                out.write(("POST " + address.getPath() + "?api=plan HTTP/1.1\r\nHost: localhost:" + address.getPort()
                                + "\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n")
                        .getBytes(StandardCharsets.UTF_8));
                out.flush();
                Thread.sleep(100);
                out.write("{}".getBytes(StandardCharsets.UTF_8));
                out.flush();
                assertThat(in.readLine()).contains(" 403 ");
                int length = 0;
                for (String line = in.readLine(); !line.isEmpty(); line = in.readLine()) {
                    if (line.toLowerCase(Locale.ROOT).startsWith("content-length:")) {
                        length = Integer.parseInt(
                                line.substring(line.indexOf(':') + 1).strip());
                    }
                }
                assertThat(length).isPositive();
                assertThat(in.skip(length)).isEqualTo(length);
            }
        }
    }

    @Test
    void pinsAreSetAndRemoved() throws Exception {
        String template = "?v1 <http://e/p> ?v2 . ?v2 <http://e/q> ?v3";
        assertThat(json(server.post("pin", Map.of("template", template, "order", List.of(2, 1)))))
                .containsEntry("pinned", template);
        assertThat(json(server.get("?api=traffic")).get("pins")).isEqualTo(Map.of(template, "2,1"));
        assertThat(Files.readAllLines(folder.resolve("pins.json"))).hasSize(2);
        assertThat(json(server.post("pin", Map.of("template", template)))).containsEntry("removed", true);
        assertThat(json(server.get("?api=traffic")).get("pins")).isEqualTo(Map.of());
    }

    @Test
    void pinsNeedUpdates() throws Exception {
        try (StudioServer reading =
                StudioServer.of(dataset, service -> service.addEndpoint(Operation.Query, "query"))) {
            refused(403, "where updates are allowed", reading.post("pin", Map.of("template", "?v1 <http://e/p> ?v2")));
        }
    }

    @Test
    void trafficNeedsAnAdministrator() throws Exception {
        assertThat(server.get("?api=traffic").statusCode()).isEqualTo(200);
        refused(403, "administrator", server.get("?api=traffic", "X-Forwarded-For", "203.0.113.9"));
        DatasetGraph named = DatasetGraphFactory.createTxnMem();
        named.getContext().set(StudioGate.ADMINISTRATORS, "alice, bob");
        try (StudioServer other = StudioServer.of(named)) {
            refused(403, "administrator", other.get("?api=traffic"));
        }
    }

    @Test
    void whoMayNotQueryTheDatasetSeesNothingOfIt() throws Exception {
        try (StudioServer guarded = StudioServer.of(
                dataset,
                service -> service.addEndpoint(Endpoint.create()
                        .operation(Operation.Query)
                        .endpointName("query")
                        .authPolicy(Auth.policyAllowSpecific("alice"))
                        .build()))) {
            refused(403, "may not query", guarded.get("?api=vocabulary"));
            refused(403, "may not query", guarded.post("plan", Map.of("query", QUERY)));
        }
    }

    @Test
    void aDatasetThatShowsOtherGraphsToEachUserIsNotShown() throws Exception {
        DatasetGraph controlled = DataAccessCtl.controlledDataset(dataset, new SecurityRegistry());
        try (StudioServer guarded = StudioServer.of(controlled)) {
            // Fuseki itself knows no such operation there, and if it did, the studio would refuse.
            HttpResponse<String> answer = guarded.get("?api=vocabulary");
            assertThat(answer.statusCode()).isIn(403, 405);
            assertThat(answer.body()).doesNotContain("http://e/");
        }
    }

    @Test
    void hostileTextsStayTexts() throws Exception {
        DatasetGraph hostile = DatasetGraphFactory.createTxnMem();
        Txn.executeWrite(
                hostile,
                () -> hostile.add(
                        SSE.parseQuad("(_ <http://e/s> <http://e/p> \"</script><script>alert(1)</script>\")")));
        try (StudioServer other = StudioServer.of(hostile)) {
            HttpResponse<String> answer = other.get("?api=vocabulary");
            assertThat(answer.headers().firstValue("Content-Type").orElseThrow())
                    .startsWith("application/json");
            assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
        }
    }

    /** As lenient parsers leave them in data. */
    @Test
    void anIriThatNoQueryCanHoldIsLeftOut() throws Exception {
        DatasetGraph odd = DatasetGraphFactory.createTxnMem();
        Node type = NodeFactory.createURI("http://www.w3.org/1999/02/22-rdf-syntax-ns#type");
        Txn.executeWrite(odd, () -> {
            Node thing = NodeFactory.createURI("http://e/a thing");
            odd.add(Quad.defaultGraphIRI, thing, type, NodeFactory.createURI("http://e/Class"));
            odd.add(Quad.defaultGraphIRI, thing, type, NodeFactory.createURI("http://e/a> } class"));
        });
        try (StudioServer other = StudioServer.of(odd)) {
            HttpResponse<String> answer = other.get("?api=vocabulary");
            assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
            assertThat(answer.body()).contains("http://e/Class").doesNotContain("} class");
        }
    }

    @Test
    void aHundredPatternsAreAnswered() throws Exception {
        StringBuilder query = new StringBuilder("SELECT * {");
        List<String> patterns = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            patterns.add("?a <http://e/p> ?b" + i);
            query.append(patterns.get(i)).append(" . ");
            order.add(100 - i);
        }
        assertThat(server.post("plan", Map.of("query", query + "} LIMIT 5", "seconds", 1))
                        .statusCode())
                .isEqualTo(200);
        Map<String, Object> own = json(server.post("order", Map.of("patterns", patterns, "order", order)));
        assertThat((List<?>) ((Map<?, ?>) own.get("order")).get("steps")).hasSize(100);
    }

    private static Map<String, Object> json(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return Json.parseObject(answer.body());
    }

    private static List<?> list(Map<String, Object> members, String name) {
        return (List<?>) members.get(name);
    }
}
