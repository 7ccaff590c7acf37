package org.gbjo.cli.advise;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gbjo.advise.advice.Advice;
import org.gbjo.advise.advice.AdviceJson;
import org.gbjo.advise.advice.AdvicePage;
import org.gbjo.advise.advice.AdviceReport;
import org.gbjo.advise.advice.AdviceText;
import org.gbjo.advise.advice.Advisor;
import org.gbjo.advise.advice.Baseline;
import org.gbjo.advise.advice.CensusTables;
import org.gbjo.advise.advice.QueryCosts;
import org.gbjo.advise.cost.BgpRows.Contender;
import org.gbjo.advise.cost.RowCounter;
import org.gbjo.advise.log.LogFile;
import org.gbjo.advise.log.LogFormat;
import org.gbjo.advise.remedy.Dialect;
import org.gbjo.advise.template.LogScan;
import org.gbjo.cli.option.Heading;
import org.gbjo.cli.terminal.Output;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.json.Json;
import org.gbjo.report.text.Numbers;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "advise",
        description = "Find the queries of a log that suffer from their join order, and say what to do about it.",
        footer = {
            "",
            "Reads Fuseki's log, access logs of Apache, nginx and Virtuoso, QLever's log, Wikidata's public logs, files of",
            "queries and of executed templates, also .gz and .bz2. Addresses of clients are never kept.",
            "Example: gbjo advise access.log.gz --graph wikidata --page advice.html"
        })
public final class AdviseCommand extends Verb {
    private static final String GATE = "A gate for the queries of a project";
    private static final String LIMITS = "Limits";

    @Parameters(arity = "1..*", paramLabel = "LOG", description = "Logs, or folders of logs or of queries.")
    private List<Path> logs;

    @Mixin
    private RowSourceOptions source;

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "What the logs are: ${COMPLETION-CANDIDATES} (default: told by their first lines).")
    private LogFormat format;

    @Option(
            names = "--engine",
            paramLabel = "NAME",
            defaultValue = "WRITTEN",
            description = "Whose order is compared with the best one: ${COMPLETION-CANDIDATES} (default:"
                    + " ${DEFAULT-VALUE}).")
    private Contender engine;

    @Option(
            names = "--for",
            paramLabel = "ENGINE",
            description = "Write the queries so that this engine keeps the order: ${COMPLETION-CANDIDATES} (default:"
                    + " without a hint).")
    private Dialect dialect;

    @Option(
            names = "--top",
            paramLabel = "N",
            defaultValue = "10",
            description = "How many templates are shown (default: ${DEFAULT-VALUE}).")
    private int top;

    @Option(names = "--constants", description = "Show the constants of queries, which may be private.")
    private boolean constants;

    @Option(names = "--census", description = "Print how many queries have which size, shape and features, too.")
    private boolean census;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Option(names = "--page", paramLabel = "FILE", description = "Also make a page of HTML.")
    private Path page;

    @Heading(GATE)
    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "Fail if a query file of the folder LOG touches more rows than recorded.")
    private Path baseline;

    @Heading(GATE)
    @Option(
            names = "--write-baseline",
            paramLabel = "FILE",
            description = "Record the rows that each query file of the folder LOG touches.")
    private Path newBaseline;

    @Heading(GATE)
    @Option(
            names = "--tolerance",
            paramLabel = "FACTOR",
            defaultValue = "1.1",
            description = "By how much rows may grow (default: ${DEFAULT-VALUE}).")
    private double tolerance;

    @Heading(LIMITS)
    @Option(
            names = "--time",
            paramLabel = "TIME",
            defaultValue = "2m",
            description = "How long to count in all; the rest is estimated (default: ${DEFAULT-VALUE}).")
    private Duration time;

    @Heading(LIMITS)
    @Option(
            names = "--most",
            paramLabel = "N",
            defaultValue = "20000",
            description = "How many templates are kept; rarer ones are only counted (default: ${DEFAULT-VALUE}).")
    private int most;

    @Heading(LIMITS)
    @Option(
            names = "--threads",
            paramLabel = "N",
            description = "How many threads parse queries (default: one for each processor).")
    private int threads = Runtime.getRuntime().availableProcessors();

    @Override
    protected void run() throws IOException {
        if (top < 1 || threads < 1 || tolerance < 1) {
            throw new IllegalArgumentException("--top and --threads are at least 1, --tolerance, too; got " + top + ", "
                    + threads + ", " + tolerance);
        }
        if (baseline != null || newBaseline != null) {
            gate();
        } else {
            advise();
        }
    }

    private void gate() throws IOException {
        if (logs.size() != 1) {
            throw new IllegalArgumentException("a baseline belongs to one folder of queries, got " + logs.size());
        }
        Optional<Baseline> recorded = baseline == null ? Optional.empty() : Optional.of(Baseline.read(baseline));
        Contender order = recorded.map(Baseline::engine).orElse(engine);
        List<QueryCosts> costs;
        try (RowCounter counter = source.open()) {
            costs = QueryCosts.of(logs.get(0), counter, order);
        }
        if (recorded.isPresent()) {
            recorded.get().failures(costs, tolerance).forEach(this::fail);
            recorded.get().unrecorded(costs).forEach(file -> note(file + " is not recorded yet"));
            say(Numbers.exact(costs.size()) + (costs.size() == 1 ? " query file" : " query files") + " compared with "
                    + baseline);
        }
        if (newBaseline != null) {
            costs.stream()
                    .filter(file -> !file.isKnown())
                    .forEach(file -> fail(file.file() + " is not recorded: " + file.problem()));
            Baseline.of(costs, order).write(newBaseline);
            note("recorded " + costs.stream().filter(QueryCosts::isKnown).count() + " query files in " + newBaseline);
        }
    }

    private void advise() throws IOException {
        if (!source.isGiven() && !census) {
            throw new IllegalArgumentException(
                    "rows are counted with --graph or --endpoint, or estimated with --statistics; name one of them, or"
                            + " ask for the --census alone");
        }
        List<LogFile> files = new ArrayList<>();
        for (Path log : logs) {
            files.addAll(LogFile.of(log));
        }
        LogScan scan = new LogScan(most, threads);
        withProgress(progress -> {
            scan.read(files, Optional.ofNullable(format), progress);
            return null;
        });
        if (!source.isGiven()) {
            show(scan, List.of(), "");
            return;
        }
        try (RowCounter counter = source.open()) {
            List<Advice> advice = withProgress(progress ->
                    new Advisor(counter, engine, time).advise(scan.table().list(), top, progress));
            show(scan, advice, counter.source());
        }
    }

    private void show(LogScan scan, List<Advice> advice, String rowsFrom) throws IOException {
        AdviceReport report =
                AdviceReport.of(scan.tally(), scan.census(), scan.table(), advice, top, rowsFrom, engine, constants);
        if (json) {
            say(Json.write(AdviceJson.of(report)));
        } else {
            new AdviceText(report, Optional.ofNullable(dialect)).print(terminal.out(), terminal::print);
            if (census) {
                say("");
                say(CensusTables.sentence(scan.census()));
                CensusTables.texts(scan.census()).forEach(table -> {
                    say("");
                    terminal.print(table);
                });
            }
        }
        if (page != null) {
            String html = new AdvicePage(report).html();
            Output.writeFile(page, out -> out.write(html.getBytes(StandardCharsets.UTF_8)));
            note("the page is " + page);
        }
    }
}
