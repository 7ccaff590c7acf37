package org.gbjo.rdf4j;

import java.util.Optional;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Resource;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.sail.inferencer.InferencerConnection;
import org.gbjo.rdf4j.live.SailStatistics;

/** The same for layers above that infer statements and write them into the store. */
final class GbjoInferencerConnection extends GbjoConnection implements InferencerConnection {
    private final InferencerConnection store;

    GbjoInferencerConnection(InferencerConnection connection, Optional<SailStatistics> statistics) {
        super(connection, statistics);
        this.store = connection;
    }

    @Override
    public boolean addInferredStatement(Resource subject, IRI predicate, Value object, Resource... contexts) {
        boolean isNew = store.addInferredStatement(subject, predicate, object, contexts);
        if (isNew) {
            writes().add(predicate);
        }
        return isNew;
    }

    @Override
    public boolean removeInferredStatement(Resource subject, IRI predicate, Value object, Resource... contexts) {
        boolean wasThere = store.removeInferredStatement(subject, predicate, object, contexts);
        if (wasThere) {
            writes().remove(subject, predicate, object);
        }
        return wasThere;
    }

    @Override
    public void clearInferred(Resource... contexts) {
        store.clearInferred(contexts);
        writes().clear();
    }

    @Override
    public void flushUpdates() {
        store.flushUpdates();
    }
}
