package org.gbjo.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random queries with several OPTIONALs, which share variables of the core, of each other or none at all, are nested, have
 * filters, or stand beside MINUS, EXISTS, UNION, sub-selects, GRAPH, VALUES and BIND.
 */
public final class OptionalQueries {
    private final List<RandomTriple> triples;
    private final Random random;
    private int fresh;

    public OptionalQueries(List<RandomTriple> triples, long seed) {
        this.triples = triples;
        this.random = new Random(seed);
    }

    public String next() {
        fresh = 0;
        List<String> parts = new ArrayList<>();
        for (int i = 1 + random.nextInt(3); i > 0; i--) {
            parts.add(pattern("?c" + random.nextInt(3), "?c" + random.nextInt(3)));
        }
        for (int i = 1 + random.nextInt(4); i > 0; i--) {
            parts.add(optional(0));
        }
        if (random.nextInt(2) == 0) {
            parts.add(random.nextInt(parts.size() + 1), other());
        }
        String body = "{ " + String.join(" ", parts) + " }";
        return "SELECT * "
                + (random.nextInt(8) == 0 ? "{ GRAPH " + RandomData.GRAPHS.get(0) + " " + body + " }" : body);
    }

    private String optional(int depth) {
        List<String> parts = new ArrayList<>();
        for (int i = 1 + random.nextInt(2); i > 0; i--) {
            parts.add(pattern(random.nextInt(5) == 0 ? inner() : "?c" + random.nextInt(3), inner()));
        }
        if (random.nextInt(4) == 0) {
            parts.add("FILTER(" + condition() + ")");
        }
        if (depth == 0 && random.nextInt(5) == 0) {
            parts.add(optional(1));
        }
        if (random.nextInt(10) == 0) {
            parts.add(inner() + " (" + predicate() + ")* " + inner() + " .");
        }
        return "OPTIONAL { " + String.join(" ", parts) + " }";
    }

    private String other() {
        return switch (random.nextInt(9)) {
            case 0 -> "MINUS { " + pattern("?c0", inner()) + " }";
            case 1 -> "FILTER(" + condition() + ")";
            case 2 -> "FILTER " + (random.nextBoolean() ? "NOT " : "") + "EXISTS { " + pattern("?c1", inner()) + " }";
            case 3 -> "{ " + pattern("?c0", "?c1") + " } UNION { " + pattern("?c0", inner()) + " }";
            case 4 -> "{ SELECT DISTINCT ?c0 { " + pattern("?c0", "?x") + " } }";
            case 5 ->
                "GRAPH " + (random.nextBoolean() ? "?g" : RandomData.GRAPHS.get(1)) + " { " + pattern("?c0", inner())
                        + " }";
            case 6 -> "VALUES ?c" + random.nextInt(3) + " { " + any().subject() + " " + any().object() + " UNDEF }";
            case 7 -> "BIND(STR(?c0) AS ?fresh)";
            default -> "?c0 (" + predicate() + ")* ?c1 .";
        };
    }

    /** Mostly a variable that no other OPTIONAL has. */
    private String inner() {
        return switch (random.nextInt(6)) {
            case 0 -> "?s" + random.nextInt(2);
            case 1 -> "?c" + random.nextInt(3);
            default -> "?o" + fresh++;
        };
    }

    private String condition() {
        return switch (random.nextInt(4)) {
            case 0 -> "?c0 != ?s0";
            case 1 -> "BOUND(?s1)";
            case 2 -> "!BOUND(?o0)";
            default -> "?c1 != " + any().object();
        };
    }

    private String pattern(String subject, String object) {
        return subject + " " + (random.nextInt(15) == 0 ? "?p" : predicate()) + " "
                + (random.nextInt(8) == 0 ? any().object() : object) + " .";
    }

    private String predicate() {
        return RandomData.iri("p" + random.nextInt(RandomData.PREDICATES + 1));
    }

    private RandomTriple any() {
        return triples.get(random.nextInt(triples.size()));
    }
}
