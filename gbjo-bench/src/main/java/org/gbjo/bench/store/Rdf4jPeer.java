package org.gbjo.bench.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import org.eclipse.rdf4j.model.Literal;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.QueryInterruptedException;
import org.eclipse.rdf4j.query.TupleQuery;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.memory.MemoryStore;

/** RDF4J's store in memory, in its own order of joins. */
final class Rdf4jPeer implements StorePeer {
    private final SailRepository repository;
    /** Of all terms that were read, so that nobody can leave out reading them. */
    private long characters;

    private Rdf4jPeer(SailRepository repository) {
        this.repository = repository;
    }

    static Rdf4jPeer inMemory(Path data) throws IOException {
        SailRepository repository = new SailRepository(new MemoryStore());
        try (SailRepositoryConnection connection = repository.getConnection()) {
            connection.add(data.toFile());
        }
        return new Rdf4jPeer(repository);
    }

    @Override
    public String name() {
        return "RDF4J in memory";
    }

    @Override
    public OptionalLong answer(String text, boolean counted, Duration limit) {
        try (SailRepositoryConnection connection = repository.getConnection()) {
            TupleQuery query = connection.prepareTupleQuery(text);
            query.setMaxExecutionTime((int) Math.max(1, limit.toSeconds()));
            long found = 0;
            try (TupleQueryResult rows = query.evaluate()) {
                while (rows.hasNext()) {
                    BindingSet row = rows.next();
                    found++;
                    if (counted) {
                        String name = rows.getBindingNames().get(0);
                        return OptionalLong.of(((Literal) row.getValue(name)).longValue());
                    }
                    row.forEach(binding ->
                            characters += binding.getValue().stringValue().length());
                }
            }
            return OptionalLong.of(found);
        } catch (QueryInterruptedException e) {
            return OptionalLong.empty();
        }
    }

    @Override
    public void close() {
        repository.shutDown();
    }
}
