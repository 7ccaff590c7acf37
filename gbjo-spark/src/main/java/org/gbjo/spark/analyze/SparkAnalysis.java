package org.gbjo.spark.analyze;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.SparkSession;
import org.gbjo.analyze.Analysis;
import org.gbjo.analyze.ClusterAnalysis;
import org.gbjo.folder.GraphIdentity;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.load.PendingFolder;
import org.gbjo.job.Progress;
import org.gbjo.spark.SparkFailure;
import org.gbjo.spark.SparkSettings;
import org.gbjo.spark.input.InputFile;
import org.gbjo.spark.input.TripleInput;
import org.gbjo.spark.input.TripleReader;

/** Analyzes on Spark. The model folder has its name only when it is complete; a driver that is stopped leaves nothing. */
public final class SparkAnalysis implements ClusterAnalysis {
    /** Without a number of partitions, one for so many bytes of the files, and some for each core. */
    private static final long BYTES_OF_PARTITION = 32L << 20;

    private static final int PARTITIONS_OF_CORE = 2;
    private static final int MOST_PARTITIONS = 20_000;

    @Override
    public ModelFolder run(Request request, Progress progress, Consumer<String> news) throws IOException {
        Cluster cluster = request.cluster();
        return run(
                SparkSettings.of(cluster.master())
                        .withPartitions(cluster.partitions())
                        .withMemory(cluster.memory()),
                request,
                progress,
                news);
    }

    /** Analyzes with settings that know more of Spark than the request. */
    public ModelFolder run(SparkSettings settings, Request request, Progress progress, Consumer<String> news)
            throws IOException {
        try (PendingFolder pending = PendingFolder.create(request.model())) {
            ModelFolder model = SparkFailure.explained(settings, () -> {
                try (SparkSession spark = settings.open("gbjo analyze")) {
                    return model(spark, settings, request, pending, progress, news);
                }
            });
            pending.complete();
            return model;
        }
    }

    private static ModelFolder model(
            SparkSession spark,
            SparkSettings settings,
            Request request,
            PendingFolder pending,
            Progress progress,
            Consumer<String> news)
            throws IOException {
        TripleReader reader = TripleReader.open(spark, new TripleInput(request.sources(), request.lenient()), news);
        if (settings.partitions() == 0) {
            spark.conf().set("spark.sql.shuffle.partitions", Integer.toString(partitions(spark, reader)));
        }
        news.accept("counting with Spark " + spark.version() + " at "
                + spark.sparkContext().master() + ", "
                + spark.conf().get("spark.sql.shuffle.partitions") + " partitions");
        SparkCounter counter = new SparkCounter(spark, reader, request.options(), progress);
        GraphIdentity graph = reader.run(() -> {
            try {
                return counter.write(pending.folder().resolve(ModelFolder.STATISTICS));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        long skipped = reader.skipped();
        if (skipped > 0) {
            news.accept(skipped + " malformed lines were left out");
        }
        ModelFolder model = Analysis.model(
                graph,
                reader.files().stream()
                        .map(file -> new Path(file.path()).getName())
                        .toList(),
                request.options());
        model.write(pending.folder());
        return model;
    }

    private static int partitions(SparkSession spark, TripleReader reader) {
        long bytes = reader.files().stream().mapToLong(InputFile::bytes).sum();
        long byBytes = Math.min(MOST_PARTITIONS, bytes / BYTES_OF_PARTITION);
        return (int) Math.max(
                byBytes, (long) PARTITIONS_OF_CORE * spark.sparkContext().defaultParallelism());
    }
}
