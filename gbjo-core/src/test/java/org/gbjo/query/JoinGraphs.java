package org.gbjo.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** BGPs with a given join graph. */
public final class JoinGraphs {
    private JoinGraphs() {}

    public static Bgp chain(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?x" + i, "<p>", "?x" + (i + 1)));
        }
        return new Bgp(patterns);
    }

    public static Bgp clique(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?centre", "<p>", "?x" + i));
        }
        return new Bgp(patterns);
    }

    public static Bgp unconnected(int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(Pattern.of("?a" + i, "<p>", "?b" + i));
        }
        return new Bgp(patterns);
    }

    /** Connected or not, with and without cycles. */
    public static Bgp random(Random random, int size) {
        List<Pattern> patterns = new ArrayList<>();
        for (int i = 0; i < size; i++) {
            patterns.add(
                    Pattern.of("?x" + random.nextInt(size), "<p>", "?x" + (random.nextInt(size) + random.nextInt(3))));
        }
        return new Bgp(patterns);
    }

    public static List<Bgp> allKinds(Random random, int size) {
        return List.of(chain(size), clique(size), unconnected(size), random(random, size), random(random, size));
    }
}
