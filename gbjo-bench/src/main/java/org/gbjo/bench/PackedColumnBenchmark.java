package org.gbjo.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.gbjo.graph.storage.PackedColumn;
import org.gbjo.graph.storage.PackedColumnWriter;
import org.gbjo.run.Folders;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** What packing costs: reading values of a mapped column beside reading a plain array. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class PackedColumnBenchmark {
    private static final int VALUES = 1 << 20;
    private static final int READS = 1 << 16;
    private static final int BITS = 18;

    private final int[] array = new int[VALUES];
    private final int[] places = new int[READS];
    private Path folder;
    private PackedColumn column;

    @Setup
    public void write() throws IOException {
        Random random = new Random(1);
        folder = Files.createTempDirectory("gbjo-jmh");
        Path file = folder.resolve("column");
        try (PackedColumnWriter writer = new PackedColumnWriter(file, BITS)) {
            for (int i = 0; i < VALUES; i++) {
                array[i] = random.nextInt(1 << BITS);
                writer.add(array[i]);
            }
        }
        for (int i = 0; i < READS; i++) {
            places[i] = random.nextInt(VALUES);
        }
        column = PackedColumn.open(file);
    }

    @TearDown
    public void delete() throws IOException {
        Folders.delete(folder);
    }

    @Benchmark
    @OperationsPerInvocation(VALUES)
    public long packedInOrder() {
        long sum = 0;
        for (int i = 0; i < VALUES; i++) {
            sum += column.get(i);
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(VALUES)
    public long arrayInOrder() {
        long sum = 0;
        for (int i = 0; i < VALUES; i++) {
            sum += array[i];
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(READS)
    public long packedAtRandom() {
        long sum = 0;
        for (int place : places) {
            sum += column.get(place);
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(READS)
    public long arrayAtRandom() {
        long sum = 0;
        for (int place : places) {
            sum += array[place];
        }
        return sum;
    }
}
