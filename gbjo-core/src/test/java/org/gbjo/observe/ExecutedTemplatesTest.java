package org.gbjo.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gbjo.decision.settings.ObserveSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutedTemplatesTest {
    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void name() {
        file = folder.resolve("below").resolve("templates.jsonl");
    }

    @Test
    void templatesAreAddedUpAndReadAgain() throws IOException {
        ExecutedTemplates templates = ExecutedTemplates.open(file);
        templates.record(Observed.of("p", 1, 30, true));
        templates.record(Observed.of("p", 1, 12, false));
        templates.record(Observed.of("q", 1, 1, true));
        templates.write();
        ExecutedTemplate read = ExecutedTemplates.read(file).stream()
                .filter(template -> template.template().contains("<p0>"))
                .findFirst()
                .orElseThrow();
        assertThat(read.template()).isEqualTo("?v1 <p0> ?v2 . ?v2 <p1> ?v3");
        assertThat(read.reason()).isEqualTo("REORDERED");
        assertThat(read.ours().count()).isEqualTo(2);
        assertThat(read.ours().cutOff()).isEqualTo(1);
        assertThat(read.ours().rows()).isEqualTo(42);
        assertThat(read.ours().nanos()).isPositive();
        assertThat(read.ofEngine()).isEqualTo(ExecutedTemplate.Sums.NONE);
        assertThat(Files.readAllLines(file)).hasSize(3);
        assertThat(Files.readAllLines(file).get(0)).isEqualTo("{\"format\":\"gbjo-templates\",\"version\":1}");
    }

    @Test
    void aFileThatIsThereGoesOn() throws IOException {
        for (int i = 0; i < 3; i++) {
            ExecutedTemplates templates = ExecutedTemplates.open(file);
            templates.record(Observed.of("p", 1, 10, true));
            templates.write();
        }
        assertThat(ExecutedTemplates.read(file).get(0).ours().count()).isEqualTo(3);
    }

    @Test
    void aFileOfAnotherKindIsRefusedAndLeftAlone() throws IOException {
        Files.createDirectories(file.getParent());
        for (String other : List.of(
                "root:x:0:0\n",
                "",
                "{\"format\":\"gbjo-templates\",\"version\":2}\n",
                "{\"format\":\"gbjo-templates\"," + "\"version\":1}\n{\"template\":\"?v1\"}\n")) {
            Files.writeString(file, other);
            assertThatThrownBy(() -> ExecutedTemplates.open(file))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("of the format gbjo-templates, version 1, got " + file);
            assertThat(Files.readString(file)).isEqualTo(other);
        }
    }

    @Test
    void onlySoManyAreKeptThoseThatTookTheMostTime() throws IOException {
        ExecutedTemplates templates = ExecutedTemplates.open(file);
        for (int i = 0; i < 5 * ExecutedTemplates.MOST; i++) {
            templates.record(Observed.of("p" + i + "-", 1, 1, true));
            assertThat(templates.list()).hasSizeLessThanOrEqualTo(ExecutedTemplates.MOST + 1);
        }
        List<ExecutedTemplate> sorted = templates.list();
        assertThat(sorted.get(0).nanos())
                .isGreaterThanOrEqualTo(sorted.get(sorted.size() - 1).nanos());
        templates.record(Observed.of("p".repeat(ExecutedTemplates.LONGEST), 1, 1, true));
        assertThat(templates.list()).noneMatch(template -> template.template().length() > ExecutedTemplates.LONGEST);
    }

    /** As a setting has it, from an execution to the file. */
    @Test
    void whatIsExecutedIsWritten() throws IOException {
        ObserveSettings settings = new ObserveSettings(1, Optional.empty(), Optional.of(file));
        QueryWatch watch = QueryWatch.of(new Executions(), settings);
        Observation observation = watch.begin(
                watch.turn(true),
                Observed.reordered(1, 1),
                ExecutedPlan.NATIVE,
                Observed.patterns(Observed.path("p", 2)),
                new Observation.Circumstances(2, false, false, true));
        observation.ended(true);
        TemplateFiles.writeAll();
        assertThat(ExecutedTemplates.read(file)).hasSize(1);
        assertThat(ExecutedTemplates.read(file).get(0).ofEngine().count()).isEqualTo(1);
        try (var files = Files.list(file.getParent())) {
            assertThat(new ArrayList<>(files.toList())).containsExactly(file);
        }
    }
}
