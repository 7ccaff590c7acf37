package org.gbjo.bench.store;

import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Does something when a time is over, unless it is put off before. */
final class Alarm {
    private static final ScheduledExecutorService CLOCK = Executors.newSingleThreadScheduledExecutor(work -> {
        Thread thread = new Thread(work, "gbjo-bench-alarm");
        thread.setDaemon(true);
        return thread;
    });

    private final ScheduledFuture<?> future;

    private Alarm(ScheduledFuture<?> future) {
        this.future = future;
    }

    /** What it does may fail: then whoever is late goes on until another limit. */
    interface Work {
        void run() throws Exception;
    }

    static Alarm after(Duration limit, Work work) {
        return new Alarm(CLOCK.schedule(
                () -> {
                    work.run();
                    return null;
                },
                limit.toMillis(),
                TimeUnit.MILLISECONDS));
    }

    void off() {
        future.cancel(false);
    }
}
