package org.gbjo.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.eclipse.rdf4j.query.QueryLanguage;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.NotifyingSail;
import org.eclipse.rdf4j.sail.lmdb.LmdbStore;
import org.eclipse.rdf4j.sail.lmdb.config.LmdbStoreConfig;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.eclipse.rdf4j.sail.nativerdf.NativeStore;
import org.gbjo.live.LiveStatistics;
import org.gbjo.rdf4j.GbjoSail;

/** A store of RDF4J's, in the plug-in's layer or bare. */
final class UpdatedRdf4j implements UpdatedStore {
    private final Optional<GbjoSail> layer;
    private final SailRepository repository;

    private UpdatedRdf4j(NotifyingSail store, boolean plugged) {
        this.layer = plugged ? Optional.of(new GbjoSail(store)) : Optional.empty();
        this.repository = new SailRepository(layer.isPresent() ? layer.get() : store);
        repository.init();
    }

    static UpdatedRdf4j open(StoreKind kind, Path folder, boolean plugged) {
        return new UpdatedRdf4j(store(kind, folder), plugged);
    }

    /** An empty store. */
    static NotifyingSail store(StoreKind kind, Path folder) {
        return switch (kind) {
            case RDF4J_NATIVE -> new NativeStore(folder.toFile());
            case RDF4J_LMDB -> new LmdbStore(folder.toFile(), new LmdbStoreConfig());
            default -> new MemoryStore();
        };
    }

    @Override
    public void load(Path data) throws IOException {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.add(data.toFile());
        }
    }

    @Override
    public void count() {
        if (layer.isEmpty()) {
            return;
        }
        // A layer knows its store when somebody has asked it.
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection
                    .prepareTupleQuery("SELECT * { ?a <urn:a> ?b . ?b <urn:b> ?c . ?c <urn:c> ?d }")
                    .evaluate()
                    .close();
        }
        layer.get().statistics().ifPresent(LiveStatistics::countNow);
    }

    @Override
    public void update(Iterable<String> updates) {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            for (String text : updates) {
                connection.prepareUpdate(QueryLanguage.SPARQL, text).execute();
            }
        }
    }

    @Override
    public void close() {
        repository.shutDown();
    }
}
