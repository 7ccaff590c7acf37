package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.gbjo.json.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The file of {@code gbjo explain --report}: all that explains a plan, and nothing that tells of the data. */
class ExplainReportTest {
    private static final String QUERY = "PREFIX hidden: <urn:hidden:>\n# hidden comment\n"
            + "SELECT * { ?x hidden:knows ?y . ?y hidden:name \"hidden name\" . ?y hidden:knows ?z"
            + " . ?z hidden:age ?age FILTER(?age > 31337) } LIMIT 10";

    @TempDir
    static Path folder;

    private static Path data;
    private static Path graph;
    private static Path model;
    private static Path query;

    @BeforeAll
    static void makeModel() throws IOException {
        List<String> triples = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            triples.add("<urn:hidden:" + i + "> <urn:hidden:knows> <urn:hidden:" + (i * 7) % 40 + "> .");
            triples.add("<urn:hidden:" + i + "> <urn:hidden:knows> <urn:hidden:" + (i + 1) % 40 + "> .");
            triples.add("<urn:hidden:" + i + "> <urn:hidden:name> \"hidden name" + (i == 0 ? "" : i) + "\" .");
            triples.add("<urn:hidden:" + i + "> <urn:hidden:age> \"" + (31330 + i)
                    + "\"^^<http://www.w3.org/2001/XMLSchema#integer> .");
        }
        data = Files.write(folder.resolve("hidden.nt"), triples);
        graph = folder.resolve("hidden-graph");
        model = folder.resolve("hidden-model");
        Run analyzed = Run.gbjo("analyze", data, "-o", model, "--graph", graph);
        assertThat(analyzed.code()).as(analyzed.err()).isZero();
        query = Files.writeString(folder.resolve("hidden.rq"), QUERY);
    }

    private static Map<String, Object> report(Object... arguments) throws IOException {
        Path file = folder.resolve("report.json");
        Files.deleteIfExists(file);
        List<Object> all = new ArrayList<>(List.of("explain"));
        all.addAll(List.of(arguments));
        all.addAll(List.of("--model", model, "--report", file));
        Run run = Run.gbjo(all.toArray());
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).contains("wrote " + file);
        return Json.parseObject(Files.readString(file));
    }

    private static Map<?, ?> only(Object list) {
        assertThat((List<?>) list).hasSize(1);
        return (Map<?, ?>) ((List<?>) list).get(0);
    }

    private static void assertNothingHidden(Map<String, Object> report) {
        assertThat(Json.write(report).toLowerCase(Locale.ROOT))
                .doesNotContain("hidden", "31337", folder.toString().toLowerCase(Locale.ROOT));
    }

    @Test
    void aReportHasTheNumbersOfTheDecisionAndNoData() throws IOException {
        Map<String, Object> report = report(graph, query);
        assertNothingHidden(report);
        assertThat(report)
                .containsEntry("format", "gbjo-plan-report")
                .containsEntry("version", 1L)
                .containsEntry("withData", false);
        assertThat(((Map<?, ?>) report.get("versions")).get("java"))
                .isEqualTo(Runtime.version().toString());
        assertThat(((Map<?, ?>) report.get("model")).get("triples")).isEqualTo(160L);
        Map<?, ?> reported = only(report.get("queries"));
        Map<?, ?> statistics = only(reported.get("statistics"));
        assertThat(statistics.get("patterns"))
                .isEqualTo(List.of("?x <urn:x:1> ?y", "?y <urn:x:2> \"x3\"", "?y <urn:x:1> ?z", "?z <urn:x:4> ?age"));
        Map<?, ?> first = (Map<?, ?>) ((List<?>) statistics.get("sets")).get(0);
        assertThat(first.get("patterns")).isEqualTo(List.of(1L));
        assertThat(((Number) first.get("rows")).doubleValue()).isCloseTo(80, within(0.01));
        assertThat(first.get("source")).isEqualTo("counted");
        assertThat(((List<?>) statistics.get("sets")).stream().map(set -> (Object) ((Map<?, ?>) set).get("patterns")))
                .as("pairs and trios that share variables")
                .contains(List.of(1L, 2L), List.of(2L, 3L), List.of(1L, 2L, 3L))
                .doesNotContain(List.of(1L, 4L));
        Map<?, ?> decision = (Map<?, ?>) reported.get("decision");
        assertThat(decision.get("planner")).isEqualTo("standard");
        assertThat(decision.get("plan")).asString().matches("[1-4](,[1-4]){3}");
        assertThat(decision.get("joins"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jena", "rdf4j"})
    void aReportOfAnEngineHasItsDecisionsAndNoData(String engine) throws IOException {
        Map<String, Object> report = report(data, query, "--engine", engine);
        assertNothingHidden(report);
        assertThat(((Map<?, ?>) report.get("versions")).get("engine"))
                .asString()
                .containsIgnoringCase(engine);
        Map<?, ?> reported = only(report.get("queries"));
        assertThat((String) reported.get("query"))
                .contains("<urn:x:1>", "LIMIT", "FILTER", "#integer>")
                .contains("10");
        Map<?, ?> decision = (Map<?, ?>) reported.get("decision");
        List<Object> decided = new ArrayList<>((List<?>) decision.get("bgps"));
        decided.addAll(decision.get("groups") instanceof List<?> groups ? groups : List.of());
        assertThat(decided).isNotEmpty();
        assertThat(Json.write(decided)).contains("\"reason\"", "?x <urn:x:1> ?y");
    }

    @Test
    void withDataEverythingIsAsItIs() throws IOException {
        Map<String, Object> report = report(data, query, "--engine", "jena", "--report-data");
        assertThat(report).containsEntry("withData", true);
        assertThat(Json.write(report)).contains("hidden name", "31337", "hidden-model", "?x <urn:hidden:knows> ?y");
    }

    @Test
    void aHintStaysInTheReport() throws IOException {
        Path hinted = Files.writeString(
                folder.resolve("hinted.rq"), "PREFIX gbjo: <http://gbjo.org/hint#order=2,1,3,4>\n" + QUERY);
        Map<String, Object> report = report(data, hinted, "--engine", "jena");
        assertNothingHidden(report);
        assertThat((String) only(report.get("queries")).get("query")).contains("hint#order=2,1,3,4");
        assertThat(Json.write(report)).contains("the query gives this plan");
    }

    @Test
    void dataInAReportNeedAReport() {
        Run run = Run.gbjo("explain", graph, query, "--model", model, "--report-data");
        assertThat(run.code()).isEqualTo(2);
        assertThat(run.err()).contains("--report-data needs a report; name its file with --report");
    }
}
