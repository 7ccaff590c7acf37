package org.gbjo.bench.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.gbjo.bench.BenchReport;
import org.gbjo.decision.Reason;
import org.gbjo.job.Progress;
import org.gbjo.job.Threads;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;

/**
 * Does the plug-in lose memory? Many threads ask, others write, and what the plug-in knows is exchanged again and again, for
 * as long as one likes; now and then all of them pause, and what is left after a garbage collection is measured. Every answer is compared
 * with the one that the engine gave without the plug-in.
 */
public final class SoakBenchmark {
    private static final Duration BETWEEN_MODELS = Duration.ofSeconds(2);
    private static final Duration BETWEEN_UPDATES = Duration.ofMillis(20);
    private static final List<String> COLUMNS = List.of(
            "minutes", "queries", "updates", "models exchanged", "heap MB", "mapped MB", "mapped buffers", "threads");

    /**
     * How to soak.
     *
     * @param stores which hold the data
     * @param model the model folder that is read again and again; without one, the stores are counted again and again
     * @param time how long
     * @param threads how many threads ask
     * @param samples how often the memory is measured
     * @param output a folder that has the report so far after each sample
     */
    public record Options(
            List<StoreKind> stores,
            Optional<Path> model,
            Duration time,
            int threads,
            int samples,
            Optional<Path> output) {
        public Options {
            stores = List.copyOf(stores);
            if (threads < 1 || samples < 2) {
                throw new IllegalArgumentException(
                        "a soak has at least 1 thread and 2 samples, got " + threads + " and " + samples);
            }
        }
    }

    private final Path folder;
    private final Options options;
    private final Progress progress;
    /** Threads share it while they work; who measures has it alone. */
    private final ReadWriteLock pause = new ReentrantReadWriteLock(true);

    private final AtomicLong asked = new AtomicLong();
    private final AtomicLong updates = new AtomicLong();
    private final AtomicLong models = new AtomicLong();
    private volatile boolean over;

    /** Keeps its data in a folder. */
    public SoakBenchmark(Path folder, Options options, Progress progress) {
        this.folder = folder;
        this.options = options;
        this.progress = progress;
    }

    /** A table with a row for each sample. */
    public List<BenchReport> run(Path data, List<Path> queryFiles) throws IOException {
        options.model.ifPresent(
                model -> options.stores.forEach(kind -> kind.orderers().require(model)));
        List<Query> queries = new ArrayList<>();
        for (Path file : queryFiles) {
            queries.addAll(QueryFiles.read(file));
        }
        try (SoakStores stores = SoakStores.load(data, options.stores, folder, options.model, queries)) {
            return List.of(report(soak(stores), stores));
        }
    }

    private BenchReport report(List<List<Object>> rows, SoakStores stores) {
        return new BenchReport("Memory after garbage collection", COLUMNS, rows, remarks(stores));
    }

    private List<String> remarks(SoakStores stores) {
        return List.of(
                options.threads + " threads ask " + stores.queries() + " queries in " + options.stores + "; all answers"
                        + " have as many rows as in Jena in memory without the plug-in.",
                decisions(Reason.REORDERED) + " BGPs got gbjo's order, " + decisions(Reason.FAILED) + " plans failed.");
    }

    private long decisions(Reason reason) {
        return options.stores.stream()
                .map(StoreKind::orderers)
                .distinct()
                .mapToLong(orderers -> orderers.counters().decisions(reason))
                .sum();
    }

    private List<List<Object>> soak(SoakStores stores) {
        ExecutorService pool = Executors.newFixedThreadPool(options.threads + 2);
        List<List<Object>> rows = new ArrayList<>();
        try {
            List<Future<?>> tasks = new ArrayList<>();
            for (int thread = 0; thread < options.threads; thread++) {
                int first = thread;
                tasks.add(pool.submit(() -> ask(stores, first)));
            }
            tasks.add(pool.submit(() -> repeat(BETWEEN_UPDATES, () -> stores.update(updates.incrementAndGet()))));
            tasks.add(pool.submit(() -> repeat(BETWEEN_MODELS, () -> {
                stores.exchange(models.getAndIncrement());
            })));
            sample(rows, tasks, stores);
            over = true;
            for (Future<?> task : tasks) {
                task.get();
            }
            return rows;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return rows;
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause().getMessage(), e.getCause());
        } finally {
            over = true;
            Threads.end(pool);
        }
    }

    private void sample(List<List<Object>> rows, List<Future<?>> tasks, SoakStores stores) throws InterruptedException {
        long start = System.nanoTime();
        progress.begin("soaking", options.samples);
        for (int sample = 1; sample <= options.samples; sample++) {
            long end = start + options.time.toNanos() * sample / options.samples;
            TimeUnit.NANOSECONDS.sleep(end - System.nanoTime());
            rows.add(measure((System.nanoTime() - start) / 60e9));
            keep(rows, stores);
            progress.update(sample);
            if (tasks.stream().anyMatch(Future::isDone)) {
                // None ends by itself: something went wrong, and is told below.
                break;
            }
        }
        progress.end();
    }

    private void keep(List<List<Object>> rows, SoakStores stores) {
        if (options.output.isPresent()) {
            try {
                BenchReport.keep(List.of(report(rows, stores)), options.output.get());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private List<Object> measure(double minutes) throws InterruptedException {
        pause.writeLock().lock();
        try {
            // The second one takes what the first has made free through references and cleaners.
            System.gc();
            TimeUnit.MILLISECONDS.sleep(100);
            System.gc();
            BufferPoolMXBean mapped = ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class).stream()
                    .filter(pool -> pool.getName().equals("mapped"))
                    .findFirst()
                    .orElseThrow();
            return List.of(
                    minutes,
                    asked.get(),
                    updates.get(),
                    models.get(),
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed() / 1e6,
                    mapped.getMemoryUsed() / 1e6,
                    mapped.getCount(),
                    ManagementFactory.getThreadMXBean().getThreadCount());
        } finally {
            pause.writeLock().unlock();
        }
    }

    private void ask(SoakStores stores, int first) {
        for (long number = first; !over; number += options.threads) {
            long turn = number;
            unpaused(() -> stores.ask(turn));
            asked.incrementAndGet();
        }
    }

    private void repeat(Duration between, Runnable work) {
        while (!over) {
            unpaused(work);
            try {
                TimeUnit.NANOSECONDS.sleep(between.toNanos());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
        }
    }

    private void unpaused(Runnable work) {
        pause.readLock().lock();
        try {
            work.run();
        } finally {
            pause.readLock().unlock();
        }
    }
}
