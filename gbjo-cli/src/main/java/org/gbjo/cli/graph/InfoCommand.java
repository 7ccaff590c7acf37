package org.gbjo.cli.graph;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gbjo.cli.learn.LabelReport;
import org.gbjo.cli.terminal.Verb;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.graph.GraphMetadata;
import org.gbjo.graph.PredicateStatistics;
import org.gbjo.json.Json;
import org.gbjo.json.RecordJson;
import org.gbjo.label.LabelReader;
import org.gbjo.report.text.Numbers;
import org.gbjo.report.text.TextTable;
import org.gbjo.run.Folders;
import org.gbjo.train.ModelCard;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "info",
        description = "Show what is in a graph folder, a label file or a model folder: counts, provenance, accuracy.",
        footer = {"", "Example: gbjo info wikidata --predicates 50"})
public final class InfoCommand extends Verb {
    @Parameters(
            paramLabel = "GRAPH|LABELS|MODEL",
            description = "A graph folder that gbjo import has made, a label file that gbjo label has made, or a model"
                    + " folder that gbjo analyze, learn or train has made.")
    private Path folder;

    @Option(
            names = "--predicates",
            paramLabel = "N",
            defaultValue = "20",
            description = "How many predicates to list, those with most triples first (default: ${DEFAULT-VALUE}).")
    private int limit;

    @Option(names = "--json", description = "Print JSON, with all predicates.")
    private boolean json;

    @Override
    protected void run() throws IOException {
        if (LabelReader.isLabelFile(folder)) {
            showLabels();
        } else if (Files.exists(folder.resolve(ModelFolder.DESCRIPTION))) {
            showModel();
        } else {
            showGraph();
        }
    }

    private void showGraph() throws IOException {
        Graph graph = Graph.open(folder);
        List<PredicateStatistics> predicates = new ArrayList<>(graph.predicates());
        predicates.sort(Comparator.comparingLong(PredicateStatistics::triples).reversed());
        if (json) {
            terminal.out().print(Json.writePretty(members(graph, predicates)));
        } else {
            print(graph, predicates);
        }
    }

    /** Only of a model that can be used. */
    private void showModel() throws IOException {
        ModelFolder model = ModelFolder.read(folder);
        terminal.out()
                .print(json ? Files.readString(folder.resolve(ModelFolder.DESCRIPTION)) : new ModelCard(model).text());
    }

    private void showLabels() throws IOException {
        LabelReport report = LabelReport.of(folder);
        if (json) {
            terminal.out().print(Json.writePretty(report.toJson()));
        } else {
            report.print(terminal);
        }
    }

    private void print(Graph graph, List<PredicateStatistics> predicates) throws IOException {
        GraphMetadata metadata = graph.metadata();
        PrintStream out = terminal.out();
        long bytes = Folders.size(folder);
        out.println("triples      " + Numbers.exact(metadata.triples()));
        out.println("terms        " + Numbers.exact(metadata.terms()));
        out.println("predicates   " + Numbers.exact(metadata.predicates()));
        graph.named().ifPresent(named -> {
            out.println("graphs       " + Numbers.exact(named.size()) + " named ones beside the default graph, with "
                    + Numbers.exact(named.metadata().quads()) + " triples, "
                    + Numbers.exact(named.metadata().triples()) + " of them different, and "
                    + Numbers.exact(named.metadata().predicates()) + " predicates");
        });
        long all = metadata.triples()
                + graph.named().map(named -> named.metadata().quads()).orElse(0L);
        out.println("on disk      " + Numbers.bytes(bytes) + ", " + Numbers.compact((double) bytes / all)
                + " bytes a triple");
        out.println("fingerprint  " + metadata.fingerprint());
        out.println("made from    " + String.join(", ", metadata.sources())
                + (metadata.skipped() == 0
                        ? ""
                        : ", " + Numbers.exact(metadata.skipped()) + " malformed lines skipped"));
        out.println();
        int shown = Math.min(Math.max(limit, 0), predicates.size());
        TextTable table = new TextTable(">triples | >subjects | >objects | >mean fan-out | >max fan-out | >mean fan-in"
                        + " | >max fan-in | predicate")
                .shorten("predicate", 24)
                .optional("max fan-in", "max fan-out", "mean fan-in", "mean fan-out");
        for (PredicateStatistics p : predicates.subList(0, shown)) {
            table.row(
                    Numbers.exact(p.triples()),
                    Numbers.exact(p.subjects()),
                    Numbers.exact(p.objects()),
                    Numbers.figure(p.meanFanOut()),
                    Numbers.exact(p.maximumFanOut()),
                    Numbers.figure(p.meanFanIn()),
                    Numbers.exact(p.maximumFanIn()),
                    graph.dictionary().term(p.predicate()));
        }
        terminal.print(table);
        if (predicates.size() > shown) {
            out.println(
                    "… and " + (predicates.size() - shown) + " more; list them with --predicates " + predicates.size());
        }
    }

    private Map<String, Object> members(Graph graph, List<PredicateStatistics> predicates) throws IOException {
        GraphMetadata metadata = graph.metadata();
        Map<String, Object> members = new LinkedHashMap<>();
        members.put("triples", metadata.triples());
        members.put("terms", metadata.terms());
        graph.named().ifPresent(named -> members.put("named", RecordJson.toJson(named.metadata())));
        members.put("bytes", Folders.size(folder));
        members.put("fingerprint", metadata.fingerprint());
        members.put("sources", metadata.sources());
        members.put("skipped", metadata.skipped());
        List<Object> rows = new ArrayList<>();
        for (PredicateStatistics p : predicates) {
            Map<String, Object> row = new LinkedHashMap<>();
            row.put("predicate", graph.dictionary().term(p.predicate()));
            row.put("triples", p.triples());
            row.put("subjects", p.subjects());
            row.put("objects", p.objects());
            row.put("meanFanOut", p.meanFanOut());
            row.put("maximumFanOut", p.maximumFanOut());
            row.put("meanFanIn", p.meanFanIn());
            row.put("maximumFanIn", p.maximumFanIn());
            rows.add(row);
        }
        members.put("predicates", rows);
        return members;
    }
}
