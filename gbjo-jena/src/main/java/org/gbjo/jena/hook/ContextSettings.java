package org.gbjo.jena.hook;

import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.jena.query.ARQ;
import org.apache.jena.sparql.core.BasicPattern;
import org.apache.jena.sparql.util.Context;
import org.apache.jena.sparql.util.Symbol;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.decision.plugin.SettingsReader;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.jena.execution.QueryOrdering;
import org.gbjo.jena.live.GraphOrderers;
import org.gbjo.jena.live.JenaStores;
import org.gbjo.jena.live.LiveOrderers;
import org.gbjo.observe.ExecutionListener;
import org.gbjo.observe.Executions;
import org.gbjo.observe.QueryWatch;
import org.gbjo.run.BoundedMap;

/** What the context of a query asks for. */
public final class ContextSettings {
    /** What {@code gbjo:} stands for in the names of context symbols. */
    public static final String NAMESPACE = "http://gbjo.org/jena#";

    public static final Symbol ORDERER = symbol("orderer");
    public static final Symbol LISTENER = symbol("listener");
    public static final Symbol EXECUTION_LISTENER = symbol("executionListener");
    /** A {@link GroupListener} that hears of the groups of a query. */
    public static final Symbol GROUP_LISTENER = symbol("groupListener");
    /** The {@link Executions} to which a query belongs, in the place of those of the process. */
    public static final Symbol EXECUTIONS = symbol("executions");

    /** All stores of Jena have the same but for their times. */
    private static final StoreProfile PROFILE = StoreProfile.read(ContextSettings.class, "jena");

    private static final Map<String, Symbol> SYMBOLS =
            Settings.NAMES.stream().collect(Collectors.toUnmodifiableMap(name -> name, ContextSettings::symbol));

    private static final JoinOrdererRegistry ORDERERS = new JoinOrdererRegistry(JenaWarmUpQueries.WARM_UP, PROFILE);
    private static final JenaStores STORES = new JenaStores();
    private static final int MOST_SETTINGS = 64;
    private static final BoundedMap<Settings, GraphOrderers> LIVE = new BoundedMap<>(MOST_SETTINGS);
    private static final SettingsReader READER = new SettingsReader("Jena", "org.gbjo.jena", ORDERERS);
    /** What was asked for last. To hash all settings takes a good part of a microsecond. */
    private static volatile GraphOrderers lastLive;

    private ContextSettings() {}

    /** The symbol of a setting. */
    public static Symbol symbol(String name) {
        return Symbol.create(NAMESPACE + name);
    }

    /** What measurements say of Jena's stores. */
    public static StoreProfile profile() {
        return PROFILE;
    }

    /** The orderers of this process; asked for when Jena has been initialized. */
    public static JoinOrdererRegistry orderers() {
        return ORDERERS;
    }

    /** How the BGPs of a query are to be ordered; nothing if its context switches the plug-in off. */
    static Optional<QueryOrdering> of(Context context) {
        return orderers(context).map(orderers -> new QueryOrdering(
                        orderers, cutsBgps(context), listener(context), watch(context, orderers.settings()))
                .with(groupListener(context)));
    }

    /** Who decides for a context; nothing if it switches the plug-in off. */
    static Optional<GraphOrderers> orderers(Context context) {
        if (context.get(ORDERER) instanceof JoinOrderer given) {
            return Optional.of(GraphOrderers.all(given));
        }
        return READER.read(PROFILE, name -> text(name, context)).map(ContextSettings::orderers);
    }

    private static GraphOrderers orderers(SettingsReader.Asked asked) {
        return asked.named().map(GraphOrderers::all).orElseGet(() -> live(asked.settings()));
    }

    @SuppressWarnings("ReferenceEquality") // equal settings that are other objects are found in the map
    private static GraphOrderers live(Settings settings) {
        GraphOrderers last = lastLive;
        if (last == null || last.settings() != settings) {
            last = LIVE.get(settings, unseen -> new LiveOrderers(STORES, unseen, PROFILE, ORDERERS));
            lastLive = last;
        }
        return last;
    }

    /** The stores that are counted. */
    public static JenaStores stores() {
        return STORES;
    }

    /** The context of a query goes before the process. */
    private static String text(String setting, Context context) {
        Object value = context.get(SYMBOLS.get(setting));
        return value != null ? value.toString() : Settings.ofProcess(setting);
    }

    private static QueryWatch watch(Context context, Settings settings) {
        Executions executions = context.get(EXECUTIONS) instanceof Executions given ? given : ORDERERS.executions();
        return context.get(EXECUTION_LISTENER) instanceof ExecutionListener listener
                ? QueryWatch.ofEverything(executions, settings.observing(), listener)
                : QueryWatch.of(executions, settings.observing());
    }

    private static GroupListener groupListener(Context context) {
        return context.get(GROUP_LISTENER) instanceof GroupListener listener ? listener : GroupListener.NONE;
    }

    private static boolean cutsBgps(Context context) {
        return context.isTrueOrUndef(ARQ.optimization)
                && context.isTrueOrUndef(ARQ.optFilterPlacement)
                && context.isTrueOrUndef(ARQ.optFilterPlacementBGP);
    }

    @SuppressWarnings("unchecked") // Jena's contexts have no types; a listener of the plug-in hears of Jena's patterns
    private static DecisionListener<BasicPattern> listener(Context context) {
        return context.get(LISTENER) instanceof DecisionListener<?> listener
                ? (DecisionListener<BasicPattern>) listener
                : DecisionListener.none();
    }
}
