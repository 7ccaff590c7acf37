package org.gbjo.bench;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gbjo.bench.ImportTask.Loader;
import org.gbjo.job.Progress;
import org.gbjo.run.Folders;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;

/** Import of LUBM data beside TDB2's bulk loaders, each in a process with the same small heap. */
public final class ImportBenchmark {
    private final Path folder;
    private final String heap;
    private final Progress progress;

    /**
     * @param folder for data and stores; emptied of them afterwards
     * @param heap the heap of each loader, such as {@code 2g}
     */
    public ImportBenchmark(Path folder, String heap, Progress progress) {
        this.folder = folder;
        this.heap = heap;
        this.progress = progress;
    }

    public BenchReport run(List<Integer> universities) throws IOException {
        List<List<Object>> rows = new ArrayList<>();
        progress.begin("importing", (long) universities.size() * Loader.values().length);
        int done = 0;
        for (int count : universities) {
            Path file = folder.resolve("lubm-" + count + ".nt");
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
                new LubmGenerator(new LubmOptions(count, 0)).writeNTriples(out, Progress.SILENT);
            }
            double ours = Double.NaN;
            for (Loader loader : Loader.values()) {
                Path target = folder.resolve("store");
                String[] answer = run(loader, file, target).split(" ", -1);
                double seconds = Double.parseDouble(answer[0]);
                long triples = Long.parseLong(answer[1]);
                double opening =
                        loader == Loader.GBJO ? Double.parseDouble(run(loader, file, target, "open")) : Double.NaN;
                ours = loader == Loader.GBJO ? seconds : ours;
                rows.add(List.of(
                        "LUBM(" + count + "), " + loader.label,
                        triples,
                        seconds,
                        triples / seconds,
                        seconds / ours,
                        Double.parseDouble(answer[2]) / triples,
                        opening));
                Folders.delete(target);
                progress.update(++done);
            }
            Files.delete(file);
        }
        progress.end();
        return new BenchReport(
                "Import of N-Triples, heap " + heap,
                List.of("loader", "triples", "seconds", "triples/s", "time / gbjo's", "bytes/triple", "open s"),
                rows,
                List.of(
                        "Triples of TDB2 are counted before duplicates are dropped. Opening is measured in a new process."));
    }

    private String run(Loader loader, Path file, Path target, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(loader.name(), file.toString(), target.toString()));
        arguments.addAll(List.of(more));
        return ChildJvm.lastLine(heap, ImportTask.class, arguments);
    }
}
