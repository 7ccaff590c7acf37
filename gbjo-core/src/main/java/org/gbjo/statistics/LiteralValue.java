package org.gbjo.statistics;

import java.util.Locale;
import java.util.OptionalDouble;

/**
 * What SPARQL compares of a literal.
 *
 * @param type what stands behind its text in N-Triples, {@link #type}
 * @param space with which others it is compared; {@link ValueSpace#NONE} if its text is no value of its datatype
 * @param number its value there, or NaN
 */
public record LiteralValue(String type, ValueSpace space, double number) {
    private static final String LANGUAGE_STRING = "http://www.w3.org/1999/02/22-rdf-syntax-ns#langString";
    private static final String DIRECTION_STRING = "http://www.w3.org/1999/02/22-rdf-syntax-ns#dirLangString";
    private static final String DIRECTION = "--";

    /** The value of a literal in N-Triples form. */
    public static LiteralValue of(String nTriples) {
        int end = nTriples.lastIndexOf('"');
        String type = type(nTriples);
        ValueSpace space = ValueSpace.of(datatype(type));
        if (space != ValueSpace.NONE) {
            OptionalDouble number = space.number(nTriples.substring(1, end));
            if (number.isPresent()) {
                return new LiteralValue(type, space, number.getAsDouble());
            }
        }
        return new LiteralValue(type, ValueSpace.NONE, Double.NaN);
    }

    /** What stands behind the text of a literal: nothing, {@code @} and a language in small letters, or a datatype. */
    static String type(String nTriples) {
        String type = nTriples.substring(nTriples.lastIndexOf('"') + 1);
        return type.startsWith("@") ? type.toLowerCase(Locale.ROOT) : type;
    }

    /** The IRI of the datatype that such a type has. */
    static String datatype(String type) {
        if (type.isEmpty()) {
            return ValueSpace.XSD + "string";
        }
        if (type.startsWith("@")) {
            return type.contains(DIRECTION) ? DIRECTION_STRING : LANGUAGE_STRING;
        }
        return type.substring(type.indexOf('<') + 1, type.length() - 1);
    }

    /** The language that such a type has, in small letters; nothing if it has none. */
    static String language(String type) {
        if (!type.startsWith("@")) {
            return "";
        }
        int end = type.indexOf(DIRECTION);
        return end < 0 ? type.substring(1) : type.substring(1, end);
    }
}
