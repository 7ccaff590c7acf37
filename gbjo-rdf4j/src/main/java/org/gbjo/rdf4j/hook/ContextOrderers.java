package org.gbjo.rdf4j.hook;

import org.eclipse.rdf4j.query.Dataset;
import org.eclipse.rdf4j.query.algebra.StatementPattern;
import org.gbjo.decision.JoinOrderer;
import org.gbjo.decision.model.ModelState;
import org.gbjo.decision.plugin.JoinOrdererRegistry;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.live.LiveStatistics;
import org.gbjo.live.LiveStore;
import org.gbjo.rdf4j.translation.ContextNames;

/** What orders the joins of a store, by the graphs that its patterns are matched against. */
interface ContextOrderers {
    /** What orders joins of all statements. */
    JoinOrderer ofAll();

    /**
     * What orders joins of patterns like this one.
     *
     * @param dataset the graphs that the query names, or null
     */
    JoinOrderer of(StatementPattern pattern, Dataset dataset);

    /** The same for all graphs, as a model that somebody has made. */
    record One(JoinOrderer ofAll) implements ContextOrderers {
        @Override
        public JoinOrderer of(StatementPattern pattern, Dataset dataset) {
            return ofAll;
        }
    }

    /** By statistics of graphs; those that have none are taken for a part of all statements that is like the whole. */
    record Counted(
            JoinOrderer ofAll,
            LiveStatistics statistics,
            Settings settings,
            StoreProfile profile,
            JoinOrdererRegistry registry)
            implements ContextOrderers {
        static Counted of(
                LiveStatistics statistics, Settings settings, StoreProfile profile, JoinOrdererRegistry registry) {
            return new Counted(
                    statistics.orderer(LiveStore.DEFAULT_GRAPH, settings, profile, registry),
                    statistics,
                    settings,
                    profile,
                    registry);
        }

        /** Whether it is still what is asked for; settings that have not changed are the same object. */
        @SuppressWarnings("ReferenceEquality")
        boolean isFor(Settings otherSettings, StoreProfile otherProfile) {
            return settings == otherSettings && profile == otherProfile;
        }

        @Override
        public JoinOrderer of(StatementPattern pattern, Dataset dataset) {
            String graph = ContextNames.of(pattern, dataset);
            boolean isOfAll = graph.equals(LiveStore.DEFAULT_GRAPH)
                    || !(statistics.modelOf(graph).state() instanceof ModelState.Ready);
            return isOfAll ? ofAll : statistics.orderer(graph, settings, profile, registry);
        }
    }
}
