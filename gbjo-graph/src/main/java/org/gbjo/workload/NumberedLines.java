package org.gbjo.workload;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.gbjo.json.Json;

/**
 * Lists of real queries as WDBench has them (Angles et al., ISWC 2022): a line is a number, a comma and what stands
 * between the braces of a SPARQL query.
 */
final class NumberedLines {
    private NumberedLines() {}

    /** The BGPs of the queries. */
    static List<Query> read(Path file, String text) {
        return read(file, text, SparqlQueries::read);
    }

    /** The queries with everything around their BGPs. */
    static List<WholeQuery> readWhole(Path file, String text) {
        return read(file, text, SparqlQueries::readWhole);
    }

    private static <T> List<T> read(Path file, String text, BiFunction<Path, String, List<T>> reader) {
        List<T> queries = new ArrayList<>();
        String[] lines = text.split("\n", -1);
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].isBlank()) {
                continue;
            }
            int comma = lines[i].indexOf(',');
            if (comma < 1 || !lines[i].substring(0, comma).chars().allMatch(Character::isDigit)) {
                throw new QueryFormatException(file, i + 1, 1, "a line is a number, a comma and patterns; correct it");
            }
            String id = SparqlQueries.stem(file) + "#" + lines[i].substring(0, comma);
            String sparql = "# gbjo {\"id\":" + Json.write(id) + "}\nSELECT * {" + lines[i].substring(comma + 1) + "}";
            try {
                queries.addAll(reader.apply(file, sparql));
            } catch (QueryFormatException e) {
                throw new QueryFormatException(file, i + 1, comma + 2, "not the patterns of a query; correct the line");
            }
        }
        return queries;
    }
}
