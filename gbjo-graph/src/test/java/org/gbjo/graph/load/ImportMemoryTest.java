package org.gbjo.graph.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that takes several blocks, runs and spills under the least memory. */
class ImportMemoryTest {
    private static final long LEAST = 1 << 20;

    @TempDir
    private Path folder;

    @TempDir
    private static Path shared;

    private static final Set<String> EXPECTED = new HashSet<>();
    private static Path file;

    @BeforeAll
    static void writeFile() throws IOException {
        Random random = new Random(1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 70_000; i++) {
            String subject = random.nextInt(10) == 0
                    ? "_:b" + random.nextInt(1000)
                    : "<http://example.org/subject/" + random.nextInt(25_000) + ">";
            String object = random.nextBoolean() ? "\"text é " + random.nextInt(20_000) + "\"@en" : "<x:o>";
            String line = subject + " <http://example.org/p" + random.nextInt(5) + "> " + object + " .";
            text.append(line).append('\n');
            EXPECTED.add(line);
        }
        file = Imports.write(shared, "many.nt", text.toString());
    }

    @Test
    void littleMemoryAndAnyNumberOfThreadsGiveTheSameGraph() throws IOException {
        ImportOptions options = Imports.options(file);
        Graph ample = Imports.run(folder.resolve("ample"), options.withThreads(1));
        assertThat(ample.triples()).isEqualTo(EXPECTED.size());
        for (int threads : new int[] {1, 4}) {
            Path target = folder.resolve("least-" + threads);
            Graph least = Imports.run(target, options.withThreads(threads).withMemory(LEAST));
            assertThat(least.metadata().fingerprint())
                    .isEqualTo(ample.metadata().fingerprint());
            for (String name : Imports.names(target)) {
                assertThat(Files.mismatch(
                                target.resolve(name), folder.resolve("ample").resolve(name)))
                        .as(name)
                        .isEqualTo(-1);
            }
        }
    }

    @Test
    void nothingIsLostBetweenBlocksAndRuns() throws IOException {
        Graph graph = Imports.run(
                folder.resolve("graph"), Imports.options(file).withThreads(2).withMemory(LEAST));
        List<String> lines = Imports.lines(graph);
        assertThat(lines).hasSize(EXPECTED.size());
        assertThat(withoutBlankNodes(lines)).isEqualTo(withoutBlankNodes(EXPECTED));
        assertThat(blankNodes(lines)).hasSameSizeAs(blankNodes(EXPECTED));
    }

    private static Set<String> withoutBlankNodes(Collection<String> lines) {
        return lines.stream().filter(line -> !line.startsWith("_:")).collect(Collectors.toSet());
    }

    private static Set<String> blankNodes(Collection<String> lines) {
        return lines.stream()
                .filter(line -> line.startsWith("_:"))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .collect(Collectors.toSet());
    }

    @Test
    void theLeastMemoryTakesSeveralRuns() throws IOException {
        ImportOptions options = Imports.options(file).withThreads(2).withMemory(LEAST);
        Path temporary = Files.createDirectory(folder.resolve("temporary"));
        RdfReader reader = new RdfReader(options, temporary, Progress.SILENT);
        reader.read(List.of(Source.of(options, 0)));
        assertThat(reader.runs()).hasSizeGreaterThan(3);
        assertThat(reader.parsed()).isEqualTo(70_000);
    }

    @Test
    void duplicatesDoNotChangeTheFingerprint() throws IOException {
        String five = "<x:a> <x:p> 1 .\n<x:b> <x:p> 2 .\n<x:c> <x:p> 3 .\n<x:d> <x:p> 4 .\n<x:e> <x:p> 5 .\n";
        String once = Imports.text(folder, "once.ttl", five).metadata().fingerprint();
        for (int times : new int[] {2, 4, 100}) {
            Graph graph = Imports.text(folder, times + ".ttl", five.repeat(times));
            assertThat(graph.metadata().fingerprint()).isEqualTo(once);
        }
    }

    @Test
    void longLiteralsAreKeptWithinTheMemory() throws IOException {
        String literal = "long ".repeat(300_000) + "\"";
        Path longLines = folder.resolve("long.nt");
        for (int i = 0; i < 4; i++) {
            Files.writeString(
                    longLines,
                    "<x:s" + i + "> <x:p> \"" + i + literal + " .\n<x:s> <x:p> \"" + i + "\" .\n",
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
        }
        ImportOptions options = Imports.options(longLines).withThreads(1).withMemory(LEAST);
        RdfReader reader = new RdfReader(options, Files.createDirectory(folder.resolve("temporary")), Progress.SILENT);
        reader.read(List.of(Source.of(options, 0)));
        assertThat(reader.runs()).hasSize(5);
        Graph graph = Imports.run(folder.resolve("graph"), options);
        assertThat(graph.triples()).isEqualTo(8);
        assertThat(graph.dictionary().find("\"3" + literal)).isNotNegative();
    }
}
