package org.gbjo.cli.serve;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.gbjo.cli.terminal.Verb;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "serve",
        description =
                "Serve a graph as a SPARQL endpoint: a graph folder with gbjo's own joins, or what Jena holds with the"
                        + " joins in gbjo's order.",
        footer = {
            "",
            "The graph answers under /ds/query, and under /ds/explain with the join orders of a query;"
                    + " the studio at / shows them.",
            "A graph folder is read-only; POST /$/reload opens it again after an import.",
            "Example: gbjo serve lubm-5",
            "Example: gbjo serve --data lubm-5.nt.gz"
        })
public final class ServeCommand extends Verb {
    @Spec
    private CommandSpec spec;

    @ArgGroup(multiplicity = "1")
    private Source source;

    /** Where the triples come from. */
    static final class Source {
        @Parameters(
                index = "0",
                paramLabel = "GRAPH",
                description = "A graph folder (gbjo import); nothing is loaded, it answers at once.")
        private Path graph;

        @Option(
                names = "--data",
                paramLabel = "FILE",
                required = true,
                description = "RDF files to hold in memory; may be given several times.")
        private List<Path> data;

        @Option(
                names = "--tdb",
                paramLabel = "DIR",
                required = true,
                description = "A database that Jena TDB2 has made.")
        private Path tdb;
    }

    @Option(
            names = "--model",
            paramLabel = "FOLDER",
            description = "A model folder of this graph (default: the graph is counted while it is served).")
    private Path model;

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "3030",
            description = "The port; 0 takes a free one (default: ${DEFAULT-VALUE}).")
    private int port;

    @Option(names = "--public", description = "Listen on all network interfaces, not on this machine alone.")
    private boolean everywhere;

    @Option(
            names = "--update",
            description = "Accept SPARQL updates too, under /ds/update, from everybody who can connect.")
    private boolean update;

    @Option(
            names = "--pins",
            paramLabel = "FILE",
            description = "A file of templates with orders of their own, which the studio changes with --update.")
    private Path pins;

    @Option(
            names = "--gin",
            paramLabel = "FOLDER",
            description = "A GIN of this graph (gbjo train), on which the studio shows the paper's search (default: on"
                    + " soft sets over the statistics).")
    private Path gin;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            defaultValue = "60s",
            description = "How long a query may take (default: ${DEFAULT-VALUE}).")
    private Duration timeout;

    @Option(
            names = "--rows",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "How many rows an answer has at most; the header Gbjo-Row-Limit tells a client that asked for"
                    + " more (default: ${DEFAULT-VALUE}).")
    private long rows;

    @Option(
            names = "--memory",
            paramLabel = "MB",
            description = "How much memory a query of a graph folder may hold (default: a quarter of Java's heap).")
    private Integer memory;

    @Option(
            names = "--no-warm-up",
            description =
                    "Do not have Java compile what queries of a graph folder need while nobody asks any; the first"
                            + " hundreds of answers then take several times as long.")
    private boolean cold;

    @Override
    protected void run() throws IOException {
        if (source.graph != null && update) {
            throw new ParameterException(
                    spec.commandLine(),
                    "a graph folder is read-only; leave --update out, or serve the data with --data or --tdb");
        }
        if (source.graph != null && pins != null) {
            throw new ParameterException(
                    spec.commandLine(),
                    "a graph folder orders its joins itself; leave --pins out, or serve the data with --data or --tdb");
        }
        note("reading the graph");
        try (Endpoint endpoint = endpoint()) {
            String url = endpoint.start(new Endpoint.Options(
                    Optional.ofNullable(model),
                    port,
                    everywhere,
                    update,
                    timeout,
                    rows,
                    Optional.ofNullable(pins),
                    Optional.ofNullable(gin),
                    !cold));
            Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(endpoint), "gbjo-serve-stop"));
            say("serving " + url + "/query, join orders under " + url + "/explain");
            say("try: curl -H 'Accept: text/csv' --data-urlencode 'query=SELECT * { ?s ?p ?o } LIMIT 5' " + url
                    + "/query");
            say("see it: " + url.substring(0, url.lastIndexOf('/')) + "/");
            terminal.out().flush();
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            note("the server was interrupted");
        }
    }

    private Endpoint endpoint() throws IOException {
        if (source.graph != null) {
            return Endpoint.ofGraph(source.graph, Optional.ofNullable(model), Optional.ofNullable(memory));
        }
        return source.tdb != null ? Endpoint.ofDatabase(source.tdb) : Endpoint.ofFiles(source.data);
    }

    private void stop(Endpoint endpoint) {
        endpoint.close();
        note("the server has stopped");
    }
}
