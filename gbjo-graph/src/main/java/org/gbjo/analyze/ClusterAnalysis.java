package org.gbjo.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Consumer;
import org.gbjo.folder.ModelFolder;
import org.gbjo.job.Progress;
import org.gbjo.statistics.count.StatisticsOptions;

/**
 * Makes the same model folder as {@link Analysis} where one machine is too small for the graph. Whoever can do it is found
 * on the class path, so that nothing else depends on it.
 */
public interface ClusterAnalysis {

    /**
     * What is asked.
     *
     * @param sources files of any file system that the cluster reads
     * @param model the folder to make, on this machine
     * @param lenient whether malformed lines are counted and left out
     */
    record Request(List<String> sources, Path model, StatisticsOptions options, boolean lenient, Cluster cluster) {}

    /**
     * Who does the work, and with how much.
     *
     * @param master such as {@code local[*]} or {@code spark://host:7077}
     * @param partitions into how many parts what is sorted or grouped is cut; 0 if the size of the files decides
     * @param memory of each executor, such as {@code 4g}; empty for the default of the cluster
     */
    record Cluster(String master, int partitions, String memory) {}

    /**
     * Analyzes.
     *
     * @param progress shows the step at work
     * @param news hears a line of what a user should know
     */
    ModelFolder run(Request request, Progress progress, Consumer<String> news) throws IOException;

    /** The one on the class path. */
    static ClusterAnalysis find() {
        return ServiceLoader.load(ClusterAnalysis.class)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "Spark is not on the class path; start gbjo with its script, which adds it"));
    }
}
