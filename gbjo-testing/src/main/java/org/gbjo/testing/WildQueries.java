package org.gbjo.testing;

import java.util.List;
import java.util.Map;

/**
 * Random queries of the whole of SPARQL 1.1, deeper and less sensible than people write them: whatever may stand in a group
 * stands there, around few variables and terms that are in the data or not. Whatever their solutions are, they do not depend
 * on the order in which an engine finds them, but for a LIMIT.
 */
public final class WildQueries extends WildTerms {
    private final boolean jena;
    private int labels;

    /**
     * Queries.
     *
     * @param triples the data
     * @param jena whether the engine is Jena's, which orders all terms, so that sub-queries may have a LIMIT after an ORDER BY,
     *     and knows LATERAL
     */
    public WildQueries(List<RandomTriple> triples, long seed, boolean jena) {
        super(triples, seed);
        this.jena = jena;
    }

    /**
     * A query.
     *
     * @param text the query, without a LIMIT
     * @param offset how many of its solutions are to be left out
     * @param limit how many of the rest are wanted; negative for all
     */
    public record WildQuery(String text, int offset, int limit) {
        /** The query as it is to be asked. */
        public String asked() {
            return limit < 0 ? text : text + " LIMIT " + limit + (offset > 0 ? " OFFSET " + offset : "");
        }

        /** Whether solutions are as many of all solutions without LIMIT as they should be. */
        public boolean isPart(Map<String, Integer> some, Map<String, Integer> all) {
            int wanted = limit < 0 ? sum(all) : Math.max(0, Math.min(limit, sum(all) - offset));
            return sum(some) == wanted
                    && some.entrySet().stream().allMatch(one -> all.getOrDefault(one.getKey(), 0) >= one.getValue());
        }

        private static int sum(Map<String, Integer> solutions) {
            return solutions.values().stream().mapToInt(Integer::intValue).sum();
        }
    }

    /** Another query. */
    public WildQuery next() {
        fresh = 0;
        labels = 0;
        String from = oneIn(15) ? dataset() : "";
        String body = group(0);
        String text = oneIn(20) ? "ASK " + from + body : select(from, body, 0);
        if (oneIn(10) && !text.startsWith("ASK")) {
            text += " " + values();
        }
        boolean limited = oneIn(10) && !text.startsWith("ASK") && !text.contains("VALUES");
        return new WildQuery(text, limited ? random.nextInt(3) : 0, limited ? random.nextInt(6) : -1);
    }

    /** Values that some of the variables have before a query begins; mostly none. */
    public Map<String, String> bindings() {
        return oneIn(6) ? Map.of("v" + random.nextInt(VARIABLES), constant()) : Map.of();
    }

    /** Another update; what it does depends on the solutions of its pattern alone. */
    public String nextUpdate() {
        fresh = 0;
        labels = 0;
        if (oneIn(10)) {
            return "DELETE WHERE { " + pattern() + " " + pattern() + " }";
        }
        String delete = "DELETE { " + template() + " } ";
        String insert = "INSERT { " + template() + " } ";
        String where = "WHERE " + group(0);
        return oneOf(
                () -> insert + where,
                () -> delete + where,
                () -> delete + insert + where,
                () -> "WITH " + graph() + " " + delete + insert + where,
                () -> delete + insert + "USING " + graph() + " USING NAMED " + graph() + " " + where,
                () -> insert + where + " ; " + delete + "WHERE " + group(1));
    }

    private String template() {
        String triple = variable() + " " + (oneIn(5) ? variable() : predicate()) + " " + variable() + " .";
        return oneOf(
                () -> triple,
                () -> triple + " " + constant() + " " + predicate() + " " + variable() + " .",
                () -> "GRAPH " + (oneIn(2) ? graph() : variable()) + " { " + triple + " }");
    }

    private String dataset() {
        StringBuilder out = new StringBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            out.append(oneIn(2) ? "FROM " : "FROM NAMED ").append(graph()).append(' ');
        }
        return out.toString();
    }

    private String graph() {
        return OddData.GRAPHS.get(random.nextInt(OddData.GRAPHS.size()));
    }

    private String select(String from, String body, int depth) {
        String where = from + "WHERE " + body;
        return switch (random.nextInt(depth == 0 ? 12 : 8)) {
            case 0 -> "SELECT DISTINCT " + projection() + " " + where;
            case 1, 5 -> "SELECT " + projection() + " (" + expression() + " AS " + freshVariable() + ") " + where;
            case 2 -> "SELECT " + aggregate() + " " + (oneIn(2) ? aggregate() : "") + " " + where;
            case 3 -> grouped(where);
            case 4 -> ordered(where, depth);
            case 6 -> "SELECT " + projection() + " " + where;
            default -> (oneIn(6) ? "SELECT DISTINCT * " : "SELECT * ") + where;
        };
    }

    private String ordered(String where, int depth) {
        String projected = projection();
        int space = projected.indexOf(' ');
        String first = space < 0 ? projected : projected.substring(0, space);
        String ordered = "SELECT " + (oneIn(3) ? "DISTINCT " : "") + projected + " " + where + " ORDER BY "
                + (oneIn(2) ? projected : "DESC(" + first + ") " + projected);
        return depth > 0 && jena && oneIn(2)
                ? ordered + " LIMIT " + random.nextInt(8) + (oneIn(2) ? " OFFSET " + random.nextInt(3) : "")
                : ordered;
    }

    private String projection() {
        String first = variable();
        String second = variable();
        return oneIn(3) || first.equals(second) ? first : first + " " + second;
    }

    private String grouped(String where) {
        String by = projection();
        String expression = freshVariable();
        String having = !oneIn(3)
                ? ""
                : " HAVING ("
                        + oneOf(
                                () -> "COUNT(" + (oneIn(2) ? "*" : variable()) + ") > " + random.nextInt(3),
                                () -> "COUNT(DISTINCT " + variable() + ") * 2 < COUNT(" + variable() + ") + 2",
                                () -> "MAX(STR(" + named() + ")) > MIN(STR(" + named() + "))")
                        + ")";
        return oneIn(4)
                ? "SELECT " + expression + " " + aggregate() + " " + where + " GROUP BY (" + expression() + " AS "
                        + expression + ")" + having
                : "SELECT " + by + " " + aggregate() + (oneIn(2) ? aggregate() : "") + " " + where + " GROUP BY " + by
                        + having;
    }

    /** None of these depends on the sequence of solutions. */
    private String aggregate() {
        String distinct = oneIn(3) ? "DISTINCT " : "";
        String of = oneOf(
                () -> "COUNT(*)",
                () -> "COUNT(*)",
                () -> "COUNT(DISTINCT *)",
                () -> "COUNT(" + distinct + variable() + ")",
                () -> "COUNT(" + distinct + variable() + ")",
                () -> "COUNT(" + expression() + ")",
                () -> "SUM(" + distinct + "STRLEN(STR(" + named() + ")))",
                () -> "MIN(STR(" + named() + "))",
                () -> "MAX(STR(" + named() + "))",
                () -> "STRLEN(GROUP_CONCAT(" + distinct + "STR(" + named() + ")))");
        return "(" + of + " AS " + freshVariable() + ")";
    }

    private String group(int depth) {
        if (depth >= DEEPEST || oneIn(40)) {
            return oneIn(30) ? "{ }" : "{ " + pattern() + " }";
        }
        StringBuilder out = new StringBuilder("{ ");
        // Anything may come first, but a pattern mostly does.
        if (!oneIn(6)) {
            out.append(patterns());
        }
        for (int i = random.nextInt(depth == 0 ? 5 : 3); i > 0; i--) {
            out.append(part(depth + 1)).append(' ');
        }
        if (oneIn(4)) {
            out.append(filter(depth + 1)).append(' ');
        }
        return out.append("}").toString();
    }

    private String patterns() {
        StringBuilder out = new StringBuilder();
        for (int i = random.nextInt(3); i >= 0; i--) {
            out.append(pattern()).append(' ');
        }
        return out.toString();
    }

    private String part(int depth) {
        return oneOf(
                this::patterns,
                this::patterns,
                this::path,
                this::path,
                this::values,
                () -> bind(depth),
                this::repeated,
                this::labelled,
                () -> filter(depth),
                () -> filter(depth),
                () -> "OPTIONAL " + group(depth),
                () -> "OPTIONAL " + group(depth),
                () -> "OPTIONAL { " + patterns() + (oneIn(3) ? filter(DEEPEST) : "") + " }",
                () -> "MINUS " + group(depth),
                () -> group(depth) + " UNION " + group(depth) + (oneIn(4) ? " UNION " + group(depth) : ""),
                () -> "GRAPH " + (oneIn(2) ? graph() : oneIn(3) ? "?g" : variable()) + " " + group(depth),
                () -> "{ " + select("", group(depth), depth) + (oneIn(15) ? " " + values() : "") + " }",
                () -> group(depth),
                () -> jena && oneIn(3) ? "LATERAL " + group(depth) : patterns());
    }

    /** The same pattern twice, which changes nothing. */
    private String repeated() {
        String pattern = pattern();
        return pattern + " " + (oneIn(2) ? path() : pattern()) + " " + pattern;
    }

    /** A blank node in several patterns and paths of a group, which is a variable that has no name. */
    private String labelled() {
        String label = "_:l" + labels++;
        String end = label + " " + predicate() + " " + variable() + " . ";
        return oneOf(
                () -> end + label + " " + predicate() + " " + variable() + " .",
                () -> end + variable() + " " + predicate() + " " + label + " .",
                () -> end + variable() + " (" + predicate() + "/^" + predicate() + ")* " + label + " .",
                () -> end + label + " " + predicate() + " " + label + " .",
                () -> variable() + " " + predicate() + "+ " + label + " . " + end + pattern());
    }

    private String pattern() {
        RandomTriple triple = triples.get(random.nextInt(triples.size()));
        if (oneIn(12)) {
            String same = variable();
            return oneOf(
                    () -> same + " " + triple.predicate() + " " + same + " .",
                    () -> same + " " + same + " " + variable() + " .",
                    () -> variable() + " " + same + " " + same + " .");
        }
        if (oneIn(15)) {
            return oneOf(
                    () -> "[ " + triple.predicate() + " " + variable() + " ] .",
                    () -> variable() + " " + triple.predicate() + " [ " + predicate() + " " + variable() + " ] .",
                    () -> variable() + " " + triple.predicate() + " [] .");
        }
        String subject = oneIn(5) && !triple.subject().startsWith("_:") ? triple.subject() : variable();
        String predicate = oneIn(8) ? variable() : oneIn(30) ? ABSENT : triple.predicate();
        String object = oneIn(5) && !triple.object().startsWith("_:") ? triple.object() : variable();
        return subject + " " + predicate + " " + object + " .";
    }

    private String values() {
        if (oneIn(2)) {
            StringBuilder out = new StringBuilder("VALUES " + variable() + " {");
            for (int i = random.nextInt(4); i >= 0; i--) {
                out.append(' ').append(cell());
            }
            return out.append(" }").toString();
        }
        if (oneIn(20)) {
            return oneIn(2) ? "VALUES " + variable() + " { }" : "VALUES () { () () }";
        }
        int first = random.nextInt(VARIABLES - 1);
        StringBuilder out = new StringBuilder("VALUES (?v" + first + " ?v" + (first + 1) + ") {");
        for (int i = random.nextInt(4); i > 0; i--) {
            out.append(" (").append(cell()).append(' ').append(cell()).append(')');
        }
        return out.append(" }").toString();
    }

    private String cell() {
        return oneIn(6) ? "UNDEF" : constant();
    }

    private String bind(int depth) {
        String value = depth < DEEPEST && oneIn(8)
                ? oneOf(
                        () -> "EXISTS " + group(depth + 1),
                        () -> "IF(NOT EXISTS { " + pattern() + " }, " + variable() + ", " + constant() + ")",
                        () -> "COALESCE(" + variable() + ", EXISTS { " + pattern() + " })")
                : expression();
        return "BIND(" + value + " AS " + freshVariable() + ")";
    }

    private String filter(int depth) {
        return "FILTER(" + condition(depth) + ")";
    }

    private String condition(int depth) {
        if (depth < DEEPEST && oneIn(4)) {
            return oneOf(
                    () -> "EXISTS " + group(depth + 1),
                    () -> "NOT EXISTS " + group(depth + 1),
                    () -> "EXISTS { " + pattern() + " }",
                    () -> "NOT EXISTS { " + patterns() + " } || " + condition(DEEPEST));
        }
        return oneOf(
                () -> variable() + " = " + constant(),
                () -> variable() + " != " + constant(),
                () -> variable() + " = " + variable(),
                () -> variable() + " != " + variable(),
                () -> variable() + " < " + variable(),
                () -> variable() + " >= " + literal(),
                () -> "sameTerm(" + variable() + ", " + (oneIn(2) ? variable() : constant()) + ")",
                () -> "BOUND(" + variable() + ")",
                () -> "!BOUND(" + variable() + ")",
                () -> variable() + (oneIn(2) ? " IN (" : " NOT IN (") + constant() + ", " + constant() + ")",
                () -> variable() + " IN ()",
                () -> "isIRI(" + variable() + ") && " + condition(DEEPEST),
                () -> "isLiteral(" + variable() + ") || " + condition(DEEPEST),
                () -> "!(" + condition(DEEPEST) + ")",
                () -> "LANG(" + variable() + ") = \"en\"",
                () -> "LANGMATCHES(LANG(" + variable() + "), \"*\")",
                () -> "DATATYPE(" + variable() + ") = <http://www.w3.org/2001/XMLSchema#integer>",
                () -> "CONTAINS(STR(" + named() + "), \"e\")",
                () -> "REGEX(STR(" + named() + "), \"[0-4]$\")",
                () -> "COALESCE(" + variable() + " = " + constant() + ", " + (oneIn(2) ? "true" : "false") + ")",
                () -> expression(),
                () -> "?absent = " + variable(),
                () -> named() + " < " + named() + " || " + condition(DEEPEST),
                () -> "RAND() < 2",
                () -> "1 = 1");
    }

    private String expression() {
        return oneOf(
                () -> "STR(" + named() + ")",
                () -> "(" + variable() + " + 1)",
                () -> variable(),
                () -> constant(),
                () -> "COALESCE(" + variable() + ", " + variable() + ")",
                () -> "IF(BOUND(" + variable() + "), " + variable() + ", " + constant() + ")",
                () -> "STRLEN(STR(" + named() + "))",
                () -> "STRLEN(STRUUID())",
                () -> "(RAND() < 2)",
                () -> "isBlank(BNODE())",
                () -> "(" + variable() + " = " + variable() + ")",
                () -> "LANG(" + variable() + ")",
                () -> "(1 / 0)");
    }
}
