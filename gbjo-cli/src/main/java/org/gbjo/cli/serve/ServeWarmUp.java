package org.gbjo.cli.serve;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.main.sys.FusekiModules;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Endpoint;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.query.ARQ;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.LocalConnector;
import org.eclipse.jetty.server.Server;
import org.gbjo.store.arq.FolderQueryEngine;
import org.gbjo.store.dataset.FolderDatasetGraph;
import org.gbjo.store.dataset.ReloadableDatasetGraph;

/**
 * Has Java load and compile what queries of a graph folder need before the first of them comes. It asks a server of its own,
 * which has no port, no traffic and no meters, in a thread that waits as long as the real server has something to do.
 */
final class ServeWarmUp implements AutoCloseable {
    private static final int QUERIES = 1_000;
    private static final long WORK_NANOS = TimeUnit.SECONDS.toNanos(20);
    private static final long LONGEST_NANOS = TimeUnit.MINUTES.toNanos(10);
    private static final long REST_MILLIS = 20;
    private static final String QUERY_MILLIS = "1000";
    private static final long QUERY_BYTES = 32L << 20;
    private static final long ROWS = 1_000;

    /** Empty once it has begun, so that a graph that is exchanged for another one can go. */
    private final AtomicReference<FolderDatasetGraph> dataset;

    private final RecentRequests requests;
    private final long made = System.nanoTime();
    private final AtomicInteger answered = new AtomicInteger();
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "gbjo-warm-up");

    /**
     * A warm-up that has not begun.
     *
     * @param dataset what queries are about
     * @param requests of the real server
     */
    ServeWarmUp(FolderDatasetGraph dataset, RecentRequests requests) {
        this.dataset = new AtomicReference<>(dataset);
        this.requests = requests;
        thread.setDaemon(true);
    }

    void start() {
        thread.start();
    }

    /** How many queries it has asked and got an answer to. */
    int answered() {
        return answered.get();
    }

    private void run() {
        try {
            FolderDatasetGraph asked = dataset.getAndSet(null);
            List<String> queries = WarmUpQueries.of(asked.folder().folder());
            if (queries.isEmpty() || !isTimeToWork()) {
                return;
            }
            Server server = server(asked);
            LocalConnector connector = new LocalConnector(server);
            server.setConnectors(new Connector[] {connector});
            server.start();
            try {
                ask(queries, connector);
            } finally {
                server.stop();
            }
        } catch (Exception e) {
            // Without a warm-up the first answers take longer, and nothing else.
            System.getLogger(ServeWarmUp.class.getName())
                    .log(System.Logger.Level.WARNING, "the warm-up ended early: " + e);
        }
    }

    private static Server server(FolderDatasetGraph asked) {
        ReloadableDatasetGraph own = new ReloadableDatasetGraph(asked);
        own.getContext().set(ARQ.queryTimeout, QUERY_MILLIS);
        own.getContext().set(FolderQueryEngine.MEMORY, QUERY_BYTES);
        DataService.Builder service = DataService.newBuilder(own)
                .addEndpoint(Endpoint.create()
                        .operation(Operation.Query)
                        .endpointName("query")
                        .processor(new LimitedQueries(ROWS, Optional.empty()))
                        .build());
        return FusekiServer.create()
                .port(0)
                .loopback(true)
                .fusekiModules(FusekiModules.create())
                .add("/ds", service)
                .addFilter("/ds/query", new HeldAnswers())
                .build()
                .getJettyServer();
    }

    private void ask(List<String> queries, LocalConnector connector) throws Exception {
        long work = 0;
        for (int i = 0; i < QUERIES && work < WORK_NANOS && isTimeToWork(); i++) {
            // Each query is asked for either format.
            boolean csv = (i + i / queries.size()) % 2 == 0;
            String request = request(queries.get(i % queries.size()), csv);
            long start = System.nanoTime();
            if (connector.getResponse(request).startsWith("HTTP/1.1 200")) {
                answered.incrementAndGet();
            }
            work += System.nanoTime() - start;
        }
    }

    /** Waits until the real server has nothing to do; false if there is no more time for that. */
    private boolean isTimeToWork() throws InterruptedException {
        while (closed.getCount() > 0 && System.nanoTime() - made < LONGEST_NANOS) {
            if (requests.areNone()) {
                return true;
            }
            TimeUnit.MILLISECONDS.sleep(REST_MILLIS);
        }
        return false;
    }

    private static String request(String query, boolean csv) {
        String body = "query=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
        return String.join(
                "\r\n",
                "POST /ds/query HTTP/1.1",
                "Host: localhost",
                "Accept: " + (csv ? "text/csv" : "application/sparql-results+json"),
                "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: " + body.length(),
                "Connection: close",
                "",
                body);
    }

    /** Ends it after the query that it asks. */
    @Override
    public void close() {
        closed.countDown();
        try {
            thread.join(TimeUnit.SECONDS.toMillis(10));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
