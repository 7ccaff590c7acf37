package org.gbjo.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import org.gbjo.baseline.PatternCounts;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.Variable;
import org.junit.jupiter.api.Test;

/** The cost of an order without a model. */
final class RoughCostTest {
    /** A path a - b - c - d. */
    private static final Bgp PATH =
            Bgp.of(Pattern.of("?a", "<p>", "?b"), Pattern.of("?b", "<q>", "?c"), Pattern.of("?c", "<r>", "?d"));

    private static final JoinOrder WRITTEN = JoinOrder.asWritten(3);

    private static double rows(RoughCost cost) {
        return Math.exp(cost.log());
    }

    /** 100 triples each, 10 values of ?b on both sides and 100 of ?c: 100 + 100 * 100 / 10 + 1000 * 100 / 100. */
    @Test
    void aRoughCostTakesPatternsForIndependent() {
        PatternCounts counts = new PatternCounts() {
            @Override
            public double count(Pattern pattern) {
                return 100;
            }

            @Override
            public double distinct(Pattern pattern, Variable variable) {
                return variable.name().equals("b") ? 10 : 1000;
            }
        };
        assertThat(rows(RoughCost.of(new JoinProblem(PATH, WRITTEN), counts))).isCloseTo(2100, offset(1e-6));
        // The engine knows of 50 triples of the first pattern: 50 + 50 * 100 / 10 + 500 * 100 / 100.
        JoinProblem known = new JoinProblem(PATH, WRITTEN, Lookups.INDEXED, pattern -> pattern == 0 ? 50 : Double.NaN);
        assertThat(rows(RoughCost.of(known, counts))).isCloseTo(1050, offset(1e-6));
        // ?b and ?c are met in: e^0.5 times as much for the second.
        assertThat(Math.exp(new EnginePace(1, 0, 0.5).doubted(RoughCost.of(known, counts))))
                .isCloseTo(1050 * Math.exp(0.5), offset(1e-6));
    }
}
