package org.gbjo.cli;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import org.gbjo.cli.advise.AdviseCommand;
import org.gbjo.cli.demo.DemoCommand;
import org.gbjo.cli.graph.AnalyzeCommand;
import org.gbjo.cli.graph.CheckCommand;
import org.gbjo.cli.graph.ExportCommand;
import org.gbjo.cli.graph.GenerateCommand;
import org.gbjo.cli.graph.ImportCommand;
import org.gbjo.cli.graph.InfoCommand;
import org.gbjo.cli.graph.StatisticsCommand;
import org.gbjo.cli.lab.BenchCommand;
import org.gbjo.cli.lab.CompareCommand;
import org.gbjo.cli.lab.EvaluateCommand;
import org.gbjo.cli.lab.ReportCommand;
import org.gbjo.cli.learn.EmbedCommand;
import org.gbjo.cli.learn.JudgeCommand;
import org.gbjo.cli.learn.LabelCommand;
import org.gbjo.cli.learn.LearnCommand;
import org.gbjo.cli.learn.TrainCommand;
import org.gbjo.cli.learn.TuneCommand;
import org.gbjo.cli.option.DurationConverter;
import org.gbjo.cli.option.OptionHeadings;
import org.gbjo.cli.option.SizeRange;
import org.gbjo.cli.option.VerbGroups;
import org.gbjo.cli.plan.CostCommand;
import org.gbjo.cli.plan.ExplainCommand;
import org.gbjo.cli.plan.OptimizeCommand;
import org.gbjo.cli.serve.ServeCommand;
import org.gbjo.cli.terminal.Terminal;
import org.gbjo.cli.terminal.Verb;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** The command itself: lists its verbs, and holds the options that all of them have. */
@Command(
        name = "gbjo",
        description =
                "Join ordering for RDF graphs: analyze a graph, order the joins of queries by its counts, and count"
                        + " exactly what any order costs.",
        synopsisSubcommandLabel = "VERB",
        optionListHeading = "%nOptions:%n",
        footer = {
            "",
            "Example: gbjo demo",
            "Exit code: 0 done, 1 failed, 2 bad usage. Java options (such as -Xmx8g) go into GBJO_OPTS."
        },
        versionProvider = Gbjo.Version.class)
final class Gbjo implements Runnable {
    static final String DEBUG = "--debug";

    @Spec
    private CommandSpec spec;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            scope = ScopeType.INHERIT,
            description = "Show this help and exit.")
    void help(boolean asked) {}

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    void version(boolean asked) {}

    /** Read before the command line is parsed, so that errors in the command line itself can be traced as well. */
    @Option(names = DEBUG, scope = ScopeType.INHERIT, description = "Show the stack trace of an error.")
    void debug(boolean asked) {}

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "name a verb, for example: gbjo demo");
    }

    /** Runs one command line and returns its exit code. */
    static int run(Terminal terminal, String... arguments) {
        try {
            return commandLine(terminal, Arrays.asList(arguments).contains(DEBUG))
                    .execute(arguments);
        } catch (OutOfMemoryError e) {
            terminal.err()
                    .println("gbjo: the memory is full (" + e.getMessage() + "); give Java more, for example with"
                            + " GBJO_OPTS=-Xmx8g");
            return ExitCode.SOFTWARE;
        }
    }

    static CommandLine commandLine(Terminal terminal, boolean debug) {
        CommandLine root = new CommandLine(new Gbjo());
        new VerbGroups(root)
                .add(
                        "Every day",
                        new DemoCommand(),
                        new AnalyzeCommand(),
                        new OptimizeCommand(),
                        new ExplainCommand(),
                        new ServeCommand(),
                        new AdviseCommand(),
                        new ImportCommand(),
                        new InfoCommand())
                .add(
                        "Graphs and queries",
                        new ExportCommand(),
                        new CheckCommand(),
                        new GenerateCommand(),
                        new CostCommand(),
                        new JudgeCommand())
                .add("Learning", new LearnCommand(), new StatisticsCommand(), new LabelCommand(), new TrainCommand())
                .add("The paper", new EmbedCommand(), new TuneCommand())
                .add(
                        "Experiments",
                        new CompareCommand(),
                        new EvaluateCommand(),
                        new ReportCommand(),
                        new BenchCommand())
                .add("The shell", new CompletionCommand());
        root.getSubcommands().values().forEach(verb -> prepare(verb, terminal));
        ErrorReport errors = new ErrorReport(terminal, debug);
        return root.setOut(new PrintWriter(terminal.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(terminal.err(), true, StandardCharsets.UTF_8))
                .setUsageHelpAutoWidth(terminal.interactive())
                .registerConverter(Duration.class, new DurationConverter())
                .registerConverter(SizeRange.class, new SizeRange.Converter())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setAbbreviatedSubcommandsAllowed(false)
                .setParameterExceptionHandler(errors)
                .setExecutionExceptionHandler(errors);
    }

    private static void prepare(CommandLine line, Terminal terminal) {
        if (line.getCommand() instanceof Verb verb) {
            verb.speakTo(terminal);
        }
        OptionHeadings.install(line);
        line.getSubcommands().values().forEach(sub -> prepare(sub, terminal));
    }

    /** The version that the build wrote into the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String built = Gbjo.class.getPackage().getImplementationVersion();
            return new String[] {
                "gbjo " + (built == null ? "(not built as a jar)" : built) + ", Java " + Runtime.version()
            };
        }
    }
}
