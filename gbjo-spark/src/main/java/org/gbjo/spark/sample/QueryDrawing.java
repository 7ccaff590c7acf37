package org.gbjo.spark.sample;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.run.Folders;
import org.gbjo.workload.GeneratedWorkload;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.Query;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;

/**
 * Draws queries from a graph on Spark. An answer in the excerpt is one in the graph, so each query has an answer as on one
 * machine. From a graph that the excerpt takes whole, and that has no blank nodes, come the very queries of one machine.
 */
public final class QueryDrawing {
    private final JavaSparkContext context;
    private final JavaRDD<String[]> triples;
    private final Path folder;

    /**
     * Prepares queries.
     *
     * @param triples different triples, each its three terms in canonical N-Triples form
     * @param folder where a folder for the excerpt is made and removed again
     */
    public QueryDrawing(JavaSparkContext context, JavaRDD<String[]> triples, Path folder) {
        this.context = context;
        this.triples = triples;
        this.folder = folder;
    }

    /** Queries of several shapes, so many of each; with a sentence for each kind of which there are too few. */
    public GeneratedWorkload generate(
            List<Shape> shapes, int count, GeneratorOptions options, ExcerptOptions excerptOptions, Progress progress)
            throws IOException {
        Path work = Files.createTempDirectory(Files.createDirectories(folder.toAbsolutePath()), ".gbjo-excerpt-");
        try {
            Path file = work.resolve("excerpt.nt");
            try (GraphExcerpt excerpt = new GraphExcerpt(context, triples, excerptOptions)) {
                excerpt.write(file, progress);
            }
            Path graph = work.resolve("graph");
            new Importer(ImportOptions.of(file.toString()), progress).run(graph);
            QueryGenerator generator = new QueryGenerator(Graph.open(graph), options);
            List<Query> queries = new ArrayList<>();
            List<String> shortfalls = new ArrayList<>();
            for (Shape shape : shapes) {
                GeneratedWorkload workload = generator.generate(shape, count, progress);
                queries.addAll(workload.queries());
                shortfalls.addAll(workload.shortfalls());
            }
            return new GeneratedWorkload(queries, shortfalls);
        } finally {
            Folders.delete(work);
        }
    }
}
