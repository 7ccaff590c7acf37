package org.gbjo.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gbjo.job.Progress;
import org.gbjo.run.Folders;
import org.gbjo.workload.bsbm.BsbmGenerator;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;
import org.hipparchus.stat.regression.SimpleRegression;

/** The analysis of whole files on one machine, on Spark in one process, and on Spark with two workers. */
public final class SparkBenchmark {
    /** By its name, for nothing depends on the module for Spark. */
    private static final String ON_SPARK = "org.gbjo.spark.cluster.MeasuredAnalysis";

    private static final List<String> MASTERS = List.of("one machine", "local[2]", "cluster");
    private static final List<String> NUMBERS = List.of(
            "triples",
            "seconds",
            "processor seconds",
            "shuffle bytes",
            "spilled bytes",
            "process bytes",
            "executor bytes");
    private static final double MEGABYTES = 1e6;
    private static final String LOGGING = "java.util.logging.config.class";

    private final Path folder;
    private final JsonJournal journal;
    private final String heap;
    private final Progress progress;

    /**
     * @param folder for data; emptied of it afterwards
     * @param journal what was measured before, which is not measured again
     * @param heap of each process that counts, and of each executor
     */
    public SparkBenchmark(Path folder, JsonJournal journal, String heap, Progress progress) {
        this.folder = folder;
        this.journal = journal;
        this.heap = heap;
        this.progress = progress;
    }

    /** A graph to analyze. */
    private interface Generator {
        void write(OutputStream out) throws IOException;
    }

    /** Measures all that the journal does not have. */
    public BenchReport run(List<Integer> universities, List<Integer> products) throws IOException {
        Map<String, Generator> graphs = new LinkedHashMap<>();
        for (int each : universities) {
            graphs.put("LUBM(" + each + ")", out -> new LubmGenerator(new LubmOptions(each, 0))
                    .writeNTriples(out, Progress.SILENT));
        }
        for (int each : products) {
            graphs.put("BSBM(" + each + ")", out -> new BsbmGenerator(each, 0).writeNTriples(out, Progress.SILENT));
        }
        Map<String, Map<String, Object>> measured = new LinkedHashMap<>();
        journal.read(line -> measured.put(line.get("graph") + " " + line.get("by"), line));
        progress.begin("analyzing", (long) graphs.size() * MASTERS.size());
        for (Map.Entry<String, Generator> graph : graphs.entrySet()) {
            List<String> left = MASTERS.stream()
                    .filter(master -> !measured.containsKey(graph.getKey() + " " + master))
                    .toList();
            if (!left.isEmpty()) {
                Path file = folder.resolve("graph.nt");
                try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
                    graph.getValue().write(out);
                }
                for (String master : left) {
                    Map<String, Object> line = measure(graph.getKey(), master, file);
                    journal.add(List.of(line));
                    measured.put(graph.getKey() + " " + master, line);
                    progress.update(measured.size());
                }
                Files.delete(file);
            }
        }
        progress.end();
        return report(List.copyOf(graphs.keySet()), measured);
    }

    private Map<String, Object> measure(String graph, String master, Path file) throws IOException {
        Path work = Files.createDirectories(folder.resolve("work"));
        String line = master.equals(MASTERS.get(0))
                ? ChildJvm.lastLine(
                        heap,
                        WholeAnalysisTask.class,
                        List.of(file.toString(), work.resolve("model").toString()))
                : ChildJvm.lastLine(heap, options(), ON_SPARK, List.of(master, file.toString(), work.toString(), heap));
        Folders.delete(work);
        double[] numbers = Arrays.stream(line.split(" ", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
        Map<String, Object> measured = new LinkedHashMap<>();
        measured.put("graph", graph);
        measured.put("by", master);
        for (int i = 0; i < numbers.length; i++) {
            measured.put(NUMBERS.get(i), numbers[i]);
        }
        return measured;
    }

    /** What was opened of the JDK for this process, which Spark needs, and how little it logs. */
    private static List<String> options() {
        List<String> options = new ArrayList<>(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(each -> each.startsWith("--add-opens"))
                .toList());
        String logging = System.getProperty(LOGGING);
        if (logging != null) {
            options.add("-D" + LOGGING + "=" + logging);
        }
        return options;
    }

    private BenchReport report(List<String> graphs, Map<String, Map<String, Object>> measured) {
        List<List<Object>> rows = new ArrayList<>();
        List<String> remarks = new ArrayList<>();
        for (String master : MASTERS) {
            SimpleRegression time = new SimpleRegression();
            SimpleRegression processor = new SimpleRegression();
            for (String graph : graphs) {
                Map<String, Object> line = measured.get(graph + " " + master);
                Map<String, Object> peer = measured.get(graph + " " + MASTERS.get(0));
                double seconds = number(line, "seconds");
                double processorSeconds = number(line, "processor seconds");
                if (graph.startsWith("LUBM")) {
                    time.addData(Math.log(number(line, "triples")), Math.log(seconds));
                    processor.addData(Math.log(number(line, "triples")), Math.log(processorSeconds));
                }
                rows.add(List.of(
                        graph,
                        (long) number(line, "triples"),
                        master,
                        seconds,
                        seconds / number(peer, "seconds"),
                        processorSeconds,
                        processorSeconds / number(peer, "processor seconds"),
                        number(line, "shuffle bytes") / MEGABYTES,
                        number(line, "spilled bytes") / MEGABYTES,
                        number(line, "process bytes") / MEGABYTES,
                        number(line, "executor bytes") / MEGABYTES));
            }
            if (time.getN() > 1) {
                remarks.add(String.format(
                        Locale.ROOT,
                        "Exponent over the triples of LUBM, %s: of the time %.2f, of the processor's %.2f.",
                        master,
                        time.getSlope(),
                        processor.getSlope()));
            }
        }
        return new BenchReport(
                "Analysis of whole files, heap " + heap + " of each process",
                List.of(
                        "graph",
                        "triples",
                        "by",
                        "s",
                        "s / one machine",
                        "processor s",
                        "processor s / one machine",
                        "MB of shuffles",
                        "MB spilled",
                        "MB of the process",
                        "MB of an executor"),
                rows,
                remarks);
    }

    private static double number(Map<String, Object> line, String name) {
        return ((Number) line.get(name)).doubleValue();
    }
}
