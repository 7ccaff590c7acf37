package org.gbjo.jena;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.gbjo.jena.translation.JenaPatterns;

/**
 * SPARQL queries of every form that surrounds a BGP, nested into each other, around triples that exist. Nothing in them
 * depends on the order of solutions.
 */
final class RandomQueries {
    private static final int DEEPEST = 2;

    private final List<Triple> triples;
    private final Random random;
    private final Map<Node, String> variables = new HashMap<>();
    private final List<Node> known = new ArrayList<>();
    private int fresh;

    RandomQueries(List<Triple> triples, long seed) {
        this.triples = triples;
        this.random = new Random(seed);
    }

    /**
     * A query.
     *
     * @param text the query
     * @param probe the same without duplicate elimination and counting, for those who want to know how much it finds
     */
    record RandomQuery(String text, String probe) {}

    RandomQuery next() {
        variables.clear();
        known.clear();
        fresh = 0;
        String body = group(0);
        String from = chance(12) ? "FROM <" + graph() + "> FROM NAMED <" + graph() + "> " : "";
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

    /** How often the first case of n may come. */
    private boolean chance(int n) {
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
            case 2 -> "BIND(STR(" + variable() + ") AS ?fresh" + fresh++ + ")";
            case 3 -> path();
            case 4 -> bgp(2, false);
            case 5 -> chance(2) ? propertyFunction() : says();
            case 6, 7 -> "OPTIONAL " + group(depth);
            case 8 -> "MINUS " + group(depth);
            case 9 -> group(depth) + " UNION " + group(depth);
            case 10 -> "GRAPH " + (chance(2) ? "?g" : "<" + graph() + ">") + " " + group(depth);
            case 11 ->
                "{ SELECT " + (chance(2) ? "DISTINCT " : "") + variable() + " " + variable() + " WHERE " + group(depth)
                        + " }";
            default -> group(depth);
        };
    }

    private String condition(int depth) {
        boolean deep = depth >= DEEPEST;
        return switch (random.nextInt(deep ? 6 : 8)) {
            case 0 -> variable() + " != " + variable();
            case 1 -> "isIRI(" + variable() + ")";
            case 2 -> variable() + " = " + constant() + " || " + variable() + " != " + constant();
            case 3 -> "REGEX(STR(" + variable() + "), \"[1-7]$\")";
            case 4 -> "BOUND(" + variable() + ")";
            case 5 -> "STR(" + variable() + ") < STR(" + variable() + ") && 1 < 2";
            case 6 -> "EXISTS " + group(depth);
            default -> "NOT EXISTS " + group(depth);
        };
    }

    private String graph() {
        return chance(5)
                ? "urn:x-arq:UnionGraph"
                : RandomData.GRAPHS
                        .get(random.nextInt(RandomData.GRAPHS.size()))
                        .getURI();
    }

    private String path() {
        String p = "<" + RandomData.predicate(random).getURI() + ">";
        String q = "<" + RandomData.predicate(random).getURI() + ">";
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

    private String propertyFunction() {
        return "?fresh" + fresh++ + " <http://jena.apache.org/ARQ/property#str> " + constant() + " .";
    }

    private String says() {
        return variable() + " <" + RandomData.SAYS.getURI() + "> <<( " + variable() + " <"
                + RandomData.predicate(random).getURI() + "> " + variable() + " )>> .";
    }

    /** A connected BGP around triples that exist, now and then with a part of its own. */
    private String bgp(int size, boolean mayFallApart) {
        List<Triple> chosen = new ArrayList<>();
        chosen.add(variables.isEmpty() ? any() : around(known.get(random.nextInt(known.size()))));
        while (chosen.size() < size) {
            chosen.add(
                    mayFallApart && size < 5 && chance(20)
                            ? any()
                            : neighbour(chosen.get(random.nextInt(chosen.size()))));
        }
        double constants = 0.1 + random.nextDouble() * 0.4;
        StringBuilder out = new StringBuilder();
        for (Triple triple : chosen) {
            String predicate = chance(30) ? "?p" + random.nextInt(3) : text(triple.getPredicate());
            out.append(term(triple.getSubject(), constants))
                    .append(' ')
                    .append(predicate)
                    .append(' ')
                    .append(term(triple.getObject(), constants))
                    .append(" . ");
        }
        return out.toString();
    }

    private Triple any() {
        return triples.get(random.nextInt(triples.size()));
    }

    private Triple neighbour(Triple triple) {
        return around(chance(2) ? triple.getSubject() : triple.getObject());
    }

    /** A triple with this node as its subject or object. */
    private Triple around(Node node) {
        int start = random.nextInt(triples.size());
        for (int i = 0; i < triples.size(); i++) {
            Triple other = triples.get((start + i) % triples.size());
            if (other.getSubject().equals(node) || other.getObject().equals(node)) {
                return other;
            }
        }
        return any();
    }

    /** A node is the same variable wherever it occurs, so that the query has an answer, with rare exceptions. */
    private String term(Node node, double constants) {
        if (chance(40)) {
            return "_:b" + random.nextInt(2) + "x" + fresh++;
        }
        return random.nextDouble() < constants ? text(node) : variable(node);
    }

    private String variable(Node node) {
        if (chance(40)) {
            return variable();
        }
        return variables.computeIfAbsent(node, key -> {
            known.add(key);
            return "?v" + variables.size();
        });
    }

    private String variable() {
        return "?v" + random.nextInt(Math.max(1, variables.size()));
    }

    private String constant() {
        return text(chance(2) ? any().getSubject() : any().getObject());
    }

    private static String text(Node node) {
        return JenaPatterns.text(node);
    }
}
