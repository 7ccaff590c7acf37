package org.gbjo.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;

/** The queries that a user named. */
final class Queries {
    private Queries() {}

    /** All queries of a file, or the one with this name; {@code id} may be null. */
    static List<Query> chosen(Path file, String id) throws IOException {
        List<Query> queries = QueryFiles.read(file);
        if (id == null) {
            return queries;
        }
        List<Query> named =
                queries.stream().filter(query -> query.id().equals(id)).toList();
        if (named.isEmpty()) {
            String nearest =
                    Spelling.nearest(id, queries.stream().map(Query::id).toList());
            throw new IllegalArgumentException(file + " has no query '" + id + "'"
                    + (nearest.isEmpty() ? "; check the name" : "; did you mean '" + nearest + "'?"));
        }
        return named;
    }
}
