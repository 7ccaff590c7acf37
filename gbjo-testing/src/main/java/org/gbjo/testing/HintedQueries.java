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

    private HintedQueries() {}

    /** Prefix declarations that give BGPs of every size a random order. */
    public static String hints(Random random) {
        return IntStream.rangeClosed(2, LARGEST)
                .mapToObj(size ->
                        "PREFIX h" + size + ": <" + QueryHints.NAMESPACE + "order=" + order(size, random) + "> ")
                .collect(Collectors.joining());
    }

    /** An order at random. */
    static String order(int size, Random random) {
        List<String> numbers =
                IntStream.rangeClosed(1, size).mapToObj(Integer::toString).collect(Collectors.toList());
        Collections.shuffle(numbers, random);
        return String.join(",", numbers);
    }
}
