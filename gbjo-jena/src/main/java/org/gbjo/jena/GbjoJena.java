package org.gbjo.jena;

import org.apache.jena.sparql.engine.QueryEngineRegistry;
import org.apache.jena.sparql.util.MappingRegistry;
import org.apache.jena.sparql.util.Symbol;
import org.apache.jena.sys.JenaSystem;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;

/**
 * The plug-in as its users see it. With its jar on the class path, a model is all that is missing: as {@code gbjo:model}
 * in the context of a query, a dataset or ARQ (in a configuration of Fuseki: {@code ja:context [ ja:cxtName "gbjo:model" ;
 * ja:cxtValue "folder" ]}), as system property {@code gbjo.model} or as environment variable {@code GBJO_MODEL}. The
 * context of a query goes before that of its dataset, and both before the process. See {@link Settings} for the rest.
 */
public final class GbjoJena {
    /** What {@code gbjo:} stands for in the names of context symbols. */
    public static final String NAMESPACE = "http://gbjo.org/jena#";

    public static final Symbol MODEL = symbol(Settings.MODEL);
    public static final Symbol MODE = symbol(Settings.MODE);
    public static final Symbol DEADLINE = symbol(Settings.DEADLINE);
    public static final Symbol MIN_PATTERNS = symbol(Settings.MIN_PATTERNS);
    public static final Symbol MAX_PATTERNS = symbol(Settings.MAX_PATTERNS);
    public static final Symbol MARGIN = symbol(Settings.MARGIN);
    public static final Symbol CERTAINTY = symbol(Settings.CERTAINTY);
    public static final Symbol CHEAP_ROWS = symbol(Settings.CHEAP_ROWS);
    public static final Symbol BUSHY = symbol(Settings.BUSHY);

    /** A {@link org.gbjo.decision.JoinOrderer} made in code, in the place of all settings. */
    public static final Symbol ORDERER = symbol("orderer");

    /** A {@link JenaDecisionListener} that hears of every BGP of a query. */
    public static final Symbol LISTENER = symbol("listener");

    /**
     * A row takes Jena half a microsecond to one and a half. What counts alone say that another order would save of them tells
     * Wikidata's stars, where that is most, from WatDiv's queries, where it is little and planning soon takes longer. Counts do
     * not see everything, so that a tenth of the time is spent on planning even where they see nothing to save.
     */
    static final StoreProfile PACE = new StoreProfile(100, 0, 500, 0);

    private static final JoinOrdererRegistry ORDERERS = new JoinOrdererRegistry(JenaWarmUpQueries.WARM_UP);
    private static final OrderingEngineFactory FACTORY = new OrderingEngineFactory();

    private GbjoJena() {}

    static Symbol symbol(String name) {
        return Symbol.create(NAMESPACE + name);
    }

    /** Puts the plug-in in front of Jena's own query engines; Jena does it when it finds the jar. */
    public static synchronized void install() {
        MappingRegistry.addPrefixMapping("gbjo", NAMESPACE);
        remove();
        QueryEngineRegistry.addFactory(FACTORY);
    }

    /** Takes the plug-in out of Jena. */
    public static synchronized void remove() {
        QueryEngineRegistry.removeFactory(FACTORY);
    }

    /**
     * The orderers of this process, with their models and counters. Jena is initialized by whoever asks for them: the thread
     * that warms them up must find it so, since two threads that begin with different classes of Jena wait for each other
     * forever.
     */
    public static JoinOrdererRegistry orderers() {
        JenaSystem.init();
        return ORDERERS;
    }
}
