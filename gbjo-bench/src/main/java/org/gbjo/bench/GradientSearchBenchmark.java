package org.gbjo.bench;

import java.util.concurrent.TimeUnit;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.plan.PlanningResult;
import org.gbjo.query.Bgp;
import org.gbjo.run.Deadline;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** The paper's search on a model of the paper's size: searches a second with one thread and with two, and what each allocates. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Warmup(iterations = 4, time = 2)
@Measurement(iterations = 4, time = 2)
@Fork(1)
public class GradientSearchBenchmark {
    @Param({"5", "10", "20"})
    private int patterns;

    @Param({"128", "32"})
    private int hidden;

    private final Deadline deadline = Deadline.none();
    private GradientPlanner planner;
    private Bgp bgp;

    @Setup
    public void prepare() {
        planner = SearchBenchmark.planner(new GinSize(hidden, hidden == 128 ? 6 : 3));
        bgp = SearchBenchmark.star(patterns);
    }

    @Benchmark
    @Threads(1)
    public PlanningResult oneThread() {
        return planner.plan(bgp, deadline);
    }

    @Benchmark
    @Threads(2)
    public PlanningResult twoThreads() {
        return planner.plan(bgp, deadline);
    }
}
