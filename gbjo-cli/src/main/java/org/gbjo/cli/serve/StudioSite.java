package org.gbjo.cli.serve;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** RDF data in memory, served with their studio to this machine alone until they are closed. */
public final class StudioSite implements AutoCloseable {
    private static final int USUAL_PORT = 3030;

    /** Where the studio is unless another port was chosen. */
    public static final String ADDRESS = "http://localhost:" + USUAL_PORT + "/";

    private static final Duration TIMEOUT = Duration.ofMinutes(1);
    private static final long ROWS = 1_000_000;

    private final Endpoint endpoint;
    private final String url;

    private StudioSite(Endpoint endpoint, String url) {
        this.endpoint = endpoint;
        this.url = url;
    }

    /** Serves a file by a model, on the usual port, or on another one where that is taken. */
    public static StudioSite open(Path data, Path model) throws IOException {
        Endpoint endpoint = Endpoint.ofFiles(List.of(data));
        try {
            return new StudioSite(endpoint, endpoint.start(options(model, USUAL_PORT)));
        } catch (IOException e) {
            return new StudioSite(endpoint, endpoint.start(options(model, 0)));
        }
    }

    private static Endpoint.Options options(Path model, int port) {
        return new Endpoint.Options(
                Optional.of(model), port, false, false, TIMEOUT, ROWS, Optional.empty(), Optional.empty(), false);
    }

    /** Where the studio shows the plan of a query. */
    public String address(String query) {
        return url + "/studio#view=plan&query="
                + URLEncoder.encode(query, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public void close() {
        endpoint.close();
    }
}
