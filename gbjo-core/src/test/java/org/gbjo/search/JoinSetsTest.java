package org.gbjo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;
import org.gbjo.query.RandomBgps;
import org.junit.jupiter.api.Test;

class JoinSetsTest {
    /** Made-up rows; the error of a single pattern is 0, that of all other sets the same. */
    private record Erring(TableCardinalities table, double logError) implements Cardinalities {
        @Override
        public Bgp bgp() {
            return table.bgp();
        }

        @Override
        public double rows(long low, long high) {
            return table.rows(low, high) + 1;
        }

        @Override
        public boolean isExact(long low, long high) {
            return Long.bitCount(low) == 1;
        }

        @Override
        public double squaredLogError(long low, long high) {
            return isExact(low, high) ? 0 : logError * logError;
        }
    }

    private static JoinSets of(JoinOrder order, Cardinalities cardinalities) {
        TimeCost rows = new TimeCost();
        rows.open(cardinalities.bgp().patterns(), cardinalities, StoreTimes.ROWS);
        JoinSets sets = new JoinSets();
        sets.of(order, rows, cardinalities);
        return sets;
    }

    private static double certainty(JoinOrder one, JoinOrder other, Cardinalities cardinalities) {
        return of(one, cardinalities).certaintyAgainst(of(other, cardinalities), cardinalities);
    }

    @Test
    void ordersThatDifferInTheirFirstPatternAloneAreToldApartByTheirExactCounts() {
        Random random = new Random(1);
        for (int round = 0; round < 100; round++) {
            Bgp bgp = RandomBgps.star(random, 4);
            Cardinalities cardinalities = new Erring(new TableCardinalities(bgp, random, false), 2);
            JoinOrder order = JoinOrder.of(2, 0, 3, 1);
            double difference = cardinalities.rows(0b1, 0) - cardinalities.rows(0b100, 0);
            double expected = difference > 0 ? 1 : difference < 0 ? 0 : 0.5;
            assertThat(certainty(order, order.withFirstTwoSwapped(), cardinalities))
                    .isCloseTo(expected, within(1e-6));
        }
    }

    /** Draws the errors of all sets again and again, and counts how often an order is the cheaper one. */
    @Test
    void certaintyIsHowOftenThePlanIsCheaperWhenErrorsAreDrawn() {
        Random random = new Random(2);
        double squares = 0;
        int rounds = 60;
        for (int round = 0; round < rounds; round++) {
            Bgp bgp = RandomBgps.star(random, 5);
            Cardinalities cardinalities = new Erring(new TableCardinalities(bgp, random, false), 1);
            JoinOrder one = JoinOrder.of(0, 1, 2, 3, 4);
            JoinOrder other = round % 2 == 0 ? JoinOrder.of(0, 1, 3, 2, 4) : JoinOrder.of(4, 2, 3, 0, 1);
            int cheaper = 0;
            int draws = 2000;
            for (int draw = 0; draw < draws; draw++) {
                Map<Long, Double> drawn = new HashMap<>();
                double difference = cost(one, cardinalities, drawn, random) - cost(other, cardinalities, drawn, random);
                cheaper += difference < 0 ? 1 : 0;
            }
            double error = certainty(one, other, cardinalities) - (double) cheaper / draws;
            squares += error * error;
        }
        assertThat(Math.sqrt(squares / rounds)).isLessThan(0.05);
    }

    private static double cost(JoinOrder order, Cardinalities cardinalities, Map<Long, Double> drawn, Random random) {
        double cost = 0;
        long set = 0;
        for (int place = 0; place < order.size(); place++) {
            set |= 1L << order.at(place);
            double logError = Math.sqrt(cardinalities.squaredLogError(set, 0));
            cost += drawn.computeIfAbsent(
                    set, key -> cardinalities.rows(key, 0) * Math.exp(logError * random.nextGaussian()));
        }
        return cost;
    }
}
