package org.gbjo.cli.demo;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.gbjo.analyze.Analysis;
import org.gbjo.cli.serve.StudioSite;
import org.gbjo.cli.terminal.ConsoleProgress;
import org.gbjo.cli.terminal.Output;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import org.gbjo.plan.Planner;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.reference.GreedyRulePlanner;
import org.gbjo.report.text.Numbers;
import org.gbjo.report.text.TextTable;
import org.gbjo.run.Deadline;
import org.gbjo.search.DefaultPlanner;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "demo",
        description =
                "Show everything on a small graph: data, import, queries, analysis, and what the join orders cost.",
        footer = {
            "",
            "Steps whose result is there already are skipped.",
            "Example: gbjo demo -o demo",
            "Example: gbjo demo --open"
        })
public final class DemoCommand extends Verb {
    private static final int MINIMUM_SIZE = 3;
    private static final int MAXIMUM_SIZE = 8;
    private static final long SEED = 1;
    private static final int LONGEST_BAR = 24;
    private static final String DATA = "lubm-1.nt.gz";
    private static final String MODEL = "model";
    private static final Duration TIME_FOR_A_QUERY = Duration.ofMinutes(1);

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            defaultValue = "demo",
            description = "Where the data, the graph, the queries, the model and the report go (default:"
                    + " ${DEFAULT-VALUE}).")
    private Path folder;

    @Option(
            names = "--open",
            description = "In the end, serve the data with the studio and open it in a browser, until Ctrl+C.")
    private boolean open;

    /** Makes the result of a step. */
    private interface Step {
        void make(Path result, Progress progress) throws IOException;
    }

    @Override
    protected void run() throws IOException {
        Files.createDirectories(folder);
        List<DemoResult> results = new ArrayList<>();
        List<DemoStory.Told> story;
        try (ConsoleProgress progress = new ConsoleProgress(terminal)) {
            Path data = step("LUBM(1) data", DATA, DemoCommand::generateData, progress);
            Path graph = step("graph folder", "graph", (result, shown) -> importData(data, result, shown), progress);
            Path queries =
                    step("queries", "queries.jsonl", (result, shown) -> generate(graph, result, shown), progress);
            Path model = step("model", MODEL, (result, shown) -> analyze(graph, result, shown), progress);
            Planner planner = DefaultPlanner.of(model);
            Graph opened = Graph.open(graph);
            Oracle oracle = new GraphOracle(opened);
            story = DemoStory.tell(data, model, oracle);
            Planner smallestFirst = GreedyRulePlanner.smallestFirst(new GraphPatternCounts(opened));
            for (Query query : QueryFiles.read(queries)) {
                results.add(DemoResult.of(query, planner, smallestFirst, oracle, Deadline.after(TIME_FOR_A_QUERY)));
            }
        }
        Path page = folder.resolve("report.html");
        Output.writeFile(
                page, out -> out.write(new DemoPage(story, results).html().getBytes(StandardCharsets.UTF_8)));
        if (!story.isEmpty()) {
            printStory(story);
        }
        print(results);
        terminal.out().println();
        terminal.printSentence(DemoResult.summary(results));
        say("The same as a page: " + page);
        Path data = folder.resolve(DATA);
        Path model = folder.resolve(MODEL);
        if (open) {
            showStudio(data, model);
        } else {
            say("See " + DemoStory.NAME + " in the studio, " + StudioSite.ADDRESS + ": ./gbjo demo --open");
            say("or: ./gbjo serve --data " + data + " --model " + model);
        }
    }

    private void showStudio(Path data, Path model) throws IOException {
        try (StudioSite site = StudioSite.open(data, model)) {
            String address = site.address(DemoStory.query());
            say("The studio, until Ctrl+C: " + address);
            terminal.out().flush();
            if (!Browser.open(address)) {
                note("no browser could be opened; go to the address above");
            }
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            note("the studio has stopped");
        }
    }

    private Path step(String what, String name, Step step, Progress progress) throws IOException {
        Path result = folder.resolve(name);
        boolean there = Files.exists(result);
        if (!there) {
            step.make(result, progress);
        }
        terminal.err().println((there ? "kept " : "made ") + what + ": " + result);
        return result;
    }

    private static void generateData(Path result, Progress progress) throws IOException {
        Output.writeFile(result, out -> new LubmGenerator(new LubmOptions(1, 0)).writeNTriples(out, progress));
    }

    private static void importData(Path data, Path result, Progress progress) throws IOException {
        new Importer(ImportOptions.of(data.toString()), progress).run(result);
    }

    private static void generate(Path graph, Path result, Progress progress) throws IOException {
        GeneratorOptions options = GeneratorOptions.of(MINIMUM_SIZE, MAXIMUM_SIZE, SEED);
        QueryGenerator generator = new QueryGenerator(Graph.open(graph), options);
        List<Query> queries = new ArrayList<>();
        for (Map.Entry<Shape, Integer> entry : counts().entrySet()) {
            queries.addAll(generator
                    .generate(entry.getKey(), entry.getValue(), progress)
                    .queries());
        }
        QueryFiles.write(result, queries);
    }

    private void analyze(Path graph, Path result, Progress progress) throws IOException {
        new Analysis(StatisticsOptions.defaults(), progress, terminal.err()::println)
                .run(List.of(graph.toString()), Optional.empty(), result);
    }

    /** Twenty in all. */
    private static Map<Shape, Integer> counts() {
        Map<Shape, Integer> counts = new LinkedHashMap<>();
        counts.put(Shape.STAR, 5);
        counts.put(Shape.PATH, 4);
        counts.put(Shape.TREE, 4);
        counts.put(Shape.FLOWER, 4);
        counts.put(Shape.CYCLE, 3);
        return counts;
    }

    /** What a user feels, and why: the rows after each pattern as bars of one logarithmic scale. */
    private void printStory(List<DemoStory.Told> story) {
        double most = story.stream()
                .flatMap(told -> told.rows().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(1);
        terminal.out().println();
        terminal.printSentence(DemoStory.QUESTION);
        terminal.printSentence(DemoStory.times(story));
        terminal.printSentence(DemoStory.MEASURED);
        terminal.out().println();
        say("The reason, the rows after each pattern:");
        for (DemoStory.Told told : story) {
            TextTable table = new TextTable(DemoStory.whose(story, told) + ", " + told.time() + " | >rows | ");
            for (int place = 0; place < told.rows().size(); place++) {
                double rows = told.rows().get(place);
                int length = (int) Math.ceil(LONGEST_BAR * Math.log1p(rows) / Math.log1p(most));
                table.row(told.pattern(place), Numbers.exact(rows), "▇".repeat(length));
            }
            terminal.out().println();
            terminal.print(table);
        }
        terminal.out().println();
        say(DemoStory.reason(story));
    }

    private void print(List<DemoResult> results) {
        TextTable table = new TextTable("query | >best | >gbjo\u00a0× | >smallest first\u00a0× | >as written\u00a0× |"
                        + " >worst\u00a0× | gbjo's order")
                .optional("gbjo's order");
        for (DemoResult result : results) {
            table.row(
                    result.query().id(),
                    Numbers.exact(result.best().cost()),
                    Numbers.figure(result.times(result.chosen())),
                    Numbers.figure(result.times(result.smallestFirst())),
                    Numbers.figure(result.times(result.asWritten())),
                    Numbers.figure(result.times(result.worst())),
                    result.chosen().text());
        }
        terminal.out().println();
        say("Exact C_out, the rows of all joins, of left-linear orders of the patterns.");
        say("× is the cost over that of the best order; patterns are counted from 1.");
        terminal.out().println();
        terminal.print(table);
    }
}
