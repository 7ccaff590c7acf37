package org.gbjo.testing;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gbjo.decision.hint.QueryHints;

/** Hints for the queries of a test. */
public final class HintedQueries {
    private static final int LARGEST = 14;
    private static final int SMALLEST_TREE = 4;

    private HintedQueries() {}

    /** Prefix declarations that give BGPs of every size a random order, or a random tree where there can be one. */
    public static String hints(Random random) {
        return IntStream.rangeClosed(2, LARGEST)
                .mapToObj(size -> "PREFIX h" + size + ": <" + QueryHints.NAMESPACE + hint(size, random) + "> ")
                .collect(Collectors.joining());
    }

    private static String hint(int size, Random random) {
        return size < SMALLEST_TREE || random.nextBoolean()
                ? "order=" + order(size, random)
                : "tree=" + tree(List.of(order(size, random).split(",")), random);
    }

    /** Two parts joined by hash, each an order or again such a tree. */
    private static String tree(List<String> numbers, Random random) {
        int cut = 2 + random.nextInt(numbers.size() - 3);
        return "(" + part(numbers.subList(0, cut), random) + "," + part(numbers.subList(cut, numbers.size()), random)
                + ")";
    }

    private static String part(List<String> numbers, Random random) {
        if (numbers.size() >= SMALLEST_TREE && random.nextBoolean()) {
            return tree(numbers, random);
        }
        String joined = numbers.get(0);
        for (String number : numbers.subList(1, numbers.size())) {
            joined = "(" + joined + "," + number + ")";
        }
        return joined;
    }

    /** An order at random. */
    static String order(int size, Random random) {
        List<String> numbers =
                IntStream.rangeClosed(1, size).mapToObj(Integer::toString).collect(Collectors.toList());
        Collections.shuffle(numbers, random);
        return String.join(",", numbers);
    }
}
