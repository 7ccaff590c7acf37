package org.gbjo.statistics.count;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import java.util.function.Supplier;

/**
 * Shares numbered tasks among threads; a single one is that of the caller. Which thread does which task must not matter
 * for what comes out.
 */
record Tasks(int threads) {

    /** Does the tasks from 0 on, each by one of as many workers as there are threads, and returns these. */
    <W extends IntConsumer> List<W> run(int tasks, Supplier<W> factory) {
        if (threads == 1) {
            W worker = factory.get();
            for (int task = 0; task < tasks; task++) {
                worker.accept(task);
            }
            return List.of(worker);
        }
        AtomicInteger next = new AtomicInteger();
        List<W> workers = new ArrayList<>();
        List<Future<?>> futures = new ArrayList<>();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (int i = 0; i < Math.max(1, Math.min(threads, tasks)); i++) {
                W worker = factory.get();
                workers.add(worker);
                futures.add(pool.submit(() -> {
                    for (int task = next.getAndIncrement(); task < tasks; task = next.getAndIncrement()) {
                        worker.accept(task);
                    }
                }));
            }
            for (Future<?> future : futures) {
                future.get();
            }
            return workers;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Heartbeat.interrupted();
        } finally {
            end(pool);
        }
    }

    /** Returns when all threads have ended, also if this one is interrupted meanwhile. */
    private static void end(ExecutorService pool) {
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
