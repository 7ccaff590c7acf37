package org.gbjo.label;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
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

    /**
     * Makes a label file, or completes what an earlier run has begun; nothing happens if it is complete. Throws {@link
     * LabelFormatException} if what is there has another provenance.
     */
    public LabelRun run(List<Query> queries, LabelProvenance provenance, Path target) throws IOException {
        return new LabelFileMaker(provenance, target, progress)
                .run((first, sink) -> label(queries, first, provenance.options(), sink));
    }

    private void label(List<Query> queries, int first, LabelOptions options, LabelSource.Sink sink) throws IOException {
        QueryLabeller labeller = new QueryLabeller(oracle, options);
        Deque<Future<LabelBlock>> inFlight = new ArrayDeque<>();
        int next = first;
        try (LabelWorkers workers = new LabelWorkers(threads, options.timeLimit())) {
            for (int done = first; done < queries.size(); done++) {
                // A result that is ready is handed out whatever happened to the thread.
                if (Thread.interrupted()) {
                    throw new InterruptedException();
                }
                while (next < queries.size() && inFlight.size() < IN_FLIGHT) {
                    int index = next++;
                    Query query = queries.get(index);
                    inFlight.add(workers.submit(deadline -> LabelBlock.of(labeller.label(query, index, deadline))));
                }
                sink.add(inFlight.remove().get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the labelling was interrupted; run it again to go on");
        } catch (ExecutionException e) {
            throw failure(e.getCause());
        }
    }

    private static RuntimeException failure(Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException failure ? failure : new IllegalStateException(cause);
    }
}
