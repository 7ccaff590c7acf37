package org.gbjo.spark.cluster;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.gbjo.analyze.ClusterAnalysis;
import org.gbjo.folder.ModelFolder;
import org.gbjo.job.Progress;
import org.gbjo.spark.SparkSettings;
import org.gbjo.spark.analyze.SparkAnalysis;
import org.gbjo.statistics.count.StatisticsOptions;

/**
 * One measured analysis on Spark, in a process of its own: {@code MASTER FILE FOLDER MEMORY}, where the master {@code
 * cluster} is one with two workers that is started for it. Prints triples, seconds, processor seconds of this process and
 * the executors, bytes of shuffles, bytes spilled, and the most memory of this process and of the largest executor.
 */
public final class MeasuredAnalysis {
    private static final String CLUSTER = "cluster";
    private static final int WORKERS = 2;
    private static final double NANOSECONDS = 1e9;
    private static final long KILOBYTE = 1_024;
    private static final long PAUSE_MILLIS = 200;

    private MeasuredAnalysis() {}

    /** What a process has used so far: the most memory in bytes, and time of processors in nanoseconds. */
    private record Use(long memory, long processor) {
        static Use of(ProcessHandle process) {
            return new Use(
                    peak(process.pid()),
                    process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L));
        }

        /** Both only grow; a process that has ended says nothing any more. */
        Use most(Use other) {
            return new Use(Math.max(memory, other.memory), Math.max(processor, other.processor));
        }
    }

    public static void main(String[] arguments) throws IOException {
        String master = arguments[0];
        Path folder = Path.of(arguments[2]);
        if (!master.equals(CLUSTER)) {
            measure(SparkSettings.of(master), arguments[1], folder, Map.of());
            return;
        }
        List<String> opens = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(each -> each.startsWith("--add-opens"))
                .toList();
        try (StandaloneCluster cluster =
                StandaloneCluster.start(folder.resolve(CLUSTER), sparkJars(), opens, WORKERS, arguments[3])) {
            Map<Long, Use> executors = new ConcurrentHashMap<>();
            Thread watch = new Thread(() -> watch(cluster, executors), "watch executors");
            watch.setDaemon(true);
            watch.start();
            SparkSettings settings = SparkSettings.of(cluster.master())
                    .withMemory(arguments[3])
                    .with("spark.driver.host", "127.0.0.1")
                    .with("spark.ui.enabled", "false");
            measure(settings, arguments[1], folder, executors);
        }
    }

    private static void measure(SparkSettings settings, String file, Path folder, Map<Long, Use> executors)
            throws IOException {
        Path model = folder.resolve("model");
        long start = System.nanoTime();
        ModelFolder made = new SparkAnalysis()
                .run(
                        settings.with("spark.extraListeners", ShuffleBytes.class.getName())
                                .with("spark.local.dir", folder.toString()),
                        new ClusterAnalysis.Request(
                                List.of(file),
                                model,
                                StatisticsOptions.defaults(),
                                false,
                                new ClusterAnalysis.Cluster(settings.master(), 0, "")),
                        Progress.SILENT,
                        line -> {});
        double seconds = (System.nanoTime() - start) / NANOSECONDS;
        Use own = Use.of(ProcessHandle.current());
        long processor = own.processor
                + executors.values().stream().mapToLong(Use::processor).sum();
        long largest = executors.values().stream().mapToLong(Use::memory).max().orElse(0);
        System.out.println(made.graph().triples() + " " + seconds + " " + processor / NANOSECONDS + " "
                + ShuffleBytes.written() + " " + ShuffleBytes.spilled() + " " + own.memory + " " + largest);
    }

    /** The jars of Spark that this process has: all of its class path but gbjo's. */
    private static List<Path> sparkJars() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(jar -> !jar.getFileName().toString().startsWith("gbjo-"))
                .toList();
    }

    private static void watch(StandaloneCluster cluster, Map<Long, Use> executors) {
        try {
            while (true) {
                for (int worker = 0; worker < WORKERS; worker++) {
                    // The first is the worker itself.
                    cluster.processesOf(worker).stream()
                            .skip(1)
                            .forEach(each -> executors.merge(each.pid(), Use.of(each), Use::most));
                }
                Thread.sleep(PAUSE_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** The most memory that a process has held, in bytes; 0 where the system does not tell. */
    private static long peak(long process) {
        try (Stream<String> lines = Files.lines(Path.of("/proc/" + process + "/status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KILOBYTE)
                    .findFirst()
                    .orElse(0);
        } catch (IOException | UncheckedIOException e) {
            // It has ended, or this is not Linux.
            return 0;
        }
    }
}
