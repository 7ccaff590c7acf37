package org.gbjo.job;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** What is done with pools of threads. */
public final class Threads {
    private Threads() {}

    /**
     * Does all tasks on this many threads and returns what they return, in their order. If one of them fails, its
     * exception is thrown when the others have ended.
     *
     * @param done hears how many tasks are over, in their order
     */
    public static <T> List<T> run(int threads, List<? extends Callable<T>> tasks, IntConsumer done) throws IOException {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> running = new ArrayList<>();
            tasks.forEach(task -> running.add(pool.submit(task)));
            List<T> results = new ArrayList<>();
            for (Future<T> task : running) {
                results.add(task.get());
                done.accept(results.size());
            }
            return results;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException)
                    new InterruptedIOException("the work was interrupted; start it again to go on").initCause(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException failure) {
                throw failure;
            }
            if (e.getCause() instanceof Error failure) {
                throw failure;
            }
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        } finally {
            end(pool);
        }
    }

    /**
     * Interrupts what still runs and returns when all of it has ended, also if this thread is interrupted meanwhile.
     */
    public static void end(ExecutorService pool) {
        pool.shutdownNow();
        boolean interrupted = false;
        while (true) {
            try {
                if (pool.awaitTermination(1, TimeUnit.DAYS)) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
