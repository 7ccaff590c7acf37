package org.gbjo.jena.fuseki;

import jakarta.servlet.ServletContext;
import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.jena.fuseki.metrics.MetricsProvider;
import org.gbjo.jena.GbjoJena;

/** The one place that knows whether a Fuseki has metrics; one without Micrometer must not touch a class of it. */
final class CounterGate {
    private static final System.Logger LOG = System.getLogger("org.gbjo.jena");

    /** Micrometer warns of meters that are there already. */
    private static final Set<Object> SHOWN =
            Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    private CounterGate() {}

    /** Puts the counters of the plug-in beside those of the server, if it has any; a second time changes nothing. */
    static void show(ServletContext server) {
        try {
            MetricsProvider provider = MetricsProvider.getMetricsProvider(server);
            if (provider != null && SHOWN.add(provider.getMeterRegistry())) {
                new CounterMeters(GbjoJena.orderers().counters(), provider.getMeterRegistry()).register();
                new ExecutionMeters(GbjoJena.orderers().executions().counters(), provider.getMeterRegistry())
                        .register();
                new StatisticsMeters(provider.getMeterRegistry()).register();
            }
        } catch (LinkageError | RuntimeException e) {
            LOG.log(Level.INFO, "this Fuseki does not show the counters of gbjo: " + e);
        }
    }
}
