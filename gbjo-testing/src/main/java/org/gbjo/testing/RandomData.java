package org.gbjo.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A default graph and three named ones that overlap: a few frequent entities, loops, numbers, words. Terms are
 * N-Triples text, which every engine can read.
 */
public final class RandomData {
    public static final List<String> GRAPHS = List.of(iri("g0"), iri("g1"), iri("g2"));
    public static final int PREDICATES = 6;
    private static final int ENTITIES = 60;

    private final Random random;
    private final List<RandomTriple> triples = new ArrayList<>();
    private final List<Integer> graphs = new ArrayList<>();

    public RandomData(long seed, int size) {
        random = new Random(seed);
        for (int i = 0; i < size; i++) {
            triples.add(new RandomTriple(entity(), predicate(random), object()));
            graphs.add(Math.max(0, random.nextInt(2 * GRAPHS.size()) - GRAPHS.size()));
        }
    }

    /** Something that takes quads. */
    public interface Sink {
        /**
         * Takes a quad.
         *
         * @param graph the name of a graph, or null for the default graph
         */
        void add(RandomTriple triple, String graph);
    }

    public static String iri(String name) {
        return "<http://example.org/" + name + ">";
    }

    private String entity() {
        return iri("e" + (int) (ENTITIES * Math.pow(random.nextDouble(), 1.5)));
    }

    static String predicate(Random random) {
        return iri("p" + random.nextInt(PREDICATES));
    }

    private String object() {
        return switch (random.nextInt(10)) {
            case 0 -> "\"" + random.nextInt(20) + "\"^^<http://www.w3.org/2001/XMLSchema#integer>";
            case 1 -> "\"word " + random.nextInt(5) + "\"@en";
            default -> entity();
        };
    }

    /** The triples, all of which are in the default graph. */
    public List<RandomTriple> triples() {
        return triples;
    }

    /** Puts each triple into the default graph and into one with a name. */
    public void addTo(Sink sink) {
        for (int i = 0; i < triples.size(); i++) {
            sink.add(triples.get(i), null);
            sink.add(triples.get(i), GRAPHS.get(graphs.get(i)));
        }
    }
}
