package org.gbjo.spark.label;

import java.io.Serializable;
import java.util.List;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.workload.Query;

/**
 * A query on its way to a worker.
 *
 * @param index its place in the workload
 */
record SentQuery(int index, String id, String shape, List<List<String>> patterns) implements Serializable {
    SentQuery {
        patterns = List.copyOf(patterns);
    }

    static SentQuery of(int index, Query query) {
        List<List<String>> patterns = query.bgp().patterns().stream()
                .map(pattern -> pattern.terms().stream().map(Object::toString).toList())
                .toList();
        return new SentQuery(index, query.id(), query.shape(), patterns);
    }

    Query query() {
        List<Pattern> parsed = patterns.stream()
                .map(terms -> Pattern.of(terms.get(0), terms.get(1), terms.get(2)))
                .toList();
        return new Query(id, shape, new Bgp(parsed));
    }
}
