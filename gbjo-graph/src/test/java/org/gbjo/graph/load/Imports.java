package org.gbjo.graph.load;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.jena.mem2.GraphMem2Fast;
import org.apache.jena.riot.Lang;
import org.apache.jena.riot.RDFParser;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;

/** Imports for tests. */
final class Imports {
    private Imports() {}

    static Graph run(Path target, ImportOptions options) throws IOException {
        new Importer(options, Progress.SILENT).run(target);
        return Graph.open(target);
    }

    static Graph files(Path target, Path... files) throws IOException {
        return run(target, options(files));
    }

    static ImportOptions options(Path... files) {
        return ImportOptions.of(Stream.of(files).map(Path::toString).toArray(String[]::new));
    }

    /** Writes a file beside the target and imports it. */
    static Graph text(Path folder, String fileName, String text) throws IOException {
        return files(folder.resolve(fileName + ".graph"), write(folder, fileName, text));
    }

    static Path write(Path folder, String fileName, String text) throws IOException {
        return Files.writeString(folder.resolve(fileName), text);
    }

    /** The triples of a graph folder, one N-Triples line each. */
    static List<String> lines(Graph graph) {
        StringBuilder text = new StringBuilder();
        try {
            graph.writeNTriples(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString().lines().toList();
    }

    /** The triples of a graph folder as Jena reads them, each term for itself. */
    static org.apache.jena.graph.Graph jena(Graph graph) {
        return jena(String.join("\n", lines(graph)).getBytes(StandardCharsets.UTF_8), Lang.NTRIPLES);
    }

    static org.apache.jena.graph.Graph jena(byte[] text, Lang syntax) {
        org.apache.jena.graph.Graph parsed = new GraphMem2Fast();
        RDFParser.source(new ByteArrayInputStream(text))
                .lang(syntax)
                .checking(false)
                .parse(parsed);
        return parsed;
    }

    /** The names of everything in a folder, pending and lock files too. */
    static SortedSet<String> names(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            SortedSet<String> names = new TreeSet<>();
            files.forEach(file -> names.add(file.getFileName().toString()));
            return names;
        }
    }
}
