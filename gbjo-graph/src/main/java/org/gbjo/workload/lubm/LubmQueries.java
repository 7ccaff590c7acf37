package org.gbjo.workload.lubm;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;

/** LUBM's 14 queries, as {@value #FILE} beside this class has them. */
public final class LubmQueries {
    private static final String FILE = "queries.sparql";

    private LubmQueries() {}

    /** The queries from Q1 to Q14. */
    public static List<Query> all() throws IOException {
        try (InputStream in = LubmQueries.class.getResourceAsStream(FILE)) {
            return QueryFiles.ofSparql(FILE, new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
