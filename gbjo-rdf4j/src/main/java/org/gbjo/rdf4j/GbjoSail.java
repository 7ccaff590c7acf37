package org.gbjo.rdf4j;

import java.lang.reflect.InvocationTargetException;
import java.util.Map;
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

/**
 * A layer around a store, or around other layers, that gives the store the factory of the plug-in that goes with its
 * own evaluation. It is for the configuration of a repository, which can name a factory but not give it settings. In
 * code, the factory alone does the same, but does not hear the hints in the text of a query.
 */
public final class GbjoSail extends NotifyingSailWrapper {
    private final Map<String, String> settings;

    /**
     * With settings by the names in {@link org.gbjo.decision.settings.Settings}; those that are missing come from the
     * process.
     */
    public GbjoSail(Map<String, String> settings) {
        this.settings = Map.copyOf(settings);
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
        plugInto(store);
    }

    @Override
    public NotifyingSailConnection getConnection() {
        return new GbjoConnection(super.getConnection());
    }

    /** By reflection: stores that have such a factory share no interface for it. */
    @SuppressWarnings("removal") // two of the three stores of RDF4J 5 still have the strict factory
    private void plugInto(Sail store) {
        try {
            Object own =
                    store.getClass().getMethod("getEvaluationStrategyFactory").invoke(store);
            EvaluationStrategyFactory plugged = own instanceof StrictEvaluationStrategyFactory
                    ? new GbjoStrictEvaluationStrategyFactory(settings)
                    : new GbjoEvaluationStrategyFactory(settings);
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
