package org.gbjo.live;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.gbjo.run.Room;

/** A store for tests: triples of texts in named graphs. */
final class StoreOfTexts implements LiveStore {
    private final Map<String, List<String[]>> graphs = new TreeMap<>();
    private final Optional<Path> home;
    private final boolean snapshots;
    private long version;
    private int opened;
    private RuntimeException failure;

    StoreOfTexts(Optional<Path> home, boolean snapshots) {
        this.home = home;
        this.snapshots = snapshots;
        graphs.put(DEFAULT_GRAPH, new ArrayList<>());
    }

    void add(String graph, String subject, String predicate, String object) {
        version++;
        graphs.computeIfAbsent(graph, name -> new ArrayList<>()).add(new String[] {subject, predicate, object});
    }

    /** Adds triples of one predicate that have different subjects and objects. */
    void addMany(String predicate, int count) {
        for (int i = 0; i < count; i++) {
            add(DEFAULT_GRAPH, "<s" + i + ">", predicate, "<o" + i + ">");
        }
    }

    void clear() {
        version++;
        graphs.values().forEach(List::clear);
    }

    void failWith(RuntimeException e) {
        failure = e;
    }

    /** How many snapshots were opened. */
    int opened() {
        return opened;
    }

    @Override
    public String name() {
        return "a store of texts";
    }

    @Override
    public Optional<Path> home() {
        return home;
    }

    @Override
    public long version() {
        return version;
    }

    @Override
    public OptionalLong triples() {
        return snapshots
                ? OptionalLong.empty()
                : OptionalLong.of(graphs.get(DEFAULT_GRAPH).size());
    }

    @Override
    public boolean hasSnapshots() {
        return snapshots;
    }

    @Override
    public Optional<StoreSnapshot> open() {
        opened++;
        if (failure != null) {
            throw failure;
        }
        return Optional.of(new Snapshot());
    }

    private final class Snapshot implements StoreSnapshot {
        @Override
        public List<String> graphs() {
            return List.copyOf(graphs.keySet());
        }

        @Override
        public TripleReading triples(String graph, Room room) {
            return new Reading(graphs.get(graph), room);
        }

        @Override
        public long count(String graph, String predicate, long most) {
            return graphs.get(graph).stream()
                    .filter(triple -> triple[1].equals(predicate))
                    .limit(most)
                    .count();
        }

        @Override
        public void close() {
            // There is nothing to give back.
        }
    }

    private static final class Reading implements TripleReading {
        private final List<String[]> triples;
        private final TermNumbers<String> terms;
        private int next;

        Reading(List<String[]> triples, Room room) {
            this.terms = new TermNumbers<>(room);
            this.triples = triples;
        }

        @Override
        public boolean next(TripleCollector into, int most) {
            int end = Math.min(triples.size(), next + most);
            for (; next < end; next++) {
                String[] triple = triples.get(next);
                into.add(terms.of(triple[0]), terms.of(triple[1]), terms.of(triple[2]));
            }
            return next < triples.size();
        }

        @Override
        public String text(int term) {
            return terms.term(term);
        }
    }
}
