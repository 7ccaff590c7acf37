package org.gbjo.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Against maps. */
class KeyWeightsTest {

    /** Keys with gaps of up to {@code gap}, so that a search for the next one takes small and large steps. */
    private static Map<Integer, Double> random(Random random, int size, int gap) {
        Map<Integer, Double> map = new TreeMap<>();
        int key = 0;
        for (int i = 0; i < size; i++) {
            key += 1 + random.nextInt(gap);
            map.put(key, (double) (1 + random.nextInt(9)));
        }
        return map;
    }

    private static KeyWeights weights(Map<Integer, Double> map) {
        KeyWeights weights = new KeyWeights(0);
        map.forEach(weights::add);
        return weights;
    }

    private static Map<Integer, Double> map(KeyWeights weights) {
        Map<Integer, Double> map = new TreeMap<>();
        for (int i = 0; i < weights.size(); i++) {
            assertThat(i == 0 || weights.key(i - 1) < weights.key(i)).isTrue();
            map.put(weights.key(i), weights.weight(i));
        }
        return map;
    }

    @Property(tries = 500)
    void aProductHasTheKeysThatBothFactorsHave(
            @ForAll @IntRange(max = 200) int size, @ForAll @IntRange(max = 200) int otherSize, @ForAll long seed) {
        Random random = new Random(seed);
        Map<Integer, Double> left = random(random, size, 1 + random.nextInt(60));
        Map<Integer, Double> right = random(random, otherSize, 1 + random.nextInt(60));
        Map<Integer, Double> product = new TreeMap<>();
        left.forEach((key, weight) -> {
            if (right.containsKey(key)) {
                product.put(key, weight * right.get(key));
            }
        });
        KeyWeights weights = weights(left);
        KeyWeights factors = weights(right);
        weights.multiply(factors);
        assertThat(weights.size())
                .as("keys stay in place until zeros are dropped")
                .isEqualTo(size);
        weights.dropZeros();
        assertThat(map(weights)).isEqualTo(product);
        assertThat(map(factors)).isEqualTo(right);
        assertThat(weights.sum())
                .isEqualTo(
                        product.values().stream().mapToDouble(weight -> weight).sum());
    }

    /** A count beyond the range of a double is infinite, but nothing times it stays nothing. */
    @Test
    void zeroTimesInfinityIsZero() {
        KeyWeights weights = weights(new TreeMap<>(Map.of(1, Double.POSITIVE_INFINITY, 2, 3.0, 3, 4.0)));
        weights.multiply(0, 0);
        weights.multiply(1, Double.POSITIVE_INFINITY);
        weights.dropZeros();
        assertThat(map(weights)).isEqualTo(Map.of(2, Double.POSITIVE_INFINITY, 3, 4.0));
        assertThat(weights.sum()).isEqualTo(Double.POSITIVE_INFINITY);
        weights.multiply(weights(new TreeMap<>(Map.of(3, 2.0))));
        weights.dropZeros();
        assertThat(map(weights)).isEqualTo(Map.of(3, 8.0));
    }

    @Test
    void copiesAreIndependent() {
        KeyWeights weights = weights(new TreeMap<>(Map.of(1, 2.0, 5, 3.0)));
        KeyWeights copy = weights.copy();
        weights.multiply(0, 7);
        copy.add(9, 1);
        assertThat(map(weights)).isEqualTo(Map.of(1, 14.0, 5, 3.0));
        assertThat(map(copy)).isEqualTo(Map.of(1, 2.0, 5, 3.0, 9, 1.0));
    }
}
