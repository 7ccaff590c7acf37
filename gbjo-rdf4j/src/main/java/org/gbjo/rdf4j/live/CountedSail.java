package org.gbjo.rdf4j.live;

import java.io.File;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.eclipse.rdf4j.sail.Sail;
import org.gbjo.live.LiveStore;
import org.gbjo.live.StoreSnapshot;
import org.gbjo.live.Writes;
import org.gbjo.rdf4j.translation.KnownStore;

/** A store of RDF4J that can be counted. */
final class CountedSail implements LiveStore {
    private final WeakReference<Sail> sail;
    private final KnownStore store;
    private final String name;
    private final Optional<Path> home;
    private final long size;
    private final OpenGate gate;
    private final WrittenStatements written;
    private final Writes writtenBefore;

    /**
     * A store that is open.
     *
     * @param size about how many statements it has now
     */
    CountedSail(Sail sail, KnownStore store, long size, OpenGate gate, WrittenStatements written) {
        this.sail = new WeakReference<>(sail);
        this.store = store;
        File folder = sail.getDataDir();
        this.home = folder != null && isOnDisk(sail, store) ? Optional.of(folder.toPath()) : Optional.empty();
        this.name = "the " + sail.getClass().getSimpleName()
                + home.map(path -> " in " + path).orElse("");
        this.size = size;
        this.gate = gate;
        this.written = written;
        this.writtenBefore = written.writes();
    }

    private static boolean isOnDisk(Sail sail, KnownStore store) {
        return store != KnownStore.MEMORY || MemoryPersistence.isOf(sail);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Optional<Path> home() {
        return home;
    }

    @Override
    public long version() {
        return written.version();
    }

    @Override
    public OptionalLong triples() {
        Writes now = written.writes();
        long change = now.added() - writtenBefore.added() - (now.removed() - writtenBefore.removed());
        return OptionalLong.of(Math.max(0, size + change));
    }

    @Override
    public boolean showsAllInDefaultGraph() {
        return true;
    }

    @Override
    public Optional<Writes> writes() {
        return Optional.of(written.writes());
    }

    @Override
    public boolean hasSnapshots() {
        return true;
    }

    @Override
    public Optional<StoreSnapshot> open() {
        Sail present = sail.get();
        return present == null
                ? Optional.empty()
                : gate.begin(() -> new SailSnapshot(gate, present.getConnection(), store))
                        .map(snapshot -> snapshot);
    }
}
