package org.gbjo.bench;

import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** Runs the benchmarks of small building blocks with JMH, each in a process of its own, and counts what they allocate. */
public final class MicroBenchmarks {
    private MicroBenchmarks() {}

    /** Runs those whose name matches a regular expression; JMH prints the results itself. */
    public static void run(String names) {
        try {
            new Runner(new OptionsBuilder()
                            .include(names)
                            .addProfiler(GCProfiler.class)
                            .jvmArgsAppend("--add-modules", "jdk.incubator.vector")
                            .build())
                    .run();
        } catch (RunnerException e) {
            throw new IllegalArgumentException("the benchmarks '" + names + "' did not run: " + e.getMessage(), e);
        }
    }
}
