package org.gbjo.spark.label;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.gbjo.label.LabelBlock;
import org.gbjo.label.LabelOptions;
import org.gbjo.label.LabelOutcome;
import org.gbjo.label.LabelSource;
import org.gbjo.label.QueryLabeller;
import org.gbjo.run.Deadline;
import org.gbjo.workload.Query;

/**
 * Labels queries on many workers, each of which has the same graph folder or endpoint. The driver writes the blocks in the
 * order of the queries, so that the file is the one that a single machine makes.
 */
public final class SpreadLabelling implements LabelSource {
    /** How many jobs are under way, so that a slow query does not leave the workers without work. */
    private static final int IN_FLIGHT = 3;

    /** A task has few queries, so that a worker that is lost takes little with it. */
    private static final int QUERIES_OF_TASK = 4;

    private final JavaSparkContext context;
    private final OraclePlace place;
    private final List<Query> queries;
    private final LabelOptions options;

    public SpreadLabelling(JavaSparkContext context, OraclePlace place, List<Query> queries, LabelOptions options) {
        this.context = context;
        this.place = place;
        this.queries = List.copyOf(queries);
        this.options = options;
    }

    /** A block on its way back. Not a record, since Kryo cannot fill records. */
    private static final class SentBlock implements Serializable {
        private static final long serialVersionUID = 1;

        private final byte[] bytes;
        private final int plans;

        SentBlock(LabelBlock block) {
            bytes = block.bytes();
            plans = block.plans();
        }

        LabelBlock block() {
            return new LabelBlock(bytes, plans);
        }
    }

    @Override
    public void label(int first, Sink sink) throws IOException {
        int ofJob = QUERIES_OF_TASK * Math.max(1, context.defaultParallelism());
        Deque<JavaFutureAction<List<SentBlock>>> inFlight = new ArrayDeque<>();
        try {
            int next = first;
            while (next < queries.size() || !inFlight.isEmpty()) {
                while (next < queries.size() && inFlight.size() < IN_FLIGHT) {
                    int end = Math.min(queries.size(), next + ofJob);
                    inFlight.add(submit(next, end));
                    next = end;
                }
                for (SentBlock block : inFlight.element().get()) {
                    sink.add(block.block());
                }
                inFlight.remove();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the labelling was interrupted; run it again to go on");
        } catch (ExecutionException e) {
            throw new IOException(sentence(e.getCause()), e.getCause());
        } finally {
            inFlight.forEach(job -> job.cancel(true));
        }
    }

    /** What the task said that has failed; Spark puts its own number and worker before it. */
    static String sentence(Throwable failure) {
        String line = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
        return line.replaceFirst("^Job aborted.*\\(TID \\d+\\) \\([^)]*\\): [\\w.$]+: ", "");
    }

    private JavaFutureAction<List<SentBlock>> submit(int from, int end) {
        List<SentQuery> sent = new ArrayList<>();
        for (int index = from; index < end; index++) {
            sent.add(SentQuery.of(index, queries.get(index)));
        }
        OraclePlace everywhere = place;
        LabelOptions settings = options;
        int tasks = (sent.size() + QUERIES_OF_TASK - 1) / QUERIES_OF_TASK;
        return context.parallelize(sent, tasks)
                .map(query -> new SentBlock(LabelBlock.of(label(query, everywhere, settings))))
                .collectAsync();
    }

    private static LabelOutcome label(SentQuery sent, OraclePlace place, LabelOptions options) {
        return new QueryLabeller(place.oracle(), options)
                .label(sent.query(), sent.index(), Deadline.after(options.timeLimit()));
    }
}
