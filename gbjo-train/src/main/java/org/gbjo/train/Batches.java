package org.gbjo.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gbjo.run.SeededRandom;

/** Cuts examples into groups of equal query size and about equally many plans. */
final class Batches {
    private final Map<Integer, List<Example>> bySize = new TreeMap<>();
    private final int batchPlans;
    private final int count;

    Batches(List<Example> examples, int batchPlans) {
        examples.forEach(example -> bySize.computeIfAbsent(example.patterns(), size -> new ArrayList<>())
                .add(example));
        this.batchPlans = batchPlans;
        this.count = inOrder().size();
    }

    /** How many groups there are; the same in every epoch. */
    int count() {
        return count;
    }

    /** All examples, each once, in the order in which they came. */
    List<List<Example>> inOrder() {
        List<List<Example>> groups = new ArrayList<>();
        bySize.values().forEach(examples -> cut(examples, groups));
        return groups;
    }

    /** All examples, each once, in an order that the seed and the epoch determine. */
    List<List<Example>> shuffled(long seed, int epoch) {
        SeededRandom random = new SeededRandom(seed, epoch);
        List<List<Example>> groups = new ArrayList<>();
        for (List<Example> examples : bySize.values()) {
            List<Example> shuffled = new ArrayList<>(examples);
            random.shuffle(shuffled);
            cut(shuffled, groups);
        }
        random.shuffle(groups);
        return groups;
    }

    private void cut(List<Example> examples, List<List<Example>> groups) {
        int plans = examples.stream().mapToInt(Example::planCount).max().orElse(1);
        int size = Math.max(1, batchPlans / plans);
        for (int from = 0; from < examples.size(); from += size) {
            groups.add(List.copyOf(examples.subList(from, Math.min(examples.size(), from + size))));
        }
    }
}
