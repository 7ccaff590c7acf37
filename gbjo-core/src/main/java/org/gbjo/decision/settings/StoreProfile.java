package org.gbjo.decision.settings;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.gbjo.cardinality.sample.SampleBudget;
import org.gbjo.cardinality.sample.SamplePrices;
import org.gbjo.search.StoreIndexes;
import org.gbjo.search.StoreTimes;

/**
 * What measurements say of a store. The numbers stand, each with the measurement that chose it, in files named {@value
 * ReasonedNumbers#FILE}: one in this package for what holds everywhere, and one in each plug-in.
 *
 * @param planning whether planning is worth its time
 * @param searchTime how long the search for an order may take
 * @param rowsPerFirstMatch how many rows each match of the first pattern is expected to lead to
 * @param guard by how much another plan must be cheaper
 * @param times how long the store takes for what plans do
 * @param timesByKind the same of each kind of store, where a plug-in has one profile for several
 * @param counting when a store is counted
 * @param sampling what a look at the data may cost
 * @param usualSettings what settings mean that the user has not set, by their names in {@link Settings}
 */
public record StoreProfile(
        PlanningWorth planning,
        SearchTime searchTime,
        double rowsPerFirstMatch,
        GuardFactors guard,
        StoreTimes times,
        Map<String, StoreTimes> timesByKind,
        Counting counting,
        Sampling sampling,
        Map<String, String> usualSettings) {
    private static final String LOOK_UP_PRICE = "lookUpPrice";
    private static final String READ_PRICE = "readPrice";
    private static final String INDEXES = "indexes";

    /**
     * How much time planning may be expected to take. An engine whose own orders are good leaves less to save than
     * one that looks at the query alone.
     *
     * <p>A row is one of a usual step: predicted times are counted in these.
     *
     * @param savedNanosPerRow time that planning saves on average for each row that the native order is predicted to
     *     take the time of, whatever counts say
     * @param nanosPerSavableRow time for each row that the native order touches and a greedy order, by counts alone,
     *     does not; 0 if no greedy order is to be looked for
     * @param logErrorPerVariable by how much counts alone are too low, as ln of a factor for each shared variable
     *     beyond the first: errors multiply from join to join (Ioannidis and Christodoulakis, SIGMOD 1991)
     */
    public record PlanningWorth(double savedNanosPerRow, double nanosPerSavableRow, double logErrorPerVariable) {
        /**
         * ln of the rows that an order may well touch.
         *
         * @param logCost ln of the rows that it touches by counts alone
         * @param sharedVariables how many variables occur in more than one pattern
         */
        public double pessimisticLogCost(double logCost, int sharedVariables) {
            return logCost + logErrorPerVariable * Math.max(0, sharedVariables - 1);
        }

        /** Whether it matters what a greedy order would cost by counts alone. */
        public boolean usesGreedyOrder() {
            return nanosPerSavableRow > 0;
        }

        /**
         * How long planning may be expected to take to be worth it. This may be longer than the deadline: that planning
         * was slow before, perhaps on a busy machine, is no reason to keep an expensive order.
         *
         * @param logCost ln of the rows that the native order is predicted to touch
         * @param savableShare the share of them that a greedy order does not touch, by counts alone
         */
        public double budgetNanos(double logCost, double savableShare) {
            return Math.max(savedNanosPerRow, nanosPerSavableRow * savableShare) * Math.exp(logCost);
        }
    }

    /**
     * How long the search may take: no longer than the execution of the native order.
     *
     * @param leastNanos what the search of a small query may take
     */
    public record SearchTime(double leastNanos) {
        /** The time for a native order of this predicted time; never longer than the deadline. */
        public Duration of(double logNanos, Duration deadline) {
            double nanos = Math.max(leastNanos, Math.exp(logNanos));
            return nanos < deadline.toNanos() ? Duration.ofNanos((long) nanos) : deadline;
        }
    }

    /**
     * Factors of the margin by which a plan must be cheaper.
     *
     * @param cartesian for a plan with more cartesian products than the one that it replaces
     * @param tree for a tree of hash joins: it keeps one side in memory and gives its first row late, but a row that it
     *     finds may cost less than a look-up
     */
    public record GuardFactors(double cartesian, double tree) {}

    /**
     * When a plug-in counts a store itself.
     *
     * @param leastTriples a store with fewer is left alone
     * @param leastQueryMilliseconds what its queries have taken before it is counted or looked at
     * @param mostChange the share of its triples, or of the counts that are compared, whose change leads to a new count
     */
    public record Counting(double leastTriples, double leastQueryMilliseconds, double mostChange) {}

    /**
     * What a look at the data may cost while a query is planned.
     *
     * @param share as a share of the upper end of the predicted range of the cost
     * @param usual the prices of stores that have none of their own
     * @param ofStores the prices of stores by their names in the file of the plug-in
     */
    public record Sampling(double share, SamplePrices usual, Map<String, SamplePrices> ofStores) {
        public SamplePrices prices(String store) {
            return ofStores.getOrDefault(store, usual);
        }

        /** The budget where the engine takes this long for a row. */
        public SampleBudget budget(double nanosPerRow) {
            return SampleBudget.DEFAULT.withShare(share).withTimeOfRow(Duration.ofNanos((long) nanosPerRow));
        }
    }

    /** The profile of a store, from the file of a plug-in that lies beside a class of its own. */
    public static StoreProfile read(Class<?> plugin, String store) {
        ReasonedNumbers own = ReasonedNumbers.beside(plugin);
        UnaryOperator<String> numbers = name -> own.find(store, name).orElse(null);
        Map<String, SamplePrices> prices = new LinkedHashMap<>();
        for (String other : own.stores(LOOK_UP_PRICE)) {
            prices.put(
                    other,
                    new SamplePrices(
                            number(name -> own.find(other, name).orElseThrow(), LOOK_UP_PRICE),
                            number(name -> own.find(other, name).orElseThrow(), READ_PRICE)));
        }
        Map<String, StoreTimes> times = new LinkedHashMap<>();
        for (String kind : own.stores(INDEXES)) {
            times.put(kind, times(withUsual(name -> own.find(kind, name).orElse(null))));
        }
        return of(numbers, Map.copyOf(prices), Map.copyOf(times));
    }

    /** The times of a kind of store. */
    public StoreTimes timesOf(String kind) {
        return timesByKind.getOrDefault(kind, times);
    }

    /** A profile by the names of its numbers; those for which the function returns null are as for every store. */
    public static StoreProfile of(UnaryOperator<String> numbers) {
        return of(numbers, Map.of(), Map.of());
    }

    private static UnaryOperator<String> withUsual(UnaryOperator<String> numbers) {
        return name ->
                Optional.ofNullable(numbers.apply(name)).orElseGet(() -> ReasonedNumbers.OF_EVERY_STORE.get(name));
    }

    private static StoreTimes times(UnaryOperator<String> all) {
        return new StoreTimes(
                StoreIndexes.parse(all.apply(INDEXES)),
                StoreTimes.parseLookUps(all.apply("lookUpNanos")),
                number(all, "scanNanos"),
                number(all, "rowNanos"),
                number(all, "hashBuildNanos"),
                number(all, "hashProbeNanos"));
    }

    private static StoreProfile of(
            UnaryOperator<String> numbers, Map<String, SamplePrices> prices, Map<String, StoreTimes> timesByKind) {
        UnaryOperator<String> all = withUsual(numbers);
        Map<String, String> usual = new LinkedHashMap<>();
        for (String name : Settings.NAMES) {
            if (!Settings.FILES.contains(name)) {
                usual.put(name, all.apply(name));
            }
        }
        return new StoreProfile(
                new PlanningWorth(
                        number(all, "savedNanosPerRow"),
                        number(all, "nanosPerSavableRow"),
                        number(all, "logErrorPerVariable")),
                new SearchTime(number(all, "leastSearchNanos")),
                number(all, "rowsPerFirstMatch"),
                new GuardFactors(number(all, "cartesianFactor"), number(all, "treeFactor")),
                times(all),
                timesByKind,
                new Counting(
                        number(all, "leastTriples"), number(all, "leastQueryMilliseconds"), number(all, "mostChange")),
                new Sampling(
                        number(all, "sampleShare"),
                        new SamplePrices(number(all, LOOK_UP_PRICE), number(all, READ_PRICE)),
                        prices),
                Map.copyOf(usual));
    }

    private static double number(UnaryOperator<String> numbers, String name) {
        return Double.parseDouble(numbers.apply(name));
    }
}
