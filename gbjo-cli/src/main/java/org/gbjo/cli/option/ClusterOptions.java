package org.gbjo.cli.option;

import org.gbjo.analyze.ClusterAnalysis;
import picocli.CommandLine.Option;

/** Which Spark does the work of a verb, and with how much. */
public final class ClusterOptions {
    /** Above these options in the help. */
    public static final String HEADING = "%nBeyond one machine (docs/scale.md):%n";

    @Option(
            names = "--spark",
            paramLabel = "MASTER",
            required = true,
            description =
                    "Work on Spark: local[*], spark://HOST:PORT, yarn or k8s://…. RDF is then read from files, folders and"
                            + " patterns of any Hadoop file system: N-Triples and N-Quads, also compressed, or Parquet.")
    private String master;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            description = "How many parts to cut what is sorted or grouped into (default: by the size of the files).")
    private int partitions;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description = "The memory of each executor, such as 4g (default: that of the cluster).")
    private String memory = "";

    @Option(names = "--lenient", description = "Skip and count malformed lines instead of stopping at the first.")
    private boolean lenient;

    public ClusterAnalysis.Cluster cluster() {
        return new ClusterAnalysis.Cluster(master, partitions, memory);
    }

    public boolean lenient() {
        return lenient;
    }
}
