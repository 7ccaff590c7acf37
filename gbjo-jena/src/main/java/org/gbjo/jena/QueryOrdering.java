package org.gbjo.jena;

import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.gbjo.engine.JoinOrderer;
import org.gbjo.engine.Settings;
import org.gbjo.engine.SettingsException;

/**
 * How the BGPs of one query are ordered.
 *
 * @param orderer decides on them
 * @param breaksBgps whether Jena itself would put filters between the patterns of a BGP in memory
 * @param listener hears of the decisions
 */
record QueryOrdering(JoinOrderer orderer, boolean breaksBgps, DecisionListener listener) {
    private static final System.Logger LOG = System.getLogger("org.gbjo.jena");
    private static final DecisionListener NOBODY = (written, decision) -> {};
    /** Wrong settings that were reported; a configuration has few of them. */
    private static final Map<String, Boolean> REPORTED = new ConcurrentHashMap<>();

    private static final int MOST_REPORTED = 100;

    /** What the context of a query asks for, or nothing if it names no model. */
    static Optional<QueryOrdering> of(Context context) {
        return orderer(context).map(orderer -> new QueryOrdering(orderer, breaksBgps(context), listener(context)));
    }

    private static Optional<JoinOrderer> orderer(Context context) {
        if (context.get(GbjoJena.ORDERER) instanceof JoinOrderer given) {
            return Optional.of(given);
        }
        try {
            return Settings.read(name -> lookUp(name, context)).map(GbjoJena.orderers()::of);
        } catch (SettingsException e) {
            if (REPORTED.size() < MOST_REPORTED && REPORTED.putIfAbsent(e.getMessage(), true) == null) {
                LOG.log(Level.WARNING, "joins keep Jena's order, since a setting is wrong: " + e.getMessage());
            }
            return Optional.empty();
        }
    }

    private static String lookUp(String name, Context context) {
        Object value = context.get(symbol(name));
        return value != null ? value.toString() : Settings.ofProcess(name);
    }

    private static Symbol symbol(String name) {
        return name.equals(Settings.MODEL) ? GbjoJena.MODEL : GbjoJena.symbol(name);
    }

    private static boolean breaksBgps(Context context) {
        return context.isTrueOrUndef(ARQ.optimization)
                && context.isTrueOrUndef(ARQ.optFilterPlacement)
                && context.isTrueOrUndef(ARQ.optFilterPlacementBGP);
    }

    private static DecisionListener listener(Context context) {
        return context.get(GbjoJena.LISTENER) instanceof DecisionListener listener ? listener : NOBODY;
    }
}
