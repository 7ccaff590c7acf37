package org.gbjo.store.join;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.jena.query.QueryExecException;
import org.gbjo.store.limit.QueryMemory;
import org.junit.jupiter.api.Test;

/** A set of rows grows, and says where an array ends. */
final class SeenRowsTest {
    private static final int ROWS = 1000;

    @Test
    void eachRowIsAddedOnce() {
        SeenRows seen = new SeenRows(2, new QueryMemory(Long.MAX_VALUE));
        int[] slots = {2, 0};
        for (int times = 0; times < 2; times++) {
            for (int i = 0; i < ROWS; i++) {
                assertThat(seen.add(new int[] {i % 10, -1, i / 10}, slots)).isEqualTo(times == 0);
            }
        }
        assertThat(seen.size()).isEqualTo(ROWS);
    }

    @Test
    void rowsThatNoArrayHoldsAreRefusedInASentence() {
        assertThat(SeenRows.ids(1 << 26, 62)).isEqualTo((1 << 25) * 62);
        assertThatThrownBy(() -> SeenRows.ids(1 << 27, 62))
                .isInstanceOf(QueryExecException.class)
                .hasMessage("DISTINCT of 62 variables can have 33554432 different rows, and this query has more; "
                        + "ask for fewer variables or rows");
        assertThatThrownBy(() -> SeenRows.ids(1L << 31, 1))
                .isInstanceOf(QueryExecException.class)
                .hasMessageStartingWith("DISTINCT of 1 variables can have 536870912 different rows");
    }
}
