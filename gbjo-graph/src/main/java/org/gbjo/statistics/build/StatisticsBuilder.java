package org.gbjo.statistics.build;

import java.io.IOException;
import java.nio.file.Path;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.statistics.count.StatisticsCounter;
import org.gbjo.statistics.count.StatisticsOptions;

/** Counts a graph folder for {@link org.gbjo.statistics.GraphStatistics}. */
public final class StatisticsBuilder {
    private final StatisticsCounter counter;

    public StatisticsBuilder(Graph graph, StatisticsOptions options) {
        this.counter = new StatisticsCounter(new GraphSource(graph), options);
    }

    /** Counts the graph and writes the file in one step. An existing file is replaced. */
    public void write(Path file, Progress progress) throws IOException {
        counter.write(file, progress);
    }
}
