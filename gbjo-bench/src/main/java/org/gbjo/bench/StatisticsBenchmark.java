package org.gbjo.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.gbjo.query.Constant;
import org.gbjo.query.Pattern;
import org.gbjo.query.Term;
import org.gbjo.query.Variable;
import org.gbjo.run.Folders;
import org.gbjo.statistics.GraphStatistics;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.PredicateCounts;
import org.gbjo.statistics.StatisticsWriter;
import org.gbjo.statistics.TermCounts;
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

/** Look-ups of random patterns and joins in statistics of the default size. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class StatisticsBenchmark {
    private static final int PREDICATES = 1_000;
    private static final int PAIRS = 100_000;
    private static final int JOINS = 60_000;
    private static final int LOOK_UPS = 1 << 14;

    private final Term[] predicates = new Term[PREDICATES];
    private final Pattern[] stored = new Pattern[LOOK_UPS];
    private final Pattern[] estimated = new Pattern[LOOK_UPS];
    private final Pattern[] withTwoConstants = new Pattern[LOOK_UPS];
    private Path folder;
    private GraphStatistics statistics;

    @Setup
    public void write() throws IOException {
        folder = Files.createTempDirectory("gbjo-jmh");
        for (int i = 0; i < PREDICATES; i++) {
            predicates[i] = new Constant("<http://www.wikidata.org/prop/direct/P" + i + ">");
        }
        Path file = folder.resolve("statistics");
        StatisticsWriter.write(file, "benchmark", this::addTo);
        statistics = GraphStatistics.open(file);
        Random random = new Random(1);
        Variable variable = new Variable("x");
        for (int i = 0; i < LOOK_UPS; i++) {
            int pair = random.nextInt(PAIRS);
            Term predicate = predicates[pair % PREDICATES];
            stored[i] = new Pattern(variable, predicate, new Constant(name(pair)));
            estimated[i] = new Pattern(variable, predicate, new Constant(name(PAIRS + pair)));
            withTwoConstants[i] = new Pattern(new Constant(name(pair)), predicate, new Constant(name(pair)));
        }
    }

    private static String name(int number) {
        return "<http://www.wikidata.org/entity/Q" + number + ">";
    }

    private void addTo(StatisticsWriter writer) {
        TermCounts terms = new TermCounts(500, 400, 500);
        PredicateCounts counts = new PredicateCounts(1_000, 0, terms, terms);
        for (Term predicate : predicates) {
            writer.addPredicate(predicate, counts);
        }
        writer.addPredicate(new Variable("any"), counts);
        for (int i = 0; i < PAIRS; i++) {
            writer.addPair(predicates[i % PREDICATES], Position.OBJECT, name(i), i);
        }
        for (int i = 0; i < JOINS; i++) {
            Term first = predicates[i / PREDICATES];
            writer.addJoin(first, Position.SUBJECT, predicates[i % PREDICATES], Position.OBJECT, i, 1);
        }
        writer.setOmissions(1_000, 0);
    }

    @TearDown
    public void delete() throws IOException {
        Folders.delete(folder);
    }

    private double sum(Pattern[] patterns) {
        double sum = 0;
        for (Pattern pattern : patterns) {
            sum += statistics.count(pattern);
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(LOOK_UPS)
    public double countStored() {
        return sum(stored);
    }

    @Benchmark
    @OperationsPerInvocation(LOOK_UPS)
    public double countEstimated() {
        return sum(estimated);
    }

    @Benchmark
    @OperationsPerInvocation(LOOK_UPS)
    public double countWithTwoConstants() {
        return sum(withTwoConstants);
    }

    @Benchmark
    @OperationsPerInvocation(LOOK_UPS)
    public double joinStored() {
        return joins(0);
    }

    @Benchmark
    @OperationsPerInvocation(LOOK_UPS)
    public double joinEstimated() {
        return joins(JOINS / PREDICATES);
    }

    private double joins(int from) {
        double sum = 0;
        for (int i = 0; i < LOOK_UPS; i++) {
            Term first = predicates[from + i / PREDICATES];
            Term second = predicates[i % PREDICATES];
            sum += statistics.joinSize(first, Position.SUBJECT, second, Position.OBJECT);
        }
        return sum;
    }
}
