package org.gbjo.cli.graph;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gbjo.cli.terminal.ConsoleProgress;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.graph.Graph;
import org.gbjo.json.Json;
import org.gbjo.json.RecordJson;
import org.gbjo.query.Bgp;
import org.gbjo.reference.GraphPatternCounts;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.report.text.Numbers;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.build.StatisticsCheck;
import org.gbjo.statistics.build.TrioCheck;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "statistics",
        description = "Count a graph into a file, for studies of how much to count. To plan, use gbjo analyze.",
        footer = {
            "",
            "gbjo analyze, gbjo train and gbjo learn put such a file into each model folder by themselves.",
            "Example: gbjo statistics wikidata -o wikidata.statistics --check queries.jsonl"
        })
public final class StatisticsCommand extends Verb {
    @Parameters(paramLabel = "GRAPH", description = "A graph folder that gbjo import has made.")
    private Path folder;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "The file to make; one that is there is replaced.")
    private Path file;

    @Option(
            names = "--size",
            paramLabel = "MB",
            description = "How many megabytes the file may have; the most telling counts are kept (default:"
                    + " ${DEFAULT-VALUE}).")
    private int megabytes = StatisticsOptions.DEFAULT_MEGABYTES;

    @Option(
            names = "--check",
            paramLabel = "QUERIES",
            description = "Compare the counts of the patterns of these queries, and the sizes of some joins of three,"
                    + " with the true ones (default: no check).")
    private Path queries;

    @Option(names = "--json", description = "Print the summary as a line of JSON.")
    private boolean json;

    @Override
    protected void run() throws IOException {
        StatisticsOptions options = StatisticsOptions.ofMegabytes(megabytes);
        Graph graph = Graph.open(folder);
        List<Bgp> checked = queries == null
                ? List.of()
                : QueryFiles.read(queries).stream().map(Query::bgp).toList();
        long start = System.nanoTime();
        try (ConsoleProgress progress = new ConsoleProgress(terminal)) {
            new StatisticsBuilder(graph, options).write(file, progress);
        }
        Duration elapsed = Duration.ofNanos(System.nanoTime() - start);
        GraphStatistics statistics = GraphStatistics.open(file);
        Optional<StatisticsCheck> check = queries == null
                ? Optional.empty()
                : Optional.of(StatisticsCheck.of(statistics, new GraphPatternCounts(graph), checked));
        Optional<TrioCheck> trioCheck = check.isEmpty()
                ? Optional.empty()
                : Optional.of(TrioCheck.of(statistics, graph, checked)).filter(result -> result.trios() > 0);
        if (json) {
            printJson(statistics, check, trioCheck, elapsed);
        } else {
            print(statistics, elapsed);
            check.ifPresent(this::print);
            trioCheck.ifPresent(this::print);
        }
    }

    private void printJson(
            GraphStatistics statistics,
            Optional<StatisticsCheck> check,
            Optional<TrioCheck> trioCheck,
            Duration elapsed)
            throws IOException {
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("file", file.toString());
        members.put("predicates", statistics.predicates());
        members.put("pairs", statistics.storedPairs());
        members.put("joins", statistics.storedJoins());
        members.put("allJoins", statistics.hasAllJoins());
        members.put("constantJoins", statistics.storedConstantJoins());
        members.put("trios", statistics.storedTrios());
        members.put("seconds", elapsed.toMillis() / 1e3);
        members.put("bytes", Files.size(file));
        check.ifPresent(result -> members.put("check", toJson(result)));
        trioCheck.ifPresent(result -> members.put("trioCheck", RecordJson.toJson(result)));
        say(Json.write(members));
    }

    private void print(GraphStatistics statistics, Duration elapsed) throws IOException {
        say(file + ": " + Numbers.exact(statistics.predicates()) + " predicates, counts of "
                + Numbers.exact(statistics.storedPairs()) + " frequent pairs and terms, sizes of "
                + (statistics.hasAllJoins() ? "all " : "the largest ")
                + Numbers.exact(statistics.storedJoins()) + " joins and of "
                + Numbers.exact(statistics.storedConstantJoins()) + " with constants and "
                + Numbers.exact(statistics.storedTrios()) + " of three patterns, made in "
                + Numbers.duration(elapsed) + ", " + Numbers.bytes(Files.size(file)));
    }

    private static Map<String, Object> toJson(StatisticsCheck check) {
        Distribution errors = Distribution.of(check.qErrors());
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("patterns", errors.size());
        members.put("exact", check.exact());
        members.put("medianQError", errors.median());
        members.put("p95QError", errors.quantile(0.95));
        members.put("largestQError", errors.greatest());
        members.put("joins", check.joins());
        members.put("exactJoins", check.exactJoins());
        return members;
    }

    private void print(StatisticsCheck check) {
        Distribution errors = Distribution.of(check.qErrors());
        say(Numbers.exact(errors.size()) + " patterns: " + share(check.exact(), errors.size())
                + " exact, median q-error " + Numbers.figure(errors.median()) + ", 95 % within "
                + Numbers.figure(errors.quantile(0.95)) + ", largest " + Numbers.figure(errors.greatest()));
        if (check.joins() > 0) {
            say(Numbers.exact(check.joins()) + " joins of two patterns: " + share(check.exactJoins(), check.joins())
                    + " have their exact size");
        }
    }

    private void print(TrioCheck check) {
        say(Numbers.exact(check.trios()) + " joins of three patterns: geometric mean of the q-error "
                + Numbers.figure(check.qErrorOfPairs()) + " by pairs, " + Numbers.figure(check.qError())
                + " with what is known of " + share(check.corrected(), check.trios()) + " of them");
    }

    private static String share(int part, int whole) {
        return Numbers.percent((double) part / whole, 1);
    }
}
