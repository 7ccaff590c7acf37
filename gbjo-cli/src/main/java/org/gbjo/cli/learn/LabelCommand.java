package org.gbjo.cli.learn;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.gbjo.cli.option.ClusterOptions;
import org.gbjo.cli.option.Heading;
import org.gbjo.cli.option.OracleSource;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.json.Json;
import org.gbjo.label.ClusterLabelling;
import org.gbjo.label.LabelOptions;
import org.gbjo.label.LabelProvenance;
import org.gbjo.label.LabelRun;
import org.gbjo.label.Labeller;
import org.gbjo.oracle.Oracle;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "label",
        description = "Choose random, good and bad plans of queries and count the rows of each of their joins.",
        footer = {
            "",
            "Good and bad plans are found by a beam search on the true cost. Killed at any moment, the same command"
                    + " goes on where it was.",
            "Example: gbjo label wikidata queries.jsonl -o queries.labels",
            "         gbjo label 'hdfs:///data/*.nt.bz2' queries.jsonl -o queries.labels --spark yarn"
        })
public final class LabelCommand extends Verb {
    @Mixin
    private OracleSource source;

    @Parameters(
            index = "1",
            paramLabel = "QUERYFILE",
            description = "SPARQL (.rq, .sparql) or JSON lines (.jsonl), or a folder of such files.")
    private Path queryFile;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "The label file to make or to complete.")
    private Path file;

    @Heading("Which plans")
    @Option(
            names = "--random",
            paramLabel = "N",
            defaultValue = "3",
            description = "How many random left-linear plans of each query (default: ${DEFAULT-VALUE}).")
    private int random;

    @Heading("Which plans")
    @Option(
            names = "--good",
            paramLabel = "N",
            defaultValue = "3",
            description = "How many good left-linear plans of each query (default: ${DEFAULT-VALUE}).")
    private int good;

    @Heading("Which plans")
    @Option(
            names = "--bad",
            paramLabel = "N",
            defaultValue = "3",
            description = "How many bad left-linear plans of each query (default: ${DEFAULT-VALUE}).")
    private int bad;

    @Heading("Which plans")
    @Option(
            names = "--bushy",
            paramLabel = "N",
            defaultValue = "0",
            description = "How many random plans of each query that are not left-linear (default: ${DEFAULT-VALUE}).")
    private int bushy;

    @Heading("Which plans")
    @Option(
            names = "--cartesian",
            paramLabel = "SHARE",
            defaultValue = "0.05",
            description = "The share of the random plans that may have cartesian products (default: ${DEFAULT-VALUE}).")
    private double cartesian;

    @Heading("Which plans")
    @Option(
            names = "--beam",
            paramLabel = "N",
            defaultValue = "3",
            description = "How many subplans the search for good and bad plans keeps (default: ${DEFAULT-VALUE}).")
    private int beam;

    @Heading("Which plans")
    @Option(
            names = "--seed",
            paramLabel = "S",
            defaultValue = "0",
            description = "Equal seeds give equal plans (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "10s",
            description = "How long to count for each query before it is left out, such as 500ms, 10s or 2m (default:"
                    + " ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "How many threads label (default: one for each processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Option(names = "--json", description = "Print the summary as JSON.")
    private boolean json;

    @ArgGroup(exclusive = false, heading = ClusterOptions.HEADING)
    private ClusterOptions spark;

    @Spec
    private CommandSpec spec;

    @Override
    protected void run() throws IOException {
        LabelOptions options = new LabelOptions(random, good, bad, bushy, cartesian, beam, seed, timeout.toMillis());
        List<Query> queries = QueryFiles.read(queryFile);
        String queriesName = queryFile.toRealPath().getFileName().toString();
        LabelRun run =
                spark == null ? onThisMachine(queries, queriesName, options) : onSpark(queries, queriesName, options);
        LabelReport report = LabelReport.of(file);
        if (json) {
            terminal.out().print(Json.writePretty(report.toJson(run)));
        } else {
            report.print(terminal, run);
        }
    }

    private LabelRun onThisMachine(List<Query> queries, String queriesName, LabelOptions options) throws IOException {
        LabelProvenance provenance =
                LabelProvenance.of(source.name(), source.fingerprint(), queriesName, queries, options);
        try (Oracle oracle = source.open(timeout)) {
            return withProgress(progress -> new Labeller(oracle, threads, progress).run(queries, provenance, file));
        }
    }

    private LabelRun onSpark(List<Query> queries, String queriesName, LabelOptions options) throws IOException {
        if (source.isCached()) {
            throw new ParameterException(
                    spec.commandLine(), "many workers cannot share one cache; leave out --cache, or --spark");
        }
        ClusterLabelling.Request request =
                new ClusterLabelling.Request(source.address(), spark.lenient(), queriesName, queries, options, file);
        return withProgress(progress -> ClusterLabelling.find().run(request, spark.cluster(), progress, this::note));
    }
}
