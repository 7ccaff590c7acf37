package org.gbjo.spark.submit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.gbjo.job.Progress;
import org.gbjo.label.ClusterLabelling;
import org.gbjo.label.LabelOptions;
import org.gbjo.label.LabelRun;
import org.gbjo.spark.SparkSettings;
import org.gbjo.spark.label.SparkLabelling;
import org.gbjo.workload.QueryFiles;

/** Labels queries as {@code gbjo label} does. */
public final class SubmitLabel {
    private static final String USAGE = "usage: GRAPH QUERYFILE -o FILE [--random N] [--good N] [--bad N] [--bushy N]"
            + " [--cartesian SHARE] [--beam N] [--seed S] [--partitions N] [--lenient]; see docs/scale.md";

    private SubmitLabel() {}

    public static void main(String[] arguments) {
        SubmittedWork.main(() -> run(arguments, new SparkSettings("", 0, "", Map.of())));
    }

    /** Labels with these settings of Spark. */
    static void run(String[] given, SparkSettings settings) throws IOException {
        Arguments arguments = new Arguments(
                given,
                USAGE,
                2,
                Set.of(
                        Arguments.OUTPUT,
                        "--random",
                        "--good",
                        "--bad",
                        "--bushy",
                        "--cartesian",
                        "--beam",
                        "--seed",
                        "--partitions"));
        LabelOptions usual = LabelOptions.DEFAULT;
        LabelOptions options = new LabelOptions(
                arguments.count("--random", usual.random()),
                arguments.count("--good", usual.good()),
                arguments.count("--bad", usual.bad()),
                arguments.count("--bushy", usual.bushy()),
                arguments.share("--cartesian", usual.cartesianShare()),
                arguments.count("--beam", usual.beamWidth()),
                arguments.number("--seed", usual.seed()),
                usual.timeLimitMillis());
        Path queries = Path.of(arguments.name(1));
        Path target = Path.of(arguments.text(Arguments.OUTPUT, ""));
        ClusterLabelling.Request request = new ClusterLabelling.Request(
                arguments.name(0),
                arguments.isLenient(),
                queries.toRealPath().getFileName().toString(),
                QueryFiles.read(queries),
                options,
                target);
        LabelRun run = new SparkLabelling()
                .run(
                        settings.withPartitions(arguments.count("--partitions", settings.partitions())),
                        request,
                        Progress.SILENT,
                        line -> System.err.println("gbjo: " + line));
        System.out.println(target + ": " + run.found() + " queries found, " + run.done() + " queries done");
    }
}
