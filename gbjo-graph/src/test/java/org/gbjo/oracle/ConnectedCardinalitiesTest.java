package org.gbjo.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.cardinality.Cost;
import org.gbjo.plan.Plan;
import org.gbjo.query.Bgp;
import org.gbjo.query.JoinGraphs;
import org.gbjo.query.PatternSet;
import org.junit.jupiter.api.Test;

class ConnectedCardinalitiesTest {

    /** Remembers what it was asked to count. */
    private static final class Recorded extends ConnectedCardinalities {
        private final List<PatternSet> asked = new ArrayList<>();
        private final Map<Integer, Double> special;

        /** @param special counts by the first pattern of a part; all others have 2 to the power of their size */
        Recorded(Bgp bgp, Map<Integer, Double> special) {
            super(bgp);
            this.special = special;
        }

        @Override
        protected double count(PatternSet connected) {
            asked.add(connected);
            return special.getOrDefault(connected.first(), Math.pow(2, connected.size()));
        }
    }

    @Test
    void anySetIsTheProductOfItsConnectedParts() {
        Random random = new Random(1);
        for (int round = 0; round < 100; round++) {
            Bgp bgp = JoinGraphs.random(random, 1 + random.nextInt(10));
            Recorded cardinalities = new Recorded(bgp, Map.of());
            Set<PatternSet> parts = new HashSet<>();
            for (int i = 0; i < 50; i++) {
                PatternSet set = PatternSet.ofMask(1 + random.nextInt((1 << bgp.size()) - 1));
                parts.addAll(bgp.components(set));
                assertThat(cardinalities.rows(set)).isEqualTo(Math.pow(2, set.size()));
            }
            assertThat(cardinalities.asked).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(parts);
        }
    }

    @Test
    void nothingTimesSaturatedIsNothingInEitherOrder() {
        Bgp bgp = JoinGraphs.unconnected(3);
        Cardinalities cardinalities = new Recorded(bgp, Map.of(0, Cost.SATURATED, 1, 0.0, 2, Cost.SATURATED));
        assertThat(cardinalities.rows(PatternSet.of(0, 1))).isZero();
        assertThat(cardinalities.rows(PatternSet.of(1, 2))).isZero();
        assertThat(cardinalities.rows(PatternSet.of(0, 1, 2))).isZero();
        assertThat(cardinalities.rows(PatternSet.of(0, 2))).isEqualTo(Cost.SATURATED);
    }

    @Test
    void productsSaturateAndNeverBecomeUndefined() {
        assertThat(Cost.product(0, Cost.SATURATED)).isZero();
        assertThat(Cost.product(Cost.SATURATED, 0)).isZero();
        assertThat(Cost.product(1e200, 1e200)).isEqualTo(Cost.SATURATED);
        assertThat(Cost.product(Cost.SATURATED, 2)).isEqualTo(Cost.SATURATED);
        assertThat(Cost.product(3, 7)).isEqualTo(21);
    }

    @Test
    void aCountThatFailsIsAskedForAgain() {
        boolean[] broken = {true};
        Cardinalities cardinalities = new ConnectedCardinalities(JoinGraphs.chain(2)) {
            @Override
            protected double count(PatternSet connected) {
                if (broken[0]) {
                    throw new IllegalStateException("interrupted");
                }
                return 5;
            }
        };
        assertThatThrownBy(() -> cardinalities.rows(PatternSet.of(0, 1))).hasMessage("interrupted");
        broken[0] = false;
        assertThat(cardinalities.rows(PatternSet.of(0, 1))).isEqualTo(5);
    }

    @Test
    void theCostOfAPlanIsTheSumOfItsJoinsAndLeavesAreFree() {
        Cardinalities cardinalities = new Recorded(JoinGraphs.chain(4), Map.of());
        assertThat(Cost.cOut(Plan.asWritten(4), cardinalities)).isEqualTo(4 + 8 + 16);
        assertThat(Cost.cOut(Plan.parse("((1 2) (3 4))"), cardinalities)).isEqualTo(4 + 4 + 16);
        assertThat(Cost.cOut(Plan.parse("1"), cardinalities)).isZero();
    }
}
