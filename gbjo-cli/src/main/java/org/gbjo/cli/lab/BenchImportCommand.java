package org.gbjo.cli.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.gbjo.bench.BenchReport;
import org.gbjo.bench.ImportBenchmark;
import org.gbjo.job.Progress;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "import",
        description = "Import LUBM data, beside the bulk loaders of Jena TDB2.",
        footer = {"", "Example: gbjo bench import -u 20,100 --heap 2g"})
public final class BenchImportCommand extends BenchVerb {
    @Option(
            names = {"-u", "--universities"},
            paramLabel = "N",
            split = ",",
            defaultValue = "20",
            description = "Sizes of the data, in universities of 0.13 M triples (default: ${DEFAULT-VALUE}).")
    private List<Integer> universities;

    @Option(
            names = "--heap",
            paramLabel = "SIZE",
            defaultValue = "2g",
            description = "The heap of each loader, as Java's -Xmx takes it (default: ${DEFAULT-VALUE}).")
    private String heap;

    @Option(
            names = "--quads",
            description = "Load N-Quads, each university but the first in a named graph (default: N-Triples).")
    private boolean quads;

    @Override
    List<BenchReport> measure(Path folder, Progress progress) throws IOException {
        return List.of(new ImportBenchmark(folder, heap, progress).run(universities, quads));
    }
}
