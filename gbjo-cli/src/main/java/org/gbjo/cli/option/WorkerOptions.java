package org.gbjo.cli.option;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.gbjo.analyze.ClusterAnalysis;
import org.gbjo.cluster.ClusterOracle;
import org.gbjo.graph.Graph;
import org.gbjo.oracle.GraphOracle;
import org.gbjo.oracle.Oracle;
import picocli.CommandLine.Option;

/** Whether Spark counts for a verb that needs a graph folder, query by query. */
public final class WorkerOptions {
    @Option(
            names = "--spark",
            paramLabel = "MASTER",
            required = true,
            description =
                    "Count on Spark: local[*], spark://HOST:PORT, yarn or k8s://…. All workers find the graph folder"
                            + " under the same path.")
    private String master;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description = "The memory of each executor, such as 4g (default: that of the cluster).")
    private String memory = "";

    public ClusterAnalysis.Cluster cluster() {
        return new ClusterAnalysis.Cluster(master, 0, memory);
    }

    /**
     * Who counts on a graph: Spark, or this machine if there are no such options.
     *
     * @param perQuery how long a worker may count for one query
     */
    public static Oracle oracle(WorkerOptions options, Path folder, Graph graph, Duration perQuery) throws IOException {
        return options == null
                ? new GraphOracle(graph)
                : ClusterOracle.find().open(folder, options.cluster(), perQuery);
    }
}
