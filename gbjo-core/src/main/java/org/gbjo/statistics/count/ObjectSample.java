package org.gbjo.statistics.count;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.gbjo.statistics.LiteralValue;

/**
 * Some of the literals that are objects of a predicate, each with a weight that stands for its triples and those of others.
 * What is drawn depends on the hashes of the literals alone, so that any source of the graph gives the same.
 *
 * <p>This is priority sampling (Duffield, Lund and Thorup, J. ACM 2007): a literal with w triples has the priority w / u,
 * where u is its hash as a number between 0 and 1. The k largest priorities are kept; the next one is the threshold, and a
 * kept literal stands for max(w, threshold) triples. Sums of these weights are unbiased: a share s of the triples has a
 * standard error of at most sqrt(s / (k - 1)), and a literal that is frequent is never missed. If there are no more than k
 * literals, all of them are here.
 */
final class ObjectSample {
    private static final Comparator<Entry> BY_PRIORITY =
            Comparator.comparingDouble(Entry::priority).thenComparingLong(Entry::hash);

    private record Entry(double priority, long hash, long weight, LiteralValue value) {}

    /** A literal that was drawn. */
    record Drawn(LiteralValue value, double weight, long hash) {}

    private final int most;
    /** The smallest of them is the threshold if there is one more than fits. */
    private final PriorityQueue<Entry> entries = new PriorityQueue<>(BY_PRIORITY);

    /** @param most how many literals are drawn */
    ObjectSample(int most) {
        this.most = most;
    }

    /**
     * Shows a literal.
     *
     * @param weight the number of its triples
     * @param hash of the literal, any bits
     */
    void add(String text, long weight, long hash) {
        double uniform = ((hash >>> 11) + 0.5) * 0x1p-53;
        double priority = (double) weight / uniform;
        if (entries.size() <= most) {
            entries.add(new Entry(priority, hash, weight, LiteralValue.of(text)));
            return;
        }
        Entry least = entries.element();
        if (priority > least.priority || (priority == least.priority && hash > least.hash)) {
            entries.remove();
            entries.add(new Entry(priority, hash, weight, LiteralValue.of(text)));
        }
    }

    /** Whether some literals were not drawn. */
    boolean isPart() {
        return entries.size() > most;
    }

    /** How many literals are held. */
    int size() {
        return entries.size();
    }

    /** What was drawn, by type, then by value. */
    @SuppressWarnings("ReferenceEquality") // the head of the queue itself is left out
    List<Drawn> drawn() {
        double threshold = isPart() ? entries.element().priority : 0;
        List<Drawn> drawn = new ArrayList<>();
        for (Entry entry : entries) {
            if (!isPart() || entry != entries.element()) {
                drawn.add(new Drawn(entry.value, Math.max((double) entry.weight, threshold), entry.hash));
            }
        }
        drawn.sort(Comparator.comparing((Drawn each) -> each.value().type())
                .thenComparingDouble(each -> each.value().number())
                .thenComparingLong(Drawn::hash));
        return drawn;
    }
}
