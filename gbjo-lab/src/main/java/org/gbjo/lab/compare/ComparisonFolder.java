package org.gbjo.lab.compare;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.gbjo.lab.evaluate.LineFile;
import org.gbjo.workload.Query;

/**
 * The outcomes of comparisons on one graph: a file of JSON lines for each contender, to be deleted if it shall run again.
 * Lines are only ever appended. Shared by threads.
 */
public final class ComparisonFolder implements Closeable {
    private static final String ENDING = ".jsonl";

    private final Map<String, LineFile> files = new LinkedHashMap<>();
    private final Map<String, Set<String>> done = new LinkedHashMap<>();

    private ComparisonFolder() {}

    /** Opens the files of some contenders to go on with them. */
    static ComparisonFolder open(Path folder, Set<String> contenders) throws IOException {
        Files.createDirectories(folder);
        ComparisonFolder opened = new ComparisonFolder();
        for (String contender : contenders) {
            opened.done.put(
                    contender,
                    read(folder, contender).stream()
                            .map(ComparedOrder::key)
                            .collect(Collectors.toCollection(ConcurrentHashMap::newKeySet)));
            opened.files.put(contender, LineFile.append(file(folder, contender)));
        }
        return opened;
    }

    private static Path file(Path folder, String contender) {
        return folder.resolve(contender + ENDING);
    }

    /** The contenders that a folder knows, in the order of their names. */
    static List<String> contenders(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(ENDING) && !name.equals(TrueCostFile.NAME))
                    .map(name -> name.substring(0, name.length() - ENDING.length()))
                    .sorted()
                    .toList();
        }
    }

    /** All orders of a contender. */
    static List<ComparedOrder> read(Path folder, String contender) throws IOException {
        return LineFile.read(file(folder, contender), ComparedOrder.class);
    }

    boolean has(String contender, Query query) {
        return done.get(contender).contains(ComparedOrder.key(query));
    }

    void add(String contender, ComparedOrder order) throws IOException {
        files.get(contender).add(List.of(order));
        done.get(contender).add(order.key());
    }

    @Override
    public void close() throws IOException {
        for (LineFile file : files.values()) {
            file.close();
        }
    }
}
