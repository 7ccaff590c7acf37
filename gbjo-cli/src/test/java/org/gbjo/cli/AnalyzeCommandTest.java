package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.gbjo.folder.ModelFolder;
import org.gbjo.folder.ModelKind;
import org.gbjo.json.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All edges {@code s} lead to one hub, which has half of the edges {@code m}: an order that begins there is a trap. */
class AnalyzeCommandTest {
    @TempDir
    private static Path folder;

    private static Path data;
    private static Path model;
    private static Path query;

    @BeforeAll
    static void analyze() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            lines.add(edge("a" + i, "s", "hub"));
        }
        for (int i = 0; i < 2000; i++) {
            lines.add(edge("hub", "m", "c" + i));
            lines.add(edge("b" + i, "m", "c" + (i + 2000)));
        }
        for (int i = 0; i < 400; i++) {
            lines.add(edge("c" + (i + 1990), "t", "d" + i));
        }
        for (int i = 0; i < 1000; i++) {
            lines.add(edge("d" + i, "u", "e" + i % 700));
            lines.add(edge("e" + i % 700, "v", "f" + i));
        }
        data = Files.write(folder.resolve("data.nt"), lines);
        query = Files.writeString(
                folder.resolve("query.rq"),
                "SELECT * { ?a <urn:s> ?b . ?b <urn:m> ?c . ?c <urn:t> ?d . ?d <urn:u> ?e . ?e <urn:v> ?f }");
        model = folder.resolve("model");
        Run run = Run.gbjo("analyze", data, "-o", model);
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.out()).contains(model + ": ", " triples and 5 predicates, analyzed in ", "--model " + model);
        assertThat(run.err()).contains("importing " + data, "counting ");
    }

    private static String edge(String from, String label, String to) {
        return "<urn:" + from + "> <urn:" + label + "> <urn:" + to + "> .";
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void aModelHasADescriptionAndStatisticsAndNothingElse() throws IOException {
        assertThat(files(model)).containsExactly(ModelFolder.DESCRIPTION, ModelFolder.STATISTICS);
        assertThat(ModelFolder.read(model).kind()).isEqualTo(ModelKind.STATISTICS);
        assertThat(folder.resolve("model.analyzing")).doesNotExist();
        assertThat(Run.gbjo("info", model).out()).contains("statistics, without weights", "data.nt", "**Analyzed**");
    }

    @Test
    void aGraphFolderGivesTheSameStatisticsAsItsFiles() throws IOException {
        Path graph = folder.resolve("kept");
        Path first = folder.resolve("first");
        Path second = folder.resolve("second");
        assertThat(Run.gbjo("analyze", data, "--graph", graph, "-o", first).code())
                .isZero();
        Run run = Run.gbjo("analyze", graph, "-o", second, "--json");
        assertThat(run.code()).isZero();
        Map<String, Object> summary = Json.parseObject(run.out());
        assertThat(summary.get("model")).isEqualTo(second.toString());
        assertThat(summary.get("bytes")).isEqualTo(Files.size(second.resolve(ModelFolder.STATISTICS)));
        assertThat(summary.get("fingerprint"))
                .isEqualTo(ModelFolder.read(model).graph().fingerprint());
        for (Path made : List.of(first, second)) {
            assertThat(made.resolve(ModelFolder.STATISTICS))
                    .hasSameBinaryContentAs(model.resolve(ModelFolder.STATISTICS));
        }
    }

    @Test
    void whatIsThereAlreadyIsNotTouched() throws IOException {
        assertThat(Run.gbjo("analyze", data, "-o", model).err())
                .isEqualTo("gbjo: " + model + " exists already; choose another name or remove it\n");
        Path other = Files.writeString(folder.resolve("other.nt"), "<urn:a> <urn:p> <urn:b> .\n");
        Path graph = folder.resolve("of-other");
        assertThat(Run.gbjo("import", other, "-o", graph).code()).isZero();
        Path made = folder.resolve("not-made");
        assertThat(Run.gbjo("analyze", data, "--graph", graph, "-o", made).err())
                .contains("gbjo: " + graph + " was imported from other.nt; choose another folder");
        assertThat(made).doesNotExist();
    }

    @Test
    void anAnalysisThatFailedGoesOnWithTheSameCommandOnly() throws IOException {
        Path missing = folder.resolve("missing.nt");
        Path made = folder.resolve("late");
        Run failed = Run.gbjo("analyze", missing, "-o", made);
        assertThat(failed.code()).isEqualTo(1);
        assertThat(failed.err()).endsWith(missing + " is not a file; check the name\n");
        assertThat(Run.gbjo("analyze", data, "-o", made).err()).contains("was begun with other files or options");
        Files.copy(data, missing);
        assertThat(Run.gbjo("analyze", missing, "-o", made).code()).isZero();
        assertThat(files(made)).containsExactly(ModelFolder.DESCRIPTION, ModelFolder.STATISTICS);
    }

    @Test
    void plannersOfAllKindsUseTheModel() {
        for (String planner : List.of("standard", "gradient", "greedy", "dynamic-programming")) {
            Run run = Run.gbjo("optimize", query, "--model", model, "--planner", planner);
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out()).contains(planner, " on statistics of " + model);
        }
        Run explained = Run.gbjo("explain", query, "--model", model);
        assertThat(explained.out())
                .contains("estimator  statistics", "C_out      predicted ")
                .containsPattern("order +\\d,\\d,\\d,\\d,1\\s");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jena", "rdf4j"})
    void enginesReorderByTheModel(String engine) {
        // Otherwise it would depend on the speed of the machine whether planning is worth its time.
        System.setProperty("gbjo.cheapRows", "0");
        System.setProperty("gbjo.deadline", "60000");
        try {
            Run run = Run.gbjo("explain", data, query, "--model", model, "--engine", engine, "--json");
            assertThat(run.code()).as(run.err()).isZero();
            assertThat(run.out()).contains("\"chosen\":\"gbjo\"").containsPattern("\"certainty\":(1|0\\.[6-9])");
        } finally {
            System.clearProperty("gbjo.cheapRows");
            System.clearProperty("gbjo.deadline");
        }
    }

    @Test
    void statisticsAreNotLearned() {
        Run run = Run.gbjo("learn", data, "-o", folder.resolve("learned"), "--cost", "statistics");
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err()).contains("make a model of them with gbjo analyze").hasLineCount(1);
    }
}
