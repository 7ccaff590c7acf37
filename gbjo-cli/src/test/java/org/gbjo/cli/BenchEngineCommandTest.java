package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.gbjo.json.Json;
import org.gbjo.testing.ModelFolders;
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
        model = ModelFolders.statistics(folder.resolve("model"), 3);
    }

    @Test
    void everyOrderIsExecutedOnEveryStore() {
        Run run = Run.gbjo("bench", "engine", data, queries, "--model", model, "--rounds", 2, "--json");
        assertThat(run.err()).doesNotContain("gbjo: ");
        assertThat(run.code()).isZero();
        List<String> tables = run.out().lines().toList();
        assertThat(tables).hasSize(7);
        assertThat(tables.subList(0, 3)).allMatch(table -> labels(table).size() == 4);
        assertThat(labels(tables.get(3)))
                .hasSize(5)
                .allMatch(label -> label.contains("/some, "))
                .anyMatch(label -> label.endsWith(", native with statistics"));
        assertThat(tables.subList(4, 7))
                .allMatch(table -> table.contains("RDF4J") && labels(table).size() == 4);
        assertThat(tables.get(0)).contains("All row counts agree.", " times ");
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
                "--engine",
                "rdf4j",
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

    /** The optimum is searched for up to 20 patterns. */
    @Test
    void aQueryWithoutAKnownOptimumIsExecutedInTheOtherOrders() throws IOException {
        StringBuilder star = new StringBuilder("SELECT * { ");
        for (int i = 0; i < 21; i++) {
            star.append("?x <urn:p").append(i % 3).append("> ?y").append(i).append(" . ");
        }
        Path queriesFolder = Files.createDirectory(folder.resolve("sparql"));
        Files.writeString(queriesFolder.resolve("large.rq"), star + "}");
        Files.writeString(
                queriesFolder.resolve("small.rq"),
                "SELECT * { ?x <urn:p0> ?y } SELECT ?a { ?a <urn:p1> ?b . ?b <urn:p2> ?c . ?c <urn:p0> ?a }"
                        + " SELECT ?a { ?a <urn:p1> ?b . ?b <urn:p2> ?c . ?c <urn:p0> ?a }");
        Run run = Run.gbjo(
                "bench",
                "engine",
                data,
                queriesFolder,
                "--model",
                model,
                "--engine",
                "jena",
                "--store",
                "memory",
                "--rounds",
                1,
                "--json");
        assertThat(run.err()).doesNotContain("gbjo: ");
        assertThat(queries(run.out(), ", native"))
                .as("without the one that is there twice")
                .isEqualTo(3);
        assertThat(queries(run.out(), ", gbjo, planning included")).isEqualTo(3);
        assertThat(queries(run.out(), ", true optimum of C_out")).isEqualTo(2);
    }

    @Test
    void everyExecutionIsALineOfTheCsv() throws IOException {
        Path csv = folder.resolve("runs.csv");
        Run run = Run.gbjo(
                "bench",
                "engine",
                data,
                queries,
                "--model",
                model,
                "--engine",
                "jena",
                "--store",
                "memory",
                "--rounds",
                1,
                "--unguarded",
                "--csv",
                csv);
        assertThat(run.code()).isZero();
        List<String> lines = Files.readAllLines(csv);
        assertThat(lines.get(0)).startsWith("store,workload,query,patterns,rows,order,round,milliseconds,timed out,");
        assertThat(lines.subList(1, lines.size()))
                .as("2 rounds of 2 queries in 5 orders")
                .hasSize(20);
        assertThat(lines)
                .filteredOn(line -> line.contains(",UNGUARDED,"))
                .hasSize(4)
                .allMatch(line ->
                        line.matches("Jena in memory,.*/some,[ab],3,\\d+,UNGUARDED,[01],[0-9.e-]+,false,[A-Z_]+,.*"));
        assertThat(lines).filteredOn(line -> line.contains(",NATIVE,")).allMatch(line -> line.endsWith(",,,,,,,,"));
    }

    /** The plug-in alone, and queries without answers apart. */
    @Test
    void withoutAModelStoresAreCounted() throws IOException {
        enlarge();
        List<String> both = new ArrayList<>(Files.readAllLines(queries));
        both.add("{\"id\":\"c\",\"patterns\":[[\"?x\",\"<urn:p3>\",\"?y\"],[\"?y\",\"<urn:p0>\",\"<urn:none>\"]]}");
        Files.write(queries, both);
        Run run =
                Run.gbjo("bench", "engine", data, queries, "--store", "memory,transactional", "--rounds", 1, "--json");
        assertThat(run.code()).isZero();
        List<String> tables = run.out().lines().toList();
        assertThat(tables).hasSize(3).noneMatch(table -> table.contains("there are no statistics"));
        assertThat(labels(tables.get(0)))
                .hasSize(8)
                .anyMatch(label -> label.contains(", with answers, gbjo"))
                .anyMatch(label -> label.contains(", without answers, native again"));
        Path graph = folder.resolve("graph");
        assertThat(Run.gbjo("import", data, "-o", graph).code()).isZero();
        Run counts = Run.gbjo("bench", "count", graph, "--rounds", 1, "--json");
        assertThat(counts.code()).isZero();
        assertThat(counts.out()).contains("Jena TDB2 on disk", "RDF4J LMDB");
    }

    /** Smaller data is left alone. */
    private void enlarge() throws IOException {
        List<String> triples = new ArrayList<>(Files.readAllLines(data));
        for (int i = 0; i < 2000; i++) {
            triples.add("<urn:f" + i + "> <urn:p3> <urn:e" + i % 60 + "> .");
        }
        Files.write(data, triples);
    }

    /** The best by hindsight is never behind the optimum of C_out; what is done is not done again. */
    @Test
    void hindsightHasMoreOrdersAndARunGoesOn() throws IOException {
        Path output = folder.resolve("out");
        Object[] arguments = {
            "bench",
            "engine",
            data,
            queries,
            "--model",
            model,
            "--store",
            "memory",
            "--rounds",
            1,
            "--hindsight",
            "-o",
            output,
            "--json"
        };
        Run run = Run.gbjo(arguments);
        assertThat(run.err()).doesNotContain("gbjo: ");
        assertThat(run.code()).isZero();
        String journal = Files.readString(output.resolve("executions.jsonl"));
        assertThat(journal.lines())
                .as("2 queries in 2 stores")
                .hasSize(4)
                .allMatch(line -> line.contains("\"SMALLEST\"") || line.contains("\"MODEL_"))
                .allMatch(line -> line.contains("\"NATIVE_AGAIN\""));
        assertThat(labels(run.out().lines().findFirst().orElseThrow())).hasSize(4);
        assertThat(run.out()).contains("of hindsight", "beyond native again");
        assertThat(output.resolve("report.md")).isNotEmptyFile();

        Files.writeString(output.resolve("executions.jsonl"), journal + "{\"store\":\"half a li");
        Run again = Run.gbjo(arguments);
        assertThat(again.code()).isZero();
        assertThat(output.resolve("executions.jsonl")).hasContent(journal);
        assertThat(again.out()).as("the same figures").isEqualTo(run.out());
    }

    @Test
    void anUnknownStoreIsNamed() {
        Run run = Run.gbjo("bench", "engine", data, queries, "--model", model, "--store", "memory,paper");
        assertThat(run.code()).isNotZero();
        assertThat(run.err())
                .contains(
                        "an engine and its store are among jena memory, jena values, jena transactional, jena tdb2",
                        "got [paper]");
    }

    @Test
    void aSoakReportsWhatStaysInUse() {
        soak("--model", model);
    }

    @Test
    void aSoakNeedsNoModel() throws IOException {
        enlarge();
        soak("-o", folder.resolve("out"));
        assertThat(folder.resolve("out").resolve("report.md")).isNotEmptyFile();
    }

    private void soak(String option, Path value) {
        Run run = Run.gbjo(
                "bench",
                "soak",
                data,
                queries,
                option,
                value,
                "--time",
                "1s",
                "--samples",
                2,
                "--threads",
                3,
                "--json");
        assertThat(run.err()).doesNotContain("gbjo: ");
        assertThat(run.code()).isZero();
        List<?> rows = (List<?>) Json.parseObject(run.out()).get("rows");
        assertThat(rows).hasSize(2);
        Map<?, ?> last = (Map<?, ?>) rows.get(1);
        assertThat(((Number) last.get("queries")).longValue()).isPositive();
        assertThat(((Number) last.get("updates")).longValue()).isPositive();
        assertThat(((Number) last.get("heap MB")).doubleValue()).isPositive();
        assertThat(((Number) last.get("models exchanged")).longValue()).isPositive();
        assertThat(run.out())
                .contains(" 0 plans failed")
                .contains("jena transactional, jena tdb2, rdf4j memory, rdf4j native");
    }

    @Test
    void withoutAUsableModelNothingIsMeasured() {
        Run run = Run.gbjo("bench", "engine", data, queries, "--model", folder.resolve("nowhere"));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("cannot read the model description");
    }

    private static Object queries(String table, String order) {
        Map<?, ?> members = (Map<?, ?>) Json.parse(table);
        for (Object row : (List<?>) members.get("rows")) {
            Map<?, ?> cells = (Map<?, ?>) row;
            if (cells.get("workload and order").toString().endsWith(order)) {
                return ((Number) cells.get("queries")).intValue();
            }
        }
        return "no row " + order;
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
