package org.gbjo.rdf4j.config;

import org.eclipse.rdf4j.sail.Sail;
import org.eclipse.rdf4j.sail.config.SailConfigException;
import org.eclipse.rdf4j.sail.config.SailFactory;
import org.eclipse.rdf4j.sail.config.SailImplConfig;
import org.gbjo.api.PublicApi;
import org.gbjo.rdf4j.GbjoSail;

/** Makes the layer that a repository configuration asks for; RDF4J finds it by the service registry. */
@PublicApi
public final class GbjoSailFactory implements SailFactory {
    /** What a configuration calls it. */
    public static final String TYPE = "gbjo:JoinOrdering";

    @Override
    public String getSailType() {
        return TYPE;
    }

    @Override
    public SailImplConfig getConfig() {
        return new GbjoSailConfig();
    }

    @Override
    public Sail getSail(SailImplConfig config) {
        if (!TYPE.equals(config.getType()) || !(config instanceof GbjoSailConfig settings)) {
            throw new SailConfigException("this factory makes sails of type " + TYPE + ", got " + config.getType());
        }
        return new GbjoSail(settings.settings());
    }
}
