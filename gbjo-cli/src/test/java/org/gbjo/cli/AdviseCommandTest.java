package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gbjo.advise.cost.Rdf4jOrder;
import org.gbjo.bench.engine.Rdf4jPlanner;
import org.gbjo.graph.Graph;
import org.gbjo.json.Json;
import org.gbjo.plan.Planner;
import org.gbjo.query.Bgp;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.run.Deadline;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AdviseCommandTest {
    private static final String UB = "<http://www.lehigh.edu/~zhp2/2004/0401/univ-bench.owl#";
    private static final String QUERY = "SELECT * { ?x " + UB + "name> ?n . ?x " + UB + "telephone> ?t . ?x " + UB
            + "headOf> <http://www.Department0.University0.edu> }";

    @TempDir
    private static Path folder;

    private static Path graph;
    private static Path model;
    private static Path log;

    @BeforeAll
    static void makeGraph() throws IOException {
        Path data = folder.resolve("lubm.nt.gz");
        graph = folder.resolve("lubm");
        model = folder.resolve("model");
        assertThat(Run.gbjo("generate", "lubm", "-u", 1, "-o", data).code()).isZero();
        assertThat(Run.gbjo("analyze", data, "-o", model, "--graph", graph).code())
                .isZero();
        String line = "198.51.100.9 - - [10/Apr/2016:03:00:00 +0200] \"GET /sparql?query="
                + URLEncoder.encode(QUERY, StandardCharsets.UTF_8) + " HTTP/1.1\" 200 115\n";
        log = Files.writeString(folder.resolve("access.log"), line.repeat(3) + "junk\n");
    }

    @Test
    void aLogIsAdvisedOn() throws IOException {
        Path page = folder.resolve("advice.html");
        Run run = Run.gbjo("advise", log, "--graph", graph, "--page", page, "--for", "virtuoso", "--census");
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("4 lines (access): 3 queries, 1 that cannot be read")
                .contains("Better begin with patterns 3 and ")
                .contains("for Virtuoso, which keeps the order as written:")
                .contains("DEFINE sql:select-option \"order\"")
                .doesNotContain("Department0")
                .doesNotContain("198.51.100.9");
        assertThat(Files.readString(page)).startsWith("<!DOCTYPE html>").contains("Amazon Neptune (not tried)");
    }

    @Test
    void rowsAreEstimatedByAModelAlone() {
        Run run = Run.gbjo("advise", log, "--statistics", model, "--json", "--constants");
        assertThat(run.code()).isZero();
        Map<String, Object> json = Json.parseObject(run.out());
        assertThat(json.get("rowsFrom")).isEqualTo("estimated by statistics");
        assertThat(run.out()).contains("Department0").contains("\"counted\":false");
    }

    @Test
    void aGateEndsWithAnExitCode() throws IOException {
        Path queries = Files.createDirectories(folder.resolve("queries"));
        Path query = Files.writeString(
                queries.resolve("head.rq"),
                "SELECT * { ?x " + UB + "headOf> <http://www.Department0.University0.edu> . ?x " + UB + "name> ?n }");
        Path baseline = folder.resolve("baseline.json");
        assertThat(Run.gbjo("advise", queries, "--graph", graph, "--write-baseline", baseline)
                        .code())
                .isZero();
        Run same = Run.gbjo("advise", queries, "--graph", graph, "--baseline", baseline);
        assertThat(same.code()).isZero();
        assertThat(same.out()).contains("1 query file compared");
        Files.writeString(query, QUERY);
        Run worse = Run.gbjo("advise", queries, "--graph", graph, "--baseline", baseline);
        assertThat(worse.code()).isEqualTo(1);
        assertThat(worse.err()).contains("head.rq touches").contains("It begins with pattern 1");
    }

    @Test
    void errorsAreOneSentence() {
        for (Object[] arguments : List.of(
                new Object[] {"advise", log},
                new Object[] {"advise", log, "--graph", graph, "--endpoint", "http://localhost:1/"},
                new Object[] {"advise", folder.resolve("nowhere"), "--graph", graph},
                new Object[] {"advise", log, log, "--graph", graph, "--write-baseline", folder.resolve("b")})) {
            Run run = Run.gbjo(arguments);
            assertThat(run.code()).isEqualTo(1);
            assertThat(run.err().strip().lines()).hasSize(1);
        }
        assertThat(Run.gbjo("advise", log, "--census").code()).isZero();
    }

    /** RDF4J itself, with the graph in its memory, orders as the advisor says that it does. */
    @Test
    void theOrderOfRdf4jIsThatOfItsMemoryStore() throws IOException {
        Path file = folder.resolve("drawn.jsonl");
        String shapes = "star,path,tree,flower,cycle";
        assertThat(Run.gbjo(
                                "generate",
                                "queries",
                                graph,
                                "--shape",
                                shapes,
                                "--size",
                                "2-7",
                                "-n",
                                30,
                                "--seed",
                                3,
                                "-o",
                                file)
                        .code())
                .isZero();
        Graph opened = Graph.open(graph);
        Planner fromCounts = new Rdf4jOrder(new GraphPatternCounts(opened));
        List<Bgp> bgps =
                new ArrayList<>(QueryFiles.read(file).stream().map(Query::bgp).toList());
        bgps.addAll(QueryFiles.ofSparql("q.rq", QUERY).stream().map(Query::bgp).toList());
        assertThat(bgps.size()).isGreaterThan(100);
        try (Rdf4jPlanner store = Rdf4jPlanner.of(opened)) {
            for (Bgp bgp : bgps) {
                assertThat(fromCounts.plan(bgp, Deadline.none()).plan())
                        .as(bgp.toString())
                        .isEqualTo(store.plan(bgp, Deadline.none()).plan());
            }
        }
    }
}
