package org.gbjo.graph.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.jena.riot.Lang;
import org.gbjo.graph.Graph;
import org.gbjo.graph.GraphMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the bytes come from, and how the import is cut into pieces, does not change the graph. */
class ImportSourcesTest {
    private static final String TWO = "<x:a> <x:p> <x:b> .\n<x:a> <x:p> \"ü\" .\n";

    @TempDir
    private Path folder;

    private Path compressed(String name, String... members) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file)) {
            for (String member : members) {
                // Each on its own: such files are joined from parts.
                OutputStream packed = name.toLowerCase(Locale.ROOT).endsWith("gz")
                        ? new GZIPOutputStream(new Unclosed(out))
                        : new BZip2CompressorOutputStream(new Unclosed(out));
                try (packed) {
                    packed.write(member.getBytes(StandardCharsets.UTF_8));
                }
            }
        }
        return file;
    }

    private static final class Unclosed extends FilterOutputStream {
        Unclosed(OutputStream out) {
            super(out);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }

    private static Graph fromStandardInput(Path target, String text, Lang syntax) throws IOException {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
        try {
            return Imports.run(
                    target, ImportOptions.of(ImportOptions.STANDARD_INPUT).withStandardInputSyntax(syntax));
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void compressedFilesAreReadToTheEndOfTheirLastMember() throws IOException {
        String more = "<x:c> <x:p> <x:d> .\n";
        String plain = Imports.text(folder, "plain.nt", TWO + more).metadata().fingerprint();
        for (String name : new String[] {"a.nt.gz", "a.nt.bz2", "A.NT.GZ", "a.ttl.gz", "a.ttl.bz2"}) {
            Graph graph = Imports.files(folder.resolve(name + ".graph"), compressed(name, TWO, more));
            assertThat(graph.metadata().fingerprint()).isEqualTo(plain);
            assertThat(graph.metadata().sources()).containsExactly(name);
        }
    }

    @Test
    void damagedCompressedFilesAreRefusedByName() throws IOException {
        for (String name : new String[] {"a.nt.gz", "a.ttl.gz", "a.nt.bz2", "a.ttl.bz2"}) {
            Path file = compressed(name, TWO.repeat(1000));
            byte[] whole = Files.readAllBytes(file);
            Files.write(file, Arrays.copyOf(whole, whole.length / 2));
            assertRefused(file, file + " cannot be read: ");
            Files.writeString(file, TWO);
            assertRefused(file, file + " cannot be read: ");
        }
    }

    private void assertRefused(Path file, String message) {
        assertThatThrownBy(() -> Imports.files(folder.resolve("refused"), file))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void standardInputIsReadInTheSyntaxThatIsNamed() throws IOException {
        String fingerprint = Imports.text(folder, "plain.nt", TWO).metadata().fingerprint();
        GraphMetadata lines =
                fromStandardInput(folder.resolve("1"), TWO, Lang.NTRIPLES).metadata();
        GraphMetadata turtle = fromStandardInput(folder.resolve("2"), "<x:a> <x:p> <x:b>, 'ü' .", Lang.TURTLE)
                .metadata();
        assertThat(lines.fingerprint()).isEqualTo(fingerprint);
        assertThat(turtle.fingerprint()).isEqualTo(fingerprint);
        assertThat(turtle.sources()).containsExactly("standard input");
    }

    @Test
    void relativeIrisAreResolvedAgainstTheNameOfTheFileWhateverItsCharacters() throws IOException {
        assertThat(Imports.lines(Imports.text(folder, "a b#[%].ttl", "<#x> <x:p> <y> .")))
                .containsExactly("<file:///a%20b%23%5B%25%5D.ttl#x> <x:p> <file:///y> .");
        assertThat(Imports.lines(fromStandardInput(folder.resolve("in"), "<#x> <x:p> <y> .", Lang.TURTLE)))
                .containsExactly("<file:///standard%20input#x> <x:p> <file:///y> .");
    }

    @Test
    void filesThatCannotBeImportedAreRefusedByName() throws IOException {
        assertRefused(folder.resolve("none.nt"), folder.resolve("none.nt") + " is not a file; check the name");
        assertRefused(folder, folder + " is not a file; check the name");
        Path unknown = Imports.write(folder, "a.xyz", TWO);
        assertRefused(unknown, unknown + " has no known ending; use .nt, .ttl, .rdf, .nq or .trig");
        Path zstd = Imports.write(folder, "a.nt.zst", TWO);
        assertRefused(zstd, zstd + " cannot be decompressed here; run: zstd -dc");
    }

    @Test
    void aGraphNeedsATriple() throws IOException {
        for (String name : new String[] {"empty.nt", "empty.ttl"}) {
            for (String text : new String[] {"", "\n\n", "# only a comment\n", "  # and no newline"}) {
                Path file = Imports.write(folder, name, text);
                assertRefused(
                        file,
                        "no triple found in " + file + "; if they are in named graphs, use --quads or --named-graphs");
            }
        }
        Path quads = Imports.write(folder, "named.nq", "<x:a> <x:p> <x:b> <x:g> .\n");
        assertRefused(
                quads, "no triple found in " + quads + "; if they are in named graphs, use --quads or --named-graphs");
        assertThat(Imports.run(
                                folder.resolve("named"),
                                Imports.options(quads).withNamedGraphs(ImportOptions.NamedGraphs.MERGED))
                        .triples())
                .isEqualTo(1);
    }

    @Test
    void emptyFilesBesideFullOnesDoNoHarm() throws IOException {
        Graph graph = Imports.files(
                folder.resolve("graph"),
                Imports.write(folder, "empty.nt", ""),
                Imports.write(folder, "two.nt", TWO),
                Imports.write(folder, "comment.ttl", "# nothing\n"));
        assertThat(graph.triples()).isEqualTo(2);
        assertThat(graph.metadata().sources()).containsExactly("empty.nt", "two.nt", "comment.ttl");
    }

    @Test
    void lineEndsCommentsAndMarksAreAsTheGrammarHasThem() throws IOException {
        String fingerprint = Imports.text(folder, "plain.nt", TWO).metadata().fingerprint();
        String[] texts = {
            TWO.replace("\n", "\r\n"),
            TWO.strip(),
            "\ufeff" + TWO,
            "# comment\n\n \t\n" + TWO.replace(".\n", ". # comment\n") + "# end",
            "\n" + TWO.replace(" ", "\t") + "\n\n",
        };
        for (int i = 0; i < texts.length; i++) {
            Graph graph = Imports.text(folder, i + ".nt", texts[i]);
            assertThat(graph.metadata().fingerprint()).as(texts[i]).isEqualTo(fingerprint);
        }
    }

    @Test
    void duplicatesAreDroppedAcrossFilesChunksAndSpellings() throws IOException {
        Path lines = Imports.write(folder, "a.nt", TWO.repeat(3) + "<x:a> <x:p> \"\\u00FC\" .\n");
        Path turtle = Imports.write(folder, "a.ttl", "<x:a> <x:p> <x:b>, 'ü', \"\"\"ü\"\"\" .");
        Graph graph = Imports.files(folder.resolve("graph"), lines, turtle, lines);
        assertThat(Imports.lines(graph)).containsExactly("<x:a> <x:p> \"ü\" .", "<x:a> <x:p> <x:b> .");
    }

    @Test
    void blankNodesAreOneWithinAFileAndApartBetweenFiles() throws IOException {
        String first = "_:b <x:p> <x:a> .\n";
        String second = "_:b <x:q> <x:a> .\n";
        String filler = "<x:filler> <x:p> \"" + "x".repeat(1000) + "\" .\n";
        // More than two blocks between both uses of the label.
        Graph together = Imports.text(folder, "one.nt", first + filler.repeat(4500) + second);
        assertThat(together.triples()).isEqualTo(3);
        assertThat(subjects(together)).hasSize(2);

        Graph apart = Imports.files(
                folder.resolve("apart"), Imports.write(folder, "1.nt", first), Imports.write(folder, "2.nt", second));
        assertThat(subjects(apart)).hasSize(2).allMatch(subject -> subject.startsWith("_:"));
    }

    private static Set<String> subjects(Graph graph) {
        Set<String> subjects = new TreeSet<>();
        for (String line : Imports.lines(graph)) {
            subjects.add(line.substring(0, line.indexOf(' ')));
        }
        return subjects;
    }
}
