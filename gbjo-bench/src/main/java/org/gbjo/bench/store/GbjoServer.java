package org.gbjo.bench.store;

import java.io.IOException;
import java.net.http.HttpHeaders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * {@code gbjo serve}, as a user starts it: of a graph folder, or as plain Fuseki in Jena's order of joins. Fuseki is the
 * one inside of gbjo with the plug-in off.
 */
final class GbjoServer implements PeerServer {
    /** The command is in a module above this one, but on the same class path when a user runs it. */
    private static final String COMMAND = "org.gbjo.cli.Main";

    private static final Pattern SERVING = Pattern.compile("serving (http\\S+/query).*");
    private static final Duration TO_START = Duration.ofHours(4);
    private static final int UNAVAILABLE = 503;
    private static final String CANCELLED = "Query cancelled";
    private static final long ALL_ROWS = Long.MAX_VALUE / 2;

    private final PeerKind kind;
    private final Path data;
    private final Path folder;
    private final String heap;
    private final Duration limit;
    private PeerProcess process;

    GbjoServer(PeerKind kind, Path data, Path folder, String heap, Duration limit) {
        this.kind = kind;
        this.data = data;
        this.folder = folder;
        this.heap = heap;
        this.limit = limit;
    }

    static boolean isThere() {
        try {
            Class.forName(COMMAND, false, GbjoServer.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException e) {
            return false;
        }
    }

    @Override
    public Started start() throws IOException {
        double loading = kind.isInMemory() || Files.exists(folder) ? 0 : load();
        List<String> arguments = new ArrayList<>(List.of("serve"));
        switch (kind) {
            case SERVE -> arguments.add(folder.toString());
            case FUSEKI_TDB2 -> arguments.addAll(List.of("--tdb", folder.toString()));
            default -> arguments.addAll(List.of("--data", data.toString()));
        }
        arguments.addAll(
                List.of("--port", "0", "--rows", Long.toString(ALL_ROWS), "--timeout", limit.toMillis() + "ms"));
        long start = System.nanoTime();
        process = PeerProcess.java(
                heap, List.of("-Dgbjo.mode=off"), COMMAND, arguments, folder.resolveSibling("log.txt"));
        String line = process.line(TO_START)
                .orElseThrow(() -> new IOException(kind.label() + " did not start within " + TO_START));
        Matcher serving = SERVING.matcher(line);
        if (!serving.matches()) {
            throw new IOException(kind.label() + " does not serve, it says: " + line);
        }
        return new Started(serving.group(1), kind.isInMemory() ? (System.nanoTime() - start) / 1e9 : loading);
    }

    /** Loads in a process that ends, since a database has one user at a time. */
    private double load() throws IOException {
        try (JavaPeer loading = new JavaPeer(kind, data, folder, heap)) {
            return loading.start().seconds();
        }
    }

    /** Fuseki has its own limit, and says that it is over in place of the rows or behind some of them. */
    @Override
    public boolean isLate(int status, HttpHeaders headers) {
        return status == UNAVAILABLE;
    }

    @Override
    public boolean isLate(String lastLines) {
        return lastLines.contains(CANCELLED);
    }

    @Override
    public PeerProcess process() {
        return process;
    }

    @Override
    public void close() {
        if (process != null) {
            process.kill();
        }
    }
}
