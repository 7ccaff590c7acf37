package org.gbjo.spark.analyze;

import java.io.Serializable;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Row;
import org.gbjo.run.Room;
import org.gbjo.statistics.count.LargestEntries;

/** The largest entries that a task has seen, on their way to others. */
@SuppressWarnings("ArrayRecordComponent") // sent, never compared
record KeptEntries(int budget, double[] values, long[] keys, double[] details, double largestLeftOut)
        implements Serializable {

    /** What a task offers for one of its rows. */
    interface Offer extends Serializable {
        void offer(Row row, LargestEntries target);
    }

    /** The largest entries of all rows. */
    static LargestEntries largest(JavaRDD<Row> rows, int budget, Offer offer) {
        KeptEntries none = of(budget, new LargestEntries(budget, Room.inHeap()));
        // Without rows there may be no task.
        return rows.mapPartitions(each -> ofTask(each, budget, offer))
                .treeAggregate(none, KeptEntries::with, KeptEntries::with)
                .entries();
    }

    private static Iterator<KeptEntries> ofTask(Iterator<Row> rows, int budget, Offer offer) {
        LargestEntries largest = new LargestEntries(budget, Room.inHeap());
        rows.forEachRemaining(row -> offer.offer(row, largest));
        return List.of(of(budget, largest)).iterator();
    }

    static KeptEntries of(int budget, LargestEntries largest) {
        int size = largest.size();
        double[] values = new double[size];
        long[] keys = new long[size];
        double[] details = new double[size];
        for (int i = 0; i < size; i++) {
            values[i] = largest.value(i);
            keys[i] = largest.key(i);
            details[i] = largest.detail(i);
        }
        return new KeptEntries(budget, values, keys, details, largest.largestLeftOut());
    }

    private KeptEntries with(KeptEntries other) {
        LargestEntries both = entries();
        other.offerTo(both);
        return of(budget, both);
    }

    LargestEntries entries() {
        LargestEntries largest = new LargestEntries(budget, Room.inHeap());
        offerTo(largest);
        return largest;
    }

    void offerTo(LargestEntries target) {
        for (int i = 0; i < values.length; i++) {
            target.offer(values[i], keys[i], details[i]);
        }
        target.leaveOut(largestLeftOut);
    }
}
