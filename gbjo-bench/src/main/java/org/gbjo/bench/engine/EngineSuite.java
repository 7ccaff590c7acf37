package org.gbjo.bench.engine;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.JsonJournal;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.run.AtomicFiles;
import org.gbjo.run.Folders;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;
import org.gbjo.workload.lubm.LubmQueries;

/**
 * {@link EngineBenchmark} on all workloads of this project: the four files of WDBench, and stars, paths and five shapes that
 * a seed makes anew, on Wikidata; WatDiv's queries; LUBM's queries and new ones. What has not its data is left out. All
 * lies in a folder and goes on there.
 */
public final class EngineSuite {
    private static final double MOST_ROWS = 2e6;
    private static final String WHOLE = "whole";

    private final Options options;
    private final Path folder;
    private final Path output;
    private final Progress progress;
    private final List<BenchReport> reports = new ArrayList<>();

    /**
     * What to measure.
     *
     * @param data a folder with wikidata.nt.gz, wdbench, watdiv-sf10.nt.gz and watdiv, or some of these
     * @param seed of the queries that are generated
     * @param count how many of each shape
     * @param queries how many of each workload at most; 0: all
     */
    public record Options(
            Path data,
            List<StoreKind> stores,
            long seed,
            int count,
            int queries,
            int universities,
            int rounds,
            Duration timeout) {}

    /**
     * @param folder for what is needed for a while
     * @param output for what is kept
     */
    public EngineSuite(Options options, Path folder, Path output, Progress progress) {
        this.options = options;
        this.folder = folder;
        this.output = output;
        this.progress = progress;
    }

    public List<BenchReport> run() throws IOException {
        Files.createDirectories(output);
        JsonJournal.requireSameRun(
                output,
                new TreeMap<>(Map.of(
                        "seed", options.seed,
                        "count", (long) options.count,
                        "universities", (long) options.universities)));
        Path wikidata = options.data.resolve("wikidata.nt.gz");
        if (Files.exists(wikidata)) {
            Path graph = imported("wikidata", wikidata);
            Path wdbench = options.data.resolve("wdbench");
            measure("wdbench", graph, existing(List.of(wdbench.resolve("multiple_bgps.txt"))), false);
            measure(
                    "wdbench-" + WHOLE,
                    graph,
                    existing(List.of(
                            wdbench.resolve("opts.txt"), wdbench.resolve("paths.txt"), wdbench.resolve("c2rpqs.txt"))),
                    true);
            measure("wikidata", graph, generated("wikidata", graph), false);
        }
        Path watdiv = options.data.resolve("watdiv-sf10.nt.gz");
        if (Files.exists(watdiv)) {
            measure("watdiv", imported("watdiv", watdiv), existing(List.of(options.data.resolve("watdiv"))), false);
        }
        Path lubm = imported("lubm", lubm());
        List<Path> ofLubm = new ArrayList<>(generated("lubm", lubm));
        ofLubm.add(written("lubm-queries", LubmQueries.all()));
        measure("lubm", lubm, ofLubm, false);
        return reports;
    }

    private static List<Path> existing(List<Path> files) {
        return files.stream().filter(Files::exists).toList();
    }

    private Path imported(String name, Path file) throws IOException {
        Path graph = output.resolve("graphs").resolve(name);
        if (!Files.exists(graph)) {
            new Importer(ImportOptions.of(file.toString()), progress).run(graph);
        }
        return graph;
    }

    private Path lubm() throws IOException {
        Path file = output.resolve("graphs").resolve("lubm.nt");
        if (!Files.exists(file)) {
            AtomicFiles.replace(file, draft -> {
                try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(draft), 1 << 16)) {
                    new LubmGenerator(new LubmOptions(options.universities, 0)).writeNTriples(out, progress);
                }
            });
        }
        return file;
    }

    /** Stars, paths and all five shapes together, with 3 to 12 patterns. */
    private List<Path> generated(String name, Path graph) throws IOException {
        QueryGenerator generator = new QueryGenerator(Graph.open(graph), GeneratorOptions.of(3, 12, options.seed));
        List<Query> five = new ArrayList<>();
        for (Shape shape : Shape.values()) {
            five.addAll(generator
                    .generate(shape, Math.max(1, options.count / 4), progress)
                    .queries());
        }
        // Another seed, so that these are no stars and paths of the five.
        generator = new QueryGenerator(Graph.open(graph), GeneratorOptions.of(3, 12, options.seed + 1));
        return List.of(
                written(
                        name + "-stars",
                        generator.generate(Shape.STAR, options.count, progress).queries()),
                written(
                        name + "-paths",
                        generator.generate(Shape.PATH, options.count, progress).queries()),
                written(name + "-five-shapes", five));
    }

    private Path written(String name, List<Query> queries) throws IOException {
        Path file = output.resolve("queries").resolve(name + ".jsonl");
        if (!Files.exists(file)) {
            Files.createDirectories(file.getParent());
            QueryFiles.write(file, queries);
        }
        return file;
    }

    private void measure(String name, Path graph, List<Path> files, boolean whole) throws IOException {
        if (files.isEmpty()) {
            return;
        }
        EngineBenchmark.Options part = new EngineBenchmark.Options(
                Optional.empty(),
                options.stores,
                options.timeout,
                options.rounds,
                options.queries,
                MOST_ROWS,
                whole,
                false,
                false,
                !whole,
                Optional.empty(),
                Optional.of(output.resolve(name)));
        Path own = Files.createDirectories(folder.resolve(name));
        reports.addAll(new EngineBenchmark(own, part, progress).run(graph, files));
        Folders.delete(own);
        BenchReport.keep(reports, output);
    }
}
