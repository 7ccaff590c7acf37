package org.gbjo.advise.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.advise.cost.BgpRows.Contender;
import org.gbjo.advise.cost.RowCounter;
import org.gbjo.advise.log.LogFile;
import org.gbjo.advise.template.LogScan;
import org.gbjo.graph.Graph;
import org.gbjo.graph.testing.TestGraphs;
import org.gbjo.job.Progress;
import org.gbjo.json.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** 1000 people, each with a name; 100 of them know somebody; one of those is the boss. */
class AdviceTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final String BAD = "SELECT * { ?a <urn:name> ?n . ?a <urn:knows> ?b . ?a <urn:boss> <urn:p1> }";
    private static final String PRODUCT = "SELECT * { ?a <urn:knows> ?b . ?c <urn:knows> ?d . ?b <urn:boss> ?c }";
    private static final String GOOD = "SELECT * { ?a <urn:boss> ?b . ?a <urn:name> ?n }";

    @TempDir
    private static Path folder;

    private static Graph graph;

    @BeforeAll
    static void makeGraph() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            lines.add("<urn:p" + i + "> <urn:name> \"name " + i + "\" .");
            if (i < 100) {
                lines.add("<urn:p" + i + "> <urn:knows> <urn:p" + (i + 1) + "> .");
            }
        }
        lines.add("<urn:p7> <urn:boss> <urn:p1> .");
        graph = TestGraphs.of(folder, lines).graph();
    }

    private static AdviceReport report(Path file, boolean constants, int top) throws IOException {
        LogScan scan = new LogScan(1000, 2);
        scan.read(List.of(new LogFile(file)), Optional.empty(), Progress.SILENT);
        try (RowCounter counter = RowCounter.of(graph, Optional.empty(), LONG)) {
            List<Advice> advice = new Advisor(counter, Contender.WRITTEN, LONG)
                    .advise(scan.table().list(), top, Progress.SILENT);
            return AdviceReport.of(
                    scan.tally(),
                    scan.census(),
                    scan.table(),
                    advice,
                    top,
                    counter.source(),
                    Contender.WRITTEN,
                    constants);
        }
    }

    private static Path log(String name, String... queries) throws IOException {
        return Files.writeString(folder.resolve(name), String.join("\n", queries) + "\n");
    }

    private static String text(AdviceReport report) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8);
        new AdviceText(report, Optional.empty()).print(print, table -> table.print(print, 120));
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void whatSavesMostInAllComesFirst() throws IOException {
        String[] queries = new String[112];
        java.util.Arrays.fill(queries, BAD);
        queries[5] = PRODUCT;
        queries[6] = GOOD;
        AdviceReport report = report(log("ranked.rq", queries), false, 10);
        assertThat(report.shown()).hasSize(3);
        Advice first = report.shown().get(0);
        assertThat(first.count()).isEqualTo(110);
        assertThat(first.rows(Contender.WRITTEN)).isEqualTo(1000 + 100 + 1);
        assertThat(first.best()).isEqualTo(3);
        assertThat(first.saved()).isEqualTo(110 * 1098.0);
        assertThat(first.counted()).isTrue();
        assertThat(first.shape()).isEqualTo("star");
        Advice second = report.shown().get(1);
        assertThat(second.rows(Contender.WRITTEN)).isEqualTo(100 + 100 * 100 + 1);
        assertThat(report.shown().get(2).saved()).isZero();
        assertThat(report.saved()).isEqualTo(first.saved() + second.saved());
        assertThat(report(log("again.rq", queries), false, 1).shown()).hasSize(1);
    }

    @Test
    void theReasonNamesTheJoinThatExplodes() throws IOException {
        AdviceReport report = report(log("reasons.rq", BAD, PRODUCT, GOOD), false, 10);
        assertThat(report.shown().get(0).reason())
                .isEqualTo(
                        "Pattern 2 shares no variable with pattern 1, so each match of it is combined with each row of"
                                + " that: 10,000 rows; 1 is left in the end. Better begin with patterns 3 and 1: then there are"
                                + " never more than 1 row, which is the answer itself.");
        assertThat(report.shown().get(1).reason())
                .isEqualTo(
                        "It begins with pattern 1, which matches 1,000 triples, of which 1 row is left in the end."
                                + " Better begin with patterns 3 and 1: then there are never more than 1 row, which is the answer itself.");
        assertThat(report.shown().get(2).reason()).startsWith("No order touches");
    }

    @Test
    void constantsAreShownOnlyIfAskedFor() throws IOException {
        Path file = log("private.rq", BAD.replace("<urn:p1>", "<urn:secret>"), "SELECT * { ?x <urn:name> 'secret' }");
        AdviceReport closed = report(file, false, 10);
        assertThat(text(closed) + Json.write(AdviceJson.of(closed)) + new AdvicePage(closed).html())
                .doesNotContain("secret");
        assertThat(text(report(file, true, 10))).contains("urn:secret");
    }

    @Test
    void hostileTextIsTextOnThePage() throws IOException {
        String hostile = "SELECT * { ?a <urn:name> \"<script>alert(1)</script>\" . ?a <urn:knows> ?b . ?b"
                + " <urn:x\\u003C/code\\u003E> '</code><img src=x onerror=alert(2)>' . ?b <urn:name> ?script }";
        String page = new AdvicePage(report(log("hostile.rq", hostile, PRODUCT), true, 10)).html();
        assertThat(page).doesNotContain("<script").doesNotContain("<img").contains("&lt;script&gt;");
        assertThat(page).doesNotContain("http://www.w3.org/1999/xhtml").doesNotContain("src=\"http");
    }

    @Test
    void jsonHasItsMembers() throws IOException {
        Map<String, Object> json = Json.parseObject(
                Json.write(AdviceJson.of(report(log("json.rq", BAD, PRODUCT, "SELECT broken {"), false, 10))));
        assertThat(json.keySet())
                .containsExactly(
                        "format",
                        "version",
                        "log",
                        "rowsFrom",
                        "engine",
                        "templates",
                        "templatesWithJoins",
                        "queriesOfOtherTemplates",
                        "touched",
                        "saved",
                        "advice",
                        "census");
        assertThat(json).containsEntry("format", "gbjo-advice").containsEntry("version", 1L);
        assertThat(((Map<?, ?>) json.get("log")).get("unreadable")).isEqualTo(1L);
        Map<?, ?> first = (Map<?, ?>) ((List<?>) json.get("advice")).get(0);
        assertThat(first.keySet().stream().map(String::valueOf).toList())
                .containsExactly(
                        "template",
                        "count",
                        "shape",
                        "size",
                        "features",
                        "leftOut",
                        "samples",
                        "counted",
                        "rows",
                        "saved",
                        "reason",
                        "example",
                        "remedy");
        Map<?, ?> example = (Map<?, ?>) first.get("example");
        assertThat(example.keySet().stream().map(String::valueOf).toList())
                .containsExactly("patterns", "written", "jena", "rdf4j", "best", "optimal");
        Map<?, ?> best = (Map<?, ?>) example.get("best");
        assertThat(best.get("order")).isEqualTo("3,1,2");
        assertThat((List<?>) best.get("joins")).hasSize(2);
        List<?> hints = (List<?>) ((Map<?, ?>) first.get("remedy")).get("hints");
        assertThat(hints).hasSize(6);
    }

    @Test
    void executedTemplatesAreAdvisedOnByAverages() throws IOException {
        Path file = log(
                "templates.jsonl",
                "{\"format\":\"gbjo-templates\",\"version\":1}",
                "{\"template\":\"?v1 <urn:name> ?v2 . ?v1 <urn:boss> []\",\"gbjo\":{\"count\":5},\"native\":{\"count\":2}}");
        AdviceReport report = report(file, false, 10);
        Advice advice = report.shown().get(0);
        assertThat(advice.count()).isEqualTo(7);
        assertThat(advice.counted()).isFalse();
        assertThat(advice.saved()).isPositive();
        assertThat(advice.remedy(false)).isEmpty();
        assertThat(text(report)).contains("~");
    }

    @Test
    void theGateFailsWhenAFileHasBecomeCostlier() throws IOException {
        Path queries = Files.createDirectories(folder.resolve("project/sub"));
        Files.writeString(queries.getParent().resolve("good.rq"), GOOD);
        Files.writeString(queries.resolve("other.sparql"), "SELECT * { ?a <urn:boss> ?b . ?b <urn:name> ?n }");
        try (RowCounter counter = RowCounter.of(graph, Optional.empty(), LONG)) {
            List<QueryCosts> before = QueryCosts.of(queries.getParent(), counter, Contender.WRITTEN);
            assertThat(before).extracting(QueryCosts::file).containsExactly("good.rq", "sub/other.sparql");
            assertThat(before).extracting(QueryCosts::rows).containsExactly(2.0, 2.0);
            Path file = folder.resolve("baseline.json");
            Baseline.of(before, Contender.WRITTEN).write(file);
            Baseline baseline = Baseline.read(file);
            assertThat(baseline.failures(before, 1)).isEmpty();

            Files.writeString(queries.resolve("other.sparql"), "SELECT * { ?b <urn:name> ?n . ?a <urn:boss> ?b }");
            Files.writeString(queries.resolve("new.rq"), BAD);
            Files.writeString(queries.resolve("zz.rq"), "SELECT nonsense");
            List<QueryCosts> after = QueryCosts.of(queries.getParent(), counter, Contender.WRITTEN);
            assertThat(baseline.failures(after, 1.1))
                    .hasSize(2)
                    .anyMatch(line ->
                            line.startsWith("sub/other.sparql touches 1,001 rows, recorded are 2. It begins with"))
                    .anyMatch(line -> line.startsWith("sub/zz.rq cannot be judged"));
            assertThat(baseline.unrecorded(after)).containsExactly("sub/new.rq");
        }
    }

    @Test
    void whatIsNoBaselineIsRefused() throws IOException {
        for (String text : new String[] {"", "{}", "[1]", "{\"format\":\"gbjo-baseline\",\"version\":1}"}) {
            Path file = Files.writeString(folder.resolve("none.json"), text);
            assertThatThrownBy(() -> Baseline.read(file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("--write-baseline");
        }
    }
}
