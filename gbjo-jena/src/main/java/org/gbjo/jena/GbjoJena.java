package org.gbjo.jena;

import java.util.List;
import java.util.Optional;
import org.apache.jena.sparql.core.DatasetGraph;
import org.apache.jena.sparql.engine.QueryEngineRegistry;
import org.apache.jena.sparql.util.MappingRegistry;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.sys.JenaSystem;
import org.gbjo.api.PublicApi;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.decision.settings.ObserveSettings;
import org.gbjo.decision.settings.Settings;
import org.gbjo.jena.hook.ContextSettings;
import org.gbjo.jena.hook.CountedDataset;
import org.gbjo.jena.hook.JenaHook;
import org.gbjo.live.LiveStatistics;

/**
 * The plug-in as its users see it. Its jar on the class path is enough: stores in memory and in TDB2 are counted when
 * their queries have taken some time, and their joins are ordered by these counts. Settings stand as {@code gbjo:mode}
 * and so on in the context of a query, a dataset or ARQ (in a configuration of Fuseki:
 * {@code ja:context [ ja:cxtName "gbjo:mode" ; ja:cxtValue "off" ]}), as system property {@code gbjo.mode} or as
 * environment variable {@code GBJO_MODE}. The context of a query goes before that of its dataset, and both before
 * the process. See {@link Settings} for all of them; {@code gbjo:model} names a model folder in the place of counting.
 */
@PublicApi
public final class GbjoJena {
    /** What {@code gbjo:} stands for in the names of context symbols. */
    public static final String NAMESPACE = ContextSettings.NAMESPACE;

    public static final Symbol MODEL = ContextSettings.symbol(Settings.MODEL);
    public static final Symbol MODE = ContextSettings.symbol(Settings.MODE);
    public static final Symbol DEADLINE = ContextSettings.symbol(Settings.DEADLINE);
    public static final Symbol MIN_PATTERNS = ContextSettings.symbol(Settings.MIN_PATTERNS);
    public static final Symbol MAX_PATTERNS = ContextSettings.symbol(Settings.MAX_PATTERNS);
    public static final Symbol MARGIN = ContextSettings.symbol(Settings.MARGIN);
    public static final Symbol CERTAINTY = ContextSettings.symbol(Settings.CERTAINTY);
    public static final Symbol CHEAP_ROWS = ContextSettings.symbol(Settings.CHEAP_ROWS);
    public static final Symbol BUSHY = ContextSettings.symbol(Settings.BUSHY);
    public static final Symbol GROUPS = ContextSettings.symbol(Settings.GROUPS);
    public static final Symbol BREAKER = ContextSettings.symbol(Settings.BREAKER);
    public static final Symbol SAMPLE = ContextSettings.symbol(Settings.SAMPLE);
    public static final Symbol PINS = ContextSettings.symbol(Settings.PINS);
    public static final Symbol OBSERVE = ContextSettings.symbol(ObserveSettings.OBSERVE);
    public static final Symbol SLOW_QUERY = ContextSettings.symbol(ObserveSettings.SLOW_QUERY);
    public static final Symbol TEMPLATES = ContextSettings.symbol(ObserveSettings.TEMPLATES);

    public static final Symbol COUNT = ContextSettings.symbol(Settings.COUNT);
    public static final Symbol COUNT_MEMORY = ContextSettings.symbol(Settings.COUNT_MEMORY);
    public static final Symbol COUNT_FOLDER = ContextSettings.symbol(Settings.COUNT_FOLDER);

    /** A {@link org.gbjo.decision.JoinOrderer} made in code, in the place of all settings. */
    public static final Symbol ORDERER = ContextSettings.ORDERER;

    /** A {@link org.gbjo.decision.DecisionListener} that hears of every BGP of a query. */
    public static final Symbol LISTENER = ContextSettings.LISTENER;

    /**
     * An {@link org.gbjo.observe.ExecutionListener} that hears of every execution of a query's BGPs, with the time of
     * each step. Then all of them are observed, whatever {@code observe} says.
     */
    public static final Symbol EXECUTION_LISTENER = ContextSettings.EXECUTION_LISTENER;

    private static final JenaHook HOOK = new JenaHook();

    private GbjoJena() {}

    /** Puts the plug-in in front of Jena's own query engines; Jena does it when it finds the jar. */
    public static synchronized void install() {
        MappingRegistry.addPrefixMapping("gbjo", NAMESPACE);
        remove();
        QueryEngineRegistry.addFactory(HOOK);
    }

    /** Takes the plug-in out of Jena. */
    public static synchronized void remove() {
        QueryEngineRegistry.removeFactory(HOOK);
    }

    /**
     * The orderers of this process, with their models and counters. Jena is initialized first, since the thread that
     * warms them up uses it, and two threads that begin with different classes of Jena wait for each other forever.
     */
    public static JoinOrdererRegistry orderers() {
        JenaSystem.init();
        return ContextSettings.orderers();
    }

    /**
     * The statistics of a dataset, which are counted or will be; nothing if it is of a kind that is not counted, or if
     * its context, or that of ARQ, switches the plug-in off or names a model.
     */
    public static Optional<LiveStatistics> statistics(DatasetGraph dataset) {
        JenaSystem.init();
        return CountedDataset.statistics(dataset);
    }

    /** The statistics of all stores of this process that were queried and can be counted. */
    public static List<LiveStatistics> statistics() {
        return ContextSettings.stores().all();
    }

    /**
     * Counts a dataset now, in this thread, and not when its queries have taken some time. In a dataset without
     * transactions, or a model in memory, nobody may write meanwhile. Returns whether there are statistics then.
     */
    public static boolean count(DatasetGraph dataset) {
        Optional<LiveStatistics> statistics = statistics(dataset);
        statistics.ifPresent(LiveStatistics::countNow);
        return statistics.isPresent() && statistics.get().isCounted();
    }
}
