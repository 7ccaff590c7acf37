package org.gbjo.graph.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.gbjo.graph.Graph;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MalformedInputTest {
    private static final String GOOD = "<x:s> <x:p> <x:o> .\n";
    private static final String REMEDY = "; mend the line, or skip such lines with --lenient";
    /** Each is wrong alone, and so that RIOT notices some of them only in the next line. */
    private static final List<String> BAD = List.of(
            "garbage",
            "<x:s> <x:p>",
            "<x:s> <x:p> <x:o>",
            "<x:s> <x:p> <x:o",
            "<x:s> <x:p> \"open",
            "<x:s> <x:p> \"open\\",
            "<x:s> <x:p> \"bad \\q escape\" .",
            "\"literal\" <x:p> <x:o> .",
            "<x:s> _:b <x:o> .",
            "<x:s> <x:p> \"a\"@ .",
            "<x:s> <x:p> <x:o o> .");

    @TempDir
    private Path folder;

    private void assertMalformed(Path file, long line, String columnAndReason) {
        assertMalformed(Imports.options(file), file, line, columnAndReason);
    }

    private void assertMalformed(ImportOptions options, Path file, long line, String columnAndReason) {
        assertThatThrownBy(() -> Imports.run(folder.resolve("graph"), options))
                .isInstanceOf(MalformedRdfException.class)
                .hasMessageStartingWith(file + ", line " + line + ", column " + columnAndReason)
                .hasMessageMatching("[^\n]*");
        assertThat(folder.resolve("graph")).doesNotExist();
    }

    @Test
    void theMessageSaysFileLineColumnReasonAndRemedy() throws IOException {
        Path file = Imports.write(folder, "bad.nt", GOOD + "<x:s> \"literal\" <x:o> .\n" + GOOD);
        assertMalformed(file, 2, "7: Expected IRI: Got: [STRING:literal]" + REMEDY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n"})
    void theBadLineIsNamedWhereverTheParserNotices(String newline) throws IOException {
        for (String bad : BAD) {
            String text = (GOOD + "# comment\n\n" + bad + "\n\n# comment\n" + GOOD + GOOD).replace("\n", newline);
            assertMalformed(Imports.write(folder, "bad.nt", text), 4, "");
            assertMalformed(Imports.write(folder, "bad.nt", GOOD + bad), 2, "");
            assertMalformed(Imports.write(folder, "bad.nq", GOOD + bad + "\n" + GOOD), 2, "");
        }
    }

    @Test
    void linesAreCountedAcrossBlocks() throws IOException {
        String filler = "<x:filler> <x:p> \"" + "é".repeat(300) + "\" .\r\n";
        int lines = 8000;
        Path file = Imports.write(folder, "bad.nt", filler.repeat(lines) + "<x:s> <x:p> .\n" + GOOD);
        assertThat(Files.size(file)).isGreaterThan(4 << 20);
        assertMalformed(file, lines + 1, "13: ");
    }

    @Test
    void theFirstOfSeveralFaultsIsReported() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 40_000; i++) {
            text.append(i >= 3333 && i % 1000 == 333 ? "garbage\n" : "<x:s> <x:p> \"" + "x".repeat(150) + i + "\" .\n");
        }
        Path file = Imports.write(folder, "bad.nt", text.toString());
        for (int threads : new int[] {1, 4}) {
            assertMalformed(Imports.options(file).withThreads(threads), file, 3334, "1: ");
        }
    }

    @Test
    void theFirstOfSeveralBadFilesIsReported() throws IOException {
        Path first = Imports.write(folder, "1.nt", GOOD.repeat(10) + "garbage\n");
        Path second = Imports.write(folder, "2.nt", "garbage\n");
        assertMalformed(Imports.options(first, second).withThreads(1), first, 11, "1: ");
    }

    @Test
    void otherSyntaxesSayTheSame() throws IOException {
        String remedy = "; mend the file (--lenient can skip lines of N-Triples and N-Quads only)";
        Path turtle = Imports.write(folder, "bad.ttl", "<x:s> <x:p> <x:o> .\n\n<x:s> x:p <x:o> .\n");
        assertMalformed(turtle, 3, "7: Undefined prefix: x" + remedy);
        assertMalformed(Imports.options(turtle).withLenient(true), turtle, 3, "7: Undefined prefix: x" + remedy);
        assertMalformed(Imports.write(folder, "bad.trig", "<x:g> {\n <x:s> }"), 2, "8: ");
        assertMalformed(Imports.write(folder, "bad.rdf", "<rdf/>\n<x/>"), 1, "");
        assertMalformed(Imports.write(folder, "bad.nq", "<x:s> <x:p> <x:o> <x:g> <x:h> .\n"), 1, "25: ");
    }

    @Test
    void tooDeepNestingIsRefusedByName() throws IOException {
        int depth = 100_000;
        Path triples = Imports.write(
                folder,
                "deep.nt",
                "<x:s> <x:p> " + "<<( <x:s> <x:p> ".repeat(depth) + "<x:o>" + " )>>".repeat(depth) + " .\n"
                        + GOOD.repeat(200_000));
        Path lists = Imports.write(folder, "deep.ttl", "<x:s> <x:p> " + "(".repeat(depth) + ")".repeat(depth) + ".");
        for (Path file : List.of(triples, lists)) {
            assertThatThrownBy(() -> Imports.run(
                            folder.resolve("graph"), Imports.options(file).withThreads(1)))
                    .isInstanceOf(IOException.class)
                    .hasMessage(file + " nests lists or triple terms too deep to be read; flatten them");
        }
    }

    private void assertLenient(String name, String text, Set<String> good, long skipped) throws IOException {
        Path file = Imports.write(folder, name, text);
        Path target = folder.resolve(name + "-" + skipped);
        Graph graph = Imports.run(target, Imports.options(file).withLenient(true));
        assertThat(new TreeSet<>(Imports.lines(graph))).isEqualTo(good);
        assertThat(graph.metadata().skipped()).isEqualTo(skipped);
    }

    @Test
    void lenientSkipsExactlyTheBadLines() throws IOException {
        Random random = new Random(1);
        for (int round = 0; round < 30; round++) {
            String newline = round % 3 == 0 ? "\r\n" : "\n";
            StringBuilder text = new StringBuilder(round % 5 == 0 ? "\ufeff" : "");
            Set<String> good = new TreeSet<>();
            good.add("<x:first> <x:p> <x:o> .");
            text.append("<x:first> <x:p> <x:o> .").append(newline);
            int bad = 0;
            for (int i = random.nextInt(40); i >= 0; i--) {
                switch (random.nextInt(5)) {
                    case 0, 1 -> {
                        text.append(BAD.get(random.nextInt(BAD.size())));
                        bad++;
                    }
                    case 2 -> text.append(random.nextBoolean() ? "# comment" : "");
                    default -> {
                        String line = "<x:s> <x:p> \"" + round + "-" + i + "\" .";
                        good.add(line);
                        text.append(line);
                    }
                }
                text.append(i == 0 && round % 2 == 0 ? "" : newline);
            }
            assertLenient(round + (round % 4 == 0 ? ".nq" : ".nt"), text.toString(), good, bad);
        }
    }

    @Test
    void lenientCountsEachLineOfALiteralThatWasBrokenOverLines() throws IOException {
        Set<String> good = new TreeSet<>(List.of(GOOD.strip()));
        assertLenient("two.nt", "<x:s> <x:p> \"one\ntwo\" .\n" + GOOD, good, 2);
        assertLenient("three.nt", GOOD + "<x:s> <x:p> \"one\ntwo\nthree\" .\n" + GOOD, good, 3);
    }

    @Test
    void lenientSkipsInLaterBlocksToo() throws IOException {
        StringBuilder text = new StringBuilder();
        Set<String> good = new TreeSet<>();
        for (int i = 0; i < 12_000; i++) {
            String line = "<x:s> <x:p> \"" + "x".repeat(400) + i + "\" .";
            good.add(line);
            text.append(line).append('\n').append(i % 1000 == 999 ? "<x:s> <x:p> \"open\n" : "");
        }
        assertLenient("blocks.nt", text.toString(), good, 12);
    }

    @Test
    void lenientCannotMakeAGraphOfBadLinesAlone() throws IOException {
        Path file = Imports.write(folder, "bad.nt", "garbage\n".repeat(3));
        assertThatThrownBy(() -> Imports.run(
                        folder.resolve("graph"), Imports.options(file).withLenient(true)))
                .hasMessageStartingWith("no triple found in " + file);
    }
}
