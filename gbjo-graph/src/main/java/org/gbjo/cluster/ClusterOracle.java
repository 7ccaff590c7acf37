package org.gbjo.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ServiceLoader;
import org.gbjo.analyze.ClusterAnalysis;
import org.gbjo.oracle.Oracle;

/**
 * Counts on many machines that all reach the same graph folder. Whoever can do it is found on the class path, so that nothing
 * else depends on it.
 */
public interface ClusterOracle {

    /**
     * An oracle that begins to count on the cluster what it is told to {@linkplain Oracle#expect expect}; anything else is
     * counted in this process.
     *
     * @param folder the graph folder, under the same path on all machines
     * @param perQuery how long a worker may count for one query
     */
    Oracle open(Path folder, ClusterAnalysis.Cluster cluster, Duration perQuery) throws IOException;

    /** The one on the class path. */
    static ClusterOracle find() {
        return ServiceLoader.load(ClusterOracle.class)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "Spark is not on the class path; start gbjo with its script, which adds it"));
    }
}
