package org.gbjo.query;

/**
 * The one N-Triples text of each IRI, literal and blank node, whatever engine the term comes from. Models know terms by
 * the hash of this text, so the importer and every plug-in must write the same.
 *
 * <ul>
 *   <li>IRIs stand between angle brackets; the characters that N-Triples forbids there (up to and including the space,
 *       and <code>&lt; &gt; " { } | ^ ` \</code>) are written as <code>\</code><code>uXXXX</code> with capital digits.
 *   <li>In literals, only quote, backslash, newline, carriage return, tab, backspace and form feed are escaped, each
 *       with its letter. The datatype of plain strings is not written.
 *   <li>Blank nodes are {@code _:label}; see {@link BlankLabel} for labels that N-Triples cannot hold.
 * </ul>
 *
 * <p>Everything else is raw, beyond ASCII too. Half a surrogate pair has no UTF-8 form and is escaped, in IRIs and
 * literals alike; only code can make such a term, since no parser lets it in.
 */
public final class NTriplesText {
    private static final int HEXADECIMAL = 16;
    private static final String STRING = "http://www.w3.org/2001/XMLSchema#string";

    private NTriplesText() {}

    /** Appends an IRI. */
    public static void appendIri(String iri, StringBuilder out) {
        out.append('<');
        int from = 0;
        for (int i = 0; i < iri.length(); i++) {
            if (isForbiddenInIri(iri.charAt(i)) || isHalfPair(iri, i)) {
                out.append(iri, from, i).append(escape(iri.charAt(i)));
                from = i + 1;
            }
        }
        out.append(iri, from, iri.length()).append('>');
    }

    /** The IRI that a text stands for; stores also hold IRIs that no standard allows. */
    public static String iri(String text) {
        StringBuilder out = new StringBuilder(text.length());
        int end = text.length() - 1;
        for (int i = 1; i < end; i++) {
            char letter = text.charAt(i);
            if (letter == '\\') {
                int digits = text.charAt(i + 1) == 'u' ? 4 : 8;
                out.appendCodePoint(Integer.parseInt(text.substring(i + 2, i + 2 + digits), HEXADECIMAL));
                i += 1 + digits;
            } else {
                out.append(letter);
            }
        }
        return out.toString();
    }

    /** Appends a literal that has no language. */
    public static void appendLiteral(String text, String datatype, StringBuilder out) {
        appendString(text, out);
        if (!datatype.equals(STRING)) {
            appendIri(datatype, out.append("^^"));
        }
    }

    /**
     * Appends a literal with a language.
     *
     * @param language the tag in the letter case of RFC 5646 ({@code en-Latn-GB}), with a base direction if there is one
     *     ({@code en--ltr})
     */
    public static void appendLanguageLiteral(String text, String language, StringBuilder out) {
        appendString(text, out);
        out.append('@').append(language);
    }

    /** Appends a blank node. */
    public static void appendBlankNode(String label, StringBuilder out) {
        out.append("_:").append(BlankLabel.encode(label));
    }

    private static void appendString(String text, StringBuilder out) {
        out.append('"');
        int from = 0;
        for (int i = 0; i < text.length(); i++) {
            if (isEscapedInString(text.charAt(i)) || isHalfPair(text, i)) {
                out.append(text, from, i).append(escapeInString(text.charAt(i)));
                from = i + 1;
            }
        }
        out.append(text, from, text.length()).append('"');
    }

    private static boolean isEscapedInString(char c) {
        return c == '"' || c == '\\' || (c <= '\r' && c >= '\b' && c != 0x0B);
    }

    private static String escapeInString(char c) {
        return switch (c) {
            case '"', '\\' -> "\\" + c;
            case '\n' -> "\\n";
            case '\r' -> "\\r";
            case '\t' -> "\\t";
            case '\b' -> "\\b";
            case '\f' -> "\\f";
            default -> escape(c);
        };
    }

    /** Whether N-Triples writes a character of an IRI as an escape only. */
    public static boolean isForbiddenInIri(char c) {
        return c <= ' '
                || switch (c) {
                    case '<', '>', '"', '{', '}', '|', '^', '`', '\\' -> true;
                    default -> false;
                };
    }

    private static boolean isHalfPair(String text, int index) {
        char c = text.charAt(index);
        if (!Character.isSurrogate(c)) {
            return false;
        }
        return Character.isHighSurrogate(c)
                ? index + 1 == text.length() || !Character.isLowSurrogate(text.charAt(index + 1))
                : index == 0 || !Character.isHighSurrogate(text.charAt(index - 1));
    }

    private static String escape(char c) {
        return String.format("\\u%04X", (int) c);
    }
}
