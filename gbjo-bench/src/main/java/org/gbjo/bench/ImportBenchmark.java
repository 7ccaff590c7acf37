package org.gbjo.bench;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
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

    /**
     * Measures.
     *
     * @param quads whether the triples lie in named graphs, which are kept
     */
    public BenchReport run(List<Integer> universities, boolean quads) throws IOException {
        List<List<Object>> rows = new ArrayList<>();
        progress.begin("importing", (long) universities.size() * Loader.values().length);
        int done = 0;
        for (int count : universities) {
            Path file = folder.resolve("lubm-" + count + (quads ? ".nq" : ".nt"));
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
                LubmGenerator generator = new LubmGenerator(new LubmOptions(count, 0));
                if (quads) {
                    writeQuads(generator, count, out);
                } else {
                    generator.writeNTriples(out, Progress.SILENT);
                }
            }
            double ours = Double.NaN;
            for (Loader loader : Loader.values()) {
                Path target = folder.resolve("store");
                String[] answer = run(loader, file, target).split(" ", -1);
                double seconds = Double.parseDouble(answer[0]);
                long triples = quads ? lines(file) : Long.parseLong(answer[1]);
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
                "Import of " + (quads ? "N-Quads with their graphs" : "N-Triples") + ", heap " + heap,
                List.of("loader", "triples", "seconds", "triples/s", "time / gbjo's", "bytes/triple", "open s"),
                rows,
                List.of(
                        quads
                                ? "Triples are lines, duplicates among them. Each university but the first is a named graph."
                                        + " Opening is measured in a new process."
                                : "Triples of TDB2 are counted before duplicates are dropped. Opening is measured in a new"
                                        + " process."));
    }

    /** Each university but the first in a graph of its own. */
    private static void writeQuads(LubmGenerator generator, int universities, OutputStream out) throws IOException {
        for (int university = 0; university < universities; university++) {
            ByteArrayOutputStream triples = new ByteArrayOutputStream();
            generator.writeUniversity(university, triples);
            String lines = triples.toString(StandardCharsets.US_ASCII);
            String end = " <http://www.University" + university + ".edu> .\n";
            out.write((university == 0 ? lines : lines.replace(" .\n", end)).getBytes(StandardCharsets.US_ASCII));
        }
    }

    private static long lines(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.count();
        }
    }

    private String run(Loader loader, Path file, Path target, String... more) throws IOException {
        List<String> arguments = new ArrayList<>(List.of(loader.name(), file.toString(), target.toString()));
        arguments.addAll(List.of(more));
        return ChildJvm.lastLine(heap, ImportTask.class, arguments);
    }
}
