package org.gbjo.spark.label;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.api.java.JavaRDD;
import org.gbjo.label.LabelBlock;
import org.gbjo.label.LabelOptions;
import org.gbjo.label.LabelOutcome;
import org.gbjo.label.LabelSource;
import org.gbjo.label.QueryLabeller;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.spark.count.CountingOptions;
import org.gbjo.spark.count.SetCounts;
import org.gbjo.workload.Query;

/**
 * Labels queries on a graph that no machine has: all counts are made by jobs on its triples.
 *
 * <p>Which sets a query needs depends on the counts of others, for its good and bad plans are found by a beam search. So the
 * search is run again and again on the driver, with estimates in place of counts that are not known yet, and each time the
 * sets that it has asked for are counted in one go for all queries of a batch. When it asks for no other set, its plans are
 * those of the true counts.
 */
public final class CountedLabelling implements LabelSource {
    private final JavaRDD<String[]> triples;
    private final List<Query> queries;
    private final LabelOptions options;
    private final CountingOptions counting;
    private final int batch;

    /**
     * Prepares labels.
     *
     * @param triples different triples, each its three terms in canonical N-Triples form
     * @param batch how many queries are counted together
     */
    public CountedLabelling(
            JavaRDD<String[]> triples, List<Query> queries, LabelOptions options, CountingOptions counting, int batch) {
        if (batch < 1) {
            throw new IllegalArgumentException("a batch has at least 1 query, got " + batch);
        }
        this.triples = triples;
        this.queries = List.copyOf(queries);
        this.options = options;
        this.counting = counting;
        this.batch = batch;
    }

    @Override
    public void label(int first, Sink sink) throws IOException {
        for (int from = first; from < queries.size(); from += batch) {
            for (LabelOutcome outcome : outcomes(from, Math.min(queries.size(), from + batch))) {
                sink.add(LabelBlock.of(outcome));
            }
        }
    }

    private LabelOutcome[] outcomes(int from, int end) {
        List<Bgp> bgps = queries.subList(from, end).stream().map(Query::bgp).toList();
        LabelOutcome[] outcomes = new LabelOutcome[bgps.size()];
        try (SetCounts counts = new SetCounts(bgps, triples, counting)) {
            List<Set<PatternSet>> wanted = pairs(bgps);
            boolean open = true;
            while (open) {
                counts.count(wanted);
                open = false;
                for (int query = 0; query < outcomes.length; query++) {
                    wanted.set(query, Set.of());
                    if (outcomes[query] == null) {
                        AskedCounts known = new AskedCounts(counts, query);
                        LabelOutcome outcome = new QueryLabeller(known, options)
                                .label(queries.get(from + query), from + query, Deadline.none());
                        if (known.missing().isEmpty()) {
                            outcomes[query] = outcome;
                        } else {
                            wanted.set(query, known.missing());
                            open = true;
                        }
                    }
                }
            }
        }
        return outcomes;
    }

    /** Pairs of patterns come first: all estimates are made of them. */
    private static List<Set<PatternSet>> pairs(List<Bgp> bgps) {
        List<Set<PatternSet>> pairs = new ArrayList<>();
        for (Bgp bgp : bgps) {
            Set<PatternSet> here = new HashSet<>();
            for (int pattern = 0; pattern < bgp.size(); pattern++) {
                PatternSet one = PatternSet.of(pattern);
                bgp.neighbours(pattern).forEach(other -> here.add(one.with(other)));
            }
            pairs.add(here);
        }
        return pairs;
    }
}
