package org.gbjo.cardinality;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CostTest {

    @Test
    void noRowAndOneRowAreEquallyGood() {
        assertThat(Cost.ratio(0, 0)).isEqualTo(1);
        assertThat(Cost.ratio(1, 0)).isEqualTo(1);
        assertThat(Cost.ratio(5, 0)).isEqualTo(5);
        assertThat(Cost.ratio(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY))
                .isEqualTo(1);
    }
}
