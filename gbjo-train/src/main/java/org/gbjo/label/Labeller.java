package org.gbjo.label;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import org.gbjo.job.Progress;
import org.gbjo.oracle.Oracle;
import org.gbjo.workload.Query;

/**
 * Labels a workload on several threads and writes the results in the order of the queries, so that the file does not
 * depend on the threads. A run that was killed loses only queries that were not written yet; the next one goes on.
 */
public final class Labeller {
    /** How many queries may be begun and not yet written, so that a slow one does not stop the other threads. */
    private static final int IN_FLIGHT = 256;

    private final Oracle oracle;
    private final int threads;
    private final Progress progress;

    public Labeller(Oracle oracle, int threads, Progress progress) {
        if (threads < 1) {
            throw new IllegalArgumentException("labelling needs at least 1 thread, got " + threads);
        }
        this.oracle = oracle;
        this.threads = threads;
        this.progress = progress;
    }

    /** A block of the file, and how many plans are in it. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Block(byte[] bytes, int plans) {}

    /**
     * Makes a label file, or completes what an earlier run has begun; nothing happens if it is complete. Throws {@link
     * LabelFormatException} if what is there has another provenance.
     */
    public LabelRun run(List<Query> queries, LabelProvenance provenance, Path target) throws IOException {
        long start = System.nanoTime();
        if (Files.exists(target)) {
            try (LabelReader complete = LabelReader.open(target)) {
                LabelWriter.requireSame(provenance, complete.provenance(), target);
            }
            return new LabelRun(queries.size(), 0, 0, Duration.ZERO);
        }
        try (LabelWriter writer = LabelWriter.open(target, provenance)) {
            int found = writer.blocks();
            long plans = label(queries, provenance.options(), writer);
            writer.complete();
            return new LabelRun(found, queries.size() - found, plans, Duration.ofNanos(System.nanoTime() - start));
        }
    }

    private long label(List<Query> queries, LabelOptions options, LabelWriter writer) throws IOException {
        QueryLabeller labeller = new QueryLabeller(oracle, options);
        Deque<Future<Block>> inFlight = new ArrayDeque<>();
        int next = writer.blocks();
        long plans = 0;
        progress.begin("labelling", queries.size());
        try (LabelWorkers workers = new LabelWorkers(threads, options.timeLimit())) {
            while (writer.blocks() < queries.size()) {
                // A result that is ready is handed out whatever happened to the thread.
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                while (next < queries.size() && inFlight.size() < IN_FLIGHT) {
                    int index = next++;
                    Query query = queries.get(index);
                    inFlight.add(workers.submit(deadline -> block(labeller.label(query, index, deadline))));
                }
                Block block = inFlight.remove().get();
                writer.add(block.bytes);
                plans += block.plans;
                progress.update(writer.blocks());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the labelling was interrupted; run it again to go on");
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
        progress.end();
        return plans;
    }

    private static Block block(LabelOutcome outcome) {
        int plans = outcome instanceof LabelOutcome.Labelled labelled
                ? labelled.query().plans().size()
                : 0;
        return new Block(LabelFrames.block(LabelEncoder.encode(outcome)), plans);
    }

    private static RuntimeException failure(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException failure ? failure : new IllegalStateException(cause);
    }
}
