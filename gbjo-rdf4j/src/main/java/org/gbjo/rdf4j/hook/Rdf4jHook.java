package org.gbjo.rdf4j.hook;

import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizerPipeline;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.optimizer.StandardQueryOptimizerPipeline;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.GroupListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.decision.plugin.SettingsReader;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.decision.version.VersionGate;
import org.gbjo.live.LiveStatistics;
import org.gbjo.observe.Executions;
import org.gbjo.observe.QueryWatch;
import org.gbjo.rdf4j.hashjoin.JoiningStrategy;
import org.gbjo.rdf4j.live.SailStatistics;
import org.gbjo.rdf4j.translation.KnownStore;
import org.gbjo.rdf4j.translation.StoreCounts;

/** How the joins of one store are ordered: what both factories have in common. Shared by all threads. */
public final class Rdf4jHook {
    private static final JoinOrdererRegistry ORDERERS =
            new JoinOrdererRegistry(Rdf4jWarmUpQueries.WARM_UP, KnownStore.MEMORY.profile());

    private static final System.Logger LOG = System.getLogger("org.gbjo.rdf4j");
    private static final String NO_STORE =
            "joins keep the order of RDF4J, since no model is named and a factory sees no"
                    + " store that it could count; use new GbjoSail(store), which counts memory, native and LMDB stores, or name"
                    + " a model";

    private final SettingsReader reader = new SettingsReader("RDF4J", "org.gbjo.rdf4j", ORDERERS);
    private final Map<String, String> settings;
    private final Optional<JoinOrderer> given;
    private final Optional<SailStatistics> statistics;
    private final AtomicBoolean hasSaidWhy = new AtomicBoolean();
    private volatile ContextOrderers.Counted counted;
    private volatile DecisionListener<List<StatementPattern>> listener = DecisionListener.none();
    private volatile VersionGate gate = Rdf4jSelfCheck.gate();
    private volatile GroupListener groupListener = GroupListener.NONE;
    private volatile Executions executions = ORDERERS.executions();

    private Rdf4jHook(Map<String, String> settings, Optional<JoinOrderer> given, Optional<SailStatistics> statistics) {
        this.settings = settings;
        this.given = given;
        this.statistics = statistics;
    }

    /** The orderers of this process. */
    public static JoinOrdererRegistry orderers() {
        return ORDERERS;
    }

    /** By settings, each of which goes before that of the process; begins to read the model that they name. */
    public static Rdf4jHook of(Map<String, String> settings) {
        return of(settings, Optional.empty());
    }

    /**
     * The same for a store that is counted if the settings name no model.
     *
     * @param statistics those of the store; nothing if it cannot be counted
     */
    public static Rdf4jHook of(Map<String, String> settings, Optional<SailStatistics> statistics) {
        Rdf4jHook hook = new Rdf4jHook(Map.copyOf(settings), Optional.empty(), statistics);
        hook.asked(KnownStore.OTHER);
        return hook;
    }

    /** By an orderer that was made in code, in the place of all settings. */
    public static Rdf4jHook by(JoinOrderer orderer) {
        return new Rdf4jHook(Map.of(), Optional.of(orderer), Optional.empty());
    }

    /** Sets to which executions those of this store belong, in the place of those of the process. */
    public void setExecutions(Executions given) {
        executions = given;
    }

    /** Sets what tells whether anything may be done in this version of RDF4J, in the place of that of the process. */
    public void setGate(VersionGate given) {
        gate = given;
    }

    public void setListener(DecisionListener<List<StatementPattern>> listener) {
        this.listener = listener;
    }

    public void setGroupListener(GroupListener hearing) {
        groupListener = hearing;
    }

    /**
     * Lets a strategy that was made for one query order its joins; without a model or statistics nothing is done to it.
     *
     * @param pipeline the optimizers, if they are not RDF4J's own
     */
    public void prepare(
            JoiningStrategy strategy,
            Optional<QueryOptimizerPipeline> pipeline,
            TripleSource source,
            EvaluationStatistics statistics) {
        StoreCounts counts = StoreCounts.of(statistics, source);
        Optional<? extends ContextOrderers> orderers = orderers(counts);
        if (orderers.isPresent()) {
            QueryWatch watch =
                    QueryWatch.of(executions, orderers.get().ofAll().settings().observing());
            strategy.setWatch(watch);
            strategy.setOptimizerPipeline(new HookedPipeline(
                    pipeline.orElseGet(() -> new StandardQueryOptimizerPipeline(strategy, source, statistics)),
                    joins -> new JoinOrderOptimizer(joins, orderers.get(), listener, groupListener, counts, watch)));
        }
    }

    /** Whether nothing may be done, since nobody has tried this version of RDF4J. */
    public boolean isIdle() {
        return !gate.isOpen();
    }

    /** Lets RDF4J's own strategy say in its plans why the joins of a query are RDF4J's. */
    public void explain(
            EvaluationStrategy own,
            Optional<QueryOptimizerPipeline> pipeline,
            TripleSource source,
            EvaluationStatistics statistics) {
        Optional<String> sentence = gate.sentence();
        boolean wouldOrder = given.isPresent() || asked(KnownStore.OTHER).isPresent();
        if (wouldOrder && sentence.isPresent()) {
            own.setOptimizerPipeline(new NotedPipeline(
                    pipeline.orElseGet(() -> new StandardQueryOptimizerPipeline(own, source, statistics)),
                    sentence.get()));
        }
    }

    /** With the settings as they are now. */
    private Optional<? extends ContextOrderers> orderers(StoreCounts counts) {
        if (given.isPresent()) {
            return given.map(ContextOrderers.One::new);
        }
        Optional<SettingsReader.Asked> asked = asked(counts.store());
        if (asked.isEmpty()) {
            return Optional.empty();
        }
        Optional<JoinOrderer> named = asked.get().named();
        return named.isPresent()
                ? named.map(ContextOrderers.One::new)
                : counted(asked.get().settings(), counts);
    }

    Optional<SettingsReader.Asked> asked(KnownStore store) {
        return reader.read(store.profile(), this::text);
    }

    private Optional<ContextOrderers.Counted> counted(Settings asked, StoreCounts counts) {
        if (statistics.isEmpty()) {
            if (!hasSaidWhy.getAndSet(true)) {
                LOG.log(Level.INFO, NO_STORE);
            }
            return Optional.empty();
        }
        ContextOrderers.Counted known = counted;
        StoreProfile profile = counts.store().profile();
        if (known == null || !known.isFor(asked, profile)) {
            LiveStatistics ofStore = statistics.get().get(asked, profile, counts::all);
            known = ContextOrderers.Counted.of(ofStore, asked, profile, ORDERERS);
            counted = known;
        }
        return Optional.of(known);
    }

    private String text(String setting) {
        String own = settings.get(setting);
        return own != null ? own : Settings.ofProcess(setting);
    }
}
