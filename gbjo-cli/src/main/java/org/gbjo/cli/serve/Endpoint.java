package org.gbjo.cli.serve;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.jena.fuseki.FusekiException;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.query.ARQ;
import org.apache.jena.query.Query;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.RiotException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.gbjo.cli.serve.SearchStudio.GinFolder;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.decision.settings.Settings;
import org.gbjo.jena.GbjoJena;
import org.gbjo.jena.fuseki.ExplainOperation;
import org.gbjo.jena.fuseki.QueryExplainer;
import org.gbjo.store.GraphFolderDataset;
import org.gbjo.store.arq.FolderExplanation;
import org.gbjo.store.arq.FolderQueryEngine;
import org.gbjo.store.dataset.ReloadableDatasetGraph;
import org.gbjo.store.result.FastResults;
import org.gbjo.studio.StudioOperation;
import org.gbjo.studio.api.StudioExtension;

/** A Fuseki of one dataset whose joins gbjo orders. */
final class Endpoint implements AutoCloseable {
    private final DatasetGraph dataset;
    private final Optional<ReloadOperation> reload;
    private final Optional<FolderTraffic> traffic;
    private final Function<Optional<GinFolder>, StudioExtension> studio;
    private final RecentRequests requests = new RecentRequests();
    private FusekiServer server;
    private Optional<ServeWarmUp> warmUp = Optional.empty();

    private Endpoint(DatasetGraph dataset) {
        this.dataset = dataset;
        this.reload = Optional.empty();
        this.traffic = Optional.empty();
        this.studio = SearchStudio::new;
    }

    private Endpoint(ReloadableDatasetGraph dataset, Path folder, Optional<Path> model) {
        FolderTraffic answered = new FolderTraffic();
        this.dataset = dataset;
        this.reload = Optional.of(new ReloadOperation(dataset, folder, model));
        this.traffic = Optional.of(answered);
        this.studio = gin -> new FolderStudio(dataset, model, answered, gin);
    }

    /**
     * Of a graph folder, with its own joins.
     *
     * @param memory how many megabytes a query may hold
     */
    static Endpoint ofGraph(Path folder, Optional<Path> model, Optional<Integer> memory) throws IOException {
        ReloadableDatasetGraph dataset = GraphFolderDataset.openReloadable(folder, model);
        memory.ifPresent(megabytes -> dataset.getContext().set(FolderQueryEngine.MEMORY, (long) megabytes << 20));
        return new Endpoint(dataset, folder, model);
    }

    /** Of RDF files, which are read into the memory. */
    static Endpoint ofFiles(List<Path> files) throws IOException {
        DatasetGraph dataset = DatasetGraphFactory.createTxnMem();
        for (Path file : files) {
            if (!Files.exists(file)) {
                throw new NoSuchFileException(file.toString());
            }
            try {
                Txn.executeWrite(dataset, () -> RDFDataMgr.read(dataset, file.toString()));
            } catch (RiotException e) {
                throw new IOException(file + " is not RDF: " + e.getMessage(), e);
            }
        }
        return new Endpoint(dataset);
    }

    /** Of a TDB2 database. */
    static Endpoint ofDatabase(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new NoSuchFileException(folder.toString());
        }
        return new Endpoint(DatabaseMgr.connectDatasetGraph(folder.toString()));
    }

    /**
     * How to serve.
     *
     * @param model a model folder; without one, the dataset is counted while it is served
     * @param everywhere whether to listen on all network interfaces, or on this machine's own alone
     * @param update whether to accept updates
     * @param timeout how long a query may take
     * @param rows how many rows an answer has at most
     * @param pins a file of pins
     * @param gin a GIN for the search that the studio shows
     * @param warmUp whether a graph folder is asked some queries before others ask theirs
     */
    record Options(
            Optional<Path> model,
            int port,
            boolean everywhere,
            boolean update,
            Duration timeout,
            long rows,
            Optional<Path> pins,
            Optional<Path> gin,
            boolean warmUp) {}

    private GinFolder openGin(Path gin) {
        return GinFolder.open(
                gin,
                dataset instanceof ReloadableDatasetGraph folder
                        ? Optional.of(
                                folder.current().folder().folder().metadata().identity())
                        : Optional.empty());
    }

    private static QueryExplainer.Explained ofFolder(Query query, DatasetGraph dataset, Context context) {
        FolderExplanation explanation = FolderExplanation.of(query, dataset, context);
        return new QueryExplainer.Explained(explanation.toText(), explanation.toJson());
    }

    /** Starts the server and returns the URL of the dataset. */
    synchronized String start(Options options) throws IOException {
        if (options.model.isPresent() && reload.isEmpty()) {
            Path folder = options.model.get().toAbsolutePath().normalize();
            GbjoJena.orderers().require(folder);
            dataset.getContext().set(GbjoJena.MODEL, folder.toString());
        }
        options.pins.ifPresent(file ->
                dataset.getContext().set(GbjoJena.PINS, file.toAbsolutePath().toString()));
        if (Settings.ofProcess(ObserveSettings.OBSERVE) == null) {
            // Who serves a dataset with a studio looks at each query, which a busy server would not.
            dataset.getContext().set(GbjoJena.OBSERVE, "1");
        }
        dataset.getContext().set(ARQ.queryTimeout, Long.toString(options.timeout.toMillis()));
        DataService.Builder service = DataService.newBuilder(dataset)
                .addEndpoint(org.apache.jena.fuseki.server.Endpoint.create()
                        .operation(Operation.Query)
                        .endpointName("query")
                        .processor(new LimitedQueries(options.rows, traffic))
                        .build());
        service.addEndpoint(org.apache.jena.fuseki.server.Endpoint.create()
                .operation(StudioOperation.STUDIO)
                .endpointName("studio")
                .processor(StudioOperation.with(studio.apply(options.gin.map(this::openGin))))
                .build());
        service.addEndpoint(org.apache.jena.fuseki.server.Endpoint.create()
                .operation(ExplainOperation.EXPLAIN)
                .endpointName("explain")
                .processor(reload.isEmpty() ? ExplainOperation.withComments() : ExplainOperation.by(Endpoint::ofFolder))
                .build());
        if (options.update) {
            service.addEndpoint(Operation.Update, "update");
        }
        try {
            FastResults.install();
            FusekiServer.Builder builder = FusekiServer.create()
                    .port(options.port)
                    .loopback(!options.everywhere)
                    .enablePing(true)
                    .enableMetrics(true)
                    .addFilter("/*", new CrossSiteFilter())
                    .add("/ds", service)
                    .addFilter("/*", requests)
                    .addFilter("/ds/query", new HeldAnswers())
                    // Of the address alone: anything else below it is Fuseki's.
                    .addServlet("", new StudioRedirect("/ds/studio"));
            reload.ifPresent(operation -> builder.addServlet("/$/reload", operation));
            server = builder.build().start();
        } catch (FusekiException e) {
            throw new IOException(
                    "the server cannot use port " + options.port + ": " + e.getMessage() + "; choose another"
                            + " one with --port",
                    e);
        }
        if (options.warmUp && dataset instanceof ReloadableDatasetGraph folder) {
            warmUp = Optional.of(new ServeWarmUp(folder.current(), requests));
            warmUp.get().start();
        }
        return "http://localhost:" + server.getPort() + "/ds";
    }

    /** What asks queries before others do, if something does. */
    synchronized Optional<ServeWarmUp> warmUp() {
        return warmUp;
    }

    /** Stops the server; what runs is cancelled, what is written is complete. */
    @Override
    public synchronized void close() {
        if (server != null) {
            warmUp.ifPresent(ServeWarmUp::close);
            server.stop();
            server = null;
            dataset.close();
        }
    }
}
