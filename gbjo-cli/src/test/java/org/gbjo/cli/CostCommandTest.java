package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gbjo.json.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A graph whose costs can be counted by hand: a has 3 p-edges and 4 q-edges to leaves, and one r-edge to b; b has 5
 * s-edges.
 */
class CostCommandTest {
    @TempDir
    static Path folder;

    private static Path graph;
    private static Path star;
    private static Path many;

    @BeforeAll
    static void makeGraph() throws IOException {
        List<String> lines = new ArrayList<>();
        addEdges(lines, "a", "p", 3);
        addEdges(lines, "a", "q", 4);
        addEdges(lines, "b", "s", 5);
        lines.add("<urn:a> <urn:r> <urn:b> .");
        graph = folder.resolve("graph");
        Path data = Files.write(folder.resolve("data.nt"), lines);
        assertThat(Run.gbjo("import", data, "-o", graph).code()).isZero();
        star = Files.writeString(
                folder.resolve("star.rq"), "SELECT * { ?x <urn:p> ?y . ?x <urn:q> ?z . ?x <urn:r> ?u }");
        many = Files.writeString(folder.resolve("many.sparql"), """
                # gbjo {"id":"first","shape":"star"}
                SELECT * { ?x <urn:p> ?y . ?x <urn:q> ?z . ?x <urn:r> ?u }

                # gbjo {"id":"second","shape":"path"}
                SELECT * { ?x <urn:p> ?y . ?x <urn:r> ?u . ?u <urn:s> ?v . ?x <urn:q> ?z }
                """);
    }

    private static void addEdges(List<String> lines, String subject, String predicate, int count) {
        for (int i = 0; i < count; i++) {
            lines.add("<urn:" + subject + "> <urn:" + predicate + "> <urn:" + predicate + i + "> .");
        }
    }

    private static void assertFailed(String sentence, Object... arguments) {
        Run run = Run.gbjo(arguments);
        assertThat(run.err().lines()).containsExactly("gbjo: " + sentence);
        assertThat(run.code()).isEqualTo(1);
    }

    private static double cost(Map<String, Object> members, String plan) {
        return ((Number) ((Map<?, ?>) members.get(plan)).get("cost")).doubleValue();
    }

    private static String plan(Map<String, Object> members, String plan) {
        return (String) ((Map<?, ?>) members.get(plan)).get("plan");
    }

    @Test
    void theCostAsWrittenIsTheSumOfTheRowsOfTheJoins() {
        Run run = Run.gbjo("cost", graph, star);
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("star, 3 patterns\n", "  1  ?x <urn:p> ?y\n")
                .containsPattern("as written +24 +1.00 +1,2,3 +12 \\+ 12\n");
    }

    @Test
    void theGivenOrderAndTheOptimumAreShownBesideIt() {
        Run run = Run.gbjo("cost", graph, star, "--order", "3,2,1", "--optimum");
        assertThat(run.out())
                .containsPattern("as written +24 +1.60 +1,2,3 +12 \\+ 12\n")
                .containsPattern("given +16 +1.07 +3,2,1 +4 \\+ 12\n")
                .containsPattern("best left-linear +15 +1.00 +(1,3|3,1),2 +3 \\+ 12\n");
    }

    @Test
    void bushyPlansAreReadAndFound() {
        Run run = Run.gbjo(
                "cost", graph, many, "--query", "second", "--plan", "((1 4) (2 3))", "--bushy", "--optimum", "--json");
        assertThat(run.code()).isZero();
        Map<String, Object> members = Json.parseObject(run.out());
        assertThat(members).containsEntry("id", "second").containsEntry("shape", "path");
        assertThat(cost(members, "asWritten")).isEqualTo(3 + 15 + 60);
        assertThat(cost(members, "given")).isEqualTo(12 + 5 + 60);
        assertThat(plan(members, "given")).isEqualTo("((1 4) (2 3))");
        assertThat(cost(members, "bestLeftLinear")).isEqualTo(3 + 12 + 60);
        assertThat(cost(members, "bestBushy")).isEqualTo(3 + 12 + 60);
    }

    @Test
    void manyQueriesAreATable() {
        Run run = Run.gbjo("cost", graph, many, "--optimum");
        assertThat(run.code()).isZero();
        assertThat(run.out().lines())
                .hasSize(3)
                .anyMatch(line -> line.matches("first +star +3 +24 +15 +1.60"))
                .anyMatch(line -> line.matches("second +path +4 +78 +75 +1.04"));
    }

    @Test
    void anOrderNeedsOneQuery() {
        assertFailed(
                "a plan belongs to one query, " + many + " has 2; choose one with --query",
                "cost",
                graph,
                many,
                "--order",
                "1,2,3");
    }

    @Test
    void anUnknownQueryNamesTheNearest() {
        assertFailed(many + " has no query 'secnd'; did you mean 'second'?", "cost", graph, many, "--query", "secnd");
    }

    @Test
    void aPlanThatDoesNotFitTheQueryIsRefused() {
        assertFailed(
                "a plan of this query uses each of the patterns 1 to 3 once, got 1,2",
                "cost",
                graph,
                star,
                "--order",
                "1,2");
        assertFailed("a plan uses each pattern once, pattern 1 occurs twice", "cost", graph, star, "--order", "1,1,2");
    }

    @Test
    void aMissingQueryFileIsNamed() {
        assertFailed("missing.rq does not exist; check the name", "cost", graph, "missing.rq");
    }

    @Test
    void timeThatIsOverIsReportedForEachQuery() {
        Run run = Run.gbjo("cost", graph, many, "--optimum", "--timeout", "0ms");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err().lines()).hasSize(2).allMatch(line -> line.contains("the deadline of 0 ms has passed"));
    }

    @Test
    void countsComeFromASparqlEndpointWhereOneIsNamed() throws IOException {
        byte[] seven = """
                {"head":{"vars":["count"]},"results":{"bindings":[{"count":{"type":"literal","value":"7",
                "datatype":"http://www.w3.org/2001/XMLSchema#integer"}}]}}""".getBytes(StandardCharsets.UTF_8);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/sparql", exchange -> {
            exchange.getResponseHeaders().add("Content-Type", "application/sparql-results+json");
            exchange.sendResponseHeaders(200, seven.length);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(seven);
            }
        });
        server.start();
        Path cache = folder.resolve("counts.cache");
        String address = "http://localhost:" + server.getAddress().getPort() + "/sparql";
        try {
            Run run = Run.gbjo("cost", address, star, "--json", "--cache", cache);
            assertThat(run.code()).as(run.err()).isZero();
            Map<?, ?> written = (Map<?, ?>) Json.parseObject(run.out()).get("asWritten");
            assertThat(written.get("cost")).as("two joins of seven rows").isEqualTo(14L);
        } finally {
            server.stop(0);
        }
        assertThat(Run.gbjo("cost", address, star, "--json", "--cache", cache).code())
                .as("from the cache")
                .isZero();
    }
}
