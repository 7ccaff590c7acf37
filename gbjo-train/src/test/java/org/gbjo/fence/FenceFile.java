package org.gbjo.fence;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.gbjo.query.Bgp;

/** The queries with the choices of the searches as they were, one query a line, compressed. */
final class FenceFile {
    private static final int MOST_OF_BEST_ORDER = 8;
    private static final int MOST_OF_BEST_TREE = 6;

    private FenceFile() {}

    static List<FenceLine> read(Path file) throws IOException {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
            return reader.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(FenceLine::parse)
                    .toList();
        }
    }

    /** Writes what the searches choose today. */
    static void write(Path file, List<FenceQueries.Grouped> queries, FenceSubject subject) throws IOException {
        Files.createDirectories(file.getParent());
        try (PrintWriter out = new PrintWriter(
                new OutputStreamWriter(new GZIPOutputStream(Files.newOutputStream(file)), StandardCharsets.UTF_8))) {
            out.print(
                    "# Plans of " + queries.size() + " queries on LUBM(1) with the model models/v3, scalar kernels.\n");
            counts(queries)
                    .forEach((group, sizes) -> out.print("# " + group + ": "
                            + sizes.values().stream()
                                    .mapToInt(Integer::intValue)
                                    .sum() + " queries, by patterns " + sizes
                            + "\n"));
            out.print("# " + FenceLine.COLUMNS + "\n");
            for (FenceQueries.Grouped query : queries) {
                out.print(line(query.group(), query.bgp(), subject) + "\n");
            }
        }
    }

    private static FenceLine line(String group, Bgp bgp, FenceSubject subject) {
        if (!FenceLine.query(bgp.toString()).equals(bgp)) {
            throw new IllegalArgumentException("a query of the fence is read as it was written, got " + bgp);
        }
        return new FenceLine(
                group,
                bgp,
                subject.order(bgp),
                subject.tree(bgp),
                subject.treeWithStarts(bgp),
                bgp.size() <= MOST_OF_BEST_ORDER ? Optional.of(subject.bestOrder(bgp)) : Optional.empty(),
                bgp.size() <= MOST_OF_BEST_TREE ? Optional.of(subject.bestTree(bgp)) : Optional.empty());
    }

    private static Map<String, Map<Integer, Integer>> counts(List<FenceQueries.Grouped> queries) {
        Map<String, Map<Integer, Integer>> counts = new TreeMap<>();
        queries.forEach(query -> counts.computeIfAbsent(query.group(), group -> new TreeMap<>())
                .merge(query.bgp().size(), 1, Integer::sum));
        return counts;
    }
}
