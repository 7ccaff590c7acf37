package org.gbjo.spark.analyze;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.gbjo.statistics.Position;
import org.gbjo.statistics.count.CountLimits;
import org.gbjo.statistics.count.Saturating;
import org.gbjo.statistics.count.SelectorNumbers;

/**
 * How many constants trios may have, so that no more products are summed than allowed: all that are frequent enough, or
 * half of them, or a quarter, and so on. One pass over the profiles counts the steps of all these candidates.
 */
final class TrioBudget {
    private final SelectorNumbers numbers;
    private final CountLimits limits;

    TrioBudget(SelectorNumbers numbers, CountLimits limits) {
        this.numbers = numbers;
        this.limits = limits;
    }

    /** What is allowed: the constants of stars, and the candidates for chains, of which one or none is allowed. */
    record Allowed(int ofStars, List<Integer> candidatesOfChains) {}

    Allowed of(Dataset<Row> profiles) {
        int frequent = 0;
        while (frequent < numbers.constants() && numbers.entities(frequent) >= limits.leastSupport()) {
            frequent++;
        }
        int[] ofStars = halved(frequent);
        int[] ofChains = halved(numbers.constants());
        SelectorNumbers known = numbers;
        Steps steps = profiles.toJavaRDD()
                .treeAggregate(
                        new Steps(ofStars, ofChains),
                        (sum, row) -> sum.add(Profile.of(row.getAs(Profile.CELLS)), row.getLong(0), known),
                        Steps::add);
        int allowed = 0;
        while (allowed < ofStars.length && steps.ofStars[allowed] > limits.steps()) {
            allowed++;
        }
        List<Integer> candidates = new ArrayList<>();
        for (int i = 0; i < ofChains.length; i++) {
            if (steps.leastOfChains[i] <= limits.steps()) {
                candidates.add(ofChains[i]);
            }
        }
        return new Allowed(allowed < ofStars.length ? ofStars[allowed] : 0, candidates);
    }

    private static int[] halved(int most) {
        List<Integer> all = new ArrayList<>();
        for (int constants = most; constants > 0; constants /= 2) {
            all.add(constants);
        }
        return all.stream().mapToInt(Integer::intValue).toArray();
    }

    /** The number of selectors of a profile without the constants from a number on. */
    static int size(Profile profile, int constants, SelectorNumbers numbers) {
        int size = 0;
        for (int i = 0; i < profile.size(); i++) {
            size += profile.selector(i) < constants || !numbers.hasConstant(profile.selector(i)) ? 1 : 0;
        }
        return size;
    }

    /** The steps of stars, and the least that those of chains can be: each triple reads the profile of its subject. */
    private static final class Steps implements Serializable {
        private final int[] candidatesOfStars;
        private final int[] candidatesOfChains;
        private final long[] ofStars;
        private final long[] leastOfChains;

        Steps(int[] candidatesOfStars, int[] candidatesOfChains) {
            this.candidatesOfStars = candidatesOfStars;
            this.candidatesOfChains = candidatesOfChains;
            this.ofStars = new long[candidatesOfStars.length];
            this.leastOfChains = new long[candidatesOfChains.length];
        }

        Steps add(Profile profile, long entities, SelectorNumbers numbers) {
            for (int i = 0; i < ofStars.length; i++) {
                int size = size(profile, candidatesOfStars[i], numbers);
                long steps = Saturating.product((long) size * size, size) / 6;
                ofStars[i] = Saturating.sum(ofStars[i], Saturating.product(entities, steps));
            }
            int anySubject = numbers.plain(Position.SUBJECT, numbers.any());
            long triples = 0;
            for (int i = 0; i < profile.size(); i++) {
                triples += profile.selector(i) == anySubject ? profile.count(i) : 0;
            }
            for (int i = 0; i < leastOfChains.length && triples > 0; i++) {
                long steps = triples * size(profile, candidatesOfChains[i], numbers);
                leastOfChains[i] = Saturating.sum(leastOfChains[i], Saturating.product(entities, steps));
            }
            return this;
        }

        Steps add(Steps other) {
            for (int i = 0; i < ofStars.length; i++) {
                ofStars[i] = Saturating.sum(ofStars[i], other.ofStars[i]);
            }
            for (int i = 0; i < leastOfChains.length; i++) {
                leastOfChains[i] = Saturating.sum(leastOfChains[i], other.leastOfChains[i]);
            }
            return this;
        }
    }
}
