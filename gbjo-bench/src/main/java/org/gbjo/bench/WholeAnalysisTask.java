package org.gbjo.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gbjo.analyze.Analysis;
import org.gbjo.folder.ModelFolder;
import org.gbjo.job.Progress;
import org.gbjo.statistics.count.StatisticsOptions;

/**
 * One measured analysis of a file on one machine, import included, in a process of its own. Prints triples, seconds,
 * processor seconds and the most memory of the process.
 */
public final class WholeAnalysisTask {
    private static final double NANOSECONDS = 1e9;
    private static final long KILOBYTE = 1_024;

    private WholeAnalysisTask() {}

    public static void main(String[] arguments) throws IOException {
        long start = System.nanoTime();
        ModelFolder made = new Analysis(StatisticsOptions.defaults(), Progress.SILENT, line -> {})
                .run(List.of(arguments[0]), Optional.empty(), Path.of(arguments[1]));
        double seconds = (System.nanoTime() - start) / NANOSECONDS;
        double processor = ProcessHandle.current()
                        .info()
                        .totalCpuDuration()
                        .map(Duration::toNanos)
                        .orElse(0L)
                / NANOSECONDS;
        System.out.println(made.graph().triples() + " " + seconds + " " + processor + " 0 0 " + peak() + " 0");
    }

    /** The most memory that this process has held, in bytes; 0 where the system does not tell. */
    private static long peak() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return 0;
        }
        try (Stream<String> lines = Files.lines(status)) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * KILOBYTE)
                    .findFirst()
                    .orElse(0);
        }
    }
}
