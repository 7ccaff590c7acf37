package org.gbjo.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.gbjo.analyze.ClusterAnalysis;
import org.gbjo.job.Progress;
import org.gbjo.workload.GeneratedWorkload;
import org.gbjo.workload.GeneratorOptions;
import org.gbjo.workload.QueryGenerator;
import org.gbjo.workload.Shape;

/**
 * Draws queries as {@link QueryGenerator} does from a graph that no machine can import. Whoever can do it is found on the
 * class path, so that nothing else depends on it.
 */
public interface ClusterDrawing {

    /**
     * What is asked.
     *
     * @param graph RDF files of any file system that the cluster reads
     * @param lenient whether malformed lines are left out
     * @param shapes the shapes of the queries
     * @param count how many queries of each shape
     * @param work where a folder for what is drawn is made and removed again
     */
    record Request(String graph, boolean lenient, List<Shape> shapes, int count, GeneratorOptions options, Path work) {
        public Request {
            shapes = List.copyOf(shapes);
        }
    }

    /**
     * Draws queries.
     *
     * @param progress shows the step at work
     * @param news hears a line of what a user should know
     */
    GeneratedWorkload run(Request request, ClusterAnalysis.Cluster cluster, Progress progress, Consumer<String> news)
            throws IOException;

    /** The one on the class path. */
    static ClusterDrawing find() {
        return ServiceLoader.load(ClusterDrawing.class)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "Spark is not on the class path; start gbjo with its script, which adds it"));
    }
}
