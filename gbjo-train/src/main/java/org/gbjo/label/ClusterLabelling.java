package org.gbjo.label;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.gbjo.analyze.ClusterAnalysis;
import org.gbjo.job.Progress;
import org.gbjo.workload.Query;

/**
 * Makes the same label file as {@link Labeller} on many machines. Whoever can do it is found on the class path, so that
 * nothing else depends on it.
 */
public interface ClusterLabelling {

    /**
     * What is asked.
     *
     * @param graph a graph folder or SPARQL endpoint that all workers reach, or RDF files of any file system that the
     *     cluster reads
     * @param lenient whether malformed lines of such files are left out
     * @param queriesName the name of the file or folder of the queries
     * @param target the file to make, on this machine
     */
    record Request(
            String graph, boolean lenient, String queriesName, List<Query> queries, LabelOptions options, Path target) {
        public Request {
            queries = List.copyOf(queries);
        }
    }

    /**
     * Makes a label file, or completes what an earlier run has begun.
     *
     * @param progress shows how many queries are done
     * @param news hears a line of what a user should know
     */
    LabelRun run(Request request, ClusterAnalysis.Cluster cluster, Progress progress, Consumer<String> news)
            throws IOException;

    /** The one on the class path. */
    static ClusterLabelling find() {
        return ServiceLoader.load(ClusterLabelling.class)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "Spark is not on the class path; start gbjo with its script, which adds it"));
    }
}
