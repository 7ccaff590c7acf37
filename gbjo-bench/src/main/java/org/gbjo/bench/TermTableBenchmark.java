package org.gbjo.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.gbjo.paper.feature.Precision;
import org.gbjo.paper.feature.TermTable;
import org.gbjo.paper.feature.TermTableContent;
import org.gbjo.paper.feature.TermTableWriter;
import org.gbjo.query.Constant;
import org.gbjo.run.Folders;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** Look-ups of random terms in a mapped term table, beside a hash map with arrays on the heap. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class TermTableBenchmark {
    private static final int TERMS = 200_000;
    private static final int DIMENSIONS = 100;
    private static final int LOOK_UPS = 1 << 14;

    @Param({"FLOAT16", "FLOAT32"})
    private Precision precision;

    private final Constant[] known = new Constant[LOOK_UPS];
    private final Constant[] unknown = new Constant[LOOK_UPS];
    private final float[] target = new float[DIMENSIONS];
    private final Map<Constant, float[]> map = new HashMap<>();
    private Path folder;
    private TermTable table;

    @Setup
    public void write() throws IOException {
        folder = Files.createTempDirectory("gbjo-jmh");
        Path file = folder.resolve("terms");
        TermTableWriter.write(file, precision, new Numbered());
        table = TermTable.open(file);
        Random random = new Random(1);
        for (int i = 0; i < LOOK_UPS; i++) {
            known[i] = new Constant(name(random.nextInt(TERMS)));
            unknown[i] = new Constant(name(TERMS + random.nextInt(TERMS)));
        }
        for (int i = 0; i < TERMS; i++) {
            map.put(new Constant(name(i)), new float[DIMENSIONS]);
        }
    }

    private static String name(int number) {
        return "<http://www.wikidata.org/entity/Q" + number + ">";
    }

    @TearDown
    public void delete() throws IOException {
        Folders.delete(folder);
    }

    @Benchmark
    @OperationsPerInvocation(LOOK_UPS)
    public double countOfKnown() {
        double sum = 0;
        for (Constant term : known) {
            sum += table.count(term);
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(LOOK_UPS)
    public double countOfUnknown() {
        double sum = 0;
        for (Constant term : unknown) {
            sum += table.count(term);
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(LOOK_UPS)
    public float vectorOfKnown() {
        float sum = 0;
        for (Constant term : known) {
            table.copyVector(term, target, 0);
            sum += target[DIMENSIONS - 1];
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(LOOK_UPS)
    public float vectorFromHashMap() {
        float sum = 0;
        for (Constant term : known) {
            System.arraycopy(map.get(term), 0, target, 0, DIMENSIONS);
            sum += target[DIMENSIONS - 1];
        }
        return sum;
    }

    /** Terms that are named after their number. */
    private static final class Numbered implements TermTableContent {
        private final Random random = new Random(2);

        @Override
        public String graphFingerprint() {
            return "benchmark";
        }

        @Override
        public int dimensions() {
            return DIMENSIONS;
        }

        @Override
        public int terms() {
            return TERMS;
        }

        @Override
        public String term(int index) {
            return name(index);
        }

        @Override
        public long count(int index) {
            return index;
        }

        @Override
        public boolean copyVector(int index, float[] target) {
            for (int i = 0; i < DIMENSIONS; i++) {
                target[i] = random.nextFloat() - 0.5f;
            }
            return true;
        }
    }
}
