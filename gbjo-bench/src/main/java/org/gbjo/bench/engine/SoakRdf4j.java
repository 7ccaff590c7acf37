package org.gbjo.bench.engine;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.ValueFactory;
import org.eclipse.rdf4j.model.impl.SimpleValueFactory;
import org.eclipse.rdf4j.query.QueryEvaluationException;
import org.eclipse.rdf4j.query.TupleQuery;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.gbjo.decision.settings.Settings;
import org.gbjo.live.LiveStatistics;
import org.gbjo.rdf4j.GbjoRdf4j;
import org.gbjo.rdf4j.GbjoSail;

/** A store of RDF4J's in the plug-in's layer. */
final class SoakRdf4j implements SoakStore {
    private final GbjoSail layer;
    private final SailRepository repository;
    private final boolean hasModel;

    private SoakRdf4j(GbjoSail layer, boolean hasModel) {
        this.layer = layer;
        this.repository = new SailRepository(layer);
        this.hasModel = hasModel;
        repository.init();
    }

    static SoakRdf4j open(StoreKind kind, Path folder, Optional<Path> model) {
        Map<String, String> settings =
                model.map(path -> Map.of(Settings.MODEL, path.toString())).orElse(Map.of());
        return new SoakRdf4j(new GbjoSail(UpdatedRdf4j.store(kind, folder), settings), model.isPresent());
    }

    @Override
    public void load(Path data) throws IOException {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.add(data.toFile());
        }
    }

    @Override
    public OptionalLong rows(String query, Duration limit) {
        long start = System.nanoTime();
        try (SailRepositoryConnection connection = repository.getConnection()) {
            TupleQuery prepared = connection.prepareTupleQuery(query);
            prepared.setMaxExecutionTime((int) Math.max(1, limit.toSeconds()));
            try (TupleQueryResult rows = prepared.evaluate()) {
                return OptionalLong.of(rows.stream().count());
            }
        } catch (QueryEvaluationException | NoSuchElementException e) {
            // An iteration that is closed while it works fails in ways of its own.
            if (System.nanoTime() - start < limit.toNanos() / 2) {
                throw e;
            }
            return OptionalLong.empty();
        }
    }

    @Override
    public void update(String subject, String object, boolean add) {
        ValueFactory values = SimpleValueFactory.getInstance();
        Statement statement =
                values.createStatement(values.createIRI(subject), values.createIRI(WRITTEN), values.createIRI(object));
        try (SailRepositoryConnection connection = repository.getConnection()) {
            if (add) {
                connection.add(statement);
            } else {
                connection.remove(statement);
            }
        }
    }

    @Override
    public void exchange() {
        if (hasModel) {
            GbjoRdf4j.orderers().reload();
        } else {
            layer.statistics().ifPresent(LiveStatistics::countNow);
        }
    }

    @Override
    public void close() {
        repository.shutDown();
    }
}
