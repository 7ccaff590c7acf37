package org.gbjo.spark.analyze;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
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
import org.gbjo.statistics.count.LargestEntries;
import org.gbjo.statistics.count.Saturating;
import org.gbjo.statistics.count.SelectorNumbers;
import org.gbjo.statistics.count.TrioNews;
import org.gbjo.statistics.count.Trios;

/**
 * The chains: sums over the triples of a predicate of the products of a selector of the subject and one of the object.
 * Triples whose subjects have one profile, and whose objects have one, are counted as one link. The
 * subjects of links to one profile are summed before they are multiplied with it.
 */
final class ChainSums {
    private final SparkSession spark;
    private final ProfileLinks links;
    private final SelectorNumbers numbers;
    private final CountLimits limits;
    private final int budget;
    private final int constants;

    /**
     * Prepares the sums.
     *
     * @param budget how many chains are kept
     * @param constants the number of constants, the first ones, that chains may have
     */
    ChainSums(
            SparkSession spark,
            ProfileLinks links,
            SelectorNumbers numbers,
            CountLimits limits,
            int budget,
            int constants) {
        this.spark = spark;
        this.links = links;
        this.numbers = numbers;
        this.limits = limits;
        this.budget = budget;
        this.constants = constants;
    }

    /** The largest chains. */
    LargestEntries largest(TrioNews news) {
        int least = limits.leastSupport();
        int most = constants;
        ChosenSelectors chosen =
                ChosenSelectors.of(spark, met(), numbers, limits.jointSelectors(), tally -> IntStream.concat(
                                Arrays.stream(tally.withConstant(least, most)), Arrays.stream(tally.plain(least)))
                        .toArray());
        LargestEntries largest = new LargestEntries(budget, Room.inHeap());
        Broadcast<TrioNews> known =
                JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(news);
        List<Integer> ranges = chosen.ranges(0, 2 * numbers.any());
        for (int i = 0; i + 1 < ranges.size(); i++) {
            // Both ends of a predicate are needed together.
            int from = ranges.get(i) / 2;
            int to = ranges.get(i + 1) / 2;
            if (from < to) {
                addTo(largest, chosen.of(2 * from, 2 * to), from, to, known);
            }
        }
        known.destroy();
        chosen.forget();
        return largest;
    }

    /** How many triples of each predicate have a subject, or an object, with each selector. */
    private Dataset<Row> met() {
        SelectorNumbers known = numbers;
        int most = constants;
        Dataset<Row> ends = SumTable.sum(spark, links.ends(), () -> new Ends(known, most));
        StructType columns = new StructType()
                .add(ChosenSelectors.GROUP, DataTypes.IntegerType, false)
                .add(ChosenSelectors.SELECTOR, DataTypes.IntegerType, false)
                .add(ChosenSelectors.MET, DataTypes.LongType, false);
        int least = limits.leastSupport();
        return spark.createDataFrame(
                ends.toJavaRDD()
                        .filter(row -> row.getLong(3) >= least)
                        .map(row -> RowFactory.create(
                                Trios.second(row.getLong(0)), Trios.third(row.getLong(0)), row.getLong(3))),
                columns);
    }

    private void addTo(LargestEntries target, Map<Integer, int[]> chosen, int from, int to, Broadcast<TrioNews> news) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        Broadcast<Map<Integer, int[]>> groups = context.broadcast(chosen);
        SelectorNumbers known = numbers;
        int most = constants;
        Dataset<Row> sums = SumTable.sum(spark, links.between(from, to), () -> new Products(known, groups.value()));
        int least = limits.leastSupport();
        LargestEntries some;
        if (most == 0) {
            some = KeptEntries.largest(
                    sums.toJavaRDD(), budget, (row, entries) -> offer(row, 0, entries, news.value(), least));
        } else {
            PlainSizes plain = new PlainSizes(known);
            some = KeptEntries.largest(plain.sorted(spark, sums).toJavaRDD(), budget, new OfferWithPlain(news, least));
        }
        KeptEntries.of(budget, some).offerTo(target);
        groups.destroy();
    }

    private static void offer(Row row, long plainSize, LargestEntries entries, TrioNews news, int least) {
        long size = SumTable.sum(row);
        long key = row.getLong(0);
        if (size >= least) {
            news.offerChain(entries, Trios.first(key), Trios.second(key), Trios.third(key), size, plainSize, least);
        }
    }

    /** Brings the chain without constants before those that have the same predicates, and constants. */
    private record PlainSizes(SelectorNumbers numbers) implements Serializable {
        private static final String PLAIN = "plain";
        private static final String HAS_CONSTANT = "hasConstant";

        Dataset<Row> sorted(SparkSession spark, Dataset<Row> sums) {
            StructType columns =
                    sums.schema().add(PLAIN, DataTypes.LongType, false).add(HAS_CONSTANT, DataTypes.BooleanType, false);
            return spark.createDataFrame(
                            sums.toJavaRDD().map(row -> {
                                long plain = plain(row.getLong(0));
                                return RowFactory.create(
                                        row.getLong(0),
                                        row.getLong(1),
                                        row.getLong(2),
                                        row.getLong(3),
                                        plain,
                                        plain != row.getLong(0));
                            }),
                            columns)
                    .repartition(functions.col(PLAIN))
                    .sortWithinPartitions(PLAIN, HAS_CONSTANT);
        }

        private long plain(long key) {
            return Trios.key(numbers.plain(Trios.first(key)), Trios.second(key), numbers.plain(Trios.third(key)));
        }
    }

    /** Offers sorted rows of one task. */
    private static final class OfferWithPlain implements KeptEntries.Offer {
        private final Broadcast<TrioNews> news;
        private final int least;
        private transient long plain;
        private transient long plainSize;

        OfferWithPlain(Broadcast<TrioNews> news, int least) {
            this.news = news;
            this.least = least;
        }

        @Override
        public void offer(Row row, LargestEntries target) {
            if (!row.getBoolean(5)) {
                plain = row.getLong(4);
                plainSize = SumTable.sum(row);
            }
            ChainSums.offer(row, plain == row.getLong(4) ? plainSize : 0, target, news.value(), least);
        }
    }

    /** Counts the triples of a group by the selectors of one end. */
    private static final class Ends implements SumTable.Work {
        private final SelectorNumbers numbers;
        private final int constants;
        private Row row;

        Ends(SelectorNumbers numbers, int constants) {
            this.numbers = numbers;
            this.constants = constants;
        }

        @Override
        public void begin(Row next) {
            row = next;
        }

        @Override
        public void end() {
            row = null;
        }

        @Override
        public boolean next(SumTable target) {
            if (row != null) {
                Profile profile = Profile.of(row.getAs(2));
                for (int i = 0; i < profile.size(); i++) {
                    if (StarSums.isUsed(numbers, constants, profile.selector(i))) {
                        target.add(Trios.key(0, row.getInt(0), profile.selector(i)), 0, row.getLong(1));
                    }
                }
                row = null;
            }
            return false;
        }
    }

    /** Sums the subjects of the links to a profile, then multiplies these sums with the profile. */
    private static final class Products implements SumTable.Work {
        private static final int[] NONE = {};

        private final SelectorNumbers numbers;
        private final Map<Integer, int[]> groups;
        /** The link that was read last. */
        private Row read;
        /** A link of those that are summed. */
        private Row summed;

        private int[] left = NONE;
        private int[] right = NONE;
        private long[] sums = {};
        private Profile object;
        /** The next selector of subjects whose sum is multiplied. */
        private int at;

        Products(SelectorNumbers numbers, Map<Integer, int[]> groups) {
            this.numbers = numbers;
            this.groups = groups;
        }

        @Override
        public void begin(Row row) {
            read = row;
        }

        @Override
        public void end() {
            read = null;
        }

        @Override
        public boolean next(SumTable target) {
            if (summed != null && (read == null || !isSameGroup(summed, read))) {
                while (at < left.length && sums[at] == 0) {
                    at++;
                }
                if (at < left.length) {
                    multiply(target);
                    at++;
                    return true;
                }
                summed = null;
            }
            if (read != null) {
                if (summed == null) {
                    open(read);
                }
                addSubject(read);
                read = null;
            }
            return false;
        }

        private static boolean isSameGroup(Row first, Row second) {
            return first.getInt(0) == second.getInt(0)
                    && first.getLong(1) == second.getLong(1)
                    && first.getLong(2) == second.getLong(2);
        }

        private void open(Row row) {
            summed = row;
            left = groups.getOrDefault(2 * row.getInt(0), NONE);
            right = groups.getOrDefault(2 * row.getInt(0) + 1, NONE);
            object = Profile.of(row.getAs(5));
            sums = new long[left.length];
            at = 0;
        }

        private void addSubject(Row row) {
            Profile subject = Profile.of(row.getAs(4));
            for (int i = 0, j = 0; i < subject.size() && j < left.length; ) {
                if (subject.selector(i) == left[j]) {
                    sums[j] = Saturating.sum(sums[j], Saturating.product(row.getLong(3), subject.count(i)));
                    i++;
                    j++;
                } else if (subject.selector(i) < left[j]) {
                    i++;
                } else {
                    j++;
                }
            }
        }

        private void multiply(SumTable target) {
            int first = left[at];
            for (int i = 0, j = 0; i < object.size() && j < right.length; ) {
                if (object.selector(i) == right[j]) {
                    // At most one end has a constant.
                    if (!numbers.hasConstant(first) || !numbers.hasConstant(right[j])) {
                        target.add(
                                Trios.key(first, summed.getInt(0), right[j]),
                                Saturating.product(sums[at], object.count(i)),
                                0);
                    }
                    i++;
                    j++;
                } else if (object.selector(i) < right[j]) {
                    i++;
                } else {
                    j++;
                }
            }
        }
    }
}
