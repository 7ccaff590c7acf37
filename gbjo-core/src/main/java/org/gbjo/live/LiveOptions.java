package org.gbjo.live;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.gbjo.decision.settings.CountMode;
import org.gbjo.decision.settings.Settings;
import org.gbjo.decision.settings.StoreProfile;
import org.gbjo.run.Room;

/**
 * How statistics are counted and kept.
 *
 * @param heapBytes the share of the heap for a count; what triples, terms and entities need beyond a part of it goes to
 *     temporary files
 * @param idleOnly whether a count pauses while queries run
 * @param folder where the statistics of persistent stores are kept, if not beside their store
 * @param leastTriples a store with fewer is left alone
 * @param leastQueryTime a store is counted when its queries have taken this time, or a tenth of what the count is
 *     expected to take, if that is longer
 * @param mostChange a store is counted again when this share of its triples, or of the counts that are compared, has
 *     changed
 */
public record LiveOptions(
        long heapBytes,
        boolean idleOnly,
        Optional<Path> folder,
        long leastTriples,
        Duration leastQueryTime,
        double mostChange) {

    private static final long MEGABYTE = 1 << 20;

    /** The part of the share, as a divisor, for numbers of triples, terms and entities. */
    private static final int NUMBERS = 4;

    /** What settings ask for. */
    public static LiveOptions of(Settings settings, StoreProfile profile) {
        return new LiveOptions(
                settings.countMemory() * MEGABYTE,
                settings.count() == CountMode.IDLE,
                settings.countFolder(),
                (long) profile.counting().leastTriples(),
                Duration.ofMillis((long) profile.counting().leastQueryMilliseconds()),
                profile.counting().mostChange());
    }

    /** Room for one count. */
    Room room() {
        return new Room(heapBytes / NUMBERS);
    }

    /** The rest, for the entries of statistics, while they are counted and written. */
    long tableBytes() {
        return heapBytes - heapBytes / NUMBERS;
    }

    /** Where the statistics of a store are kept, if anywhere. */
    Optional<Path> home(LiveStore store) {
        return store.home().map(own -> folder.map(all -> all.resolve(Integer.toHexString(own.hashCode())))
                .orElse(own));
    }
}
