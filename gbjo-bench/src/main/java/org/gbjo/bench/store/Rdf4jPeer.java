package org.gbjo.bench.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import org.eclipse.rdf4j.model.Literal;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.query.BindingSet;
import org.eclipse.rdf4j.query.QueryEvaluationException;
import org.eclipse.rdf4j.query.QueryInterruptedException;
import org.eclipse.rdf4j.query.TupleQuery;
import org.eclipse.rdf4j.query.TupleQueryResult;
import org.eclipse.rdf4j.repository.sail.SailRepository;
import org.eclipse.rdf4j.repository.sail.SailRepositoryConnection;
import org.eclipse.rdf4j.sail.Sail;
import org.eclipse.rdf4j.sail.lmdb.LmdbStore;
import org.eclipse.rdf4j.sail.lmdb.config.LmdbStoreConfig;
import org.eclipse.rdf4j.sail.memory.MemoryStore;
import org.eclipse.rdf4j.sail.nativerdf.NativeStore;

/** A store of RDF4J's, in its own order of joins. */
final class Rdf4jPeer implements StorePeer {
    /** RDF4J's clock may be a moment ahead. */
    private static final double NEARLY = 0.99;

    private final SailRepository repository;

    private Rdf4jPeer(SailRepository repository) {
        this.repository = repository;
    }

    static Rdf4jPeer inMemory(Path data) throws IOException {
        return of(new MemoryStore(), data, true);
    }

    /** Loads the data, or opens what was loaded. */
    static Rdf4jPeer onDisk(Path data, Path folder) throws IOException {
        return of(new NativeStore(folder.toFile()), data, !Files.exists(folder));
    }

    /** Loads the data, or opens what was loaded. */
    static Rdf4jPeer lmdb(Path data, Path folder) throws IOException {
        return of(new LmdbStore(folder.toFile(), new LmdbStoreConfig()), data, !Files.exists(folder));
    }

    private static Rdf4jPeer of(Sail store, Path data, boolean isNew) throws IOException {
        SailRepository repository = new SailRepository(store);
        if (isNew) {
            try (SailRepositoryConnection connection = repository.getConnection()) {
                connection.add(data.toFile());
            }
        }
        return new Rdf4jPeer(repository);
    }

    @Override
    public PeerAnswer answer(PeerQuestion question) {
        long start = System.nanoTime();
        try (SailRepositoryConnection connection = repository.getConnection()) {
            TupleQuery query = connection.prepareTupleQuery(question.sparql());
            query.setMaxExecutionTime((int) Math.max(1, question.limit().toSeconds()));
            try (TupleQueryResult rows = query.evaluate()) {
                RowTally tally = read(rows, question);
                return PeerAnswer.complete((System.nanoTime() - start) / 1e9, tally);
            }
        } catch (QueryInterruptedException e) {
            return PeerAnswer.late((System.nanoTime() - start) / 1e9);
        } catch (QueryEvaluationException | NoSuchElementException e) {
            // An iteration that is closed while it works fails in ways of its own.
            double seconds = (System.nanoTime() - start) / 1e9;
            boolean isLate = seconds * 1e9 >= NEARLY * question.limit().toNanos();
            return isLate ? PeerAnswer.late(seconds) : PeerAnswer.failed(seconds, e);
        }
    }

    private static RowTally read(TupleQueryResult rows, PeerQuestion question) {
        RowTally tally = new RowTally(question.checked());
        List<String> names = rows.getBindingNames();
        while (rows.hasNext()) {
            BindingSet row = rows.next();
            if (question.counted()) {
                tally.count(((Literal) row.getValue(names.get(0))).longValue());
                return tally;
            }
            for (String name : names) {
                Value value = row.getValue(name);
                if (value != null && value.isBNode()) {
                    tally.blank();
                } else {
                    tally.value(value == null ? null : value.stringValue());
                }
            }
            tally.endRow();
        }
        return tally;
    }

    @Override
    public void close() {
        repository.shutDown();
    }
}
