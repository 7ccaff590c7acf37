package org.gbjo.label;

import java.io.Closeable;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import org.gbjo.job.Threads;
import org.gbjo.run.Deadline;

/** Threads that give each piece of work the same time. When this is closed, the work is cancelled and has ended. */
final class LabelWorkers implements Closeable {
    private final ExecutorService threads;
    private final Duration timeLimit;
    private final Set<Deadline> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    LabelWorkers(int count, Duration timeLimit) {
        this.threads = Executors.newFixedThreadPool(count);
        this.timeLimit = timeLimit;
    }

    /** The time begins when a thread takes the work up. */
    <T> Future<T> submit(Function<Deadline, T> work) {
        return threads.submit(() -> {
            Deadline deadline = Deadline.after(timeLimit);
            running.add(deadline);
            try {
                // Either this sees that the workers were closed, or closing them sees this deadline.
                if (closed) {
                    deadline.cancel();
                }
                return work.apply(deadline);
            } finally {
                running.remove(deadline);
            }
        });
    }

    @Override
    public void close() {
        closed = true;
        running.forEach(Deadline::cancel);
        Threads.end(threads);
    }
}
