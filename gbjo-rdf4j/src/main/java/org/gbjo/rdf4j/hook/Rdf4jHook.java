package org.gbjo.rdf4j.hook;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizerPipeline;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.optimizer.StandardQueryOptimizerPipeline;
import org.gbjo.decision.DecisionListener;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.decision.plugin.SettingsReader;
import org.gbjo.decision.settings.Settings;
import org.gbjo.observe.Executions;
import org.gbjo.observe.QueryWatch;
import org.gbjo.rdf4j.hashjoin.JoiningStrategy;
import org.gbjo.rdf4j.translation.KnownStore;
import org.gbjo.rdf4j.translation.StoreCounts;

/** How the joins of one store are ordered: what both factories have in common. Shared by all threads. */
public final class Rdf4jHook {
    private static final JoinOrdererRegistry ORDERERS =
            new JoinOrdererRegistry(Rdf4jWarmUpQueries.WARM_UP, KnownStore.MEMORY.profile());

    private final SettingsReader reader = new SettingsReader("RDF4J", "org.gbjo.rdf4j", ORDERERS);
    private final Map<String, String> settings;
    private final Optional<JoinOrderer> given;
    private volatile DecisionListener<List<StatementPattern>> listener = DecisionListener.none();
    private volatile Executions executions = ORDERERS.executions();

    private Rdf4jHook(Map<String, String> settings, Optional<JoinOrderer> given) {
        this.settings = settings;
        this.given = given;
    }

    /** The orderers of this process. */
    public static JoinOrdererRegistry orderers() {
        return ORDERERS;
    }

    /** By settings, each of which goes before that of the process; begins to read the model that they name. */
    public static Rdf4jHook of(Map<String, String> settings) {
        Rdf4jHook hook = new Rdf4jHook(Map.copyOf(settings), Optional.empty());
        hook.orderer(KnownStore.OTHER);
        return hook;
    }

    /** By an orderer that was made in code, in the place of all settings. */
    public static Rdf4jHook by(JoinOrderer orderer) {
        return new Rdf4jHook(Map.of(), Optional.of(orderer));
    }

    /** Sets to which executions those of this store belong, in the place of those of the process. */
    public void setExecutions(Executions given) {
        executions = given;
    }

    public void setListener(DecisionListener<List<StatementPattern>> listener) {
        this.listener = listener;
    }

    /**
     * Lets a strategy that was made for one query order its joins; without a model nothing is done to it.
     *
     * @param pipeline the optimizers, if they are not RDF4J's own
     */
    public void prepare(
            JoiningStrategy strategy,
            Optional<QueryOptimizerPipeline> pipeline,
            TripleSource source,
            EvaluationStatistics statistics) {
        StoreCounts counts = new StoreCounts(statistics);
        Optional<JoinOrderer> orderer = orderer(counts.store());
        if (orderer.isPresent()) {
            QueryWatch watch =
                    QueryWatch.of(executions, orderer.get().settings().observing());
            strategy.setWatch(watch);
            strategy.setOptimizerPipeline(new HookedPipeline(
                    pipeline.orElseGet(() -> new StandardQueryOptimizerPipeline(strategy, source, statistics)),
                    joins -> new JoinOrderOptimizer(joins, orderer.get(), listener, counts, watch)));
        }
    }

    /** With the settings as they are now; nothing if they name no model. */
    Optional<JoinOrderer> orderer(KnownStore store) {
        return given.isPresent()
                ? given
                : reader.read(store.profile(), this::text).flatMap(SettingsReader.Asked::named);
    }

    private String text(String setting) {
        String own = settings.get(setting);
        return own != null ? own : Settings.ofProcess(setting);
    }
}
