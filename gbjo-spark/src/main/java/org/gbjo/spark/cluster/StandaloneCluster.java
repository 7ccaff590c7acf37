package org.gbjo.spark.cluster;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gbjo.run.Folders;

/**
 * A master and workers of Spark, each a process of its own, on ports that were free. They start from Spark's jars alone
 * and end when this is closed.
 */
public final class StandaloneCluster implements Closeable {
    /** In what the master tells of itself at its web address. */
    private static final Pattern ALIVE = Pattern.compile("\"aliveworkers\"\\s*:\\s*(\\d+)");

    private static final String HOST = "127.0.0.1";
    private static final Duration ANSWER = Duration.ofSeconds(5);
    private static final Duration START = Duration.ofMinutes(2);
    private static final Duration END = Duration.ofSeconds(20);
    private static final long PAUSE_MILLIS = 50;

    private final Path folder;
    private final List<String> opens;
    private final List<Process> processes = new ArrayList<>();
    private final List<Process> workers = new ArrayList<>();
    private String master = "";

    private StandaloneCluster(Path folder, List<String> opens) {
        this.folder = folder;
        this.opens = opens;
    }

    /**
     * Starts a cluster.
     *
     * @param folder for what the processes write
     * @param sparkJars the jars of a distribution of Spark
     * @param opens what Spark needs opened of the JDK, as options of Java
     * @param memory of each worker, which has one core
     */
    public static StandaloneCluster start(
            Path folder, List<Path> sparkJars, List<String> opens, int workers, String memory) throws IOException {
        StandaloneCluster cluster = new StandaloneCluster(folder, opens);
        try {
            cluster.link(sparkJars);
            cluster.startAll(workers, memory);
            return cluster;
        } catch (IOException | RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    private void link(List<Path> sparkJars) throws IOException {
        Path jars = Files.createDirectories(jars());
        for (Path jar : sparkJars) {
            try {
                Files.createSymbolicLink(jars.resolve(jar.getFileName()), jar.toAbsolutePath());
            } catch (FileAlreadyExistsException e) {
                throw new IOException("two jars of Spark are named " + jar.getFileName(), e);
            }
        }
    }

    private void startAll(int count, String memory) throws IOException {
        int port = freePort();
        URI state = URI.create("http://" + HOST + ":" + freePort() + "/json/");
        Path log = folder.resolve("master.log");
        Process process = run(
                log,
                "org.apache.spark.deploy.master.Master",
                "--host",
                HOST,
                "--port",
                Integer.toString(port),
                "--webui-port",
                Integer.toString(state.getPort()));
        await("the master of Spark did not start", log, process, () -> aliveWorkers(state) == 0);
        master = "spark://" + HOST + ":" + port;
        for (int i = 0; i < count; i++) {
            workers.add(run(
                    folder.resolve("worker-" + i + ".log"),
                    "org.apache.spark.deploy.worker.Worker",
                    master,
                    "--host",
                    HOST,
                    "--webui-port",
                    "0",
                    "-c",
                    "1",
                    "-m",
                    memory,
                    "-d",
                    Files.createDirectories(folder.resolve("work-" + i)).toString()));
        }
        await("the workers of Spark did not start", log, process, () -> aliveWorkers(state) == count);
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    /** Asks the master, whose log says nothing where Spark has no logger; -1 as long as it does not answer. */
    private static int aliveWorkers(URI state) {
        try {
            URLConnection connection = state.toURL().openConnection();
            connection.setConnectTimeout((int) ANSWER.toMillis());
            connection.setReadTimeout((int) ANSWER.toMillis());
            try (InputStream in = connection.getInputStream()) {
                Matcher alive = ALIVE.matcher(new String(in.readAllBytes(), StandardCharsets.UTF_8));
                return alive.find() ? Integer.parseInt(alive.group(1)) : -1;
            }
        } catch (IOException e) {
            return -1;
        }
    }

    /** Starts a program of Spark with its jars on the class path; it ends with this cluster. */
    public Process run(Path log, String program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx512m");
        command.addAll(opens);
        command.add("-cp");
        command.add(jars() + File.separator + "*");
        command.add(program);
        Collections.addAll(command, arguments);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
        builder.environment().put("SPARK_HOME", folder.resolve("home").toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", HOST);
        builder.environment().put("SPARK_LOCAL_DIRS", local().toString());
        Process process = builder.start();
        processes.add(process);
        return process;
    }

    private Path jars() {
        return folder.resolve("home").resolve("jars");
    }

    /** Where executors write what they exchange. */
    public Path local() {
        return folder.resolve("local");
    }

    /** What a driver names as its master. */
    public String master() {
        return master;
    }

    /** The processes of a worker: itself and its executors. */
    public List<ProcessHandle> processesOf(int worker) {
        List<ProcessHandle> all = new ArrayList<>();
        all.add(workers.get(worker).toHandle());
        workers.get(worker).descendants().forEach(all::add);
        return all;
    }

    /** Kills a worker and its executors, which have no time to say so. */
    public void kill(int worker) {
        processesOf(worker).forEach(ProcessHandle::destroyForcibly);
    }

    private static void await(String fault, Path log, Process process, BooleanSupplier condition) throws IOException {
        long end = System.nanoTime() + START.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end || !process.isAlive()) {
                throw new IOException(fault + ", see " + log + ": " + read(log));
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IOException("interrupted while Spark started", e);
            }
        }
    }

    private static String read(Path log) {
        try {
            return Files.exists(log) ? Files.readString(log, StandardCharsets.UTF_8) : "";
        } catch (IOException e) {
            // Its last letters are being written.
            return "";
        }
    }

    /** Ends all processes and removes the links to jars. */
    @Override
    public void close() {
        for (Process process : processes) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        try {
            for (Process process : processes) {
                process.waitFor(END.toSeconds(), TimeUnit.SECONDS);
            }
            Folders.delete(jars());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            // Links that are left do no harm.
        }
    }
}
