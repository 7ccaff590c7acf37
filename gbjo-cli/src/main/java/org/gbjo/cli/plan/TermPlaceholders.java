package org.gbjo.cli.plan;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces the constants of SPARQL texts, so that they can be shown to others: the same constant always becomes the same
 * placeholder, and different ones become different ones. Variables, the vocabularies of RDF, RDFS and XML Schema, languages,
 * booleans and the numbers of LIMIT and OFFSET stay. Texts have no prefixes, no comments and no strings over several lines.
 */
final class TermPlaceholders {
    private static final String XSD = "http://www.w3.org/2001/XMLSchema#";
    private static final List<String> KNOWN =
            List.of(XSD, "http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://www.w3.org/2000/01/rdf-schema#");

    private static final Pattern TOKENS =
            Pattern.compile("(?<kept>(?i:\\b(?:LIMIT|OFFSET)\\b)\\s+\\d+|[?$]\\w+|_:[\\w.-]+|\\b[A-Za-z_]\\w*)"
                    + "|<(?<iri>[^<>\"{}|^`\\\\\\s]*)>"
                    + "|(?<string>\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*')"
                    + "(?:@(?<language>[A-Za-z0-9-]+)|\\^\\^<(?<datatype>[^>]*)>)?"
                    + "|(?<number>\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)");

    private final Map<String, Integer> numbers = new LinkedHashMap<>();

    /** The text with placeholders in the place of its constants. */
    String replaceIn(String text) {
        Matcher token = TOKENS.matcher(text);
        StringBuilder out = new StringBuilder();
        while (token.find()) {
            token.appendReplacement(out, Matcher.quoteReplacement(replacement(token)));
        }
        return token.appendTail(out).toString();
    }

    private String replacement(Matcher token) {
        if (token.group("kept") != null) {
            return token.group();
        }
        if (token.group("iri") != null) {
            return iri(token.group("iri"));
        }
        if (token.group("number") != null) {
            String number = token.group("number");
            String type = number.matches("\\d+") ? "integer" : number.matches("[\\d.]+") ? "decimal" : "double";
            return literal("\"" + number + "\"^^<" + XSD + type + ">", "^^<" + XSD + type + ">");
        }
        if (token.group("language") != null) {
            return literal(token.group(), "@" + token.group("language"));
        }
        return literal(token.group(), token.group("datatype") == null ? "" : "^^" + iri(token.group("datatype")));
    }

    private String iri(String iri) {
        boolean known = KNOWN.stream().anyMatch(iri::startsWith);
        return known ? "<" + iri + ">" : "<urn:x:" + number("<" + iri + ">") + ">";
    }

    private String literal(String text, String end) {
        return "\"x" + number(text) + "\"" + end;
    }

    private int number(String constant) {
        return numbers.computeIfAbsent(constant, unseen -> numbers.size() + 1);
    }
}
