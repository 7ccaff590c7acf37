package org.gbjo.bench;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;
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

    /**
     * The most that the heap held before and after a collection, from now on. The peaks of its pools would add up to
     * more, because they are not reached at the same time.
     */
    private static final class HeapWatch {
        private final Set<String> pools = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getType() == MemoryType.HEAP)
                .map(MemoryPoolMXBean::getName)
                .collect(Collectors.toSet());
        private final AtomicLong before = new AtomicLong();
        private final AtomicLong after = new AtomicLong();

        HeapWatch() {
            for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
                ((NotificationEmitter) collector).addNotificationListener((event, handback) -> note(event), null, null);
            }
        }

        private void note(Notification event) {
            GcInfo collection = GarbageCollectionNotificationInfo.from((CompositeData) event.getUserData())
                    .getGcInfo();
            before.accumulateAndGet(used(collection.getMemoryUsageBeforeGc()), Math::max);
            after.accumulateAndGet(used(collection.getMemoryUsageAfterGc()), Math::max);
        }

        private long used(Map<String, MemoryUsage> ofPools) {
            return pools.stream().mapToLong(pool -> ofPools.get(pool).getUsed()).sum();
        }

        long afterCollection() {
            return after.get();
        }

        long most() {
            long now = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
            return Math.max(now, before.get());
        }
    }
}
