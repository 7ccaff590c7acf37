package org.gbjo.statistics.count;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntConsumer;
import org.gbjo.run.Ints;
import org.gbjo.run.Room;
import org.gbjo.statistics.Position;

/**
 * The profile of each entity: its selectors in ascending order and how often it occurs with each. All profiles lie in
 * one row of cells, one behind the other. A cell is a selector; one below 0 is the complement of a selector whose
 * count follows it, and all others have the count 1. A profile ends with {@link #END}.
 */
final class Profiles {
    static final int END = Integer.MIN_VALUE;

    /** The number of entities of a task. */
    private static final int SLICE = 1 << 14;

    private final TripleSource source;
    private final FrequentPairs counts;
    private final Selectors selectors;
    private final int most;
    /** Where the profile of each entity begins. One more value follows the last entity. */
    private final Ints offsets;

    private final Ints cells;
    private final AtomicLong cutEntities = new AtomicLong();

    Profiles(
            TripleSource source,
            FrequentPairs counts,
            Selectors selectors,
            CountLimits limits,
            Room room,
            Heartbeat heartbeat) {
        this.source = source;
        this.counts = counts;
        this.selectors = selectors;
        this.most = limits.predicatesOfEntity();
        int entities = source.terms();
        this.offsets = room.ints(entities + 1L);
        Tasks tasks = new Tasks(limits.threads());
        int slices = (entities + SLICE - 1) / SLICE;
        heartbeat.begin("Collecting the predicates of entities", 2L * entities);
        tasks.run(slices, () -> new Slice(entity -> offsets.put(entity + 1, length(entity)), heartbeat));
        long end = 0;
        for (int entity = 0; entity < entities; entity++) {
            end += offsets.get(entity + 1);
            offsets.put(entity + 1, Math.toIntExact(end));
        }
        this.cells = room.ints(end);
        addConstants(room);
        tasks.run(slices, () -> {
            Runs runs = new Runs();
            return new Slice(entity -> addPredicates(entity, runs), heartbeat);
        });
        heartbeat.end();
    }

    private final class Slice implements IntConsumer {
        private final IntConsumer ofEntity;
        private final Heartbeat heartbeat;

        Slice(IntConsumer ofEntity, Heartbeat heartbeat) {
            this.ofEntity = ofEntity;
            this.heartbeat = heartbeat;
        }

        @Override
        public void accept(int slice) {
            int end = Math.min(offsets.size() - 1, (slice + 1) * SLICE);
            for (int entity = slice * SLICE; entity < end; entity++) {
                ofEntity.accept(entity);
            }
            heartbeat.add(SLICE);
        }
    }

    /** The number of cells that the profile of an entity needs at most. */
    private int length(int entity) {
        int length = selectors.constantsOfEntity(entity);
        for (Position position : Position.values()) {
            TripleSource.Rows rows = source.by(position);
            long end = rows.end(entity);
            long row = rows.begin(entity);
            length += row == end ? 0 : end - row == 1 ? 1 : 2;
            while (row < end) {
                long next = rows.runEnd(row, end);
                length += next - row == 1 ? 1 : 2;
                row = next;
            }
        }
        return length == 0 ? 0 : length + 1;
    }

    private void addConstants(Room room) {
        Ints added = room.ints(offsets.size() - 1L);
        for (int selector = 0; selector < selectors.constants(); selector++) {
            for (int i = 0; i < selectors.entities(selector); i++) {
                int entity = selectors.entity(selector, i);
                cells.put(offsets.get(entity) + added.add(entity, 1), selector);
            }
        }
        room.free(added);
    }

    private void addPredicates(int entity, Runs runs) {
        if (isEmpty(entity)) {
            return;
        }
        int at = offsets.get(entity) + selectors.constantsOfEntity(entity);
        boolean cut = false;
        for (Position position : Position.values()) {
            cut |= runs.read(source.by(position), entity);
            for (int i = 0; i < runs.size; i++) {
                int selector = selectors.plain(position, runs.predicates[i]);
                int count = (int) Math.min(Integer.MAX_VALUE, runs.counts[i]);
                cells.put(at++, count == 1 ? selector : ~selector);
                if (count > 1) {
                    cells.put(at++, count);
                }
            }
        }
        // A profile that was cut is shorter than expected.
        for (int end = offsets.get(entity + 1); at < end; at++) {
            cells.put(at, END);
        }
        if (cut) {
            cutEntities.incrementAndGet();
        }
    }

    /** The number of entities with so many predicates that some of them were left out. */
    long cutEntities() {
        return cutEntities.get();
    }

    /** All cells. */
    Ints cells() {
        return cells;
    }

    /** Where the profile of an entity begins; where it ends if it has none. */
    int begin(int entity) {
        return offsets.get(entity);
    }

    boolean isEmpty(int entity) {
        return offsets.get(entity) == offsets.get(entity + 1);
    }

    /** The predicates of an entity in one position, in ascending order, and how often it occurs with each. */
    private final class Runs {
        private int[] predicates = new int[16];
        private long[] counts = new long[16];
        private int size;

        /** Reads an entity, and returns whether some of its predicates were left out. */
        boolean read(TripleSource.Rows rows, int entity) {
            size = 0;
            long begin = rows.begin(entity);
            long end = rows.end(entity);
            for (long row = begin; row < end; ) {
                long next = rows.runEnd(row, end);
                insert(Profiles.this.counts.ordinal(rows.predicate(row)), next - row);
                row = next;
            }
            boolean cut = size > most;
            if (cut) {
                keepMostFrequent();
            }
            if (begin < end) {
                insert(Profiles.this.counts.any(), end - begin);
            }
            return cut;
        }

        /** Most sources number predicates in the order of their texts, so this rarely moves anything. */
        private void insert(int predicate, long count) {
            if (size == predicates.length) {
                predicates = Arrays.copyOf(predicates, 2 * size);
                counts = Arrays.copyOf(counts, 2 * size);
            }
            int at = size++;
            while (at > 0 && predicates[at - 1] > predicate) {
                predicates[at] = predicates[at - 1];
                counts[at] = counts[at - 1];
                at--;
            }
            predicates[at] = predicate;
            counts[at] = count;
        }

        private void keepMostFrequent() {
            long[] sorted = Arrays.copyOf(counts, size);
            Arrays.sort(sorted);
            long least = sorted[size - most];
            long equal = Arrays.stream(sorted, size - most, size)
                    .filter(count -> count == least)
                    .count();
            int kept = 0;
            for (int i = 0; i < size; i++) {
                if (counts[i] > least || (counts[i] == least && equal-- > 0)) {
                    predicates[kept] = predicates[i];
                    counts[kept] = counts[i];
                    kept++;
                }
            }
            size = kept;
        }
    }
}
