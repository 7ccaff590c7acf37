package org.gbjo.spark.label;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.gbjo.analyze.ClusterAnalysis;
import org.gbjo.graph.GraphMetadata;
import org.gbjo.job.Progress;
import org.gbjo.label.ClusterLabelling;
import org.gbjo.label.LabelFileMaker;
import org.gbjo.label.LabelProvenance;
import org.gbjo.label.LabelRun;
import org.gbjo.label.LabelSource;
import org.gbjo.spark.SparkFailure;
import org.gbjo.spark.SparkSettings;
import org.gbjo.spark.count.CountingOptions;
import org.gbjo.spark.count.TextTriples;
import org.gbjo.spark.input.TripleInput;
import org.gbjo.spark.input.TripleReader;

/**
 * Labels with Spark: a graph folder or an endpoint is asked by all workers, each for other queries; RDF files are counted
 * where they are.
 */
public final class SparkLabelling implements ClusterLabelling {
    /** How many queries are counted together: the more, the fewer jobs, and the more is counted again after a driver stops. */
    private static final int BATCH = 500;

    @Override
    public LabelRun run(Request request, ClusterAnalysis.Cluster cluster, Progress progress, Consumer<String> news)
            throws IOException {
        return run(SparkSettings.of(cluster), request, progress, news);
    }

    /** Labels with settings that know more of Spark. */
    public LabelRun run(SparkSettings settings, Request request, Progress progress, Consumer<String> news)
            throws IOException {
        boolean isReached = OraclePlace.isEndpoint(request.graph()) || isFolder(request.graph());
        SparkSettings fitting = isReached ? settings : settings.withCompactRows();
        return SparkFailure.explained(fitting, () -> {
            try (SparkSession spark = fitting.open("gbjo label")) {
                JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
                return isReached
                        ? spread(context, request, progress)
                        : counted(spark, context, request, progress, news);
            }
        });
    }

    private static boolean isFolder(String graph) {
        return !graph.contains("://") && Files.exists(Path.of(graph).resolve(GraphMetadata.FILE));
    }

    private static LabelRun spread(JavaSparkContext context, Request request, Progress progress) throws IOException {
        boolean isEndpoint = OraclePlace.isEndpoint(request.graph());
        Path folder =
                isEndpoint ? null : Path.of(request.graph()).toAbsolutePath().normalize();
        String address = isEndpoint ? request.graph() : folder.toString();
        String name = isEndpoint ? request.graph() : folder.getFileName().toString();
        String fingerprint = isEndpoint ? "" : GraphMetadata.read(folder).fingerprint();
        OraclePlace place = new OraclePlace(address, request.options().timeLimit());
        return made(
                request,
                name,
                fingerprint,
                progress,
                new SpreadLabelling(context, place, request.queries(), request.options()));
    }

    private static LabelRun counted(
            SparkSession spark, JavaSparkContext context, Request request, Progress progress, Consumer<String> news)
            throws IOException {
        TripleReader reader =
                TripleReader.open(spark, TripleInput.of(request.graph()).withLenient(request.lenient()), news);
        return reader.run(() -> {
            JavaRDD<String[]> triples = TextTriples.of(reader).persist(StorageLevel.MEMORY_AND_DISK_SER());
            CountingOptions counting =
                    CountingOptions.of(Math.max(triples.getNumPartitions(), context.defaultParallelism()));
            String fingerprint = TextTriples.fingerprint(triples);
            LabelSource source = new CountedLabelling(triples, request.queries(), request.options(), counting, BATCH);
            try {
                return made(request, name(request.graph()), fingerprint, progress, source);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /**
     * The name that a graph folder of these files has if it is called like them: {@code wikidata} of wikidata.nt.bz2, and of
     * wikidata/*.nt.
     */
    static String name(String files) {
        String[] parts = files.split("/+", -1);
        for (int i = parts.length - 1; i >= 0; i--) {
            String name = parts[i].replaceFirst("(?<=.)\\..*", "");
            if (!name.isEmpty() && !name.matches(".*[*?\\[{].*")) {
                return name;
            }
        }
        return files;
    }

    private static LabelRun made(
            Request request, String graph, String fingerprint, Progress progress, LabelSource source)
            throws IOException {
        LabelProvenance provenance =
                LabelProvenance.of(graph, fingerprint, request.queriesName(), request.queries(), request.options());
        return new LabelFileMaker(provenance, request.target(), progress).run(source);
    }
}
