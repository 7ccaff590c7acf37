package org.gbjo.spark.count;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaPairRDD;
import scala.Tuple2;

/**
 * Computes meetings: all factors that meet in a value are sent to it, for all sets of all queries at once. The wide rows of a
 * hub are cut into shares, each of which has all weights of the hub.
 */
final class MeetingJob {
    private final MeetingPlan plan;
    private final int partitions;
    private final Map<String, Integer> hubs;

    /**
     * Meetings to compute.
     *
     * @param hubs the values that have very many rows, and into how many shares these are cut
     */
    MeetingJob(MeetingPlan plan, int partitions, Map<String, Integer> hubs) {
        this.plan = plan;
        this.partitions = partitions;
        this.hubs = hubs;
    }

    JavaPairRDD<RowKey, Number> run(JavaPairRDD<RowKey, Number> rows) {
        MeetingPlan meetings = plan;
        Map<String, Integer> shares = hubs;
        return rows.<JoinKey, FactorRow>flatMapToPair(
                        row -> sent(meetings, shares, row).iterator())
                .repartitionAndSortWithinPartitions(new JoinPartitioner(partitions), new JoinKey.Order())
                .<RowKey, Number>mapPartitionsToPair(sorted -> new MeetingRows(meetings, sorted));
    }

    private static List<Tuple2<JoinKey, FactorRow>> sent(
            MeetingPlan meetings, Map<String, Integer> hubs, Tuple2<RowKey, Number> row) {
        List<Tuple2<JoinKey, FactorRow>> sent = new ArrayList<>();
        int factor = row._1().factor();
        String[] values = row._1().values();
        if (meetings.unary().contains(factor)) {
            FactorRow content = new FactorRow(factor, values, row._2());
            for (int share = hubs.getOrDefault(values[0], 1) - 1; share >= 0; share--) {
                sent.add(new Tuple2<>(new JoinKey(JoinKey.ALL_STEPS, values, share, JoinKey.KEPT), content));
            }
        }
        for (int port : meetings.portsOf(factor)) {
            String value = values[meetings.port(port).column()];
            int share = row._1().share(hubs.getOrDefault(value, 1));
            JoinKey place = new JoinKey(JoinKey.ALL_STEPS, new String[] {value}, share, JoinKey.STREAMED);
            sent.add(new Tuple2<>(place, new FactorRow(port, values, row._2())));
        }
        return sent;
    }
}
