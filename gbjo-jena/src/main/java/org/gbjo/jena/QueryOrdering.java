package org.gbjo.jena;

import java.lang.System.Logger.Level;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.SettingsException;

/**
 * How the BGPs of one query are ordered.
 *
 * @param orderer decides on them
 * @param breaksBgps whether Jena itself would put filters between the patterns of a BGP in memory
 * @param listener hears of the decisions
 */
record QueryOrdering(JoinOrderer orderer, boolean breaksBgps, JenaDecisionListener listener) {
    private static final System.Logger LOG = System.getLogger("org.gbjo.jena");
    private static final JenaDecisionListener NOBODY = (written, decision) -> {};
    /** Wrong settings that were reported; a configuration has few of them. */
    private static final Map<String, Boolean> REPORTED = new ConcurrentHashMap<>();

    private static final int MOST_REPORTED = 100;

    /** In the order of their names; the first is the model, without which the others mean nothing. */
    private static final Symbol[] SYMBOLS =
            Settings.NAMES.stream().map(GbjoJena::symbol).toArray(Symbol[]::new);
    /** What settings mean, by their texts: reading paths and numbers for each query is slow. */
    private static final Map<List<String>, Optional<JoinOrderer>> READ = new ConcurrentHashMap<>();

    private static final int MOST_READ = 64;

    /** What the context of a query asks for, or nothing if it names no model. */
    static Optional<QueryOrdering> of(Context context) {
        return orderer(context).map(orderer -> new QueryOrdering(orderer, breaksBgps(context), listener(context)));
    }

    /** Whether the context of a query names a model; what else it says may still be that nothing is to be done. */
    static boolean isAsked(Context context) {
        return context.get(GbjoJena.ORDERER) instanceof JoinOrderer || text(0, context) != null;
    }

    private static Optional<JoinOrderer> orderer(Context context) {
        if (context.get(GbjoJena.ORDERER) instanceof JoinOrderer given) {
            return Optional.of(given);
        }
        if (text(0, context) == null) {
            return Optional.empty();
        }
        List<String> texts = texts(context);
        Optional<JoinOrderer> known = READ.get(texts);
        if (known == null) {
            known = read(texts);
            if (READ.size() >= MOST_READ) {
                READ.clear();
            }
            READ.put(texts, known);
        }
        return known;
    }

    /** What is said of each setting, in their order; null if nothing is. */
    private static List<String> texts(Context context) {
        String[] texts = new String[SYMBOLS.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = text(i, context);
        }
        return Arrays.asList(texts);
    }

    private static String text(int setting, Context context) {
        Object value = context.get(SYMBOLS[setting]);
        return value != null ? value.toString() : Settings.ofProcess(Settings.NAMES.get(setting));
    }

    private static Optional<JoinOrderer> read(List<String> texts) {
        try {
            return Settings.read(name -> texts.get(Settings.NAMES.indexOf(name)))
                    .map(read -> GbjoJena.orderers().of(read, GbjoJena.PACE));
        } catch (SettingsException e) {
            if (REPORTED.size() < MOST_REPORTED && REPORTED.putIfAbsent(e.getMessage(), true) == null) {
                LOG.log(Level.WARNING, "joins keep Jena's order, since a setting is wrong: " + e.getMessage());
            }
            return Optional.empty();
        }
    }

    private static boolean breaksBgps(Context context) {
        return context.isTrueOrUndef(ARQ.optimization)
                && context.isTrueOrUndef(ARQ.optFilterPlacement)
                && context.isTrueOrUndef(ARQ.optFilterPlacementBGP);
    }

    private static JenaDecisionListener listener(Context context) {
        return context.get(GbjoJena.LISTENER) instanceof JenaDecisionListener listener ? listener : NOBODY;
    }
}
