package org.gbjo.spark.submit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gbjo.cluster.ClusterDrawing;
import org.gbjo.job.Progress;
import org.gbjo.spark.SparkSettings;
import org.gbjo.spark.sample.SparkDrawing;
import org.gbjo.workload.GeneratedWorkload;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.QueryFiles;
import org.gbjo.workload.Shape;

/** Draws queries as {@code gbjo generate queries} does. */
public final class SubmitQueries {
    private static final String USAGE = "usage: GRAPH -o FILE [--shape SHAPE,...] [--least N] [--most N] [--count N]"
            + " [--seed S] [--constants SHARE] [--partitions N] [--lenient]; see docs/scale.md";
    private static final int LEAST = 2;
    private static final int MOST = 20;
    private static final int COUNT = 100;

    private SubmitQueries() {}

    public static void main(String[] arguments) {
        SubmittedWork.main(() -> run(arguments, new SparkSettings("", 0, "", Map.of())));
    }

    /** Draws with these settings of Spark. */
    static void run(String[] given, SparkSettings settings) throws IOException {
        Arguments arguments = new Arguments(
                given,
                USAGE,
                1,
                Set.of(
                        Arguments.OUTPUT,
                        "--shape",
                        "--least",
                        "--most",
                        "--count",
                        "--seed",
                        "--constants",
                        "--partitions"));
        GeneratorOptions options = GeneratorOptions.of(
                        arguments.count("--least", LEAST),
                        arguments.count("--most", MOST),
                        arguments.number("--seed", 1))
                .withConstantShare(arguments.share("--constants", GeneratorOptions.DEFAULT_CONSTANT_SHARE));
        List<Shape> shapes = new ArrayList<>();
        for (String shape : arguments.text("--shape", Shape.STAR.label()).split(",", -1)) {
            shapes.add(Shape.valueOf(shape.toUpperCase(Locale.ROOT)));
        }
        Path target = Path.of(arguments.text(Arguments.OUTPUT, "")).toAbsolutePath();
        ClusterDrawing.Request request = new ClusterDrawing.Request(
                arguments.name(0),
                arguments.isLenient(),
                shapes,
                arguments.count("--count", COUNT),
                options,
                target.getParent());
        GeneratedWorkload workload = new SparkDrawing()
                .run(
                        settings.withPartitions(arguments.count("--partitions", settings.partitions()))
                                .withCompactRows(),
                        request,
                        Progress.SILENT,
                        line -> System.err.println("gbjo: " + line));
        workload.shortfalls().forEach(line -> System.err.println("gbjo: " + line));
        if (workload.queries().isEmpty()) {
            throw new IllegalArgumentException(arguments.name(0) + " has no such query; choose other shapes or sizes");
        }
        QueryFiles.write(target, workload.queries());
        System.out.println(target + ": " + workload.queries().size() + " queries");
    }
}
