package org.gbjo.workload;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.gbjo.api.PublicApi;
import org.gbjo.run.AtomicFiles;

/**
 * Reads and writes workloads: JSON lines ({@code .jsonl}), SPARQL files of one or many queries ({@code .rq},
 * {@code .sparql}), or a directory of such files, taken in the order of their names; also lists of numbered queries
 * ({@code .txt}), which are only read.
 *
 * <p>Workloads survive writing and reading, with ids and shapes. In SPARQL these are in a comment above the query.
 */
@PublicApi
public final class QueryFiles {
    private static final String REMEDY = "name it .jsonl for JSON lines, .rq or .sparql for SPARQL";

    private QueryFiles() {}

    /** The BGPs of a file or directory. Throws {@link QueryFormatException} if it is malformed. */
    public static List<Query> read(Path path) throws IOException {
        List<Query> queries = new ArrayList<>();
        for (Path file : files(path)) {
            queries.addAll(readFile(file));
        }
        requireDifferent(path, queries.stream().map(Query::id).toList());
        return List.copyOf(queries);
    }

    /** The BGPs of a text in SPARQL; the name stands for that of a file. */
    public static List<Query> ofSparql(String name, String text) {
        return SparqlQueries.read(Path.of(name), text);
    }

    /**
     * The whole queries of a file or directory, with everything around their BGPs. A BGP alone becomes a query that
     * selects all.
     */
    public static List<WholeQuery> readWhole(Path path) throws IOException {
        List<WholeQuery> queries = new ArrayList<>();
        for (Path file : files(path)) {
            if (isSparql(file)) {
                queries.addAll(SparqlQueries.readWhole(file, text(file)));
            } else if (isNumbered(file)) {
                queries.addAll(NumberedLines.readWhole(file, text(file)));
            } else {
                readFile(file).forEach(query -> queries.add(SparqlQueries.whole(query)));
            }
        }
        requireDifferent(path, queries.stream().map(WholeQuery::id).toList());
        return List.copyOf(queries);
    }

    private static List<Path> files(Path path) throws IOException {
        return Files.isDirectory(path) ? queryFilesIn(path) : List.of(path);
    }

    private static void requireDifferent(Path path, List<String> ids) {
        Set<String> seen = new HashSet<>();
        for (String id : ids) {
            if (!seen.add(id)) {
                throw new QueryFormatException(
                        path, "the id '" + id + "' occurs twice; give every query an id of its own");
            }
        }
    }

    private static List<Path> queryFilesIn(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            List<Path> files = entries.filter(file -> isJsonLines(file) || isSparql(file))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
            if (files.isEmpty()) {
                throw new QueryFormatException(directory, "the directory holds no query file; " + REMEDY);
            }
            return files;
        }
    }

    private static boolean isNumbered(Path file) {
        return file.getFileName().toString().endsWith(".txt");
    }

    private static List<Query> readFile(Path file) throws IOException {
        if (isJsonLines(file)) {
            return JsonLines.read(file, text(file));
        } else if (isSparql(file)) {
            return SparqlQueries.read(file, text(file));
        } else if (isNumbered(file)) {
            return NumberedLines.read(file, text(file));
        }
        throw new QueryFormatException(file, "the name does not say what kind of query file it is; " + REMEDY);
    }

    private static String text(Path file) throws IOException {
        try {
            String text = Files.readString(file);
            return text.startsWith("\uFEFF") ? text.substring(1) : text;
        } catch (CharacterCodingException e) {
            throw new QueryFormatException(file, "the text is not UTF-8; save it in that encoding");
        }
    }

    private static boolean isJsonLines(Path file) {
        return file.getFileName().toString().endsWith(".jsonl");
    }

    private static boolean isSparql(Path file) {
        String name = file.getFileName().toString();
        return name.endsWith(".rq") || name.endsWith(".sparql");
    }

    /**
     * Writes JSON lines or a SPARQL file, by the extension of the name. A name without an extension gets a new
     * directory with one SPARQL file per query. A reader never sees half of it: existing content is replaced in one
     * step. A directory that is not empty is refused.
     */
    public static void write(Path path, List<Query> queries) throws IOException {
        Path target = path.toAbsolutePath().normalize();
        if (!isJsonLines(target) && !isSparql(target)) {
            checkNewDirectory(target);
        }
        AtomicFiles.replace(target, draft -> {
            if (isJsonLines(target)) {
                Files.writeString(draft, JsonLines.write(queries));
            } else if (isSparql(target)) {
                Files.writeString(draft, SparqlQueries.write(queries));
            } else {
                writeDirectory(draft, queries);
            }
        });
    }

    /**
     * The number at the front keeps the order. The id behind it is for people; the comment in the file is what counts.
     */
    private static void writeDirectory(Path directory, List<Query> queries) throws IOException {
        Files.createDirectory(directory);
        int digits = Integer.toString(queries.size()).length();
        for (int i = 0; i < queries.size(); i++) {
            String id = queries.get(i).id().replaceAll("[^A-Za-z0-9._-]", "_");
            String number = String.format(Locale.ROOT, "%0" + digits + "d", i + 1);
            String name = number + "-" + id.substring(0, Math.min(id.length(), 100)) + ".rq";
            Files.writeString(directory.resolve(name), SparqlQueries.write(List.of(queries.get(i))));
        }
    }

    private static void checkNewDirectory(Path target) throws IOException {
        if (!Files.isDirectory(target)) {
            if (target.getFileName().toString().contains(".") || Files.exists(target)) {
                throw new IllegalArgumentException(target + " is no name for a directory of queries; " + REMEDY);
            }
            return;
        }
        try (Stream<Path> entries = Files.list(target)) {
            if (entries.findAny().isPresent()) {
                throw new FileAlreadyExistsException(
                        target.toString(), null, "the directory is not empty; remove it or choose another");
            }
        }
    }
}
