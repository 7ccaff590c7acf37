package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.JsonJournal;
import org.gbjo.bench.SparkBenchmark;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "spark",
        description = "Analyze files on one machine, on Spark in one process, and on Spark with two workers: time,"
                + " bytes of shuffles, memory.",
        footer = {
            "",
            "Killed at any moment, the same command measures what is left.",
            "Example: gbjo bench spark -u 1,2 --products 0 -o spark.jsonl"
        })
public final class BenchSparkCommand extends BenchVerb {
    @Option(
            names = {"-u", "--universities"},
            paramLabel = "N",
            split = ",",
            defaultValue = "20,100,200",
            description = "Sizes of LUBM, in universities of 0.13 M triples; 0 for none (default: ${DEFAULT-VALUE}).")
    private List<Integer> universities;

    @Option(
            names = "--products",
            paramLabel = "N",
            split = ",",
            defaultValue = "37000",
            description = "Sizes of BSBM, in products of about 270 triples; 0 for none (default: ${DEFAULT-VALUE}).")
    private List<Integer> products;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            defaultValue = "3g",
            description = "The heap of each process that counts (default: ${DEFAULT-VALUE}).")
    private String heap;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            required = true,
            description = "Where to add a line of JSON for each measurement; those that it has are not repeated.")
    private Path output;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        return List.of(new SparkBenchmark(folder, new JsonJournal(output), heap, progress)
                .run(positive(universities), positive(products)));
    }

    private static List<Integer> positive(List<Integer> sizes) {
        return sizes.stream().filter(each -> each > 0).toList();
    }
}
