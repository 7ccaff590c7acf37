package org.gbjo.cli.learn;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gbjo.cli.option.Heading;
import org.gbjo.cli.option.SizeRange;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.folder.ModelKind;
import org.gbjo.learn.LearnAmounts;
import org.gbjo.learn.LearnOptions;
import org.gbjo.learn.Learned;
import org.gbjo.learn.Learning;
import org.gbjo.learn.ModelLearning;
import org.gbjo.learn.SubsetLearning;
import org.gbjo.paper.learn.GinLearning;
import org.gbjo.paper.learn.WalkAmounts;
import org.gbjo.report.text.Numbers;
import org.gbjo.report.text.TextTable;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.Shape;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "learn",
        description = "Train a network that corrects the statistics of a graph, for study: import, queries, labels,"
                + " training, judgement.",
        footer = {
            "",
            "Killed at any moment, the same command goes on where it was.",
            "Example: gbjo learn data.nt.gz -o model --budget 10m"
        })
public final class LearnCommand extends Verb {
    @Parameters(
            arity = "1..*",
            paramLabel = "FILE",
            description = "RDF files in any syntax that gbjo import reads, or one graph folder.")
    private List<String> sources;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "MODEL",
            required = true,
            description = "The model folder to make.")
    private Path model;

    @Option(
            names = "--budget",
            paramLabel = "TIME",
            defaultValue = "10m",
            description = "About how long to learn, such as 90s, 10m or 2h; more time means more queries (default:"
                    + " ${DEFAULT-VALUE}).")
    private Duration budget;

    @Heading("Queries to learn from")
    @Option(
            names = "--queries",
            paramLabel = "N",
            defaultValue = "0",
            description = "Queries of each shape; 0: as many as fit the budget (default: ${DEFAULT-VALUE}).")
    private int queries;

    @Heading("Queries to learn from")
    @Option(
            names = "--shapes",
            paramLabel = "SHAPE",
            split = ",",
            defaultValue = "star,path,tree,flower",
            description = "Shapes of the queries to learn from: star, path, tree, flower, cycle (default:"
                    + " ${DEFAULT-VALUE}).")
    private List<Shape> shapes;

    @Heading("Queries to learn from")
    @Option(
            names = "--size",
            paramLabel = "SIZE",
            defaultValue = "2-12",
            description = "The number of patterns of these queries (default: ${DEFAULT-VALUE}).")
    private SizeRange size;

    @Heading("Queries to learn from")
    @Option(
            names = "--hold-out",
            paramLabel = "QUERYFILE",
            description = "Queries that must not be learned from, so that they can serve to judge the model (default:"
                    + " none).")
    private Path heldOut;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "Threads for vectors and labels (default: one for each processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Heading("Queries to learn from")
    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "1",
            description = "Decides the queries, the plans, the split and the start (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Heading("The model and its training")
    @Option(
            names = "--cost",
            paramLabel = "KIND",
            defaultValue = "subset",
            description =
                    "The cost model: subset (rows of sets of patterns, from statistics) or gin (the paper's, which"
                            + " also learns vectors of terms and tunes its search) (default: ${DEFAULT-VALUE}).")
    private ModelKind kind;

    @Heading("The model and its training")
    @Option(
            names = "--epochs",
            paramLabel = "N",
            defaultValue = "0",
            description = "Epochs of the training; 0: as many as fit the budget (default: ${DEFAULT-VALUE}).")
    private int epochs;

    @Override
    protected void run() throws IOException {
        LearnOptions options = new LearnOptions(
                shapes, size.minimum(), size.maximum(), budget, new LearnAmounts(queries, epochs), threads, seed);
        Learned learned = withProgress("stopped; the same command goes on where it was", progress -> new Learning(
                        options, learning(), progress, terminal.err()::println)
                .run(sources, heldOut == null ? List.of() : QueryFiles.read(heldOut), model));
        print(terminal, learned);
        terminal.out().println();
        say(model + " is complete; its MODEL.md says how good it is. Use it: gbjo optimize GRAPH QUERY.rq --model "
                + model + (kind == ModelKind.SUBSET ? " --planner learned" : ""));
    }

    private ModelLearning learning() {
        return switch (kind) {
            case SUBSET -> new SubsetLearning();
            case GIN -> new GinLearning(WalkAmounts.FITTING);
            case STATISTICS ->
                throw new IllegalArgumentException(
                        "statistics need no learning; make a model of them with gbjo analyze");
        };
    }

    /** What a user can trust: figures on queries that the model has not seen, in true cost. */
    static void print(Terminal terminal, Learned learned) {
        PrintStream out = terminal.out();
        out.println("Median q-error " + Numbers.figure(learned.medianQError()) + " on held-out queries.");
        TextTable table =
                new TextTable("held-out queries | >cost over the optimum | >95 % within | >worst | >ms to plan");
        learned.plans()
                .forEach((planner, quality) -> table.row(
                        planner,
                        Numbers.figure(quality.geometricMean()),
                        Numbers.figure(quality.p95()),
                        Numbers.figure(quality.worst()),
                        Numbers.figure(quality.milliseconds())));
        terminal.print(table);
        compare(out, learned, Learned.WRITTEN, "the order as written");
        compare(out, learned, Learned.SMALLEST, "taking the smallest pattern first");
    }

    private static void compare(PrintStream out, Learned learned, String planner, String name) {
        double gain = learned.gainOver(planner);
        String saying = gain >= 1 ? "cheaper than" : "dearer than";
        out.println("The learned orders are " + Numbers.figure(Math.max(gain, 1 / gain)) + " times " + saying + " "
                + name + " (geometric mean of the true cost).");
    }
}
