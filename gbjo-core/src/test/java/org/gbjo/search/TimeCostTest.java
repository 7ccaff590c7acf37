package org.gbjo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.gbjo.cardinality.Cardinalities;
import org.gbjo.plan.JoinOrder;
import org.gbjo.query.Bgp;
import org.gbjo.query.Pattern;
import org.gbjo.query.PatternSet;
import org.gbjo.query.RandomBgps;
import org.gbjo.query.Variable;
import org.gbjo.run.Deadline;
import org.junit.jupiter.api.Test;

/** Searches by predicted time, against the textbook recursion, and what the table of access paths says. */
class TimeCostTest {
    private static final SearchPolicy EXACT =
            new SearchPolicy(PatternSet.LIMIT, 0, 2, 6, SearchPolicy.Products.AVOIDED);

    /** Made-up rows, and triples of terms that follow from pattern and position alone. */
    private record Scanned(TableCardinalities table) implements Cardinalities {
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
            return false;
        }

        @Override
        public double squaredLogError(long low, long high) {
            return 1;
        }

        @Override
        public double triples() {
            return 1e5;
        }

        @Override
        public double triplesWith(int pattern, int position) {
            return Math.pow(10, (7 * pattern + 3 * position) % 5);
        }
    }

    private static StoreTimes times(Random random) {
        List<Double> lookUps =
                random.doubles(StoreTimes.ACCESS_PATHS, 0, 1000).boxed().toList();
        String indexes = random.nextBoolean() ? "S, O | P, [SPO]" : "SPO, POS";
        return new StoreTimes(
                StoreIndexes.parse(indexes), lookUps, random.nextInt(20), 1 + random.nextInt(300), 200, 100);
    }

    /** The same from the definitions: variables of the left side are looked for by name. */
    private static final class PlainTimes {
        private final Cardinalities cardinalities;
        private final StoreTimes times;
        private final Bgp bgp;
        private final boolean trees;
        private final Map<PatternSet, Double> least = new HashMap<>();

        PlainTimes(Cardinalities cardinalities, StoreTimes times, boolean trees) {
            this.cardinalities = cardinalities;
            this.times = times;
            this.bgp = cardinalities.bgp();
            this.trees = trees;
        }

        double cost(PatternSet set) {
            if (set.size() == 1) {
                return lookUp(PatternSet.EMPTY, set.first()) + times.rowNanos() * cardinalities.rows(set);
            }
            Double known = least.get(set);
            if (known != null) {
                return known;
            }
            double best = Double.POSITIVE_INFINITY;
            for (long part = (set.low() - 1) & set.low(); part != 0; part = (part - 1) & set.low()) {
                PatternSet right = PatternSet.ofMask(part);
                PatternSet left = set.minus(right);
                if (!touches(left, right)) {
                    continue;
                }
                if (right.size() == 1) {
                    best = Math.min(best, cost(left) + cardinalities.rows(left) * lookUp(left, right.first()));
                } else if (trees && left.size() > 1) {
                    double hash = times.buildNanos() * cardinalities.rows(left)
                            + times.probeNanos() * cardinalities.rows(right);
                    best = Math.min(best, cost(left) + cost(right) + hash);
                }
            }
            double cost = best + times.rowNanos() * cardinalities.rows(set);
            least.put(set, cost);
            return cost;
        }

        double lookUp(PatternSet left, int pattern) {
            Set<Variable> known = new HashSet<>();
            for (int other : left.toArray()) {
                known.addAll(bgp.pattern(other).variables());
            }
            int bound = 0;
            double[] terms = new double[3];
            for (int position = 0; position < 3; position++) {
                boolean isBound =
                        !(bgp.pattern(pattern).term(position) instanceof Variable variable) || known.contains(variable);
                bound |= isBound ? 1 << position : 0;
                terms[position] = cardinalities.triplesWith(pattern, position);
            }
            return times.lookUpNanos().get(bound)
                    + times.scanNanos() * times.indexes().scanned(bound, cardinalities.triples(), terms);
        }

        private boolean touches(PatternSet left, PatternSet right) {
            for (int pattern : left.toArray()) {
                if (bgp.neighbours(pattern).intersects(right)) {
                    return true;
                }
            }
            return false;
        }
    }

    private static Bgp connected(Random random, int round) {
        Bgp bgp;
        do {
            int size = 2 + random.nextInt(7);
            bgp = switch (round % 3) {
                case 0 -> RandomBgps.any(random, size);
                case 1 -> RandomBgps.path(random, size);
                default -> RandomBgps.star(random, size);
            };
        } while (!bgp.isConnected(bgp.all()));
        return bgp;
    }

    @Test
    void findsTheOrdersAndTreesThatThePlainRecursionFinds() {
        Random random = new Random(7);
        int bushy = 0;
        for (int round = 0; round < 1500; round++) {
            Bgp bgp = connected(random, round);
            Cardinalities cardinalities = new Scanned(new TableCardinalities(bgp, random, false));
            StoreTimes times = times(random);
            TimeCost cost = new TimeCost();
            cost.open(bgp.patterns(), cardinalities, times);
            OrderSearch orders = new OrderSearch(EXACT, cost);
            TreeSearch trees = new TreeSearch(cost);
            orders.search(cardinalities, trees, Deadline.none());
            double order = new PlainTimes(cardinalities, times, false).cost(bgp.all());
            double tree = new PlainTimes(cardinalities, times, true).cost(bgp.all());
            assertThat(orders.cost()).as("round %d", round).isCloseTo(order, within(1e-6 * order));
            double found = trees.isComplete() ? Math.min(trees.cost(), orders.cost()) : orders.cost();
            assertThat(found).as("round %d", round).isCloseTo(tree, within(1e-6 * tree));
            bushy += tree < order * (1 - 1e-9) ? 1 : 0;
            JoinSets sets = new JoinSets();
            sets.of(JoinOrder.of(orders.order()), cost, cardinalities);
            assertThat(Math.exp(sets.logCost())).isCloseTo(order, within(1e-6 * order));
            if (trees.isComplete()) {
                sets.of(trees.plan(), cost, cardinalities);
                assertThat(Math.exp(sets.logCost())).isCloseTo(trees.cost(), within(1e-6 * trees.cost()));
            }
        }
        assertThat(bushy).isGreaterThan(50);
    }

    @Test
    void whereARowIsAllThatCostsThePlansAreThoseOfTheRowsTouched() {
        Random random = new Random(8);
        for (int round = 0; round < 300; round++) {
            Bgp bgp = connected(random, round);
            Cardinalities cardinalities = new Scanned(new TableCardinalities(bgp, random, false));
            TimeCost cost = new TimeCost();
            cost.open(bgp.patterns(), cardinalities, StoreTimes.ROWS);
            OrderSearch timed = new OrderSearch(EXACT, cost);
            OrderSearch plain = new OrderSearch(EXACT, StepCost.ROWS_TOUCHED);
            timed.search(cardinalities, Deadline.none());
            plain.search(cardinalities, Deadline.none());
            assertThat(timed.order()).isEqualTo(plain.order());
            assertThat(timed.cost()).isEqualTo(plain.cost());
        }
    }

    /** Every set that is not the result pays for one more look-up, so that with starts left out C_out decides alone. */
    @Test
    void whereAllAccessesCostTheSameTheOrderIsThatOfTheLeastRows() {
        Random random = new Random(9);
        StoreTimes equal = new StoreTimes(
                StoreIndexes.parse("SPO, POS, OSP"),
                Collections.nCopies(StoreTimes.ACCESS_PATHS, 300.0),
                50,
                100,
                0,
                0);
        for (int round = 0; round < 300; round++) {
            Bgp bgp = connected(random, round);
            Cardinalities cardinalities = new Scanned(new TableCardinalities(bgp, random, false));
            TimeCost cost = new TimeCost();
            cost.open(bgp.patterns(), cardinalities, equal);
            OrderSearch timed = new OrderSearch(EXACT, cost);
            OrderSearch plain = new OrderSearch(EXACT, StepCost.ROWS_TOUCHED);
            timed.search(cardinalities, Deadline.none());
            plain.search(cardinalities, Deadline.none());
            double result = cardinalities.rows(bgp.all());
            assertThat(timed.cost())
                    .isCloseTo(300 + 400 * (plain.cost() - result) + 100 * result, within(1e-6 * timed.cost()));
        }
    }

    @Test
    void twoOrdersOfTheSameRowsDifferByTheTriplesThatAreGoneThrough() {
        Bgp bgp = Bgp.of(Pattern.of("?a", "<p>", "?b"), Pattern.of("?c", "<q>", "?b"));
        Cardinalities cardinalities = new Scanned(new TableCardinalities(bgp, new Random(1), false));
        StoreTimes times = new StoreTimes(
                StoreIndexes.parse("S, O | P, [SPO]"),
                Collections.nCopies(StoreTimes.ACCESS_PATHS, 100.0),
                10,
                50,
                0,
                0);
        TimeCost cost = new TimeCost();
        cost.open(bgp.patterns(), cardinalities, times);
        // The object of the first pattern has 10 triples, that of the second 1,000; their predicates have 1,000 and 1.
        assertThat(cost.lookUpNanos(0, 0b10, 0)).isEqualTo(100 + 10 * 10);
        assertThat(cost.lookUpNanos(1, 0b01, 0)).isEqualTo(100 + 10 * 1);
        assertThat(cost.lookUpNanos(0, 0, 0)).as("a start by predicate").isEqualTo(100);
    }
}
