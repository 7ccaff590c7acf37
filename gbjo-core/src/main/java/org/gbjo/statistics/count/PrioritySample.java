package org.gbjo.statistics.count;

import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.function.Supplier;

/**
 * Some of the weighted values that are shown, chosen by their hashes alone. This is priority sampling (Duffield, Lund and
 * Thorup, J. ACM 2007): a value of weight w has the priority w / u, where u is its hash as a number between 0 and 1. The k
 * largest priorities are kept; the next one is the threshold.
 */
public final class PrioritySample<V> {
    private static final Comparator<Entry<?>> BY_PRIORITY =
            Comparator.<Entry<?>>comparingDouble(Entry::priority).thenComparingLong(Entry::hash);

    /** A value that was drawn, or the threshold. */
    public record Entry<V>(double priority, long hash, long weight, V value) {}

    private final int most;
    /** The smallest of them is the threshold if there is one more than fits. */
    private final PriorityQueue<Entry<V>> entries = new PriorityQueue<>(BY_PRIORITY);

    /** @param most how many values are drawn */
    public PrioritySample(int most) {
        this.most = most;
    }

    /**
     * Shows a value.
     *
     * @param hash of the value, any bits
     * @param value asked only if it is held
     */
    public void add(long weight, long hash, Supplier<V> value) {
        double uniform = ((hash >>> 11) + 0.5) * 0x1p-53;
        double priority = (double) weight / uniform;
        if (entries.size() <= most) {
            entries.add(new Entry<>(priority, hash, weight, value.get()));
            return;
        }
        Entry<V> least = entries.element();
        if (priority > least.priority || (priority == least.priority && hash > least.hash)) {
            entries.remove();
            entries.add(new Entry<>(priority, hash, weight, value.get()));
        }
    }

    /** Whether some values were not drawn. */
    boolean isPart() {
        return entries.size() > most;
    }

    /** The one with the least priority. */
    Entry<V> least() {
        return entries.element();
    }

    /** All that are held, in any order: those that are drawn, and the threshold. */
    public Collection<Entry<V>> held() {
        return Collections.unmodifiableCollection(entries);
    }
}
