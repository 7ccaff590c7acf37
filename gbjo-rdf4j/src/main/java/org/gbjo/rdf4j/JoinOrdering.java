package org.gbjo.rdf4j;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategy;
import org.eclipse.rdf4j.query.algebra.evaluation.QueryOptimizerPipeline;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.EvaluationStatistics;
import org.gbjo.engine.JoinOrderer;
import org.gbjo.engine.Settings;
import org.gbjo.engine.SettingsException;

/** How the joins of one store are ordered: what both factories have in common. Shared by all threads. */
final class JoinOrdering {
    private static final System.Logger LOG = System.getLogger("org.gbjo.rdf4j");
    /** Wrong settings that were reported; a configuration has few of them. */
    private static final Map<String, Boolean> REPORTED = new ConcurrentHashMap<>();

    private static final int MOST_REPORTED = 100;

    private final Map<String, String> settings;
    private final Optional<JoinOrderer> given;
    private volatile DecisionListener listener = (patterns, decision) -> {};
    private volatile Reading last = new Reading(StoreTraits.OTHER, List.of(), Optional.empty());

    /** What the settings were when a store asked, and what they meant: reading paths and numbers for each query is slow. */
    private record Reading(StoreTraits traits, List<String> texts, Optional<JoinOrderer> orderer) {}

    private JoinOrdering(Map<String, String> settings, Optional<JoinOrderer> given) {
        this.settings = settings;
        this.given = given;
    }

    /** By settings, each of which goes before that of the process; begins to read the model that they name. */
    static JoinOrdering of(Map<String, String> settings) {
        JoinOrdering ordering = new JoinOrdering(Map.copyOf(settings), Optional.empty());
        ordering.orderer(StoreTraits.OTHER).ifPresent(MadeUpStar.WARM_UP::begin);
        return ordering;
    }

    /** By an orderer that was made in code, in the place of all settings. */
    static JoinOrdering by(JoinOrderer orderer) {
        return new JoinOrdering(Map.of(), Optional.of(orderer));
    }

    void setListener(DecisionListener listener) {
        this.listener = listener;
    }

    /** Lets a strategy that was made for one query order its joins; without a model nothing is done to it. */
    void prepare(EvaluationStrategy strategy, QueryOptimizerPipeline pipeline, EvaluationStatistics statistics) {
        StoreCounts counts = new StoreCounts(statistics);
        orderer(counts.traits())
                .ifPresent(orderer -> strategy.setOptimizerPipeline(new OrderingPipeline(
                        pipeline, joins -> new LearnedJoinOptimizer(joins, orderer, listener, counts))));
    }

    private Optional<JoinOrderer> orderer(StoreTraits traits) {
        if (given.isPresent()) {
            return given;
        }
        List<String> texts = new ArrayList<>(Settings.NAMES.size());
        for (String name : Settings.NAMES) {
            texts.add(lookUp(name));
        }
        Reading known = last;
        if (known.traits != traits || !known.texts.equals(texts)) {
            known = new Reading(traits, texts, read(traits));
            last = known;
        }
        return known.orderer;
    }

    private Optional<JoinOrderer> read(StoreTraits traits) {
        try {
            return Settings.read(this::lookUp).map(read -> GbjoRdf4j.orderers().of(read, traits.pace()));
        } catch (SettingsException e) {
            if (REPORTED.size() < MOST_REPORTED && REPORTED.putIfAbsent(e.getMessage(), true) == null) {
                LOG.log(Level.WARNING, "joins keep RDF4J's order, since a setting is wrong: " + e.getMessage());
            }
            return Optional.empty();
        }
    }

    private String lookUp(String name) {
        String own = settings.get(name);
        return own != null ? own : Settings.ofProcess(name);
    }
}
