package org.gbjo.graph.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.zip.GZIPInputStream;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;

/** Graphs for tests, each as an N-Triples file and as a graph folder in a temporary directory. */
public record TestGraphs(Path file, Graph graph) {

    public static TestGraphs of(Path folder, List<String> lines) throws IOException {
        Path file = Files.write(folder.resolve("graph.nt"), lines);
        return imported(folder, file);
    }

    public static TestGraphs lubm(Path folder) throws IOException {
        Path file = folder.resolve("lubm.nt");
        try (OutputStream out = Files.newOutputStream(file)) {
            new LubmGenerator(new LubmOptions(1, 0)).writeNTriples(out, Progress.SILENT);
        }
        return imported(folder, file);
    }

    /**
     * A graph with a few very frequent terms, with loops, parallel edges, cycles and literals, and with predicates that
     * are also subjects and objects.
     */
    public static TestGraphs skewed(Path folder, int entities, int triples, long seed) throws IOException {
        Random random = new Random(seed);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < triples; i++) {
            String subject = random.nextInt(20) == 0 ? predicate(random) : entity(random, entities);
            String object = random.nextInt(20) == 0
                    ? predicate(random)
                    : random.nextInt(8) == 0
                            ? "\"" + random.nextInt(20) + "\"@en"
                            : random.nextInt(40) == 0 ? subject : entity(random, entities);
            lines.add(subject + " " + predicate(random) + " " + object + " .");
        }
        return of(folder, lines);
    }

    private static String entity(Random random, int entities) {
        return "<http://example.org/e" + (int) (entities * Math.pow(random.nextDouble(), 3)) + ">";
    }

    private static String predicate(Random random) {
        return "<http://example.org/p" + (int) (9 * Math.pow(random.nextDouble(), 2)) + ">";
    }

    /** The first lines of the Wikidata graph, if the data folder lies beside the project. */
    public static Optional<TestGraphs> wikidataSlice(Path folder, int triples) throws IOException {
        Optional<Path> data = shared("wikidata.nt.gz");
        if (data.isEmpty()) {
            return Optional.empty();
        }
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(data.get())), StandardCharsets.UTF_8))) {
            return Optional.of(of(folder, reader.lines().limit(triples).toList()));
        }
    }

    /** A file or folder of the data that may lie beside the project. */
    public static Optional<Path> shared(String name) {
        for (Path up = Path.of("").toAbsolutePath(); up != null; up = up.getParent()) {
            Path data = up.resolve("shared/data").resolve(name);
            if (Files.exists(data)) {
                return Optional.of(data);
            }
        }
        return Optional.empty();
    }

    private static TestGraphs imported(Path folder, Path file) {
        try {
            Path target = folder.resolve("graph");
            new Importer(ImportOptions.of(file.toString()), Progress.SILENT).run(target);
            return new TestGraphs(file, Graph.open(target));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
