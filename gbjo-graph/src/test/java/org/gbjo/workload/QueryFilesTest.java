package org.gbjo.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryFilesTest {
    private static final Query STAR = new Query(
            "star-2-0001",
            "star",
            Bgp.of(Pattern.of("?s", "<x:p>", "?o"), Pattern.of("?s", "<x:q>", "\"a\\nb \\\\u0041\"@en-GB")));
    private static final Query PATH =
            new Query("path/2 #é\n", "", Bgp.of(Pattern.of("?a", "?p", "<rel>"), Pattern.of("_:b0", "<x:q>", "?a")));

    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"queries.jsonl", "queries.rq", "queries.sparql", "queries", "new/folder/queries"})
    void whatIsWrittenIsReadBackInOrder(String name) throws IOException {
        Path path = folder.resolve(name);
        QueryFiles.write(path, List.of(STAR, PATH));
        assertThat(QueryFiles.read(path)).containsExactly(STAR, PATH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"queries.jsonl", "queries.rq"})
    void writingReplacesTheFileAndLeavesNothingBeside(String name) throws IOException {
        Path path = folder.resolve(name);
        QueryFiles.write(path, List.of(STAR));
        QueryFiles.write(path, List.of(PATH));
        assertThat(QueryFiles.read(path)).containsExactly(PATH);
        try (Stream<Path> entries = Files.list(folder)) {
            assertThat(entries).containsExactly(path);
        }
    }

    @Test
    void numberedLinesAreQueriesOfTheirOwn() throws IOException {
        Path file = Files.writeString(
                folder.resolve("bgps.txt"), "1,?a <x:p> ?b . ?b <x:q> <x:c> . \n\n7,?a <x:p> \"a, b\"@en . \n");
        assertThat(QueryFiles.read(file))
                .containsExactly(
                        new Query(
                                "bgps#1",
                                "",
                                Bgp.of(Pattern.of("?a", "<x:p>", "?b"), Pattern.of("?b", "<x:q>", "<x:c>"))),
                        new Query("bgps#7", "", Bgp.of(Pattern.of("?a", "<x:p>", "\"a, b\"@en"))));
        Files.writeString(file, "1,?a <x:p> ?b .\n2,?a <x:p\n");
        assertThatThrownBy(() -> QueryFiles.read(file))
                .isInstanceOf(QueryFormatException.class)
                .hasMessageContaining("bgps.txt, line 2, column 3");
        Files.writeString(file, "all of it\n");
        assertThatThrownBy(() -> QueryFiles.read(file)).hasMessageContaining("a number, a comma and patterns");
    }

    @Test
    void aFailedWriteLeavesTheOldFileAndNoDraft() throws IOException {
        Path path = folder.resolve("queries.rq");
        QueryFiles.write(path, List.of(STAR));
        Query badName = new Query("bad", "", Bgp.of(Pattern.of("?a b", "<x:p>", "?o")));
        assertThatThrownBy(() -> QueryFiles.write(path, List.of(PATH, badName)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("SPARQL cannot express query 'bad'")
                .hasMessageContaining(".jsonl");
        assertThat(QueryFiles.read(path)).containsExactly(STAR);
        try (Stream<Path> entries = Files.list(folder)) {
            assertThat(entries).containsExactly(path);
        }
    }

    @Test
    void aDirectoryHoldsOneFileForEachQuery() throws IOException {
        Path path = Files.createDirectory(folder.resolve("queries"));
        QueryFiles.write(path, List.of(STAR, PATH));
        try (Stream<Path> entries = Files.list(path)) {
            assertThat(entries.map(file -> file.getFileName().toString()))
                    .containsExactlyInAnyOrder("1-star-2-0001.rq", "2-path_2____.rq");
        }
        assertThatThrownBy(() -> QueryFiles.write(path, List.of(STAR)))
                .isInstanceOf(FileAlreadyExistsException.class)
                .hasMessageContaining("not empty");
        assertThat(QueryFiles.read(path)).containsExactly(STAR, PATH);
    }

    @Test
    void aNameOfAnotherKindIsNotMadeADirectory() throws IOException {
        assertThatThrownBy(() -> QueryFiles.write(folder.resolve("queries.json"), List.of(STAR)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("name it .jsonl");
        Path file = write("queries", "mine");
        assertThatThrownBy(() -> QueryFiles.write(file, List.of(STAR))).isInstanceOf(IllegalArgumentException.class);
        assertThat(file).hasContent("mine");
    }

    @Test
    void directoriesAreReadInTheOrderOfNamesAndOtherFilesIgnored() throws IOException {
        Files.writeString(folder.resolve("b.rq"), "SELECT * { ?s <x:p> ?o }");
        Files.writeString(folder.resolve("a.sparql"), "ASK { ?s <x:q> ?o }");
        Files.writeString(folder.resolve("c.jsonl"), "{\"patterns\":[[\"?s\",\"<x:r>\",\"?o\"]]}\n");
        Files.writeString(folder.resolve("README.md"), "not a query");
        assertThat(QueryFiles.read(folder)).extracting(Query::id).containsExactly("a", "b", "c#1");
    }

    @Test
    void jsonTermsBecomeCanonical() throws IOException {
        Path file = write(
                "q.jsonl",
                "\uFEFF{\"id\":\"1\",\"extra\":[1],\"patterns\":[[\"$s\",\"<\\\\u0078:p>\",\"\\\"a\\\"@EN-gb\"]]}\r\n\n");
        assertThat(QueryFiles.read(file))
                .containsExactly(new Query("1", "", Bgp.of(Pattern.of("?s", "<x:p>", "\"a\"@en-GB"))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{",
                "[]",
                "{\"id\":\"a\"}",
                "{\"patterns\":[]}",
                "{\"patterns\":[[\"?s\",\"<p>\"]]}",
                "{\"patterns\":[[\"?s\",\"p\",\"?o\"]]}",
                "{\"patterns\":[[\"?s\",\"?\",\"?o\"]]}",
                "{\"patterns\":[[\"?s\",null,\"?o\"]]}",
                "{\"id\":7,\"patterns\":[[\"?s\",\"?p\",\"?o\"]]}",
                "{\"id\":\"\",\"patterns\":[[\"?s\",\"?p\",\"?o\"]]}"
            })
    void aLineThatIsNoQueryIsRefusedWithItsPlaceAndARemedy(String line) throws IOException {
        Path file = write("q.jsonl", "{\"id\":\"a\",\"patterns\":[[\"?s\",\"<p>\",\"?o\"]]}\n" + line + "\n");
        assertThatThrownBy(() -> QueryFiles.read(file))
                .isInstanceOf(QueryFormatException.class)
                .hasMessageStartingWith(file + ", line 2, column 1: ")
                .hasMessageContaining("; write {\"id\"");
    }

    @Test
    void everyIdOccursOnce() throws IOException {
        Path file = write("q.rq", "# gbjo {\"id\":\"a\"}\nASK {?s ?p ?o}\n# gbjo {\"id\":\"a\"}\nASK {?s ?p ?o}\n");
        assertThatThrownBy(() -> QueryFiles.read(file))
                .isInstanceOf(QueryFormatException.class)
                .hasMessageContaining("the id 'a' occurs twice");
    }

    @Test
    void filesThatAreNoQueryFilesAreRefused() throws IOException {
        Path other = write("q.csv", "SELECT * { ?s ?p ?o }");
        assertThatThrownBy(() -> QueryFiles.read(other))
                .isInstanceOf(QueryFormatException.class)
                .hasMessageContaining("name it .jsonl");
        Path latin = folder.resolve("latin.rq");
        Files.write(latin, new byte[] {'#', (byte) 0xE9, '\n'});
        assertThatThrownBy(() -> QueryFiles.read(latin))
                .isInstanceOf(QueryFormatException.class)
                .hasMessageContaining("not UTF-8");
        Path empty = Files.createDirectory(folder.resolve("empty"));
        assertThatThrownBy(() -> QueryFiles.read(empty))
                .isInstanceOf(QueryFormatException.class)
                .hasMessageContaining("holds no query file");
        assertThatThrownBy(() -> QueryFiles.read(folder.resolve("missing.rq"))).isInstanceOf(NoSuchFileException.class);
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
