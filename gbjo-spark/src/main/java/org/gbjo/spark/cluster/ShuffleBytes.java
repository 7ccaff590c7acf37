package org.gbjo.spark.cluster;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;

/** Sums what tasks have written for others, and what they spilled. Spark makes it by its name. */
public final class ShuffleBytes extends SparkListener {
    private static final AtomicLong WRITTEN = new AtomicLong();
    private static final AtomicLong SPILLED = new AtomicLong();

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
        if (task.taskMetrics() != null) {
            WRITTEN.addAndGet(task.taskMetrics().shuffleWriteMetrics().bytesWritten());
            SPILLED.addAndGet(task.taskMetrics().diskBytesSpilled());
        }
    }

    /** The bytes that were written in this process so far. */
    static long written() {
        return WRITTEN.get();
    }

    static long spilled() {
        return SPILLED.get();
    }
}
