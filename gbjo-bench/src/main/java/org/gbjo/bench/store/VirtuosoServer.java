package org.gbjo.bench.store;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.http.HttpHeaders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.gbjo.run.Folders;

/**
 * OpenLink Virtuoso 7 without a service of the system: its settings and its database lie in a folder of the benchmark. It
 * answers partly when the time is over, and says so in a header.
 */
final class VirtuosoServer implements PeerServer {
    private static final String GRAPH = "http://gbjo.org/bench";
    private static final Duration TO_START = Duration.ofMinutes(3);
    private static final Duration TO_STOP = Duration.ofMinutes(3);
    private static final Duration TO_LOAD = Duration.ofHours(4);
    /** What Virtuoso calls an answer that the limit has cut off. */
    private static final String ANYTIME = "S1TAT";

    private static final int PARTIAL = 206;

    private final Path data;
    private final Path folder;
    private PeerProcess process;
    private int sqlPort;

    VirtuosoServer(Path data, Path folder) {
        this.data = data.toAbsolutePath();
        this.folder = folder.toAbsolutePath();
    }

    @Override
    public Started start() throws IOException {
        Path loaded = folder.resolve("loaded");
        if (!Files.exists(loaded)) {
            Folders.delete(folder);
        }
        Files.createDirectories(folder);
        sqlPort = PeerServer.freePort();
        int httpPort = PeerServer.freePort();
        Path settings = Files.writeString(folder.resolve("virtuoso.ini"), settings(httpPort));
        Files.deleteIfExists(folder.resolve("virtuoso.lck"));
        process = new PeerProcess(
                List.of("virtuoso-t", "+foreground", "+configfile", settings.toString()),
                folder.resolveSibling("log.txt"));
        awaitPort(sqlPort);
        awaitPort(httpPort);
        double seconds = 0;
        if (!Files.exists(loaded)) {
            long start = System.nanoTime();
            sql(
                    "ld_dir('" + quoted(data.getParent()) + "', '" + quoted(data.getFileName()) + "', '" + GRAPH + "');"
                            + " rdf_loader_run(); checkpoint;",
                    TO_LOAD);
            seconds = (System.nanoTime() - start) / 1e9;
            Files.createFile(loaded);
        }
        return new Started("http://127.0.0.1:" + httpPort + "/sparql", seconds);
    }

    private String settings(int httpPort) {
        return """
                [Database]
                DatabaseFile = %1$s/virtuoso.db
                ErrorLogFile = %1$s/virtuoso.log
                LockFile = %1$s/virtuoso.lck
                TransactionFile = %1$s/virtuoso.trx
                xa_persistent_file = %1$s/virtuoso.pxa
                FileExtend = 200
                [TempDatabase]
                DatabaseFile = %1$s/virtuoso-temp.db
                TransactionFile = %1$s/virtuoso-temp.trx
                [Parameters]
                ServerPort = 127.0.0.1:%2$s
                DirsAllowed = %3$s
                NumberOfBuffers = 170000
                MaxDirtyBuffers = 130000
                [HTTPServer]
                ServerPort = 127.0.0.1:%4$s
                [SPARQL]
                ResultSetMaxRows = 100000000
                """.formatted(folder, Integer.toString(sqlPort), data.getParent(), Integer.toString(httpPort));
    }

    private static String quoted(Path path) {
        return path.toString().replace("'", "''");
    }

    private void awaitPort(int port) throws IOException {
        long end = System.nanoTime() + TO_START.toNanos();
        while (true) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1000);
                return;
            } catch (IOException e) {
                if (System.nanoTime() > end || !process.isAlive()) {
                    throw new IOException(
                            "Virtuoso does not start; " + folder.resolve("virtuoso.log") + " says why", e);
                }
                sleep();
            }
        }
    }

    private static void sleep() throws IOException {
        try {
            TimeUnit.MILLISECONDS.sleep(100);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("the benchmark was interrupted", e);
        }
    }

    private void sql(String statements, Duration limit) throws IOException {
        try (PeerProcess client = new PeerProcess(
                List.of("isql-vt", "127.0.0.1:" + sqlPort, "dba", "dba", "exec=" + statements),
                folder.resolveSibling("log.txt"))) {
            if (!client.await(limit)) {
                throw new IOException("Virtuoso did not do within " + limit + ": " + statements);
            }
        }
    }

    @Override
    public PeerProcess process() {
        return process;
    }

    @Override
    public Map<String, String> parameters(PeerQuestion question) {
        return Map.of(
                "default-graph-uri",
                GRAPH,
                "format",
                "text/csv",
                "timeout",
                Long.toString(question.limit().toMillis()));
    }

    @Override
    public boolean isLate(int status, HttpHeaders headers) {
        return status == PARTIAL
                || headers.firstValue("X-SQL-State").filter(ANYTIME::equals).isPresent();
    }

    /** In order, so that the next start need not recover. */
    @Override
    public void close() {
        if (process == null) {
            return;
        }
        try {
            if (process.isAlive()) {
                sql("shutdown;", TO_STOP);
            }
        } catch (IOException e) {
            // It is ended below.
        }
        if (!process.await(TO_STOP)) {
            process.kill();
        }
    }
}
