package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gbjo.json.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A graph in which a and b have 3 and 1 p-edges, 4 and 2 q-edges, and a an r-edge to b. */
class LabelCommandTest {
    @TempDir
    static Path shared;

    private static Path graph;
    private static Path queries;

    @TempDir
    Path folder;

    @BeforeAll
    static void makeGraph() throws IOException {
        List<String> lines = new ArrayList<>();
        addEdges(lines, "a", "p", 3);
        addEdges(lines, "b", "p", 1);
        addEdges(lines, "a", "q", 4);
        addEdges(lines, "b", "q", 2);
        lines.add("<urn:a> <urn:r> <urn:b> .");
        graph = shared.resolve("graph");
        Path data = Files.write(shared.resolve("data.nt"), lines);
        assertThat(Run.gbjo("import", data, "-o", graph).code()).isZero();
        queries = Files.writeString(shared.resolve("queries.sparql"), """
                # gbjo {"id":"star","shape":"star"}
                SELECT * { ?x <urn:p> ?y . ?x <urn:q> ?z . ?x <urn:r> ?u }

                # gbjo {"id":"pair","shape":"star"}
                SELECT * { ?x <urn:p> ?y . ?x <urn:q> ?z }

                # gbjo {"id":"single","shape":""}
                SELECT * { ?x <urn:p> ?y }
                """);
    }

    private static void addEdges(List<String> lines, String subject, String predicate, int count) {
        for (int i = 0; i < count; i++) {
            lines.add("<urn:" + subject + "> <urn:" + predicate + "> <urn:" + predicate + i + "> .");
        }
    }

    @Test
    void theSummaryCountsQueriesAndPlans() {
        Path labels = folder.resolve("q.labels");
        Run run = Run.gbjo("label", graph, queries, "-o", labels);
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        // The star: r first costs 3 + 12 with p and 4 + 12 with q; p and q first cost 14 + 12. The pair costs 14.
        assertThat(run.out().lines().skip(1).map(line -> line.replaceAll(" +", " ")))
                .containsExactly(
                        "labelled 2 of 3 queries, 0 without an answer",
                        "left out 1, a single pattern has no join",
                        "plans count cartesian least cost median greatest",
                        "good 3 0 14 15 16",
                        "bad 1 0 26 26 26");
        assertThat(run.out()).startsWith(labels + ": 3 queries done in ");
    }

    @Test
    void theSameCommandAgainFindsTheFileComplete() throws IOException {
        Path labels = folder.resolve("q.labels");
        assertThat(Run.gbjo("label", graph, queries, "-o", labels).code()).isZero();
        byte[] bytes = Files.readAllBytes(labels);
        Run again = Run.gbjo("label", graph, queries, "-o", labels, "--threads", 1);
        assertThat(again.out()).startsWith(labels + ": was complete");
        assertThat(Files.readAllBytes(labels)).isEqualTo(bytes);
        Run other = Run.gbjo("label", graph, queries, "-o", labels, "--seed", 7);
        assertThat(other.code()).isEqualTo(1);
        assertThat(other.err().lines())
                .containsExactly("gbjo: " + labels + " was made with seed 0, not 7; repeat those options, remove the"
                        + " file or choose another name");
    }

    @Test
    void theSummaryAsJsonNamesWhereTheLabelsComeFrom() {
        Path labels = folder.resolve("q.labels");
        Run run = Run.gbjo("label", graph, queries, "-o", labels, "--json", "--bushy", 1, "--timeout", "2s");
        assertThat(run.code()).isZero();
        Map<String, Object> members = Json.parseObject(run.out());
        assertThat(members)
                .containsEntry("queries", 3L)
                .containsEntry("labelled", 2L)
                .containsEntry("leftOut", Map.of("one_pattern", 1L))
                .containsKey("plansPerSecond");
        assertThat((Map<?, ?>) members.get("provenance"))
                .extracting("graph", "queries", "bushy", "timeLimitMillis")
                .containsExactly("graph", "queries.sparql", 1L, 2000L);
    }

    @Test
    void infoDescribesALabelFile() {
        Path labels = folder.resolve("q.labels");
        assertThat(Run.gbjo("label", graph, queries, "-o", labels).code()).isZero();
        Run info = Run.gbjo("info", labels);
        assertThat(info.code()).isZero();
        assertThat(info.out())
                .contains("queries      queries.sparql, digest ")
                .contains("graph        graph, fingerprint ")
                .contains("options      3 random, 3 good, 3 bad, 0 bushy, cartesian share 0.05, beam 3, seed 0")
                .contains("labelled     2 of 3 queries");
        assertThat(Json.parseObject(Run.gbjo("info", labels, "--json").out())).containsEntry("labelled", 2L);
    }

    @Test
    void whatIsWrongIsSaidInOneSentence() throws IOException {
        Path labels = folder.resolve("q.labels");
        assertFailed(
                "the beam is 1 to 10000 wide and keeps at least the 5 good and 3 bad plans, got 3",
                "label",
                graph,
                queries,
                "-o",
                labels,
                "--good",
                5);
        assertFailed(
                folder.resolve("none.jsonl") + " does not exist; check the name",
                "label",
                graph,
                folder.resolve("none.jsonl"),
                "-o",
                labels);
        assertThat(Run.gbjo("label", folder.resolve("none"), queries, "-o", labels)
                        .err())
                .contains("is not a graph folder");
        assertThat(Run.gbjo("label", graph, queries, "-o", labels).code()).isZero();
        byte[] bytes = Files.readAllBytes(labels);
        Files.write(labels, Arrays.copyOf(bytes, bytes.length - 1));
        assertFailed(
                labels + " is incomplete (it ends at byte " + (bytes.length - 1)
                        + ", in the middle of a block); label the queries again",
                "info",
                labels);
    }

    private static void assertFailed(String sentence, Object... arguments) {
        Run run = Run.gbjo(arguments);
        assertThat(run.err().lines()).containsExactly("gbjo: " + sentence);
        assertThat(run.code()).isEqualTo(1);
    }
}
