package org.gbjo.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** BGPs of every kind for tests: variables and constants at random, connected or not. */
public final class RandomBgps {
    private RandomBgps() {}

    public static Bgp any(Random random, int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of(
                    random.nextInt(3) > 0 ? "?v" + random.nextInt(size + 1) : "<s" + random.nextInt(5) + ">",
                    random.nextInt(6) > 0 ? "<p" + random.nextInt(9) + ">" : "?p" + random.nextInt(3),
                    random.nextInt(3) > 0 ? "?v" + random.nextInt(size + 1) : "<o" + random.nextInt(5) + ">"));
        }
        return new Bgp(patterns);
    }

    /** ?x0 p ?x1 . ?x1 p ?x2 … */
    public static Bgp path(Random random, int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?x" + i, "<p" + random.nextInt(9) + ">", "?x" + (i + 1)));
        }
        return new Bgp(patterns);
    }

    /** ?x p … for every pattern. */
    public static Bgp star(Random random, int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of(
                    "?x", "<p" + random.nextInt(30) + ">", random.nextBoolean() ? "?o" + i : "<o" + i + ">"));
        }
        return new Bgp(patterns);
    }
}
