package org.gbjo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.gbjo.json.Json;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphVerbsTest {
    @TempDir
    private Path folder;

    private Path write(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name), List.of(lines));
    }

    private void assertFailed(String sentence, Object... arguments) {
        Run run = Run.gbjo(arguments);
        assertThat(run.err().lines()).containsExactly("gbjo: " + sentence);
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.out()).isEmpty();
    }

    private List<String> names() throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void namedGraphsComeBackAsTheyWentIn() throws IOException {
        String[] quads = {
            "<x:1> <x:p> <x:2> .", "<x:1> <x:p> <x:2> <x:g> .", "<x:2> <x:q> \"é\" <x:h> .", "<x:2> <x:p> <x:3> <x:h> ."
        };
        Path data = write("data.nq", quads);
        Path graph = folder.resolve("graph");
        Run imported = Run.gbjo("import", data, "-o", graph, "--quads");
        assertThat(imported.out()).contains(": 1 triples, ", "and 3 in 2 named graphs, imported in ");
        assertThat(Run.gbjo("export", graph).out().lines()).containsExactlyInAnyOrder(quads);
        assertThat(Run.gbjo("info", graph).out())
                .contains("2 named ones beside the default graph, with 3 triples, 3 of them different");
        Map<String, Object> info =
                Json.parseObject(Run.gbjo("info", graph, "--json").out());
        assertThat(info.get("named")).isEqualTo(Map.of("graphs", 2L, "quads", 3L, "triples", 3L, "predicates", 2L));
        assertThat(Run.gbjo("check", graph).out()).contains("all files of its 4 triples are as they were written");
        Path column = graph.resolve("named/triples.graphs");
        byte[] bytes = Files.readAllBytes(column);
        bytes[bytes.length - 9] ^= 1;
        Files.write(column, bytes);
        assertThat(Run.gbjo("check", graph).err()).contains("named/triples.graphs", "import the graph again");
        assertThat(Run.gbjo("import", data, "-o", folder.resolve("x"), "--quads", "--named-graphs")
                        .code())
                .isEqualTo(2);
        Path named = folder.resolve("named");
        assertThat(Run.gbjo("import", write("named.nq", quads[1]), "-o", named, "--quads")
                        .code())
                .isZero();
        assertThat(Run.gbjo("info", named).out()).contains("triples      0");
    }

    @Test
    void lubmComesBackFromAGraphFolderAsItWentIn() throws IOException {
        Path data = folder.resolve("lubm.nt.gz");
        Path graph = folder.resolve("graph");
        Path back = folder.resolve("back.nt");
        assertThat(Run.gbjo("generate", "lubm", "-u", 1, "--seed", 7, "-o", data)
                        .code())
                .isZero();
        Run imported = Run.gbjo("import", data, "-o", graph);
        assertThat(imported.code()).isZero();
        assertThat(imported.out()).startsWith(graph + ": ").contains("K triples, ", "17 predicates, imported in ");
        assertThat(Run.gbjo("export", graph, "-o", back).code()).isZero();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(data))) {
            TreeSet<String> written = new TreeSet<>(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
            assertThat(new TreeSet<>(Files.readAllLines(back))).isEqualTo(written);
            Map<String, Object> info =
                    Json.parseObject(Run.gbjo("info", graph, "--json").out());
            assertThat(info.get("triples")).isEqualTo((long) written.size());
        }
    }

    @Test
    void lubmComesWithItsQueries() throws IOException {
        Path queries = folder.resolve("lubm.jsonl");
        Path data = folder.resolve("lubm.nt");
        assertThat(Run.gbjo("generate", "lubm", "-o", data, "--queries", queries)
                        .code())
                .isZero();
        assertThat(QueryFiles.read(queries))
                .extracting(Query::id)
                .hasSize(14)
                .startsWith("Q1", "Q2")
                .endsWith("Q14");
    }

    @Test
    void lubmIsTheSameOnStandardOutputAndInAFile() throws IOException {
        Path file = folder.resolve("lubm.nt");
        Run run = Run.gbjo("generate", "lubm");
        assertThat(Run.gbjo("generate", "lubm", "-o", file).code()).isZero();
        assertThat(run.out()).isEqualTo(Files.readString(file));
    }

    @Test
    void standardInputIsImportedInTheSyntaxThatIsNamed() {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream("@prefix : <urn:> . :a :p :b, :c .".getBytes(StandardCharsets.UTF_8)));
        try {
            Path graph = folder.resolve("graph");
            assertThat(Run.gbjo("import", "-", "--syntax", "ttl", "-o", graph).code())
                    .isZero();
            assertThat(Run.gbjo("export", graph).out())
                    .isEqualTo("<urn:a> <urn:p> <urn:b> .\n<urn:a> <urn:p> <urn:c> .\n");
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void infoShowsCountsAndPredicates() throws IOException {
        Path data = write(
                "data.nt", "<urn:a> <urn:p> <urn:b> .", "<urn:a> <urn:p> <urn:c> .", "<urn:b> <urn:q> \"x\"@en .");
        Path graph = folder.resolve("graph");
        Run.gbjo("import", data, "-o", graph);
        Run run = Run.gbjo("info", graph);
        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("triples      3\n", "terms        6\n", "predicates   2\n", "made from    data.nt\n")
                .containsPattern("\n +2 +1 +2 +2.00 +2 +1.00 +1 +<urn:p>\n")
                .containsPattern("\n +1 +1 +1 +1.00 +1 +1.00 +1 +<urn:q>\n");
        assertThat(Run.gbjo("info", graph, "--predicates", 1).out())
                .contains("<urn:p>", "… and 1 more")
                .doesNotContain("<urn:q>");
    }

    @Test
    void aMissingFileIsNamed() {
        assertFailed("missing.nt is not a file; check the name", "import", "missing.nt", "-o", folder.resolve("graph"));
    }

    @Test
    void aFolderThatIsNoGraphIsNamedWithTheRemedy() {
        assertFailed(
                folder + " is not a graph folder (no graph.json); make one with: gbjo import FILE -o " + folder,
                "info",
                folder);
    }

    @Test
    void aMalformedLineIsNamedWithFileLineAndColumnAndLeavesNothing() throws IOException {
        Path data = write("data.nt", "<urn:a> <urn:p> <urn:b> .", "<urn:a> <urn:p> oops .");
        Run run = Run.gbjo("import", data, "-o", folder.resolve("graph"));
        assertThat(run.code()).isEqualTo(1);
        assertThat(run.err())
                .startsWith("gbjo: " + data + ", line 2, column 17: ")
                .contains("skip such lines with --lenient");
        assertThat(names()).containsExactly("data.nt");
    }

    @Test
    void malformedLinesAreSkippedAndCountedOnDemand() throws IOException {
        Path data = write("data.nt", "<urn:a> <urn:p> <urn:b> .", "<urn:a> <urn:p> oops .");
        Run run = Run.gbjo("import", data, "-o", folder.resolve("graph"), "--lenient");
        assertThat(run.code()).isZero();
        assertThat(run.err()).isEqualTo("gbjo: skipped 1 malformed lines" + System.lineSeparator());
    }

    @Test
    void anExistingGraphIsNotReplaced() throws IOException {
        Path data = write("data.nt", "<urn:a> <urn:p> <urn:b> .");
        Path graph = folder.resolve("graph");
        Run.gbjo("import", data, "-o", graph);
        assertFailed(graph + " exists already; choose another name or remove it", "import", data, "-o", graph);
    }

    @Test
    void anUnknownSyntaxIsRefused() {
        assertFailed(
                "a syntax is nt, ttl, rdf, nq or trig, got 'csv'; see gbjo import --help",
                "import",
                "-",
                "--syntax",
                "csv",
                "-o",
                folder.resolve("graph"));
    }

    @Test
    void outputIntoAFolderIsRefused() {
        assertFailed(folder + " is a folder; name a file", "generate", "lubm", "-o", folder);
    }

    @Test
    void noUniversityIsRefusedAndLeavesNoFile() throws IOException {
        assertFailed(
                "LUBM needs at least 1 university, got 0", "generate", "lubm", "-u", 0, "-o", folder.resolve("x.nt"));
        assertThat(names()).isEmpty();
    }
}
