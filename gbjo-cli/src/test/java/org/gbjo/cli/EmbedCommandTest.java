package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gbjo.json.Json;
import org.gbjo.paper.feature.Precision;
import org.gbjo.paper.feature.TermTable;
import org.gbjo.query.Constant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbedCommandTest {
    @TempDir
    private Path folder;

    private Path graph;
    private Path table;

    @BeforeEach
    void importGraph() throws IOException {
        Path data = Files.write(
                folder.resolve("data.nt"),
                List.of("<urn:a> <urn:p> <urn:b> .", "<urn:b> <urn:p> <urn:c> .", "<urn:c> <urn:q> \"end\" ."));
        graph = folder.resolve("graph");
        table = folder.resolve("terms.table");
        assertThat(Run.gbjo("import", data, "-o", graph).code()).isZero();
    }

    @Test
    void aTableIsMadeWithTheDefaultsOfThePaper() {
        Run run = Run.gbjo("embed", graph, "-o", table);
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .startsWith(table + ": 6 terms, 6 vectors, learned in ")
                .containsPattern(" \\(.* tokens/s\\), 1\\.5 KB\n$");
        TermTable made = TermTable.open(table);
        assertThat(made.dimensions()).isEqualTo(100);
        assertThat(made.precision()).isEqualTo(Precision.FLOAT16);
        assertThat(made.count(new Constant("<urn:p>"))).isEqualTo(2);
    }

    @Test
    void everyOptionReachesTheRun() throws IOException {
        String options = "--dimensions 7 --walks 3 --depth 2 --epochs 5 --window 2 --negatives 1 --threads 1 --float32"
                + " --json";
        Map<String, Object> summary = embed(options);
        assertThat(summary).containsEntry("terms", 6L).containsEntry("vectors", 6L);
        // 3 walks of 5, 5 and 3 words in 5 epochs.
        assertThat(summary).containsEntry("tokens", 3L * 13 * 5);
        assertThat(summary).containsEntry("bytes", Files.size(table));
        TermTable made = TermTable.open(table);
        assertThat(made.dimensions()).isEqualTo(7);
        assertThat(made.precision()).isEqualTo(Precision.FLOAT32);
        byte[] first = Files.readAllBytes(table);
        embed(options);
        assertThat(Files.readAllBytes(table)).isEqualTo(first);
        for (String other : List.of(
                options.replace("--window 2", "--window 1"),
                options.replace("--negatives 1", "--negatives 2"),
                options + " --seed 2",
                options + " --reverse")) {
            embed(other);
            assertThat(Files.readAllBytes(table)).isNotEqualTo(first);
        }
    }

    private Map<String, Object> embed(String options) throws IOException {
        Files.deleteIfExists(table);
        Run run = Run.gbjo((Object[]) ("embed " + graph + " -o " + table + " " + options).split(" ", -1));
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        return Json.parseObject(run.out());
    }

    @Test
    void walksCanStartAtChosenEntities() throws IOException {
        assertThat(embed("--most-frequent 1 --json")).containsEntry("vectors", 5L);
        Path queries = Files.writeString(folder.resolve("queries.rq"), "SELECT * { <urn:c> <urn:q> ?x . ?x ?y ?z }");
        assertThat(embed("--queries " + queries + " --json")).containsEntry("vectors", 3L);
        assertThat(embed("--queries " + queries + " --reverse --json")).containsEntry("vectors", 6L);
    }

    @Test
    void whatCannotBeDoneIsOneSentence() throws IOException {
        Files.createFile(table);
        assertFailed(table + " exists already; choose another name or remove it", "embed", graph, "-o", table);
        assertFailed(
                "an embedding needs at least 1 dimension, got 0",
                "embed",
                graph,
                "-o",
                folder.resolve("other"),
                "--dimensions",
                0);
        Run both = Run.gbjo("embed", graph, "-o", table, "--most-frequent", 3, "--queries", "q.rq");
        assertThat(both.code()).isEqualTo(2);
        assertThat(both.err()).contains("mutually exclusive");
    }

    private static void assertFailed(String sentence, Object... arguments) {
        Run run = Run.gbjo(arguments);
        assertThat(run.err().lines()).containsExactly("gbjo: " + sentence);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
    }
}
