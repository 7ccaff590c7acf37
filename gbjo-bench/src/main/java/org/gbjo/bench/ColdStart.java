package org.gbjo.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.kernel.Kernels;
import org.gbjo.paper.search.GradientPlanner;
import org.gbjo.query.Bgp;
import org.gbjo.report.statistics.Distribution;
import org.gbjo.run.Deadline;

/**
 * The first search of a Java process, which is all that a command line that plans one query ever sees. Each is measured
 * in a process of its own; the time that Java and the model need to start is not counted.
 */
public final class ColdStart {
    private static final String RESULT = "first-search-ms ";
    private static final int PROCESSES = 3;

    private ColdStart() {}

    /** Milliseconds of the first search, the median of a few processes. */
    static double millis(GinSize model, int patterns, Kernels kernels) {
        List<Double> millis = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            millis.add(measure(model, patterns, kernels == Kernels.scalar()));
        }
        return Distribution.of(millis).median();
    }

    private static double measure(GinSize model, int patterns, boolean scalar) {
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--add-modules",
                "jdk.incubator.vector",
                "-cp",
                System.getProperty("java.class.path"),
                ColdStart.class.getName(),
                Integer.toString(model.hidden()),
                Integer.toString(model.layers()),
                Integer.toString(patterns),
                Boolean.toString(scalar));
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return output.lines()
                    .filter(line -> line.startsWith(RESULT))
                    .mapToDouble(line -> Double.parseDouble(line.substring(RESULT.length())))
                    .findFirst()
                    .orElseThrow(() -> new IllegalStateException("the process for a cold start failed: " + output));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start a process for a cold start: " + e.getMessage(), e);
        }
    }

    /** The measured process: hidden width, layers, patterns, and whether to use the scalar kernels. */
    public static void main(String[] arguments) {
        GinSize size = new GinSize(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
        Kernels kernels = Boolean.parseBoolean(arguments[3]) ? Kernels.scalar() : Kernels.best();
        GradientPlanner planner = SearchBenchmark.planner(size, kernels);
        Bgp bgp = SearchBenchmark.star(Integer.parseInt(arguments[2]));
        long start = System.nanoTime();
        planner.plan(bgp, Deadline.none());
        System.out.println(RESULT + (System.nanoTime() - start) / 1e6);
    }
}
