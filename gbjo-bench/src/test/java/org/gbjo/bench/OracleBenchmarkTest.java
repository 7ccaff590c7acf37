package org.gbjo.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class OracleBenchmarkTest {

    /** The ratios of three queries are 2, 4 and 0.5: not the ratio of the totals, which is 7 to 6. */
    @Test
    void aRatioComparesTheTimesOfOneQuery() {
        List<Object> row = OracleBenchmark.row("Jena", List.of(2.0, 4.0, 1.0), List.of(1.0, 1.0, 2.0));
        assertThat(row.subList(0, 3)).containsExactly("Jena", 3, 2000.0);
        assertThat((double) row.get(3)).as("p95 in ms").isCloseTo(3800, within(1e-9));
        assertThat(row.get(4)).as("total").isEqualTo(7.0);
        assertThat(row.get(5)).as("median ratio").isEqualTo(2.0);
        assertThat((double) row.get(6)).as("geometric mean").isCloseTo(Math.cbrt(4), within(1e-12));
    }
}
