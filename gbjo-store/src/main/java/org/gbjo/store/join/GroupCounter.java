package org.gbjo.store.join;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.jena.query.QueryCancelledException;
import org.apache.jena.query.QueryExecException;
import org.gbjo.graph.Graph;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.OracleException;
import org.gbjo.plan.PlanShape;
import org.gbjo.query.Bgp;
import org.gbjo.query.PatternSet;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.store.limit.QueryMemory;
import org.gbjo.store.limit.StopSignal;

/**
 * Counts the solutions of patterns without listing them, where that is possible: parts that share no variable are counted
 * apart, trees by weights (the oracle; {@link TreeCounter} beyond its exact numbers), and in cycles all but the last step.
 * Shared by all threads.
 */
public final class GroupCounter {
    /** Up to here every whole number is a double. Weights are only added and multiplied, so a sum below is exact. */
    private static final double EXACT = 1L << 53;
    /** What the oracle keeps for each term of the graph in each thread that counts. */
    private static final int BYTES_OF_TERM = 16;

    /** So many matches are read in a few hundredths of a second. */
    private static final long FEW_ROUNDS = 1 << 20;

    /** How often a query that waits for its count looks whether it should end. */
    private static final int LOOK_MILLIS = 20;

    private static final Duration LONG = Duration.ofDays(365);
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    /** The oracle's memory belongs to a thread, so few threads count, and they end when there is nothing to count. */
    private static final ThreadPoolExecutor COUNTING = new ThreadPoolExecutor(
            PROCESSORS, PROCESSORS, 10, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), GroupCounter::daemon);

    static {
        COUNTING.allowCoreThreadTimeOut(true);
    }

    private final Graph graph;
    private final JoinPlanner planner;
    private final GraphOracle oracle;
    private final long rounds;

    public GroupCounter(Graph graph, JoinPlanner planner) {
        this(graph, planner, FEW_ROUNDS);
    }

    /**
     * A counter.
     *
     * @param rounds how many matches of a cycle are read before the oracle is asked
     */
    GroupCounter(Graph graph, JoinPlanner planner, long rounds) {
        this.graph = graph;
        this.planner = planner;
        this.rounds = rounds;
        this.oracle = new GraphOracle(graph);
    }

    private GroupCounter(Graph graph, JoinPlanner planner, long rounds, GraphOracle oracle) {
        this.graph = graph;
        this.planner = planner;
        this.rounds = rounds;
        this.oracle = oracle;
    }

    /** A counter of another graph with the same terms. */
    public GroupCounter of(Graph other, JoinPlanner ofOther) {
        return new GroupCounter(other, ofOther, rounds, oracle.of(other));
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "gbjo-count");
        thread.setDaemon(true);
        return thread;
    }

    /** How many solutions patterns and paths have together. */
    public BigInteger count(
            List<IdPattern> patterns, List<JoinPath> paths, int slots, StopSignal stop, QueryMemory memory) {
        List<JoinPart> all = new ArrayList<>(patterns);
        all.addAll(paths);
        BigInteger product = BigInteger.ONE;
        for (List<JoinPart> part : JoinPart.connected(all, 0)) {
            List<IdPattern> own = JoinPart.only(IdPattern.class, part);
            BigInteger count = own.size() == part.size()
                    ? part(own, slots, stop, memory)
                    : withPaths(own, JoinPart.only(JoinPath.class, part), slots, stop, memory);
            if (count.signum() == 0) {
                return BigInteger.ZERO;
            }
            product = product.multiply(count);
        }
        return product;
    }

    private BigInteger withPaths(
            List<IdPattern> patterns, List<JoinPath> paths, int slots, StopSignal stop, QueryMemory memory) {
        int[] row = new int[slots];
        List<JoinPart> parts = planner.plan(patterns, paths, 0, row, PlanShape.TREE);
        return BigInteger.valueOf(
                JoinSteps.of(graph, parts, List.of(), 0, row, stop, memory).count());
    }

    private BigInteger part(List<IdPattern> patterns, int slots, StopSignal stop, QueryMemory memory) {
        int[] row = new int[slots];
        boolean forest = isForest(patterns);
        long bytesOfTerms = (long) BYTES_OF_TERM * graph.metadata().terms();
        boolean weighed = patterns.size() > 2 && patterns.size() <= PatternSet.LIMIT && memory.has(bytesOfTerms);
        JoinRun run = null;
        if (!weighed || !forest) {
            // Leaps through a cycle are fast as long as it has few solutions.
            run = JoinSteps.of(graph, planner.plan(patterns, 0, row, PlanShape.TREE), List.of(), 0, row, stop, memory);
            OptionalLong counted = run.count(weighed ? rounds : Long.MAX_VALUE);
            if (counted.isPresent()) {
                return BigInteger.valueOf(counted.getAsLong());
            }
        }
        double rows = byWeights(planner.bgp(patterns, 0, new int[slots]), memory.left() - bytesOfTerms, stop);
        if (rows < EXACT) {
            return BigInteger.valueOf((long) rows);
        }
        if (forest && memory.has(TreeCounter.bytes(graph, patterns.size()))) {
            return new TreeCounter(graph, patterns, slots, stop).count(limit(rows, patterns.size()));
        }
        if (run == null) {
            run = JoinSteps.of(graph, planner.plan(patterns, 0, row, PlanShape.TREE), List.of(), 0, row, stop, memory);
        }
        return BigInteger.valueOf(run.count(Long.MAX_VALUE).orElseThrow());
    }

    /** More than what the oracle cannot count exactly: its sums are right but for a millionth. */
    private BigInteger limit(double rows, int patterns) {
        return Double.isFinite(rows)
                ? new BigDecimal(rows).toBigInteger().shiftLeft(1)
                : BigInteger.valueOf(graph.triples()).pow(patterns);
    }

    /** The number of solutions as a double; infinite if it cannot be counted in so many bytes. */
    private double byWeights(Bgp bgp, long bytes, StopSignal stop) {
        // A clock that runs far ahead when the query should end.
        Deadline deadline = Deadline.after(LONG, () -> System.nanoTime() + (stop.isRaised() ? 2 * LONG.toNanos() : 0));
        Future<Double> counted =
                COUNTING.submit(() -> oracle.open(bgp, deadline, bytes).rows(bgp.all()));
        try {
            return awaited(counted, stop);
        } catch (InterruptedException e) {
            deadline.cancel();
            Thread.currentThread().interrupt();
            throw new QueryCancelledException();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof DeadlineExceededException) {
                throw new QueryCancelledException();
            }
            if (e.getCause() instanceof OracleException) {
                return Double.POSITIVE_INFINITY;
            }
            if (e.getCause() instanceof OutOfMemoryError) {
                throw new QueryExecException(
                        "the patterns cannot be counted in the memory that is left; give Java more of it (-Xmx)",
                        e.getCause());
            }
            throw new IllegalStateException(
                    "the patterns cannot be counted: " + e.getCause().getMessage(), e.getCause());
        }
    }

    /** Waits for a count, which may have to wait for others, and no longer than the query may take. */
    private static double awaited(Future<Double> counted, StopSignal stop)
            throws InterruptedException, ExecutionException {
        while (true) {
            try {
                return counted.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                if (stop.isRaised()) {
                    counted.cancel(false);
                    throw new QueryCancelledException();
                }
            }
        }
    }

    /** Whether connected patterns and their variables have no cycle: one edge less than nodes. */
    static boolean isForest(List<IdPattern> connected) {
        long variables = 0;
        int edges = 0;
        for (IdPattern pattern : connected) {
            variables |= pattern.variables();
            edges += Long.bitCount(pattern.variables());
        }
        return edges == connected.size() + Long.bitCount(variables) - 1;
    }
}
