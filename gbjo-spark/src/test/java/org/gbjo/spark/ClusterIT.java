package org.gbjo.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.gbjo.folder.ModelFolder;
import org.gbjo.graph.Graph;
import org.gbjo.graph.load.ImportOptions;
import org.gbjo.graph.load.Importer;
import org.gbjo.job.Progress;
import org.gbjo.spark.cluster.StandaloneCluster;
import org.gbjo.statistics.build.StatisticsBuilder;
import org.gbjo.statistics.count.StatisticsOptions;
import org.gbjo.workload.lubm.LubmGenerator;
import org.gbjo.workload.lubm.LubmOptions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The built jar, submitted to a master and two workers that are processes of their own. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class) // the test that kills a worker comes last
final class ClusterIT {
    private static final int MEGABYTES = 2;
    private static final Duration LIMIT = Duration.ofMinutes(5);
    /** What of the class path is not Spark's. */
    private static final List<String> NOT_SPARK =
            List.of("/gbjo-", "/org/apache/jena/", "/ai/djl/", "/junit/", "/jqwik/", "/assertj/", "/surefire/");

    @TempDir
    private static Path folder;

    private static StandaloneCluster cluster;
    private static Path data;

    @BeforeAll
    static void start() throws IOException {
        Assumptions.assumeTrue(System.getProperty("gbjo.test.submit") != null, "the jar is tested after it is built");
        List<Path> jars = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.endsWith(".jar") && NOT_SPARK.stream().noneMatch(entry::contains))
                .map(Path::of)
                .toList();
        List<String> opens = List.of(System.getProperty("gbjo.test.opens").split(" "));
        cluster = StandaloneCluster.start(Files.createDirectory(folder.resolve("cluster")), jars, opens, 2, "1g");
        data = folder.resolve("lubm.nt");
        try (OutputStream out = Files.newOutputStream(data)) {
            new LubmGenerator(new LubmOptions(1, 0)).writeNTriples(out, Progress.SILENT);
        }
    }

    @AfterAll
    static void stop() {
        if (cluster != null) {
            cluster.close();
        }
    }

    private static Process submit(Path log, String memory, Path input, Path model) throws IOException {
        return cluster.run(
                log,
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                cluster.master(),
                "--executor-memory",
                memory,
                "--conf",
                "spark.driver.host=127.0.0.1",
                "--conf",
                "spark.ui.enabled=false",
                "--conf",
                "spark.shuffle.io.retryWait=200ms",
                System.getProperty("gbjo.test.submit"),
                "analyze",
                input.toString(),
                "-o",
                model.toString(),
                "--size",
                Integer.toString(MEGABYTES),
                "--partitions",
                "4");
    }

    private static int exit(Process process, Path log) throws IOException, InterruptedException {
        assertThat(process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS))
                .as(Files.readString(log))
                .isTrue();
        return process.exitValue();
    }

    /** Waits until executors have exchanged data of a driver that is still at work. */
    private static void awaitShuffle(Process driver, Path log) throws IOException, InterruptedException {
        FileTime started = FileTime.from(driver.info().startInstant().orElseThrow());
        long end = System.nanoTime() + LIMIT.toNanos();
        while (shuffleFiles(started) < 8) {
            assertThat(System.nanoTime() < end && driver.isAlive())
                    .as("shuffles: " + Files.readString(log))
                    .isTrue();
            Thread.sleep(20);
        }
    }

    private static long shuffleFiles(FileTime since) throws IOException {
        if (!Files.exists(cluster.local())) {
            return 0;
        }
        long found = 0;
        try (Stream<Path> files = Files.walk(cluster.local())) {
            for (Path file : (Iterable<Path>) files::iterator) {
                found += file.getFileName().toString().matches("shuffle_.*\\.data")
                                && Files.getLastModifiedTime(file).compareTo(since) > 0
                        ? 1
                        : 0;
            }
        } catch (UncheckedIOException | NoSuchFileException e) {
            // Spark has removed a file meanwhile.
            return 0;
        }
        return found;
    }

    private static List<String> leftBehind(Path parent) throws IOException {
        try (Stream<Path> files = Files.list(parent)) {
            return files.map(file -> file.getFileName().toString()).toList();
        }
    }

    @Test
    @Order(1)
    void aMalformedLineIsASentenceWithItsNumber() throws Exception {
        Path bad = Files.write(folder.resolve("bad.nt"), List.of("<urn:a> <urn:b> <urn:c> .", "", "<urn:a> <urn:b> ."));
        Path log = folder.resolve("bad.log");
        Path parent = Files.createDirectory(folder.resolve("bad"));
        assertThat(exit(submit(log, "512m", bad, parent.resolve("model")), log)).isEqualTo(1);
        assertThat(Files.readString(log)).contains("gbjo: " + bad + ", line 3, column");
        assertThat(leftBehind(parent)).isEmpty();
    }

    @Test
    @Order(2)
    void tooLittleMemoryIsASentence() throws Exception {
        Path log = folder.resolve("memory.log");
        Path parent = Files.createDirectory(folder.resolve("memory"));
        assertThat(exit(submit(log, "100m", data, parent.resolve("model")), log))
                .isEqualTo(1);
        assertThat(Files.readString(log)).contains("gbjo: the memory of Spark is too small for this graph");
        assertThat(leftBehind(parent)).isEmpty();
    }

    @Test
    @Order(3)
    void aDriverThatIsStoppedLeavesNothing() throws Exception {
        Path log = folder.resolve("stopped.log");
        Path parent = Files.createDirectory(folder.resolve("stopped"));
        Process driver = submit(log, "512m", data, parent.resolve("model"));
        awaitShuffle(driver, log);
        driver.destroy();
        assertThat(exit(driver, log)).isNotZero();
        assertThat(leftBehind(parent)).isEmpty();
    }

    @Test
    @Order(4)
    void aWorkerThatIsKilledChangesNothing() throws Exception {
        Path log = folder.resolve("killed.log");
        Path model = folder.resolve("model");
        Process driver = submit(log, "512m", data, model);
        awaitShuffle(driver, log);
        assertThat(cluster.processesOf(0)).as("the worker and its executor").hasSizeGreaterThan(1);
        cluster.kill(0);
        assertThat(driver.isAlive()).isTrue();
        assertThat(exit(driver, log)).as(Files.readString(log)).isZero();
        assertThat(Files.readString(log)).contains("Lost executor");

        Path graph = folder.resolve("graph");
        new Importer(ImportOptions.of(data.toString()), Progress.SILENT).run(graph);
        Path expected = folder.resolve("expected.table");
        new StatisticsBuilder(Graph.open(graph), StatisticsOptions.ofMegabytes(MEGABYTES))
                .write(expected, Progress.SILENT);
        assertThat(Files.readAllBytes(model.resolve(ModelFolder.STATISTICS))).isEqualTo(Files.readAllBytes(expected));
    }
}
