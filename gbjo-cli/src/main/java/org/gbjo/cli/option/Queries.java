package org.gbjo.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.gbjo.cli.terminal.Spelling;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.WholeQuery;

/** The queries that a user named. */
public final class Queries {
    private Queries() {}

    /** All BGPs of a file, or the one with this name; {@code id} may be null. */
    public static List<Query> chosen(Path file, String id) throws IOException {
        return chosen(file, QueryFiles.read(file), Query::id, id);
    }

    /** All queries of a file with what is around their BGPs, or the one with this name; {@code id} may be null. */
    public static List<WholeQuery> chosenWhole(Path file, String id) throws IOException {
        return chosen(file, QueryFiles.readWhole(file), WholeQuery::id, id);
    }

    private static <Q> List<Q> chosen(Path file, List<Q> queries, Function<Q, String> name, String id) {
        if (id == null) {
            return queries;
        }
        List<Q> named =
                queries.stream().filter(query -> name.apply(query).equals(id)).toList();
        if (named.isEmpty()) {
            String nearest = Spelling.nearest(id, queries.stream().map(name).toList());
            throw new IllegalArgumentException(file + " has no query '" + id + "'"
                    + (nearest.isEmpty() ? "; check the name" : "; did you mean '" + nearest + "'?"));
        }
        return named;
    }
}
