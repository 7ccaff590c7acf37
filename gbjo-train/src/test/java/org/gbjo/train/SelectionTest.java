package org.gbjo.train;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.gbjo.train.testing.MadeUpLabels;
import org.junit.jupiter.api.Test;

class SelectionTest {
    private final QuerySplit split = QuerySplit.of(new MadeUpLabels(1).queries(120, 2, 6), 0.2, 1);

    @Test
    void whatIsHeldOutStaysAsItIs() {
        QuerySplit few = new Selection(20, 4).of(split, 1);
        assertThat(few.validation()).isEqualTo(split.validation());
        assertThat(few.training()).hasSize(20).isSubsetOf(split.training());
        assertThat(few.training())
                .allMatch(query -> query.query().bgp().size() <= 4)
                .anyMatch(query -> query.query().bgp().size() == 4);
        assertThat(Selection.ALL.of(split, 1)).isSameAs(split);
        assertThat(new Selection(20, 4).of(split, 1)).isEqualTo(few);
        assertThat(new Selection(20, 4).of(split, 2)).isNotEqualTo(few);
    }

    @Test
    void nothingToLearnFromIsRefused() {
        assertThatThrownBy(() -> new Selection(0, 1).of(split, 1))
                .hasMessage("no query to learn from has at most 1 patterns");
        assertThatThrownBy(() -> new Selection(-1, 0)).hasMessageContaining("got -1 queries and 0 patterns");
    }
}
