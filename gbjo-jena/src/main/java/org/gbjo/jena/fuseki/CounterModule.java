package org.gbjo.jena.fuseki;

import org.apache.jena.fuseki.main.FusekiServer;
import org.apache.jena.fuseki.main.sys.FusekiAutoModule;

/**
 * Shows the plug-in's counters where a Fuseki shows its own, under {@code /$/metrics}. Found through
 * {@code META-INF/services} by every Fuseki but the server command of Jena 5, which has a fixed list of modules; there
 * {@link ExplainService} does the same when it is first asked.
 */
public final class CounterModule implements FusekiAutoModule {
    @Override
    public String name() {
        return "gbjo counters";
    }

    /** When the server is built its metrics are known. Not every way to start it calls modules later. */
    @Override
    public void server(FusekiServer server) {
        CounterGate.show(server.getServletContext());
    }
}
