package org.gbjo.spark.analyze;

import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.gbjo.statistics.count.KeptJoins;
import org.gbjo.statistics.count.LargestEntries;
import org.gbjo.statistics.count.PredicateTotals;
import org.gbjo.statistics.count.Saturating;
import org.gbjo.statistics.count.SelectorNumbers;
import org.gbjo.statistics.count.StatisticsOptions;

/** The joins of two selectors: the sums over the different profiles of the products of their counts. */
final class JoinSums {
    private final SelectorNumbers numbers;
    private final Dataset<Row> sums;

    private JoinSums(SelectorNumbers numbers, Dataset<Row> sums) {
        this.numbers = numbers;
        this.sums = sums;
    }

    static JoinSums of(SparkSession spark, ProfileCounts profiles, SelectorNumbers numbers) {
        return new JoinSums(
                numbers,
                SumTable.sum(spark, profiles.different(), () -> new Pairs(numbers))
                        .persist(StorageLevel.MEMORY_AND_DISK()));
    }

    /** A row for each pair of selectors that meet, as {@link SumTable#sum} makes it. */
    Dataset<Row> sums() {
        return sums;
    }

    /** The joins that are kept. */
    KeptJoins kept(PredicateTotals totals, StatisticsOptions options, long cutEntities) {
        return new KeptJoins(
                numbers, totals, largest(options.joins(), false), largest(options.constantJoins(), true), cutEntities);
    }

    private LargestEntries largest(int budget, boolean withConstant) {
        SelectorNumbers known = numbers;
        return KeptEntries.largest(sums.toJavaRDD(), budget, (row, target) -> {
            if (known.hasConstant(KeptJoins.first(row.getLong(0))) == withConstant) {
                target.offer((double) SumTable.sum(row), row.getLong(0), (double) row.getLong(3));
            }
        });
    }

    void forget() {
        sums.unpersist();
    }

    private static final class Pairs implements SumTable.Work {
        private final SelectorNumbers numbers;
        private Profile profile;
        private long entities;
        private int first;

        Pairs(SelectorNumbers numbers) {
            this.numbers = numbers;
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
            if (profile == null || first == profile.size()) {
                return false;
            }
            int selector = profile.selector(first);
            // A selector with a constant that occurs twice is the same pattern twice.
            for (int second = numbers.hasConstant(selector) ? first + 1 : first; second < profile.size(); second++) {
                long product = (long) profile.count(first) * profile.count(second);
                target.add(
                        KeptJoins.key(selector, profile.selector(second)),
                        Saturating.product(entities, product),
                        entities);
            }
            first++;
            return true;
        }
    }
}
