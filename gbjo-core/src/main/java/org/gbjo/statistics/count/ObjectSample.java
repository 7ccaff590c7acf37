package org.gbjo.statistics.count;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.gbjo.statistics.LiteralValue;

/**
 * Some of the literals that are objects of a predicate, each with a weight that stands for its triples and those of others.
 * What is drawn depends on the hashes of the literals alone, so that any source of the graph gives the same.
 *
 * <p>In this {@link PrioritySample}, a literal that is kept stands for max(w, threshold) triples. Sums of these weights are
 * unbiased: a share s of the triples has a standard error of at most sqrt(s / (k - 1)), and a literal that is frequent is
 * never missed. If there are no more than k literals, all of them are here.
 */
public final class ObjectSample {
    /** A literal that was drawn. */
    record Drawn(LiteralValue value, double weight, long hash) {}

    private final PrioritySample<LiteralValue> sample;

    /** @param most how many literals are drawn */
    public ObjectSample(int most) {
        this.sample = new PrioritySample<>(most);
    }

    /**
     * Shows a literal.
     *
     * @param weight the number of its triples
     * @param hash of the literal, any bits
     */
    void add(String text, long weight, long hash) {
        add(weight, hash, () -> LiteralValue.of(text));
    }

    /** The same with a value that is known or looked up when it is held. */
    public void add(long weight, long hash, Supplier<LiteralValue> value) {
        sample.add(weight, hash, value);
    }

    /** Whether some literals were not drawn. */
    boolean isPart() {
        return sample.isPart();
    }

    /** How many literals are held. */
    int size() {
        return sample.held().size();
    }

    /** What was drawn, by type, then by value. */
    @SuppressWarnings("ReferenceEquality") // the threshold itself is left out
    List<Drawn> drawn() {
        PrioritySample.Entry<LiteralValue> least = isPart() ? sample.least() : null;
        double threshold = least == null ? 0 : least.priority();
        List<Drawn> drawn = new ArrayList<>();
        for (PrioritySample.Entry<LiteralValue> entry : sample.held()) {
            if (entry != least) {
                drawn.add(new Drawn(entry.value(), Math.max((double) entry.weight(), threshold), entry.hash()));
            }
        }
        drawn.sort(Comparator.comparing((Drawn each) -> each.value().type())
                .thenComparingDouble(each -> each.value().number())
                .thenComparingLong(Drawn::hash));
        return drawn;
    }
}
