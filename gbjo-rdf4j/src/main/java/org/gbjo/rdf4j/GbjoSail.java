package org.gbjo.rdf4j;

import java.lang.System.Logger.Level;
import java.lang.reflect.InvocationTargetException;
import java.util.Map;
import java.util.Optional;
import org.eclipse.rdf4j.query.algebra.evaluation.EvaluationStrategyFactory;
import org.eclipse.rdf4j.query.algebra.evaluation.federation.FederatedServiceResolver;
import org.eclipse.rdf4j.query.algebra.evaluation.federation.FederatedServiceResolverClient;
import org.eclipse.rdf4j.query.algebra.evaluation.impl.StrictEvaluationStrategyFactory;
import org.eclipse.rdf4j.sail.NotifyingSail;
import org.eclipse.rdf4j.sail.NotifyingSailConnection;
import org.eclipse.rdf4j.sail.Sail;
import org.eclipse.rdf4j.sail.SailException;
import org.eclipse.rdf4j.sail.StackableSail;
import org.eclipse.rdf4j.sail.helpers.NotifyingSailWrapper;
import org.eclipse.rdf4j.sail.inferencer.InferencerConnection;
import org.gbjo.api.PublicApi;
import org.gbjo.live.LiveStatistics;
import org.gbjo.rdf4j.live.SailStatistics;
import org.gbjo.rdf4j.translation.KnownStore;

/**
 * A layer around a store, or around other layers, that gives the store the factory of the plug-in that goes with its
 * own evaluation. If no model is named, the statements of a memory, native or LMDB store are counted in the background,
 * and again when the store has changed. It also hears the hints in the text of a query, which a factory alone does not.
 */
@PublicApi
public final class GbjoSail extends NotifyingSailWrapper {
    private static final System.Logger LOG = System.getLogger("org.gbjo.rdf4j");

    private final Map<String, String> settings;
    private final SailStatistics.Circumstances circumstances;
    private Optional<SailStatistics> statistics = Optional.empty();

    /** Around a store, with the settings of the process; without any, the store is counted. */
    public GbjoSail(NotifyingSail base) {
        this(base, Map.of());
    }

    /**
     * With settings by the names in {@link org.gbjo.decision.settings.Settings}; those that are missing come from the
     * process.
     */
    public GbjoSail(Map<String, String> settings) {
        this(settings, SailStatistics.Circumstances.usual());
    }

    GbjoSail(Map<String, String> settings, SailStatistics.Circumstances circumstances) {
        this.settings = Map.copyOf(settings);
        this.circumstances = circumstances;
    }

    /** With settings, around a store. */
    public GbjoSail(NotifyingSail base, Map<String, String> settings) {
        this(settings);
        setBaseSail(base);
    }

    @Override
    public void setBaseSail(Sail base) {
        super.setBaseSail(base);
        Sail store = base;
        while (store instanceof StackableSail layer) {
            store = layer.getBaseSail();
        }
        statistics = statisticsOf(store);
        plugInto(store);
    }

    private Optional<SailStatistics> statisticsOf(Sail store) {
        if (store instanceof NotifyingSail notifying && KnownStore.of(store) != KnownStore.OTHER) {
            return Optional.of(new SailStatistics(notifying, circumstances, store.equals(getBaseSail())));
        }
        LOG.log(
                Level.INFO,
                () -> "without a model, joins keep the order of RDF4J in "
                        + store.getClass().getName() + ", since only memory, native and LMDB stores are counted");
        return Optional.empty();
    }

    /** The statistics of the store; nothing if a model is named, the store cannot be counted or no query was asked. */
    public Optional<LiveStatistics> statistics() {
        return statistics.flatMap(SailStatistics::made);
    }

    @Override
    public void init() {
        super.init();
        statistics.ifPresent(SailStatistics::open);
    }

    @Override
    public void shutDown() {
        statistics.ifPresent(SailStatistics::close);
        super.shutDown();
    }

    @Override
    public NotifyingSailConnection getConnection() {
        NotifyingSailConnection connection = super.getConnection();
        return connection instanceof InferencerConnection store
                ? new GbjoInferencerConnection(store, statistics)
                : new GbjoConnection(connection, statistics);
    }

    /** By reflection: stores that have such a factory share no interface for it. */
    @SuppressWarnings("removal") // two of the three stores of RDF4J 5 still have the strict factory
    private void plugInto(Sail store) {
        try {
            Object own =
                    store.getClass().getMethod("getEvaluationStrategyFactory").invoke(store);
            EvaluationStrategyFactory plugged = own instanceof StrictEvaluationStrategyFactory
                    ? new GbjoStrictEvaluationStrategyFactory(settings, statistics)
                    : new GbjoEvaluationStrategyFactory(settings, statistics);
            store.getClass()
                    .getMethod("setEvaluationStrategyFactory", EvaluationStrategyFactory.class)
                    .invoke(store, plugged);
            // The store closes the resolver that it has made.
            Object resolver =
                    store.getClass().getMethod("getFederatedServiceResolver").invoke(store);
            ((FederatedServiceResolverClient) plugged).setFederatedServiceResolver((FederatedServiceResolver) resolver);
        } catch (NoSuchMethodException | IllegalAccessException | InvocationTargetException e) {
            throw new SailException(
                    "the joins of a store can be ordered if it has an evaluation strategy factory, got "
                            + store.getClass().getName() + "; leave the layer of gbjo out of its configuration",
                    e);
        }
    }
}
