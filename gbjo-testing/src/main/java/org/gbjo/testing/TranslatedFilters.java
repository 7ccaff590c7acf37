package org.gbjo.testing;

import java.util.LinkedHashMap;
import java.util.Map;

/** Filters on ?x, and the conditions that every engine's translation makes of them. */
public final class TranslatedFilters {
    private static final String INTEGER = "^^<http://www.w3.org/2001/XMLSchema#integer>";

    private TranslatedFilters() {}

    /** The texts of conditions by the texts of filters; the prefix {@code :} is {@code http://example.org/}. */
    public static Map<String, String> all() {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("?x < 5", "?x < \"5\"" + INTEGER);
        all.put("5 < ?x", "?x > \"5\"" + INTEGER);
        all.put("5 >= ?x", "?x <= \"5\"" + INTEGER);
        all.put("?x = \"a\"@en", "?x = \"a\"@en");
        all.put("?x != :y", "not (?x = <http://example.org/y>)");
        all.put("sameTerm(?x, :y)", "?x = <http://example.org/y>");
        all.put("?x IN (1, :y)", "(?x = \"1\"" + INTEGER + " or ?x = <http://example.org/y>)");
        all.put("LANG(?x) = \"en\"", "language of ?x is \"en\"");
        all.put("\"en\" != LANG(?x)", "not (language of ?x is \"en\")");
        all.put("LANGMATCHES(LANG(?x), \"en\")", "language of ?x matches \"en\"");
        all.put("DATATYPE(?x) = :d", "datatype of ?x is <http://example.org/d>");
        all.put("isIRI(?x)", "?x is one of [IRI]");
        all.put("isURI(?x)", "?x is one of [IRI]");
        all.put("!isLiteral(?x)", "not (?x is one of [LITERAL])");
        all.put("isBlank(?x)", "?x is one of [BLANK]");
        all.put("BOUND(?x)", "?x is bound");
        all.put("REGEX(?x, \"a\")", "a condition on [?x], guessed 0.2");
        all.put("CONTAINS(?x, \"a\")", "a condition on [?x], guessed 0.2");
        all.put("STRSTARTS(STR(?x), \"a\")", "a condition on [?x], guessed 0.2");
        all.put("STRLEN(?x) = 3", "a condition on [?x], guessed 0.1");
        all.put("STRLEN(?x) < 3", "a condition on [?x], guessed 0.3");
        all.put("COALESCE(?x, true)", "a condition on [?x], guessed 0.5");
        all.put("?x < ?x", "a condition on [?x], guessed 0.3");
        return all;
    }
}
