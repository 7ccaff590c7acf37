package org.gbjo.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import org.gbjo.run.SeededRandom;

/** Cuts examples into groups of equal query size and about equally many plans or sets. */
public final class Groups<E> {
    private final Map<Integer, List<E>> bySize = new TreeMap<>();
    private final ToIntFunction<E> weight;
    private final int groupWeight;

    /**
     * Sorts examples.
     *
     * @param patterns the size of the query of an example
     * @param weight how many plans or sets an example has
     * @param groupWeight how many of them a group has, about
     */
    public Groups(List<E> examples, ToIntFunction<E> patterns, ToIntFunction<E> weight, int groupWeight) {
        examples.forEach(example -> bySize.computeIfAbsent(patterns.applyAsInt(example), size -> new ArrayList<>())
                .add(example));
        this.weight = weight;
        this.groupWeight = groupWeight;
    }

    /** All examples, each once, in the order in which they came. */
    public List<List<E>> inOrder() {
        List<List<E>> groups = new ArrayList<>();
        bySize.values().forEach(examples -> cut(examples, groups));
        return groups;
    }

    /** All examples, each once, in an order that the seed and the epoch determine; as many groups in each epoch. */
    public List<List<E>> shuffled(long seed, int epoch) {
        SeededRandom random = new SeededRandom(seed, epoch);
        List<List<E>> groups = new ArrayList<>();
        for (List<E> examples : bySize.values()) {
            List<E> shuffled = new ArrayList<>(examples);
            random.shuffle(shuffled);
            cut(shuffled, groups);
        }
        random.shuffle(groups);
        return groups;
    }

    private void cut(List<E> examples, List<List<E>> groups) {
        int most = examples.stream().mapToInt(weight).max().orElse(1);
        int size = Math.max(1, groupWeight / most);
        for (int from = 0; from < examples.size(); from += size) {
            groups.add(List.copyOf(examples.subList(from, Math.min(examples.size(), from + size))));
        }
    }
}
