package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.gbjo.bench.engine.Rdf4jPlanner;
import org.gbjo.cli.option.ClusterOptions;
import org.gbjo.cli.option.SizeRange;
import org.gbjo.cli.option.WorkerOptions;
import org.gbjo.cli.terminal.ConsoleProgress;
import org.gbjo.cli.terminal.Spelling;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.lab.compare.Comparison;
import org.gbjo.lab.compare.ComparisonReport;
import org.gbjo.lab.compare.Contender;
import org.gbjo.lab.compare.ContenderName;
import org.gbjo.lab.compare.Contenders;
import org.gbjo.oracle.Oracle;
import org.gbjo.report.text.Numbers;
import org.gbjo.search.ExactSearch;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "compare",
        description = "Compare estimators: each orders the joins of the same queries by the same search, and exact"
                + " counts say what the orders cost.",
        footer = {
            "",
            "Killed at any moment, the same command goes on where it was. Run it with other graphs and the same -o for"
                    + " one report of all.",
            "To run a contender again, delete its file in the folder of the graph.",
            "Example: gbjo compare wikidata queries.jsonl --model model -o comparison"
        })
public final class CompareCommand extends Verb {
    private static final int LEAST_PATTERNS = 3;

    @Parameters(index = "0", paramLabel = "GRAPH", description = "A graph folder that gbjo import has made.")
    private Path graphFolder;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "QUERYFILE",
            description = "SPARQL (.rq, .sparql), JSON lines (.jsonl) or WDBench's lists (.txt), or a folder of such"
                    + " files (default: queries are generated).")
    private Path queryFile;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            required = true,
            description = "Where outcomes and the report go, report.md and report.csv.")
    private Path folder;

    @Option(
            names = "--contenders",
            paramLabel = "NAME",
            split = ",",
            description = "Who takes part, with commas (default: all that is given what it needs). See docs/study.md.")
    private List<String> names = List.of();

    @Option(
            names = "--model",
            paramLabel = "MODEL",
            description =
                    "A model folder: the statistics are those of the first, and each that has weights takes part as"
                            + " learned (default: the graph is counted).")
    private List<Path> models = List.of();

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "At most so many of the queries, evenly spread over the file (default: all).")
    private Integer most;

    @Option(
            names = "--shape",
            paramLabel = "SHAPE",
            split = ",",
            defaultValue = "star,path,tree,flower,cycle",
            description = "Shapes of queries that are generated (default: ${DEFAULT-VALUE}).")
    private List<Shape> shapes;

    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "3-12",
            description = "Their numbers of patterns (default: ${DEFAULT-VALUE}).")
    private SizeRange size;

    @Option(
            names = {"-n", "--count"},
            paramLabel = "N",
            defaultValue = "300",
            description = "How many queries of each shape are generated (default: ${DEFAULT-VALUE}).")
    private int count;

    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Of the queries and of what contenders draw at random (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--query-time",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "How long to look for a best order, to count what another one costs, and to plan; what takes"
                    + " longer is left out and listed (default: ${DEFAULT-VALUE}).")
    private Duration perQuery;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            defaultValue = "10h",
            description = "When to stop; the same command goes on (default: ${DEFAULT-VALUE}).")
    private Duration time;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "How many queries are planned at once (default: one for each processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @ArgGroup(exclusive = false, heading = ClusterOptions.HEADING)
    private WorkerOptions spark;

    @Override
    protected void run() throws IOException {
        if (threads < 1) {
            throw new IllegalArgumentException("a comparison needs at least 1 thread, got " + threads);
        }
        Graph graph = Graph.open(graphFolder);
        String name = graphFolder.toAbsolutePath().normalize().getFileName().toString();
        Files.createDirectories(folder);
        int late;
        try (ConsoleProgress progress = new ConsoleProgress(terminal);
                Oracle oracle = WorkerOptions.oracle(spark, graphFolder, graph, perQuery)) {
            List<Query> queries = queries(graph, name, progress);
            Map<String, Contender> contenders = new Contenders(
                            graph,
                            () -> statistics(graph, name, progress),
                            models,
                            perQuery,
                            seed,
                            () -> Rdf4jPlanner.of(graph))
                    .of(contenderNames());
            late = new Comparison(oracle, contenders, perQuery, time)
                    .run(queries, folder.resolve(name), threads, progress);
        }
        terminal.out().print(ComparisonReport.write(folder));
        if (late > 0) {
            note("time was over before " + Numbers.exact(late) + " queries were done; the same command goes on");
        }
    }

    private List<ContenderName> contenderNames() {
        List<ContenderName> all = Arrays.asList(ContenderName.values());
        List<ContenderName> chosen = new ArrayList<>();
        for (String text : names) {
            chosen.add(ContenderName.of(text).orElseThrow(() -> {
                List<String> known = all.stream().map(ContenderName::toString).toList();
                String nearest = Spelling.nearest(text, known);
                return new IllegalArgumentException("there is no contender '" + text + "'; "
                        + (nearest.isEmpty()
                                ? "choose of " + String.join(", ", known)
                                : "did you mean '" + nearest + "'?"));
            }));
        }
        return names.isEmpty() ? all : chosen;
    }

    /** The statistics of the first model; without one those of the graph, counted once. */
    private Path statistics(Graph graph, String name, Progress progress) throws IOException {
        if (!models.isEmpty()) {
            return models.get(0).resolve(ModelFolder.STATISTICS);
        }
        Path file = folder.resolve(name + ".statistics");
        if (!Files.exists(file)) {
            new StatisticsBuilder(graph, StatisticsOptions.defaults()).write(file, progress);
        }
        return file;
    }

    private List<Query> queries(Graph graph, String name, Progress progress) throws IOException {
        List<Query> all = queryFile == null ? generated(graph, name, progress) : QueryFiles.read(queryFile);
        List<Query> fitting = all.stream()
                .filter(query ->
                        query.bgp().size() >= LEAST_PATTERNS && query.bgp().size() <= ExactSearch.LEFT_LINEAR_LIMIT)
                .toList();
        if (fitting.isEmpty()) {
            throw new IllegalArgumentException("estimators are compared on queries of " + LEAST_PATTERNS + " to "
                    + ExactSearch.LEFT_LINEAR_LIMIT + " patterns, found none among " + all.size());
        }
        if (most == null || most >= fitting.size()) {
            return fitting;
        }
        List<Query> spread = new ArrayList<>();
        for (int i = 0; i < most; i++) {
            spread.add(fitting.get((int) ((long) i * fitting.size() / most)));
        }
        return spread;
    }

    /** Generates queries once, and keeps them beside the outcomes. */
    private List<Query> generated(Graph graph, String name, Progress progress) throws IOException {
        Path file = folder.resolve(name + "-" + seed + ".jsonl");
        if (!Files.exists(file)) {
            QueryGenerator generator =
                    new QueryGenerator(graph, GeneratorOptions.of(size.minimum(), size.maximum(), seed));
            List<Query> queries = new ArrayList<>();
            for (Shape shape : shapes) {
                var workload = generator.generate(shape, count, progress);
                queries.addAll(workload.queries());
                workload.shortfalls().forEach(this::note);
            }
            QueryFiles.write(file, queries);
        }
        return QueryFiles.read(file);
    }
}
