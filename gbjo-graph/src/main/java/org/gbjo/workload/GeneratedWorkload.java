package org.gbjo.workload;

import java.util.List;

/**
 * Generated queries, smallest first.
 *
 * @param shortfalls a sentence for each size that has fewer queries than its even share, and one if there are fewer
 *     queries in total than requested; empty if nothing is missing
 */
public record GeneratedWorkload(List<Query> queries, List<String> shortfalls) {
    public GeneratedWorkload {
        queries = List.copyOf(queries);
        shortfalls = List.copyOf(shortfalls);
    }
}
