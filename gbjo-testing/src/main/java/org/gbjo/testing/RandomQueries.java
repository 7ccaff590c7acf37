package org.gbjo.testing;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * SPARQL queries of every form that surrounds a BGP, nested into each other, around triples that exist. Nothing in them
 * depends on the order of solutions. Subclasses add what one engine alone understands.
 */
public class RandomQueries {
    private static final int DEEPEST = 2;

    private final List<RandomTriple> triples;
    private final Random random;
    private final Map<String, String> variables = new HashMap<>();
    private final List<String> known = new ArrayList<>();
    private int fresh;

    public RandomQueries(List<RandomTriple> triples, long seed) {
        this.triples = triples;
        this.random = new Random(seed);
    }

    /**
     * A query.
     *
     * @param text the query
     * @param probe the same without duplicate elimination and counting, for those who want to know how much it finds
     */
    public record RandomQuery(String text, String probe) {
        /** Whether triples of other predicates than those of the data, written later, can change the solutions. */
        public boolean seesOtherPredicates() {
            return text.contains("?p") || text.contains(">*") || text.contains(">?");
        }
    }

    /** Another query. */
    public RandomQuery next() {
        variables.clear();
        known.clear();
        fresh = 0;
        String body = group(0);
        String from = chance(12) ? "FROM " + graph() + " FROM NAMED " + graph() + " " : "";
        String text =
                switch (random.nextInt(8)) {
                    case 0 -> "SELECT DISTINCT * " + from + "WHERE " + body;
                    case 1 -> "SELECT (COUNT(*) AS ?count) " + from + "WHERE " + body;
                    case 2 -> "ASK " + from + body;
                    case 3 -> "SELECT ?v0 (COUNT(*) AS ?count) " + from + "WHERE " + body + " GROUP BY ?v0";
                    default -> "SELECT * " + from + "WHERE " + body;
                };
        return new RandomQuery(text, "SELECT * " + from + "WHERE " + body);
    }

    /** True once in n times. */
    protected final boolean chance(int n) {
        return random.nextInt(n) == 0;
    }

    private String group(int depth) {
        List<String> parts = new ArrayList<>();
        parts.add(bgp(depth == 0 && chance(3) ? 5 + random.nextInt(8) : 2 + random.nextInt(3), depth == 0));
        int others = depth == 0 ? random.nextInt(4) : chance(2) ? 1 : 0;
        for (int i = 0; i < others; i++) {
            String part = part(depth + 1);
            boolean first = chance(6) && !part.startsWith("BIND");
            parts.add(first ? 0 : parts.size(), part);
        }
        if (chance(3)) {
            parts.add("FILTER(" + condition(depth + 1) + ")");
        }
        return "{ " + String.join(" ", parts) + " }";
    }

    private String part(int depth) {
        boolean deep = depth >= DEEPEST;
        return switch (random.nextInt(deep ? 6 : 13)) {
            case 0 -> "FILTER(" + condition(depth) + ")";
            case 1 -> "VALUES " + variable() + " { " + constant() + " " + constant() + " " + constant() + " }";
            case 2 -> "BIND(STR(" + variable() + ") AS " + freshVariable() + ")";
            case 3 -> path();
            case 4 -> bgp(2, false);
            case 5 -> enginePart();
            case 6, 7 -> "OPTIONAL " + group(depth);
            case 8 -> "MINUS " + group(depth);
            case 9 -> group(depth) + " UNION " + group(depth);
            case 10 -> "GRAPH " + (chance(2) ? "?g" : graph()) + " " + group(depth);
            case 11 ->
                "{ SELECT " + (chance(2) ? "DISTINCT " : "") + variable() + " " + variable() + " WHERE " + group(depth)
                        + " }";
            default -> group(depth);
        };
    }

    private String condition(int depth) {
        boolean deep = depth >= DEEPEST;
        return switch (random.nextInt(deep ? 7 : 9)) {
            case 0 -> variable() + " != " + variable();
            case 1 -> "isIRI(" + variable() + ")";
            case 2 -> variable() + " = " + constant() + " || " + variable() + " != " + constant();
            case 3 -> "REGEX(STR(" + variable() + "), \"[1-7]$\")";
            case 4 -> "BOUND(" + variable() + ")";
            case 5 -> "STR(" + variable() + ") < STR(" + variable() + ") && 1 < 2";
            case 6 -> variable() + " = " + constant();
            case 7 -> "EXISTS " + group(depth);
            default -> "NOT EXISTS " + group(depth);
        };
    }

    /** The name of a graph. */
    protected String graph() {
        return RandomData.GRAPHS.get(random.nextInt(RandomData.GRAPHS.size()));
    }

    /** A part that only one engine understands; here, a pattern with a variable of its own. */
    protected String enginePart() {
        return freshVariable() + " " + predicate() + " " + constant() + " .";
    }

    private String path() {
        String p = predicate();
        String q = predicate();
        String path =
                switch (random.nextInt(5)) {
                    case 0 -> p + "/" + q;
                    case 1 -> p + "|^" + q;
                    case 2 -> p + "?/" + q;
                    case 3 -> "(" + p + "/" + q + ")+";
                    default -> p + "*";
                };
        return variable() + " " + path + " " + (chance(2) ? variable() : constant()) + " .";
    }

    /** A connected BGP around triples that exist, now and then with a part of its own. */
    private String bgp(int size, boolean mayFallApart) {
        List<RandomTriple> chosen = new ArrayList<>();
        chosen.add(variables.isEmpty() ? any() : around(known.get(random.nextInt(known.size()))));
        while (chosen.size() < size) {
            chosen.add(
                    mayFallApart && size < 5 && chance(20)
                            ? any()
                            : neighbour(chosen.get(random.nextInt(chosen.size()))));
        }
        double constants = 0.1 + random.nextDouble() * 0.4;
        StringBuilder out = new StringBuilder();
        for (RandomTriple triple : chosen) {
            String predicate = chance(30) ? "?p" + random.nextInt(3) : triple.predicate();
            out.append(term(triple.subject(), constants))
                    .append(' ')
                    .append(predicate)
                    .append(' ')
                    .append(term(triple.object(), constants))
                    .append(" . ");
        }
        return out.toString();
    }

    private RandomTriple any() {
        return triples.get(random.nextInt(triples.size()));
    }

    private RandomTriple neighbour(RandomTriple triple) {
        return around(chance(2) ? triple.subject() : triple.object());
    }

    /** A triple with this node as its subject or object. */
    private RandomTriple around(String node) {
        int start = random.nextInt(triples.size());
        for (int i = 0; i < triples.size(); i++) {
            RandomTriple other = triples.get((start + i) % triples.size());
            if (other.subject().equals(node) || other.object().equals(node)) {
                return other;
            }
        }
        return any();
    }

    /** A node is the same variable wherever it occurs, so that the query has an answer, with rare exceptions. */
    private String term(String node, double constants) {
        if (chance(40)) {
            return "_:b" + random.nextInt(2) + "x" + fresh++;
        }
        return random.nextDouble() < constants ? node : variable(node);
    }

    private String variable(String node) {
        if (chance(40)) {
            return variable();
        }
        return variables.computeIfAbsent(node, key -> {
            known.add(key);
            return "?v" + variables.size();
        });
    }

    /** A variable of the query. */
    protected final String variable() {
        return "?v" + random.nextInt(Math.max(1, variables.size()));
    }

    /** A variable that the query does not have yet. */
    protected final String freshVariable() {
        return "?fresh" + fresh++;
    }

    protected final String predicate() {
        return RandomData.predicate(random);
    }

    /** A subject or object of the data. */
    protected final String constant() {
        return chance(2) ? any().subject() : any().object();
    }
}
