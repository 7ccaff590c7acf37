package org.gbjo.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.jena.query.Dataset;
import org.apache.jena.rdf.model.Model;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.system.Txn;
import org.apache.jena.system.progress.MonitorOutputs;
import org.apache.jena.tdb2.TDB2Factory;
import org.apache.jena.tdb2.loader.DataLoader;
import org.apache.jena.tdb2.loader.LoaderFactory;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.query.Bgp;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.run.Deadline;
import org.gbjo.run.DeadlineExceededException;
import org.gbjo.search.ExactSearch;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;

/**
 * Counting the solutions of queries: the oracle beside Jena, in memory and on TDB2, and the time to the true optimum.
 */
public final class OracleBenchmark {
    private static final int REPEATS = 5;
    private static final int OPTIMUM_SIZE = 12;

    /**
     * What to count.
     *
     * @param queries how many of each shape
     * @param jenaTimeout after which a count of Jena is given up; the ratio then is a lower bound
     */
    public record Options(int queries, int minimumSize, int maximumSize, Duration jenaTimeout, long seed) {}

    private final Path data;
    private final Path folder;
    private final Options options;
    private final Progress progress;

    public OracleBenchmark(Path data, Path folder, Options options, Progress progress) {
        this.data = data;
        this.folder = folder;
        this.options = options;
        this.progress = progress;
    }

    public List<BenchReport> run() throws IOException {
        Path target = folder.resolve("graph");
        new Importer(ImportOptions.of(data.toString()), progress).run(target);
        Graph graph = Graph.open(target);
        return List.of(counting(graph), optimum(graph));
    }

    private BenchReport counting(Graph graph) {
        progress.begin("loading into Jena", 0);
        Model memory = RDFDataMgr.loadModel(data.toString());
        Dataset disk = TDB2Factory.connectDataset(folder.resolve("tdb2").toString());
        DataLoader loader = LoaderFactory.phasedLoader(disk.asDatasetGraph(), MonitorOutputs.nullOutput());
        loader.startBulk();
        loader.load(data.toString());
        loader.finishBulk();
        progress.end();
        GraphOracle oracle = new GraphOracle(graph);
        List<List<Object>> rows = new ArrayList<>();
        int timeouts = 0;
        for (Shape shape : List.of(Shape.STAR, Shape.PATH)) {
            List<Query> queries = generate(graph, shape, options.queries, options.minimumSize, options.maximumSize);
            queries.forEach(query -> countWithOracle(oracle, query.bgp()));
            List<Double> ours = new ArrayList<>();
            List<Double> inMemory = new ArrayList<>();
            List<Double> onDisk = new ArrayList<>();
            progress.begin("counting " + shape.label() + " queries", queries.size());
            for (Query query : queries) {
                Counted counted = countWithOracle(oracle, query.bgp());
                ours.add(counted.seconds);
                JenaCount memoryCount = JenaCount.on(memory, query.bgp(), options.jenaTimeout);
                JenaCount diskCount = Txn.calculateRead(
                        disk, () -> JenaCount.on(disk.getDefaultModel(), query.bgp(), options.jenaTimeout));
                memoryCount.requireEqual(counted.count, query);
                diskCount.requireEqual(counted.count, query);
                timeouts += (memoryCount.timedOut() ? 1 : 0) + (diskCount.timedOut() ? 1 : 0);
                inMemory.add(memoryCount.seconds());
                onDisk.add(diskCount.seconds());
                progress.update(ours.size());
            }
            progress.end();
            rows.add(row(shape.label() + ", gbjo oracle", ours, ours));
            rows.add(row(shape.label() + ", Jena in memory", inMemory, ours));
            rows.add(row(shape.label() + ", Jena TDB2", onDisk, ours));
        }
        disk.close();
        return new BenchReport(
                "COUNT of " + options.queries + " queries of each shape, sizes " + options.minimumSize + "-"
                        + options.maximumSize + ", on " + data.getFileName(),
                List.of("counter", "queries", "median ms", "p95 ms", "total s", "median ratio", "geometric mean ratio"),
                rows,
                List.of(
                        "The ratio is the time of a count over the oracle's for the same query. All counts agree. "
                                + timeouts
                                + " counts of Jena ran into the limit of " + options.jenaTimeout.toSeconds()
                                + " s and enter with it.",
                        "Seed " + options.seed + ". The oracle is the median of " + REPEATS
                                + " runs that share no count, Jena one warm run with its default optimizer."));
    }

    /** Times in seconds, and what they are of those of the same queries in {@code base}. */
    static List<Object> row(String name, List<Double> seconds, List<Double> base) {
        Distribution times = Distribution.of(seconds);
        List<Double> ratios = new ArrayList<>();
        for (int i = 0; i < seconds.size(); i++) {
            ratios.add(seconds.get(i) / base.get(i));
        }
        Distribution ratio = Distribution.of(ratios);
        double total = seconds.stream().mapToDouble(Double::doubleValue).sum();
        return List.of(
                name,
                times.size(),
                1e3 * times.median(),
                1e3 * times.quantile(0.95),
                total,
                ratio.median(),
                ratio.geometricMean());
    }

    private record Counted(double count, double seconds) {}

    private static Counted countWithOracle(GraphOracle oracle, Bgp bgp) {
        List<Double> times = new ArrayList<>();
        double count = 0;
        for (int i = 0; i < REPEATS; i++) {
            long start = System.nanoTime();
            count = oracle.open(bgp, Deadline.none()).rows(bgp.all());
            times.add((System.nanoTime() - start) / 1e9);
        }
        return new Counted(count, Distribution.of(times).median());
    }

    private List<Query> generate(Graph graph, Shape shape, int count, int minimum, int maximum) {
        return new QueryGenerator(graph, GeneratorOptions.of(minimum, maximum, options.seed))
                .generate(shape, count, Progress.SILENT)
                .queries();
    }

    private BenchReport optimum(Graph graph) {
        GraphOracle oracle = new GraphOracle(graph);
        List<List<Object>> rows = new ArrayList<>();
        for (Shape shape : List.of(Shape.STAR, Shape.PATH, Shape.TREE)) {
            List<Query> queries = generate(graph, shape, 50, OPTIMUM_SIZE, OPTIMUM_SIZE);
            if (queries.isEmpty()) {
                continue;
            }
            List<Double> seconds = new ArrayList<>();
            int given = 0;
            progress.begin("optimum of " + shape.label() + " queries", queries.size());
            for (Query query : queries) {
                Deadline deadline = Deadline.after(Duration.ofMinutes(1));
                long start = System.nanoTime();
                try {
                    new ExactSearch(oracle.open(query.bgp(), deadline), deadline).bestLeftLinear();
                } catch (DeadlineExceededException e) {
                    given++;
                }
                seconds.add((System.nanoTime() - start) / 1e9);
                progress.update(seconds.size());
            }
            progress.end();
            Distribution times = Distribution.of(seconds);
            rows.add(List.of(
                    shape.label(), queries.size(), times.median(), times.quantile(0.9), times.greatest(), given));
        }
        return new BenchReport(
                "True left-linear optimum of queries of " + OPTIMUM_SIZE + " patterns, cartesian products included, on "
                        + data.getFileName(),
                List.of("shape", "queries", "median s", "p90 s", "maximum s", "given up after 60 s"),
                rows,
                List.of("Seed " + options.seed + ", one thread."));
    }
}
