package org.gbjo.testing;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Random queries whose groups mix patterns, property paths of every kind, VALUES, BIND and filters, now and then inside of
 * OPTIONAL, MINUS, UNION and EXISTS. Some constants are in no graph, and some literals have the value of another one.
 */
public final class GroupQueries {
    private static final String ABSENT = RandomData.iri("absent");
    private static final String INTEGER = "^^<http://www.w3.org/2001/XMLSchema#integer>";

    private final List<RandomTriple> triples;
    private final Random random;
    private int fresh;

    public GroupQueries(List<RandomTriple> triples, long seed) {
        this.triples = triples;
        this.random = new Random(seed);
    }

    public String next() {
        fresh = 0;
        String group = random.nextInt(10) == 0 ? unanchored() : group(0);
        String body = random.nextInt(7) == 0 ? "{ GRAPH " + graph() + " " + group + " }" : group;
        return (random.nextInt(5) == 0 ? "SELECT DISTINCT * " : "SELECT * ") + body;
    }

    private String graph() {
        return random.nextInt(5) == 0 ? "?g" : RandomData.GRAPHS.get(random.nextInt(RandomData.GRAPHS.size()));
    }

    /** A path that may be empty, of whose ends no pattern says that they are terms of the graph. */
    private String unanchored() {
        List<String> parts = new ArrayList<>(List.of(
                "VALUES ?v0 { " + ABSENT + " " + any().subject() + " }",
                "?v0 (" + RandomData.iri("p" + random.nextInt(RandomData.PREDICATES)) + ")* ?v1 .",
                any().subject() + " ?v2 ?v3 ."));
        Collections.shuffle(parts, random);
        return "{ " + String.join(" ", parts) + " }";
    }

    private String group(int depth) {
        List<String> parts = new ArrayList<>();
        int size = 2 + random.nextInt(depth == 0 ? 4 : 2);
        for (int i = 0; i < size; i++) {
            parts.add(part(depth));
        }
        parts.add(random.nextInt(parts.size() + 1), pattern());
        return "{ " + String.join(" ", parts) + " }";
    }

    private String part(int depth) {
        int most = depth == 0 ? 20 : 11;
        return switch (random.nextInt(most)) {
            case 0, 1, 2 -> pattern();
            case 3, 4, 5, 6 -> end() + " " + path(0) + " " + end() + " .";
            case 7 -> values();
            case 8 -> "BIND(" + bound() + " AS ?fresh" + fresh++ + ")";
            case 9, 10 -> "FILTER(" + condition(depth) + ")";
            case 11, 12 -> "OPTIONAL " + group(depth + 1);
            case 13 -> "MINUS " + (random.nextBoolean() ? group(depth + 1) : patterns());
            case 14 -> group(depth + 1) + " UNION " + group(depth + 1);
            case 15, 16, 17, 18 -> unionOfPatterns();
            default -> group(depth + 1);
        };
    }

    /** Often with the same variables in each branch. */
    private String unionOfPatterns() {
        String first = variable();
        String second = variable();
        List<String> branches = new ArrayList<>();
        for (int i = 2 + random.nextInt(2); i > 0; i--) {
            RandomTriple triple = any();
            String predicate = random.nextInt(10) == 0 ? variable() : triple.predicate();
            String branch = (random.nextInt(8) == 0 ? triple.subject() : first) + " " + predicate + " "
                    + (random.nextInt(8) == 0 ? triple.object() : second) + " .";
            if (random.nextInt(3) == 0) {
                branch += " " + (random.nextBoolean() ? first : second) + " " + any().predicate() + " ?own"
                        + random.nextInt(3) + " .";
            }
            if (random.nextInt(5) == 0) {
                branch += " FILTER(" + condition(1) + ")";
            }
            branches.add("{ " + branch + " }");
        }
        return String.join(" UNION ", branches);
    }

    /** One or two patterns, perhaps with a filter. */
    private String patterns() {
        String filter = random.nextInt(3) == 0 ? " FILTER(" + condition(1) + ")" : "";
        return "{ " + pattern() + (random.nextInt(3) == 0 ? " " + pattern() : "") + filter + " }";
    }

    private String pattern() {
        RandomTriple triple = any();
        return (random.nextInt(4) == 0 ? triple.subject() : variable()) + " "
                + (random.nextInt(12) == 0 ? variable() : triple.predicate()) + " "
                + (random.nextInt(4) == 0 ? triple.object() : variable()) + " .";
    }

    private String path(int depth) {
        String link = RandomData.iri("p" + random.nextInt(RandomData.PREDICATES));
        if (depth == 2) {
            return link;
        }
        return switch (random.nextInt(9)) {
            case 0 -> "(" + path(depth + 1) + "/" + path(depth + 1) + ")";
            case 1 -> "(" + path(depth + 1) + "|" + path(depth + 1) + ")";
            case 2 -> "^(" + path(depth + 1) + ")";
            case 3, 4 -> "(" + path(depth + 1) + ")*";
            case 5 -> "(" + path(depth + 1) + ")+";
            case 6 -> "(" + path(depth + 1) + ")?";
            case 7 -> "!(" + link + "|^" + RandomData.iri("p0") + ")";
            default -> link;
        };
    }

    private String values() {
        String rows = constant() + " " + constant() + " " + constant() + (random.nextInt(5) == 0 ? " UNDEF" : "");
        if (random.nextInt(3) > 0) {
            return "VALUES " + variable() + " { " + rows + " }";
        }
        String first = "?v" + random.nextInt(3);
        String second = "?v" + (3 + random.nextInt(2));
        return "VALUES (" + first + " " + second + ") { (" + constant() + " " + constant() + ") (" + constant() + " "
                + constant() + ") }";
    }

    private String bound() {
        return switch (random.nextInt(3)) {
            case 0 -> "STR(" + variable() + ")";
            case 1 -> "(" + variable() + " + 1)";
            default -> constant();
        };
    }

    private String condition(int depth) {
        return switch (random.nextInt(depth == 0 ? 8 : 7)) {
            case 0 -> variable() + " = " + constant();
            case 1 -> variable() + " != " + variable();
            case 2 -> "BOUND(" + variable() + ")";
            case 3 -> "!BOUND(" + variable() + ")";
            case 4 -> variable() + " IN (" + constant() + ", " + constant() + ")";
            case 5 -> "REGEX(STR(" + variable() + "), \"[1-5]\")";
            case 6 -> variable() + " < 10 || isIRI(" + variable() + ")";
            default -> (random.nextBoolean() ? "NOT " : "") + "EXISTS " + group(depth + 1);
        };
    }

    private String end() {
        return random.nextInt(4) == 0 ? constant() : variable();
    }

    private String variable() {
        return "?v" + random.nextInt(5);
    }

    private String constant() {
        return switch (random.nextInt(8)) {
            case 0 -> ABSENT;
            case 1 -> "\"0" + random.nextInt(10) + "\"" + INTEGER;
            case 2 -> random.nextInt(20) + "";
            case 3 -> "\"word 1\"@EN";
            default -> random.nextBoolean() ? any().subject() : any().object();
        };
    }

    private RandomTriple any() {
        return triples.get(random.nextInt(triples.size()));
    }
}
