package org.gbjo.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.jena.fuseki.FusekiException;
import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.server.DataService;
import org.apache.jena.fuseki.server.Operation;
import org.apache.jena.query.ARQ;
import org.apache.jena.riot.RDFDataMgr;
import org.apache.jena.riot.RiotException;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.core.DatasetGraphFactory;
import org.apache.jena.system.Txn;
import org.apache.jena.tdb2.DatabaseMgr;
import org.gbjo.jena.GbjoJena;
import org.gbjo.jena.fuseki.ExplainOperation;

/** A Fuseki of one dataset whose joins a model orders. */
final class Endpoint implements AutoCloseable {
    private final DatasetGraph dataset;
    private FusekiServer server;

    private Endpoint(DatasetGraph dataset) {
        this.dataset = dataset;
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

    /** Starts the server and returns the URL of the dataset. */
    synchronized String start(Path model, int port, boolean everywhere, boolean update, Duration timeout)
            throws IOException {
        Path folder = model.toAbsolutePath().normalize();
        GbjoJena.orderers().require(folder);
        dataset.getContext().set(GbjoJena.MODEL, folder.toString());
        dataset.getContext().set(ARQ.queryTimeout, Long.toString(timeout.toMillis()));
        DataService.Builder service = DataService.newBuilder(dataset)
                .addEndpoint(Operation.Query, "query")
                .addEndpoint(ExplainOperation.EXPLAIN, "explain");
        if (update) {
            service.addEndpoint(Operation.Update, "update");
        }
        try {
            server = FusekiServer.create()
                    .port(port)
                    .loopback(!everywhere)
                    .add("/ds", service)
                    .build()
                    .start();
        } catch (FusekiException e) {
            throw new IOException(
                    "the server cannot use port " + port + ": " + e.getMessage() + "; choose another"
                            + " one with --port",
                    e);
        }
        return "http://localhost:" + server.getPort() + "/ds";
    }

    /** Stops the server; what runs is cancelled, what is written is complete. */
    @Override
    public synchronized void close() {
        if (server != null) {
            server.stop();
            server = null;
            dataset.close();
        }
    }
}
