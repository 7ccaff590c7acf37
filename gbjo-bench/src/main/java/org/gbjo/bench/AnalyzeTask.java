package org.gbjo.bench;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gbjo.graph.Graph;
import org.gbjo.job.Progress;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.build.GraphSource;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.statistics.count.TripleSource;

/**
 * One measured count of a graph folder in a process of its own. Prints triples, seconds of a scan of both orders,
 * seconds and processor seconds of the count, the largest heap after a collection and at all, and the bytes of the file.
 */
public final class AnalyzeTask {
    private static final double NANOSECONDS = 1e9;

    private AnalyzeTask() {}

    public static void main(String[] arguments) throws IOException {
        Graph graph = Graph.open(Path.of(arguments[0]));
        Path file = Path.of(arguments[1]);
        long start = System.nanoTime();
        long sum = scan(new GraphSource(graph));
        double scan = (System.nanoTime() - start) / NANOSECONDS;
        HeapWatch heap = new HeapWatch();
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long processor = system.getProcessCpuTime();
        start = System.nanoTime();
        new StatisticsBuilder(graph, StatisticsOptions.defaults()).write(file, Progress.SILENT);
        double seconds = (System.nanoTime() - start) / NANOSECONDS;
        double processorSeconds = (system.getProcessCpuTime() - processor) / NANOSECONDS;
        // The sum keeps the scan from being optimized away.
        System.out.println(sum);
        System.out.println(graph.triples() + " " + scan + " " + seconds + " " + processorSeconds + " "
                + heap.afterCollection() + " " + heap.most() + " " + Files.size(file));
    }

    private static long scan(TripleSource source) {
        long sum = 0;
        for (Position position : Position.values()) {
            TripleSource.Rows rows = source.by(position);
            for (int entity = 0; entity < source.terms(); entity++) {
                for (long row = rows.begin(entity); row < rows.end(entity); row++) {
                    sum += rows.predicate(row) ^ rows.other(row);
                }
            }
        }
        return sum;
    }
}
