package org.gbjo.spark.sample;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.Consumer;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.gbjo.analyze.ClusterAnalysis;
import org.gbjo.cluster.ClusterDrawing;
import org.gbjo.job.Progress;
import org.gbjo.spark.SparkFailure;
import org.gbjo.spark.SparkSettings;
import org.gbjo.spark.count.TextTriples;
import org.gbjo.spark.input.TripleInput;
import org.gbjo.spark.input.TripleReader;
import org.gbjo.workload.GeneratedWorkload;

/** Draws queries with Spark. */
public final class SparkDrawing implements ClusterDrawing {
    @Override
    public GeneratedWorkload run(
            Request request, ClusterAnalysis.Cluster cluster, Progress progress, Consumer<String> news)
            throws IOException {
        return run(SparkSettings.of(cluster).withCompactRows(), request, progress, news);
    }

    /** Draws with settings that know more of Spark. */
    public GeneratedWorkload run(SparkSettings settings, Request request, Progress progress, Consumer<String> news)
            throws IOException {
        return SparkFailure.explained(settings, () -> {
            try (SparkSession spark = settings.open("gbjo generate queries")) {
                return drawn(spark, request, progress, news);
            }
        });
    }

    private static GeneratedWorkload drawn(
            SparkSession spark, Request request, Progress progress, Consumer<String> news) throws IOException {
        TripleReader reader =
                TripleReader.open(spark, TripleInput.of(request.graph()).withLenient(request.lenient()), news);
        JavaRDD<String[]> triples = TextTriples.of(reader);
        QueryDrawing drawing =
                new QueryDrawing(JavaSparkContext.fromSparkContext(spark.sparkContext()), triples, request.work());
        ExcerptOptions excerpt = ExcerptOptions.of(
                request.options().maximumSize(), request.options().seed());
        return reader.run(() -> {
            try {
                return drawing.generate(request.shapes(), request.count(), request.options(), excerpt, progress);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
