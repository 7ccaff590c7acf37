package org.gbjo.rdf4j;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizerPipeline;
import org.eclipse.rdf4j.query.algebra.evaluation.TripleSource;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.eclipse.rdf4j.query.algebra.evaluation.optimizer.StandardQueryOptimizerPipeline;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.SettingsException;

/** How the joins of one store are ordered: what both factories have in common. Shared by all threads. */
final class JoinOrdering {
    private static final System.Logger LOG = System.getLogger("org.gbjo.rdf4j");
    /** Wrong settings that were reported; a configuration has few of them. */
    private static final Map<String, Boolean> REPORTED = new ConcurrentHashMap<>();

    private static final int MOST_REPORTED = 100;

    private final Map<String, String> settings;
    private final Optional<JoinOrderer> given;
    private volatile Rdf4jDecisionListener listener = (patterns, decision) -> {};
    private volatile Reading last = new Reading(StoreTraits.OTHER, List.of(), Optional.empty());

    /** What the settings were when a store asked, and what they meant: reading paths and numbers for each query is slow. */
    private record Reading(StoreTraits traits, List<String> texts, Optional<JoinOrderer> orderer) {}

    private JoinOrdering(Map<String, String> settings, Optional<JoinOrderer> given) {
        this.settings = settings;
        this.given = given;
        SameRule.begin();
    }

    /** By settings, each of which goes before that of the process; begins to read the model that they name. */
    static JoinOrdering of(Map<String, String> settings) {
        JoinOrdering ordering = new JoinOrdering(Map.copyOf(settings), Optional.empty());
        ordering.orderer(StoreTraits.OTHER);
        return ordering;
    }

    /** By an orderer that was made in code, in the place of all settings. */
    static JoinOrdering by(JoinOrderer orderer) {
        return new JoinOrdering(Map.of(), Optional.of(orderer));
    }

    void setListener(Rdf4jDecisionListener listener) {
        this.listener = listener;
    }

    /**
     * Lets a strategy that was made for one query order its joins; without a model nothing is done to it.
     *
     * @param pipeline the optimizers, if they are not RDF4J's own
     */
    void prepare(
            EvaluationStrategy strategy,
            Optional<QueryOptimizerPipeline> pipeline,
            TripleSource source,
            EvaluationStatistics statistics) {
        StoreCounts counts = new StoreCounts(statistics);
        Optional<JoinOrderer> orderer = orderer(counts.traits());
        if (orderer.isPresent()) {
            // An optimizer in somebody else's list may have statistics of its own.
            strategy.setOptimizerPipeline(new OrderingPipeline(
                    pipeline.orElseGet(() -> new StandardQueryOptimizerPipeline(strategy, source, statistics)),
                    joins -> new LearnedJoinOptimizer(
                            pipeline.isPresent() ? joins : PlainJoins.faster(joins, source, statistics),
                            orderer.get(),
                            listener,
                            counts)));
        }
    }

    /** With the settings as they are now; nothing if they name no model. */
    Optional<JoinOrderer> orderer(StoreTraits traits) {
        if (given.isPresent()) {
            return given;
        }
        Reading known = last;
        if (known.traits != traits || !isAsRead(known.texts)) {
            List<String> texts = new ArrayList<>(Settings.NAMES.size());
            for (String name : Settings.NAMES) {
                texts.add(lookUp(name));
            }
            known = new Reading(traits, texts, read(traits));
            last = known;
        }
        return known.orderer;
    }

    /** Whether all settings are what they were; asked for each query. */
    private boolean isAsRead(List<String> texts) {
        if (texts.isEmpty()) {
            return false;
        }
        for (int i = 0; i < texts.size(); i++) {
            if (!Objects.equals(texts.get(i), lookUp(Settings.NAMES.get(i)))) {
                return false;
            }
        }
        return true;
    }

    private Optional<JoinOrderer> read(StoreTraits traits) {
        try {
            return Settings.read(name -> lookUpOrUsual(name, traits))
                    .map(read -> GbjoRdf4j.orderers().of(read, traits.pace()));
        } catch (SettingsException e) {
            if (REPORTED.size() < MOST_REPORTED && REPORTED.putIfAbsent(e.getMessage(), true) == null) {
                LOG.log(Level.WARNING, "joins keep RDF4J's order, since a setting is wrong: " + e.getMessage());
            }
            return Optional.empty();
        }
    }

    /** As it is set, or as it is best for the store. */
    private String lookUpOrUsual(String name, StoreTraits traits) {
        String text = lookUp(name);
        return text == null || text.isBlank() ? traits.usual(name) : text;
    }

    private String lookUp(String name) {
        String own = settings.get(name);
        return own != null ? own : Settings.ofProcess(name);
    }
}
