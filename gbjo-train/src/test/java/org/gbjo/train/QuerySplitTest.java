package org.gbjo.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.gbjo.label.LabelledQuery;
import org.gbjo.train.testing.MadeUpLabels;
import org.gbjo.workload.QueryHash;
import org.junit.jupiter.api.Test;

class QuerySplitTest {
    private static final List<LabelledQuery> QUERIES = new MadeUpLabels(9).queries(1000, 2, 4);

    private static Set<QueryHash> hashes(List<LabelledQuery> queries) {
        Set<QueryHash> hashes = new HashSet<>();
        queries.forEach(query -> hashes.add(QueryHash.of(query.query().bgp())));
        return hashes;
    }

    @Test
    void noQueryIsOnBothSides() {
        QuerySplit split = QuerySplit.of(QUERIES, 0.2, 3);
        assertThat(split.training().size() + split.validation().size()).isEqualTo(1000);
        // Small queries over few predicates repeat often.
        assertThat(hashes(QUERIES).size()).isLessThan(1000);
        assertThat(hashes(split.training())).doesNotContainAnyElementsOf(hashes(split.validation()));
        assertThat(split.validation().size()).isBetween(140, 260);
    }

    @Test
    void theOrderOfTheQueriesDoesNotMatter() {
        List<LabelledQuery> shuffled = new ArrayList<>(QUERIES);
        Collections.shuffle(shuffled, new Random(5));
        assertThat(hashes(QuerySplit.of(shuffled, 0.2, 3).validation()))
                .isEqualTo(hashes(QuerySplit.of(QUERIES, 0.2, 3).validation()));
        assertThat(hashes(QuerySplit.of(QUERIES, 0.2, 4).validation()))
                .isNotEqualTo(hashes(QuerySplit.of(QUERIES, 0.2, 3).validation()));
    }

    @Test
    void anEmptySideIsRefused() {
        assertThatThrownBy(() -> QuerySplit.of(QUERIES.subList(0, 1), 0.2, 3))
                .isInstanceOf(TrainingException.class)
                .hasMessageContaining("label more queries");
    }
}
