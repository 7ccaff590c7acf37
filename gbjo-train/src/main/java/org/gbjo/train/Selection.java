package org.gbjo.train;

import java.util.ArrayList;
import java.util.List;
import org.gbjo.label.LabelledQuery;
import org.gbjo.run.SeededRandom;

/**
 * Which of the queries to learn from are really used; what is held out stays as it is. Shows what more of them, or
 * larger ones, are worth.
 *
 * @param queries the most queries, drawn at random; 0 for all
 * @param mostPatterns their most patterns; 0 for any
 */
public record Selection(int queries, int mostPatterns) {
    /** All queries. */
    public static final Selection ALL = new Selection(0, 0);

    public Selection {
        if (queries < 0 || mostPatterns < 0) {
            throw new IllegalArgumentException("a selection has limits of at least 1, or 0 for none, got " + queries
                    + " queries and " + mostPatterns + " patterns");
        }
    }

    QuerySplit of(QuerySplit split, long seed) {
        if (equals(ALL)) {
            return split;
        }
        List<LabelledQuery> chosen = new ArrayList<>(split.training().stream()
                .filter(query -> mostPatterns == 0 || query.query().bgp().size() <= mostPatterns)
                .toList());
        if (chosen.isEmpty()) {
            throw new TrainingException("no query to learn from has at most " + mostPatterns + " patterns");
        }
        if (queries > 0 && queries < chosen.size()) {
            new SeededRandom(seed).shuffle(chosen);
            chosen = chosen.subList(0, queries);
        }
        return new QuerySplit(List.copyOf(chosen), split.validation());
    }
}
