package org.gbjo.spark.count;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaPairRDD;
import scala.Tuple2;

/**
 * Joins pairs of wide factors. Where more rows share their values than a worker should keep in memory, both sides are cut
 * into shares, and each share of one side meets each of the other (as a grid of blocks).
 */
final class PairJob {
    /** In place of the number of a factor: which side a row is of. */
    static final int LEFT = 0;

    static final int RIGHT = 1;

    private final PairPlan plan;
    private final int partitions;
    private final int limit;

    PairJob(PairPlan plan, int partitions, int limit) {
        this.plan = plan;
        this.partitions = partitions;
        this.limit = limit;
    }

    JavaPairRDD<RowKey, Number> run(JavaPairRDD<RowKey, Number> rows) {
        Map<JoinKey, Long> crowded = crowded(rows);
        PairPlan pairs = plan;
        int most = limit;
        return rows.<JoinKey, FactorRow>flatMapToPair(
                        row -> sent(pairs, crowded, most, row).iterator())
                .repartitionAndSortWithinPartitions(new JoinPartitioner(partitions), new JoinKey.Order())
                .<RowKey, Number>mapPartitionsToPair(sorted -> new PairRows(pairs, sorted));
    }

    /** The sides of meeting places that have more rows than the limit. */
    private Map<JoinKey, Long> crowded(JavaPairRDD<RowKey, Number> rows) {
        PairPlan pairs = plan;
        int most = limit;
        return new HashMap<>(rows.<JoinKey, Long>flatMapToPair(row -> {
                    List<Tuple2<JoinKey, Long>> places = new ArrayList<>();
                    for (PairPlan.Use use : pairs.uses(row._1().factor())) {
                        places.add(new Tuple2<>(pairs.place(use, row._1().values()), 1L));
                    }
                    return places.iterator();
                })
                .reduceByKey(Long::sum, partitions)
                .filter(count -> count._2() > most)
                .collectAsMap());
    }

    private static List<Tuple2<JoinKey, FactorRow>> sent(
            PairPlan pairs, Map<JoinKey, Long> crowded, int limit, Tuple2<RowKey, Number> row) {
        List<Tuple2<JoinKey, FactorRow>> sent = new ArrayList<>();
        String[] values = row._1().values();
        for (PairPlan.Use use : pairs.uses(row._1().factor())) {
            JoinKey place = pairs.place(use, values);
            FactorRow content = new FactorRow(use.isLeft() ? LEFT : RIGHT, values, row._2());
            int keptShares = shares(crowded.get(place.onSide(JoinKey.KEPT)), limit);
            int streamedShares = shares(crowded.get(place.onSide(JoinKey.STREAMED)), limit);
            boolean isKept = place.isKept();
            int own = row._1().share(isKept ? keptShares : streamedShares);
            for (int other = 0; other < (isKept ? streamedShares : keptShares); other++) {
                int share = isKept ? own * streamedShares + other : other * streamedShares + own;
                sent.add(new Tuple2<>(place.inShare(share), content));
            }
        }
        return sent;
    }

    private static int shares(Long rows, int limit) {
        return rows == null ? 1 : Math.toIntExact((rows + limit - 1) / limit);
    }
}
