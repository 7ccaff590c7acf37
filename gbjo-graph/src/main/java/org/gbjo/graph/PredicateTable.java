package org.gbjo.graph;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.graph.storage.GraphFormatException;

/** {@code predicates.tsv}: a header line, then a line of numbers for each predicate, in the order of term ids. */
public final class PredicateTable {
    private static final String FILE = "predicates.tsv";
    private static final String HEADER = "term\ttriples\tsubjects\tobjects\tmaximum fan-out\tmaximum fan-in";

    private PredicateTable() {}

    public static void write(Path folder, List<PredicateStatistics> predicates) throws IOException {
        List<String> lines = new ArrayList<>();
        lines.add(HEADER);
        for (PredicateStatistics p : predicates) {
            lines.add(p.predicate() + "\t" + p.triples() + "\t" + p.subjects() + "\t" + p.objects() + "\t"
                    + p.maximumFanOut() + "\t" + p.maximumFanIn());
        }
        Files.writeString(folder.resolve(FILE), String.join("\n", lines) + "\n");
    }

    static List<PredicateStatistics> read(Path folder, GraphMetadata metadata) throws IOException {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            throw new GraphFormatException("the file " + file + " is missing; import the graph again");
        }
        List<String> lines = readLines(file);
        if (lines.size() != metadata.predicates() + 1 || !lines.get(0).equals(HEADER)) {
            throw new GraphFormatException(file + " has " + lines.size() + " lines, a header and "
                    + metadata.predicates() + " predicates were expected; import the graph again");
        }
        List<PredicateStatistics> predicates = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            PredicateStatistics next = parse(file, line);
            int before = predicates.isEmpty()
                    ? -1
                    : predicates.get(predicates.size() - 1).predicate();
            if (next.predicate() <= before || next.predicate() >= metadata.terms()) {
                throw new GraphFormatException(file + " has the predicate " + next.predicate() + " after " + before
                        + ", in a graph of " + metadata.terms() + " terms; import the graph again");
            }
            predicates.add(next);
        }
        long triples =
                predicates.stream().mapToLong(PredicateStatistics::triples).sum();
        if (triples != metadata.triples()) {
            throw new GraphFormatException(file + " counts " + triples + " triples, the graph has " + metadata.triples()
                    + "; import the graph again");
        }
        return List.copyOf(predicates);
    }

    private static List<String> readLines(Path file) throws IOException {
        try {
            String text = Files.readString(file);
            if (!text.endsWith("\n")) {
                throw new GraphFormatException(file + " ends within a line; import the graph again");
            }
            return text.lines().toList();
        } catch (CharacterCodingException e) {
            throw new GraphFormatException(file + " is damaged (not UTF-8); import the graph again", e);
        }
    }

    private static PredicateStatistics parse(Path file, String line) {
        try {
            String[] fields = line.split("\t", -1);
            return new PredicateStatistics(
                    Integer.parseInt(fields[0]),
                    Long.parseLong(fields[1]),
                    Long.parseLong(fields[2]),
                    Long.parseLong(fields[3]),
                    Long.parseLong(fields[4]),
                    Long.parseLong(fields[5]));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new GraphFormatException(file + " has a damaged line '" + line + "'; import the graph again", e);
        }
    }
}
