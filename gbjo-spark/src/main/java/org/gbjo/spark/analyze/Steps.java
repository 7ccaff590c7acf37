package org.gbjo.spark.analyze;

import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.gbjo.run.WorkListener;

/** Tells a listener of the step at work and of the tasks that Spark has done of it. */
final class Steps extends SparkListener implements AutoCloseable {
    private final SparkSession spark;
    private final WorkListener listener;
    private final AtomicLong done = new AtomicLong();
    private boolean begun;

    Steps(SparkSession spark, WorkListener listener) {
        this.spark = spark;
        this.listener = listener;
        spark.sparkContext().addSparkListener(this);
    }

    void begin(String step) {
        end();
        done.set(0);
        listener.begin(step, 0);
        begun = true;
    }

    private void end() {
        if (begun) {
            listener.end();
            begun = false;
        }
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd task) {
        listener.update(done.incrementAndGet());
    }

    @Override
    public void close() {
        end();
        spark.sparkContext().removeSparkListener(this);
    }
}
