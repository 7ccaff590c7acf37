package org.gbjo.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.run.Folders;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;
import org.hipparchus.stat.regression.SimpleRegression;

/** The count of LUBM graphs of several sizes beside one scan of their triples in both orders. */
public final class AnalyzeBenchmark {
    private static final double MEGABYTES = 1e6;

    private final Path folder;
    private final String heap;
    private final Progress progress;

    /**
     * @param folder for data; emptied of it afterwards
     * @param heap the heap of each count, such as {@code 1g}
     */
    public AnalyzeBenchmark(Path folder, String heap, Progress progress) {
        this.folder = folder;
        this.heap = heap;
        this.progress = progress;
    }

    /** Measures these sizes in turn. If one fails, those before it are reported. */
    public BenchReport run(List<Integer> universities) throws IOException {
        List<List<Object>> rows = new ArrayList<>();
        SimpleRegression time = new SimpleRegression();
        SimpleRegression processorTime = new SimpleRegression();
        List<String> remarks = new ArrayList<>(List.of("The peer is one scan of all triples in both orders."));
        progress.begin("counting", universities.size());
        for (int count : universities) {
            double[] measured;
            try {
                measured = measure(count);
            } catch (IOException e) {
                if (rows.isEmpty()) {
                    throw e;
                }
                remarks.add("LUBM(" + count + ") failed and ended the benchmark: " + e.getMessage() + ".");
                break;
            }
            double triples = measured[0];
            time.addData(Math.log(triples), Math.log(measured[2]));
            processorTime.addData(Math.log(triples), Math.log(measured[3]));
            rows.add(List.of(
                    "LUBM(" + count + ")",
                    (long) triples,
                    measured[2],
                    measured[3],
                    measured[2] / measured[1],
                    measured[4] / MEGABYTES,
                    measured[5] / MEGABYTES,
                    measured[6] / MEGABYTES));
            progress.update(rows.size());
        }
        progress.end();
        if (rows.size() > 1) {
            remarks.add(String.format(
                    Locale.ROOT,
                    "Exponent over triples by least squares: time %.2f, processor time %.2f.",
                    time.getSlope(),
                    processorTime.getSlope()));
        }
        return new BenchReport(
                "Statistics of imported graphs, heap " + heap,
                List.of(
                        "graph",
                        "triples",
                        "s",
                        "processor s",
                        "time / scan",
                        "MB after GC",
                        "MB at most",
                        "MB of file"),
                rows,
                remarks);
    }

    private double[] measure(int universities) throws IOException {
        Path file = folder.resolve("lubm-" + universities + ".nt");
        Path graph = folder.resolve("lubm-" + universities);
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
            new LubmGenerator(new LubmOptions(universities, 0)).writeNTriples(out, Progress.SILENT);
        }
        new Importer(ImportOptions.of(file.toString()), Progress.SILENT).run(graph);
        Files.delete(file);
        Path statistics = folder.resolve("statistics.table");
        String line = ChildJvm.lastLine(heap, AnalyzeTask.class, List.of(graph.toString(), statistics.toString()));
        Folders.delete(graph);
        Files.delete(statistics);
        return List.of(line.split(" ", -1)).stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
    }
}
