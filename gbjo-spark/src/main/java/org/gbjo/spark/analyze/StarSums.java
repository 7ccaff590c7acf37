package org.gbjo.spark.analyze;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.gbjo.run.Room;
import org.gbjo.statistics.count.CountLimits;
import org.gbjo.statistics.count.KeptJoins;
import org.gbjo.statistics.count.LargestEntries;
import org.gbjo.statistics.count.Saturating;
import org.gbjo.statistics.count.SelectorNumbers;
import org.gbjo.statistics.count.TrioNews;
import org.gbjo.statistics.count.Trios;

/** The stars: sums over the different profiles of the products of three selectors that often meet the first of them. */
final class StarSums {
    private final SparkSession spark;
    private final ProfileCounts profiles;
    private final SelectorNumbers numbers;
    private final CountLimits limits;
    private final int budget;
    private final int constants;

    /**
     * Prepares the sums.
     *
     * @param budget how many stars are kept
     * @param constants the number of constants, the first ones, that stars may have
     */
    StarSums(
            SparkSession spark,
            ProfileCounts profiles,
            SelectorNumbers numbers,
            CountLimits limits,
            int budget,
            int constants) {
        this.spark = spark;
        this.profiles = profiles;
        this.numbers = numbers;
        this.limits = limits;
        this.budget = budget;
        this.constants = constants;
    }

    /** The largest stars: those of predicates, then those with constants, told from what the first say of them. */
    LargestEntries largest(JoinSums joins, TrioNews news) {
        int least = limits.leastSupport();
        int most = constants;
        ChosenSelectors chosen = ChosenSelectors.of(spark, met(joins), numbers, limits.jointSelectors(), tally -> {
            tally.choose(least, most);
            int[] selectors = new int[tally.chosenCount()];
            Arrays.setAll(selectors, tally::chosen);
            return selectors;
        });
        LargestEntries largest = new LargestEntries(budget, Room.inHeap());
        addTo(largest, chosen, numbers.constants(), numbers.size(), news);
        if (constants > 0) {
            addTo(largest, chosen, 0, constants, news.knowing(largest, Room.inHeap()));
        }
        chosen.forget();
        return largest;
    }

    /** How many entities each selector that may be the first of a star has in common with each later one. */
    private Dataset<Row> met(JoinSums joins) {
        StructType columns = new StructType()
                .add(ChosenSelectors.GROUP, DataTypes.IntegerType, false)
                .add(ChosenSelectors.SELECTOR, DataTypes.IntegerType, false)
                .add(ChosenSelectors.MET, DataTypes.LongType, false);
        SelectorNumbers known = numbers;
        int most = constants;
        Dataset<Row> often = joins.sums().filter(functions.col(SumTable.MET).geq(limits.leastSupport()));
        return spark.createDataFrame(
                often.toJavaRDD()
                        .filter(row -> isUsed(known, most, KeptJoins.first(row.getLong(0)))
                                && isUsed(known, most, KeptJoins.second(row.getLong(0))))
                        .map(row -> RowFactory.create(
                                KeptJoins.first(row.getLong(0)), KeptJoins.second(row.getLong(0)), row.getLong(3))),
                columns);
    }

    /** Whether a selector may be a part of trios. */
    static boolean isUsed(SelectorNumbers numbers, int constants, int selector) {
        return numbers.hasConstant(selector) ? selector < constants : !numbers.isAny(selector);
    }

    private void addTo(LargestEntries target, ChosenSelectors chosen, int from, int to, TrioNews news) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        List<Integer> ranges = chosen.ranges(from, to);
        Broadcast<TrioNews> known = context.broadcast(news);
        long least = limits.leastSupport();
        SelectorNumbers ofSelectors = numbers;
        for (int i = 0; i + 1 < ranges.size(); i++) {
            Broadcast<Map<Integer, int[]>> groups = context.broadcast(chosen.of(ranges.get(i), ranges.get(i + 1)));
            Dataset<Row> sums =
                    SumTable.sum(spark, profiles.different(), () -> new Products(ofSelectors, groups.value()));
            LargestEntries some = KeptEntries.largest(sums.toJavaRDD(), budget, (row, entries) -> {
                long size = SumTable.sum(row);
                long key = row.getLong(0);
                if (size >= least) {
                    known.value().offerStar(entries, Trios.first(key), Trios.second(key), Trios.third(key), size);
                }
            });
            KeptEntries.of(budget, some).offerTo(target);
            groups.destroy();
        }
        known.destroy();
    }

    private static final class Products implements SumTable.Work {
        private final SelectorNumbers numbers;
        private final Map<Integer, int[]> groups;
        private Profile profile;
        private long entities;
        private int first;
        private int[] present = new int[16];

        Products(SelectorNumbers numbers, Map<Integer, int[]> groups) {
            this.numbers = numbers;
            this.groups = groups;
        }

        @Override
        public void begin(Row row) {
            entities = row.getLong(0);
            profile = Profile.of(row.getAs(Profile.CELLS));
            first = 0;
        }

        @Override
        public void end() {
            first = profile == null ? 0 : profile.size();
        }

        @Override
        public boolean next(SumTable target) {
            while (profile != null && first < profile.size()) {
                int[] chosen = groups.get(profile.selector(first));
                if (chosen != null) {
                    addProducts(chosen, target);
                    first++;
                    return true;
                }
                first++;
            }
            return false;
        }

        private void addProducts(int[] chosen, SumTable target) {
            int found = find(chosen);
            for (int i = 0; i < found; i++) {
                int second = profile.selector(present[i]);
                long both = (long) profile.count(first) * profile.count(present[i]);
                for (int j = numbers.hasConstant(second) ? i + 1 : i; j < found; j++) {
                    long product = Saturating.product(both, profile.count(present[j]));
                    target.add(
                            Trios.key(profile.selector(first), second, profile.selector(present[j])),
                            Saturating.product(entities, product),
                            entities);
                }
            }
        }

        /** Finds where the chosen selectors stand in the profile; both ascend. */
        private int find(int[] chosen) {
            int found = 0;
            int at = 0;
            for (int i = first; i < profile.size() && at < chosen.length; i++) {
                while (at < chosen.length && chosen[at] < profile.selector(i)) {
                    at++;
                }
                if (at < chosen.length && chosen[at] == profile.selector(i)) {
                    if (found == present.length) {
                        present = Arrays.copyOf(present, 2 * found);
                    }
                    present[found++] = i;
                }
            }
            return found;
        }
    }
}
