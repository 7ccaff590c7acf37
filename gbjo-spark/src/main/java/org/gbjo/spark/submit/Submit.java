package org.gbjo.spark.submit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.gbjo.analyze.ClusterAnalysis;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.load.MalformedRdfException;
import org.gbjo.job.Progress;
import org.gbjo.spark.SparkSettings;
import org.gbjo.spark.analyze.SparkAnalysis;
import org.gbjo.statistics.count.StatisticsOptions;

/**
 * What {@code spark-submit} starts: {@code analyze DATA… -o MODEL}. Whoever submits it names master, memory and all else
 * that is Spark's.
 */
public final class Submit {
    private static final String USAGE =
            "usage: analyze DATA... -o MODEL [--size MB] [--partitions N] [--lenient]; see docs/scale.md";

    private final List<String> sources = new ArrayList<>();
    private Path model;
    private int megabytes = StatisticsOptions.DEFAULT_MEGABYTES;
    private int partitions;
    private boolean lenient;

    private Submit() {}

    public static void main(String[] arguments) {
        int code = 0;
        try {
            Submit submitted = new Submit();
            submitted.read(List.of(arguments));
            submitted.run();
        } catch (IOException | IllegalArgumentException | MalformedRdfException e) {
            System.err.println("gbjo: " + e.getMessage());
            code = 1;
        }
        if (code != 0) {
            System.exit(code);
        }
    }

    private void read(List<String> arguments) {
        Iterator<String> left = arguments.iterator();
        if (!left.hasNext() || !left.next().equals("analyze")) {
            throw new IllegalArgumentException(USAGE);
        }
        while (left.hasNext()) {
            String argument = left.next();
            switch (argument) {
                case "-o", "--output" -> model = Path.of(value(argument, left));
                case "--size" -> megabytes = number(argument, left);
                case "--partitions" -> partitions = number(argument, left);
                case "--lenient" -> lenient = true;
                default -> {
                    if (argument.startsWith("-")) {
                        throw new IllegalArgumentException("unknown option '" + argument + "'; " + USAGE);
                    }
                    sources.add(argument);
                }
            }
        }
        if (model == null || sources.isEmpty()) {
            throw new IllegalArgumentException("DATA or MODEL is missing; " + USAGE);
        }
    }

    private static String value(String option, Iterator<String> left) {
        if (!left.hasNext()) {
            throw new IllegalArgumentException("option " + option + " needs a value; " + USAGE);
        }
        return left.next();
    }

    private static int number(String option, Iterator<String> left) {
        String value = value(option, left);
        try {
            return Integer.parseInt(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "option " + option + " needs a number, got '" + value + "'; " + USAGE, e);
        }
    }

    private void run() throws IOException {
        ClusterAnalysis.Request request = new ClusterAnalysis.Request(
                sources,
                model,
                StatisticsOptions.ofMegabytes(megabytes),
                lenient,
                new ClusterAnalysis.Cluster("", partitions, ""));
        SparkSettings settings = new SparkSettings("", partitions, "", Map.of());
        ModelFolder made = new SparkAnalysis()
                .run(settings, request, Progress.SILENT, line -> System.err.println("gbjo: " + line));
        System.out.println(model + ": " + made.graph().triples() + " triples and "
                + made.graph().predicates() + " predicates");
    }
}
