package org.gbjo.cli.serve;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jena.query.QueryCancelledException;
import org.gbjo.store.dataset.FolderGraph;
import org.gbjo.store.join.IdPattern;
import org.gbjo.store.join.JoinRun;
import org.gbjo.store.join.JoinSteps;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;
import org.gbjo.studio.api.StudioExtension.TimedOrder;

/** How long the joins of a graph folder take in an order: the least of some runs, since the first one is slow. */
final class OrderTimer {
    private static final int MOST_RUNS = 5;
    /** The first one loads what it reads, and is compiled while it runs. */
    private static final int LEAST_RUNS = 3;

    private static final long ENOUGH_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final FolderGraph graph;
    private final FolderPatterns patterns;
    private final Duration longest;

    OrderTimer(FolderGraph graph, FolderPatterns patterns, Duration longest) {
        this.graph = graph;
        this.patterns = patterns;
        this.longest = longest;
    }

    TimedOrder time(int[] order) {
        AtomicBoolean ended = new AtomicBoolean();
        Executor later = CompletableFuture.delayedExecutor(longest.toMillis(), TimeUnit.MILLISECONDS);
        CompletableFuture<Void> alarm = CompletableFuture.runAsync(() -> ended.set(true), later);
        long begin = System.nanoTime();
        long least = Long.MAX_VALUE;
        try {
            for (int run = 0; run < MOST_RUNS; run++) {
                long start = System.nanoTime();
                execute(order, ended);
                least = Math.min(least, System.nanoTime() - start);
                if (run + 1 >= LEAST_RUNS && System.nanoTime() - begin > ENOUGH_NANOS) {
                    break;
                }
            }
        } catch (QueryCancelledException e) {
            if (least == Long.MAX_VALUE) {
                return new TimedOrder((System.nanoTime() - begin) / 1e6, false);
            }
        } finally {
            alarm.cancel(false);
        }
        return new TimedOrder(least / 1e6, true);
    }

    private void execute(int[] order, AtomicBoolean ended) {
        List<IdPattern> ordered =
                Arrays.stream(order).mapToObj(patterns.patterns()::get).toList();
        JoinRun run = JoinSteps.of(
                graph.folder(),
                ordered,
                List.of(),
                0,
                new int[patterns.variables()],
                new StopSignal(ended),
                new QueryMemory(QueryMemory.defaultLimit()));
        run.begin();
        while (run.next()) {
            // Solutions are counted elsewhere.
        }
    }
}
