package org.gbjo.bench;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.system.progress.MonitorOutputs;
import org.apache.jena.tdb2.DatabaseMgr;
import org.apache.jena.tdb2.loader.DataLoader;
import org.apache.jena.tdb2.loader.LoaderFactory;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.run.Folders;

/**
 * One measured import in a process of its own, so that each loader has a heap of the same size and a cold start. Prints
 * seconds, triples, bytes on disk, and the seconds until the stored graph can be used again.
 */
public final class ImportTask {
    private ImportTask() {}

    /** How a process is asked to load. */
    enum Loader {
        GBJO("gbjo import"),
        TDB2_PARALLEL("TDB2 parallel bulk loader"),
        TDB2_PHASED("TDB2 phased bulk loader (default)");

        final String label;

        Loader(String label) {
            this.label = label;
        }
    }

    public static void main(String[] arguments) throws IOException {
        Loader loader = Loader.valueOf(arguments[0]);
        Path file = Path.of(arguments[1]);
        Path target = Path.of(arguments[2]);
        if (arguments.length > 3) {
            long start = System.nanoTime();
            Graph.open(target).dictionary().term(0);
            System.out.println(seconds(start));
            return;
        }
        long start = System.nanoTime();
        long triples = loader == Loader.GBJO
                ? new Importer(options(file), Progress.SILENT).run(target).triples()
                : loadIntoTdb2(loader, file, target);
        double loading = seconds(start);
        System.out.println(loading + " " + triples + " " + Folders.size(target));
    }

    /** Named graphs are kept, as TDB2 keeps them. */
    private static ImportOptions options(Path file) {
        return ImportOptions.of(file.toString()).withNamedGraphs(ImportOptions.NamedGraphs.KEPT);
    }

    private static long loadIntoTdb2(Loader loader, Path file, Path target) {
        DatasetGraph dataset = DatabaseMgr.connectDatasetGraph(target.toString());
        DataLoader loading = loader == Loader.TDB2_PARALLEL
                ? LoaderFactory.parallelLoader(dataset, MonitorOutputs.nullOutput())
                : LoaderFactory.phasedLoader(dataset, MonitorOutputs.nullOutput());
        loading.startBulk();
        loading.load(file.toString());
        loading.finishBulk();
        return loading.countTriples();
    }

    private static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
