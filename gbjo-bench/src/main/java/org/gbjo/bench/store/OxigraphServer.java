package org.gbjo.bench.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Oxigraph as npm has it, compiled for the web and in memory, behind a small server of Node's. It cannot cancel a query. */
final class OxigraphServer implements PeerServer {
    private static final Duration TO_START = Duration.ofHours(1);
    private static final String SCRIPT = "oxigraph-server.js";

    private final Path data;
    private final Path module;
    private final Path folder;
    private PeerProcess process;

    /** @param npm where {@code npm install oxigraph} was run */
    OxigraphServer(Path data, Path npm, Path folder) {
        this.data = data;
        this.module = module(npm);
        this.folder = folder;
    }

    private static Path module(Path npm) {
        return npm.resolve("node_modules").resolve("oxigraph").toAbsolutePath();
    }

    static boolean isThere(Path npm) {
        return Files.isDirectory(module(npm));
    }

    @Override
    public Started start() throws IOException {
        Files.createDirectories(folder);
        Path script = folder.resolve(SCRIPT);
        try (InputStream in = OxigraphServer.class.getResourceAsStream(SCRIPT)) {
            Files.write(script, in.readAllBytes());
        }
        process = new PeerProcess(
                List.of("node", "--max-old-space-size=8192", script.toString(), module.toString(), data.toString()),
                folder.resolveSibling("log.txt"));
        String[] line = process.line(TO_START)
                .orElseThrow(() -> new IOException("Oxigraph did not start within " + TO_START))
                .split(" ", -1);
        return new Started("http://127.0.0.1:" + line[0] + "/query", Double.parseDouble(line[1]));
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
