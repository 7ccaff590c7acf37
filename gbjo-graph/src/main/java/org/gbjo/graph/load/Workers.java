package org.gbjo.graph.load;

import java.io.Closeable;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gbjo.job.Threads;

/** Threads that have all ended once this is closed, so that none writes into a folder that is being removed. */
final class Workers implements Closeable {
    private final ExecutorService threads;

    Workers(int count) {
        threads = Executors.newFixedThreadPool(count);
    }

    Future<?> start(Callable<?> work) {
        return threads.submit(work);
    }

    /** Interrupts the running threads and waits for them. */
    @Override
    public void close() {
        Threads.end(threads);
    }
}
