package org.gbjo.paper.embedding;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gbjo.job.Threads;

/** Runs the same work on several threads. */
final class Parallel {
    private Parallel() {}

    /** Returns when all threads are done; if one of them fails, with its exception. */
    static void run(int threads, Runnable work) throws IOException {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> results = new ArrayList<>();
            for (Runnable task : Collections.nCopies(threads, work)) {
                results.add(pool.submit(task));
            }
            for (Future<?> result : results) {
                result.get();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw (IOException) new InterruptedIOException("the embedding was interrupted").initCause(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause());
        } finally {
            Threads.end(pool);
        }
    }
}
